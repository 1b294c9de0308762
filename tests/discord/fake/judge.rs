//! The judge by the letter: Discord's own API file, for what the bot sends and for what the fake answers.
//!
//! It knows schemas. It does not know what no schema can say (`checks`, `commands`) nor any state. The file is read
//! where `DISCORD_OPENAPI` says, or beside the repository; it is never copied.

use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, OnceLock};

use jsonschema::Validator;
use serde_json::{Map, Value, json};

/// One thing that is wrong with a body.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Problem {
    /// Names of fields and numbers, with dots.
    pub at: String,
    pub code: &'static str,
    pub message: String,
}

impl Problem {
    /// Something is wrong there.
    pub fn new(at: impl Into<String>, code: &'static str, message: impl Into<String>) -> Self {
        Self { at: at.into(), code, message: message.into() }
    }
}

/// The tree of errors in an answer with code 50035.
pub fn tree(problems: &[Problem]) -> Value {
    let mut tree = json!({});
    for problem in problems {
        let mut node = &mut tree;
        for name in problem.at.split('.').filter(|name| !name.is_empty()) {
            node = &mut node[name];
            if node.is_null() {
                *node = json!({});
            }
        }
        let errors = &mut node["_errors"];
        if errors.is_null() {
            *errors = json!([]);
        }
        let error = json!({ "code": problem.code, "message": problem.message });
        errors.as_array_mut().expect("a list").push(error);
    }
    tree
}

/// Where the API file is looked for.
pub fn file() -> PathBuf {
    match std::env::var_os("DISCORD_OPENAPI") {
        Some(path) => PathBuf::from(path),
        None => Path::new(env!("CARGO_MANIFEST_DIR")).join("../shared/discord/openapi.json"),
    }
}

/// Discord's description of its own API, with what was compiled of it.
pub struct Spec {
    document: Value,
    compiled: Mutex<HashMap<String, Arc<Validator>>>,
}

impl Spec {
    /// The file, read once in a process.
    pub fn read() -> &'static Spec {
        static SPEC: OnceLock<Spec> = OnceLock::new();
        SPEC.get_or_init(|| {
            let path = file();
            let text = std::fs::read_to_string(&path)
                .unwrap_or_else(|error| panic!("the OpenAPI file {}: {error}", path.display()));
            let document = serde_json::from_str(&text).expect("JSON");
            Spec { document, compiled: Mutex::default() }
        })
    }

    fn operation(&self, method: &str, template: &str) -> Option<&Value> {
        self.document["paths"].get(template)?.get(method.to_ascii_lowercase())
    }

    fn request_schema(&self, method: &str, template: &str) -> Option<&Value> {
        self.operation(method, template)?.get("requestBody")?["content"]
            .get("application/json")?
            .get("schema")
    }

    fn validator(&self, key: &str, schema: &Value) -> Arc<Validator> {
        let mut compiled = self.compiled.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        let made = compiled.entry(key.to_owned()).or_insert_with(|| {
            let mut whole = schema.clone();
            whole["components"] = self.document["components"].clone();
            let options = jsonschema::options().should_validate_formats(true);
            Arc::new(options.build(&whole).expect("a schema"))
        });
        Arc::clone(made)
    }

    fn errors(&self, key: &str, schema: &Value, body: &Value) -> Vec<Problem> {
        let validator = self.validator(key, schema);
        let told = |error: jsonschema::ValidationError<'_>| {
            let at = error.instance_path().to_string().trim_start_matches('/').replace('/', ".");
            Problem::new(at, "BASE_TYPE_SCHEMA", short(&error.to_string()))
        };
        validator.iter_errors(body).map(told).collect()
    }

    /// What is wrong with the body of a request, unknown fields too.
    pub fn request(&self, method: &str, template: &str, body: &Value) -> Vec<Problem> {
        let Some(schema) = self.request_schema(method, template) else {
            return Vec::new();
        };
        let body = ids_as_text(body.clone());
        let mut problems = self.errors(&format!("{method} {template}"), schema, &body);
        if problems.is_empty() {
            self.strangers(&[schema], &body, "", &mut problems);
        }
        problems
    }

    /// What is wrong with an answer.
    pub fn answer(&self, method: &str, template: &str, status: u16, body: &Value) -> Vec<Problem> {
        let Some(operation) = self.operation(method, template) else {
            return vec![Problem::new("", "NO_SUCH_OPERATION", format!("{method} {template}"))];
        };
        let Some(answer) = operation["responses"].get(status.to_string()) else {
            return vec![Problem::new("", "NO_SUCH_ANSWER", format!("{method} {template} answers {status}"))];
        };
        match answer.pointer("/content/application~1json/schema") {
            Some(schema) => self.errors(&format!("{method} {template} {status}"), schema, body),
            None if body.is_null() => Vec::new(),
            None => {
                vec![Problem::new("", "BODY", format!("{method} {template} answers {status} with a body"))]
            }
        }
    }

    /// What is wrong with an object that the file has a name for.
    pub fn object(&self, name: &str, body: &Value) -> Vec<Problem> {
        self.errors(name, &json!({ "$ref": format!("#/components/schemas/{name}") }), body)
    }

    /// The schema itself, wherever it is written.
    fn resolve<'a>(&'a self, schema: &'a Value) -> &'a Value {
        match schema.get("$ref").and_then(Value::as_str) {
            Some(path) => self.document.pointer(path.trim_start_matches('#')).expect("a schema"),
            None => schema,
        }
    }

    /// All plain schemas that a value may be meant for.
    fn alternatives<'a>(&'a self, schema: &'a Value, value: &Value, found: &mut Vec<&'a Value>) {
        let schema = self.resolve(schema);
        if let Some(kind) = value.get("type") {
            let kinds = self.kinds(schema);
            if !kinds.is_empty() && !kinds.contains(&kind) {
                return;
            }
        }
        if schema.get("properties").is_some()
            || schema.get("items").is_some()
            || schema.get("additionalProperties").is_some()
        {
            found.push(schema);
        }
        for of in ["allOf", "anyOf", "oneOf"] {
            for one in schema.get(of).and_then(Value::as_array).into_iter().flatten() {
                self.alternatives(one, value, found);
            }
        }
    }

    /// The values of `type` that a schema is for; none if it does not say.
    fn kinds<'a>(&'a self, schema: &'a Value) -> Vec<&'a Value> {
        let listed = schema.pointer("/properties/type/enum").and_then(Value::as_array);
        listed.into_iter().flatten().collect()
    }

    /// Fields that nothing in the schemas has a name for.
    fn strangers(&self, schemas: &[&Value], value: &Value, at: &str, problems: &mut Vec<Problem>) {
        let mut found = Vec::new();
        for schema in schemas {
            self.alternatives(schema, value, &mut found);
        }
        match value {
            Value::Object(fields) => {
                let free = found.iter().any(|schema| schema.get("additionalProperties").is_some());
                for (name, inner) in fields {
                    let known: Vec<&Value> =
                        found.iter().filter_map(|schema| schema.get("properties")?.get(name)).collect();
                    let path = if at.is_empty() { name.clone() } else { format!("{at}.{name}") };
                    if !known.is_empty() {
                        self.strangers(&known, inner, &path, problems);
                    } else if !free && !found.is_empty() && !tolerated(name, value) {
                        problems.push(Problem::new(path, "UNKNOWN_FIELD", "no field of that name"));
                    }
                }
            }
            Value::Array(items) => {
                let inner: Vec<&Value> = found.iter().filter_map(|schema| schema.get("items")).collect();
                for (n, item) in items.iter().enumerate() {
                    let path = if at.is_empty() { n.to_string() } else { format!("{at}.{n}") };
                    self.strangers(&inner, item, &path, problems);
                }
            }
            _ => {}
        }
    }
}

/// Fields that serenity writes whatever one does, that the file does not list there, and that mean nothing.
fn tolerated(name: &str, object: &Value) -> bool {
    let nothing = |value: &Value| match value {
        Value::Array(items) => items.is_empty(),
        Value::Bool(on) => !on,
        other => other.is_null(),
    };
    nothing(&object[name])
}

/// Discord's guide allows numbers as ids of attachments, and serenity sends them; the file wants text.
fn ids_as_text(mut body: Value) -> Value {
    for path in ["/attachments", "/data/attachments", "/message/attachments"] {
        for one in body.pointer_mut(path).and_then(Value::as_array_mut).into_iter().flatten() {
            if one["id"].is_u64() {
                one["id"] = Value::String(one["id"].to_string());
            }
        }
    }
    body
}

/// Errors quote whole bodies: enough of it to see what is meant.
fn short(text: &str) -> String {
    if text.chars().count() <= 400 {
        return text.to_owned();
    }
    let head: String = text.chars().take(150).collect();
    let tail: String = text.chars().rev().take(200).collect::<Vec<_>>().into_iter().rev().collect();
    format!("{head} … {tail}")
}

/// A map without its nulls, as Discord leaves out what is not set.
pub fn without_nulls(object: &Value) -> Value {
    match object {
        Value::Object(fields) => Value::Object(
            fields
                .iter()
                .filter(|(_, value)| !value.is_null())
                .map(|(name, value)| (name.clone(), without_nulls(value)))
                .collect::<Map<_, _>>(),
        ),
        Value::Array(items) => Value::Array(items.iter().map(without_nulls).collect()),
        other => other.clone(),
    }
}
