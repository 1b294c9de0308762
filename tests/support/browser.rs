//! A person at a browser: Chromium without a window, through its driver.
//!
//! Knows: how a page of the playground is read and operated by somebody who sees it or hears it read out: by roles,
//! labels and texts. Does not know: games, or what the bot says.
//!
//! Needs `chromedriver` and `chromium` on the path (Debian: `chromium`, `chromium-driver`). Every wait ends by
//! itself and says what the page showed instead.

use std::process::Stdio;
use std::time::Duration;

use fantoccini::elements::Element;
use fantoccini::key::Key;
use fantoccini::{Client, ClientBuilder, Locator};
use hyper_util::client::legacy::connect::HttpConnector;
use serde_json::{Value, json};
use tokio::io::{AsyncBufReadExt, BufReader};
use tokio::process::{Child, Command};

/// How long something may take to show.
const PATIENCE: Duration = Duration::from_secs(30);
const PAUSE: Duration = Duration::from_millis(40);

/// The driver's process. All its browsers end with it.
pub struct Driver {
    process: Child,
    url: String,
}

impl Driver {
    /// Starts it, on a port of its own choice.
    pub async fn start() -> Self {
        let mut process = Command::new("chromedriver")
            .arg("--port=0")
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .process_group(0)
            .kill_on_drop(true)
            .spawn()
            .expect("chromedriver is installed (Debian: chromium-driver)");
        let mut lines = BufReader::new(process.stdout.take().expect("its output")).lines();
        let port = loop {
            let line = lines.next_line().await.expect("its output").expect("it says its port");
            if let Some((_, port)) = line.split_once("started successfully on port ") {
                break port.trim_end_matches('.').to_owned();
            }
        };
        // What it says later is read too, or it would wait for a reader.
        tokio::spawn(async move { while let Ok(Some(_)) = lines.next_line().await {} });
        Self { process, url: format!("http://127.0.0.1:{port}") }
    }

    /// A browser of its own: no other one's tabs, storage or cache.
    pub async fn browser(&self) -> Browser {
        let mut connector = HttpConnector::new();
        connector.enforce_http(true);
        let arguments = [
            "--headless=new",
            "--no-sandbox",
            "--disable-gpu",
            "--disable-dev-shm-usage",
            "--hide-scrollbars",
            "--force-color-profile=srgb",
            "--lang=en",
            "--window-size=1200,800",
        ];
        let Value::Object(wanted) = json!({ "goog:chromeOptions": { "args": arguments } }) else {
            unreachable!()
        };
        let client = ClientBuilder::new(connector)
            .capabilities(wanted)
            .connect(&self.url)
            .await
            .expect("a browser starts");
        let session = client.session_id().await.expect("a session").expect("a session");
        let browser =
            Browser { client, devtools: format!("{}/session/{session}/goog/cdp/execute", self.url) };
        browser.speak("en-GB,en").await;
        browser.prefer("light").await;
        browser
    }
}

impl Drop for Driver {
    fn drop(&mut self) {
        // The browsers are children of the driver, in its process group.
        if let Some(id) = self.process.id() {
            let _ = std::process::Command::new("kill").args(["-KILL", "--", &format!("-{id}")]).status();
        }
    }
}

/// One browser with one tab in front.
pub struct Browser {
    client: Client,
    devtools: String,
}

impl Browser {
    /// Opens the playground as somebody, by address.
    pub async fn open_as(&self, address: &str, name: &str) {
        self.open(&format!("{address}/?as={}", encoded(name))).await;
        self.wait_for("the message field", "return document.querySelector('#typed') !== null").await;
    }

    /// Opens an address.
    pub async fn open(&self, url: &str) {
        self.client.goto(url).await.expect("the page opens");
    }

    /// Loads the page again.
    pub async fn reload(&self) {
        self.client.refresh().await.expect("the page loads again");
    }

    /// Turns to one of the tabs, counted from 0.
    pub async fn turn_to_tab(&self, tab: usize) {
        let tabs = self.client.windows().await.expect("tabs");
        self.client.switch_to_window(tabs[tab].clone()).await.expect("it is in front");
    }

    /// Ends the browser.
    pub async fn close(self) {
        self.client.close().await.expect("the browser closes");
    }

    /// Says something to the browser's developer tools.
    pub async fn devtools(&self, command: &str, parameters: Value) {
        let body = json!({ "cmd": command, "params": parameters });
        let answer = reqwest::Client::new().post(&self.devtools).json(&body).send().await.expect("an answer");
        assert!(answer.status().is_success(), "{command}: {}", answer.status());
    }

    /// Has a window of this size; below 600 wide, it is a phone.
    pub async fn size(&self, width: u32, height: u32) {
        let phone = width < 600;
        let size = json!({ "width": width, "height": height, "deviceScaleFactor": 1, "mobile": phone });
        self.devtools("Emulation.setDeviceMetricsOverride", size).await;
    }

    /// Prefers `light` or `dark`.
    pub async fn prefer(&self, scheme: &str) {
        let still = json!({ "name": "prefers-reduced-motion", "value": "reduce" });
        let features = json!({ "features": [{ "name": "prefers-color-scheme", "value": scheme }, still] });
        self.devtools("Emulation.setEmulatedMedia", features).await;
    }

    /// Prefers a language from the next page on.
    pub async fn speak(&self, language: &str) {
        let agent = self.script("return navigator.userAgent").await;
        let told = json!({ "userAgent": agent, "acceptLanguage": language });
        self.devtools("Emulation.setUserAgentOverride", told).await;
    }

    /// Keeps what the page's sockets are told, from the next page on, in `window.frames_told`.
    pub async fn keep_frames(&self) {
        let script = "window.frames_told = []; const Bare = window.WebSocket; \
            window.WebSocket = class extends Bare { constructor(...given) { super(...given); \
            this.addEventListener('message', (event) => window.frames_told.push(event.data)); } };";
        self.devtools("Page.addScriptToEvaluateOnNewDocument", json!({ "source": script })).await;
    }

    /// Runs a script in the page and says what it returns.
    pub async fn script(&self, script: &str) -> Value {
        self.client.execute(script, Vec::new()).await.expect("the script runs")
    }

    /// Waits until a script returns true.
    pub async fn wait_for(&self, what: &str, script: &str) {
        let waited = tokio::time::timeout(PATIENCE, async {
            while self.client.execute(script, Vec::new()).await.ok() != Some(Value::Bool(true)) {
                tokio::time::sleep(PAUSE).await;
            }
        });
        let found = waited.await.is_ok();
        assert!(found, "waited in vain for {what}; the page shows:\n{}", self.text().await);
    }

    /// Everything that can be read on the page.
    pub async fn text(&self) -> String {
        self.script("return document.body.innerText").await.as_str().unwrap_or_default().to_owned()
    }

    /// Everything in the page, shown or not.
    pub async fn source(&self) -> String {
        let source = self.script("return document.documentElement.outerHTML").await;
        source.as_str().unwrap_or_default().to_owned()
    }

    /// Waits until the page can be read to say this.
    pub async fn wait_for_text(&self, text: &str) {
        let script = format!("return document.body.innerText.includes({})", Value::from(text));
        self.wait_for(&format!("{text:?}"), &script).await;
    }

    /// Waits until the messages shown, put together, say this.
    pub async fn wait_for_message(&self, text: &str) {
        let script = format!(
            "return document.querySelector('#log')?.innerText.includes({}) ?? false",
            Value::from(text)
        );
        self.wait_for(&format!("the message {text:?}"), &script).await;
    }

    /// Waits until the tab's title holds this.
    pub async fn wait_for_title(&self, text: &str) {
        let script = format!("return document.title.includes({})", Value::from(text));
        self.wait_for(&format!("the title {text:?}"), &script).await;
    }

    /// The messages of the place in front, each as it can be read.
    pub async fn messages(&self) -> Vec<String> {
        let found = self
            .script("return [...document.querySelectorAll('#log > li .body')].map((li) => li.innerText)")
            .await;
        serde_json::from_value(found).expect("texts")
    }

    async fn find(&self, what: &str, by: Locator<'_>) -> Element {
        let wait = self.client.wait().at_most(PATIENCE).every(PAUSE);
        match wait.for_element(by).await {
            Ok(element) => element,
            Err(why) => panic!("{what}: {why}; the page shows:\n{}", self.text().await),
        }
    }

    /// Types into the message field, after what is there.
    pub async fn type_in(&self, text: &str) {
        let field = self.find("the message field", Locator::Id("typed")).await;
        field.send_keys(text).await.expect("it can be typed into");
    }

    /// Types a message and sends it.
    pub async fn say(&self, text: &str) {
        self.type_in(text).await;
        self.key(Key::Escape).await;
        self.key(Key::Enter).await;
    }

    /// Waits until everything said so far has reached the server.
    pub async fn wait_until_said(&self) {
        self.wait_for("what was said to be taken", "return document.querySelector('#log .waits') === null")
            .await;
    }

    /// Presses a key where the focus is.
    pub async fn key(&self, key: Key) {
        let here = self.client.active_element().await.expect("something has the focus");
        here.send_keys(&char::from(key).to_string()).await.expect("the key can be pressed");
    }

    /// Presses the last button that says this, among all on the page.
    pub async fn press(&self, label: &str) {
        // Quotes of both kinds in one label cannot be written in XPath: none of ours has them.
        let quote = if label.contains('"') { '\'' } else { '"' };
        let path = format!("(//button[normalize-space(.)={quote}{label}{quote}])[last()]");
        for tries in 0.. {
            let button = self.find(&format!("the button {label:?}"), Locator::XPath(&path)).await;
            match button.click().await {
                Ok(()) => return,
                // It was drawn anew under the finger.
                Err(why) if tries >= 20 => panic!("the button {label:?} cannot be pressed: {why}"),
                Err(_) => tokio::time::sleep(PAUSE * 3).await,
            }
        }
    }

    /// Goes to a place in the sidebar by its title: `lobby`, `Gangurru` (the private chat), a table's title.
    pub async fn go(&self, title: &str) {
        self.wait_for(
            &format!("the place {title:?}"),
            &format!(
                "const found = [...document.querySelectorAll('[data-place]')].find((button) => \
                 button.querySelector('.name').textContent.includes({})); \
                 found?.click(); return found !== undefined",
                Value::from(title)
            ),
        )
        .await;
    }

    /// Waits until every picture shown has loaded, and says the last one's text for those who do not see it.
    pub async fn last_alt(&self) -> String {
        self.wait_for(
            "loaded pictures",
            "const all = [...document.querySelectorAll('#log .picture img')]; \
             return all.length > 0 && all.every((img) => img.complete && img.naturalWidth > 0)",
        )
        .await;
        let alt = self.script("return [...document.querySelectorAll('#log .picture img')].at(-1).alt").await;
        alt.as_str().unwrap_or_default().to_owned()
    }

    /// What the message field may be completed to, once something is offered.
    pub async fn options(&self) -> Vec<String> {
        self.wait_for("completions", "return document.querySelectorAll('#options [role=option]').length > 0")
            .await;
        let found = self.script(
            "return [...document.querySelectorAll('#options [role=option]')].map((li) => li.textContent)",
        );
        serde_json::from_value(found.await).expect("texts")
    }

    /// What stands in the message field.
    pub async fn typed(&self) -> String {
        self.script("return document.querySelector('#typed').value")
            .await
            .as_str()
            .unwrap_or_default()
            .to_owned()
    }

    /// A picture of the page as it stands.
    pub async fn screenshot(&self) -> Vec<u8> {
        self.client.screenshot().await.expect("a picture of the page")
    }

    /// That the page can be used without seeing it, and without a mouse: what a script can tell of that.
    pub async fn assert_accessible(&self) {
        let faults = self.script(FAULTS).await;
        assert_eq!(faults, json!([]), "on the page:\n{}", self.text().await);
    }
}

/// Faults that a script can find: controls without a name, pictures without words, ids twice, no heading, texts with
/// little contrast, wider than the window, and references that lead nowhere.
const FAULTS: &str = r##"
const faults = [];
const shown = (node) => node.checkVisibility({ visibilityProperty: true });
const all = (what) => [...document.querySelectorAll(what)].filter(shown);
const byIds = (ids) => (ids ?? "").split(/\s+/).filter(Boolean).map((id) => document.getElementById(id)?.textContent ?? "").join(" ");
const name = (node) => (node.getAttribute("aria-label") || byIds(node.getAttribute("aria-labelledby"))
  || [...(node.labels ?? [])].map((label) => label.textContent).join(" ")
  || [...node.querySelectorAll("img")].map((img) => img.alt).join(" ") + node.textContent || node.title || "").trim();
for (const node of all("button, a[href], input, select, textarea, [role=listbox], dialog, nav, [role=group]"))
  if (!name(node)) faults.push(`no name: ${node.outerHTML.slice(0, 120)}`);
for (const node of document.querySelectorAll("img")) if (!node.hasAttribute("alt")) faults.push(`no alt: ${node.outerHTML}`);
for (const node of all("#log .picture img")) if (!node.alt) faults.push("a picture without words");
const ids = [...document.querySelectorAll("[id]")].map((node) => node.id);
for (const id of new Set(ids.filter((id, at) => ids.indexOf(id) !== at))) faults.push(`twice: #${id}`);
for (const list of ["aria-labelledby", "aria-describedby", "aria-controls", "aria-activedescendant", "for"])
  for (const node of document.querySelectorAll(`[${list}]`))
    for (const id of node.getAttribute(list).split(/\s+/))
      if (!document.getElementById(id)) faults.push(`${list} leads nowhere: ${id}`);
if (all("h1").length !== 1) faults.push(`${all("h1").length} h1`);
if (all("main").length !== 1) faults.push(`${all("main").length} main`);
if (!document.documentElement.lang) faults.push("no language");
if (!document.title) faults.push("no title");
if (document.documentElement.scrollWidth > innerWidth + 1) faults.push(`wider than the window: ${document.documentElement.scrollWidth}`);
const dots = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
const paint = (css, under) => {
  dots.fillStyle = `rgb(${under.join(" ")})`; dots.fillRect(0, 0, 1, 1);
  dots.fillStyle = css; dots.fillRect(0, 0, 1, 1);
  return [...dots.getImageData(0, 0, 1, 1).data].slice(0, 3);
};
const ground = (node) => {
  const line = [];
  for (let at = node; at; at = at.parentElement) line.unshift(getComputedStyle(at).backgroundColor);
  return line.reduce((under, css) => paint(css, under), [255, 255, 255]);
};
const light = (rgb) => rgb.map((v) => v / 255).map((v) => v <= .04045 ? v / 12.92 : ((v + .055) / 1.055) ** 2.4)
  .reduce((sum, v, at) => sum + v * [.2126, .7152, .0722][at], 0);
for (const node of all("body *")) {
  const own = [...node.childNodes].some((child) => child.nodeType === 3 && child.textContent.trim());
  if (!own || node.matches("script, style, noscript, .away") || node.closest(".waits, [aria-disabled=true], .acts, .new")) continue;
  const under = ground(node);
  const [a, b] = [light(paint(getComputedStyle(node).color, under)), light(under)].sort((x, y) => y - x);
  const ratio = (a + .05) / (b + .05);
  if (ratio < 4.5) faults.push(`contrast ${ratio.toFixed(1)}: ${node.outerHTML.slice(0, 120)}`);
}
return faults;
"##;

/// A text as part of an address.
fn encoded(text: &str) -> String {
    text.bytes()
        .map(|b| if b.is_ascii_alphanumeric() { char::from(b).to_string() } else { format!("%{b:02X}") })
        .collect()
}
