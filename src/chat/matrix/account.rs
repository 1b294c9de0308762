//! The bot's own account: logging in once, the session beside its store, cross-signing, recovery.
//!
//! Knows: that a session and its store belong together, and what others need to see before they trust the bot's device. Does not
//! know: rooms.
//!
//! To add a way to log in: its arm in [`new_session`].

use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::time::Duration;

use matrix_sdk::authentication::matrix::MatrixSession;
use matrix_sdk::config::RequestConfig;
use matrix_sdk::encryption::recovery::RecoveryState;
use matrix_sdk::encryption::{CryptoStoreError, EncryptionSettings, OlmError};
use matrix_sdk::ruma::api::client::uiaa::{AuthData, MatrixUserIdentifier, Password};
use matrix_sdk::ruma::{OwnedUserId, UserId};
use matrix_sdk::{Client, SessionMeta, SessionTokens};
use serde::{Deserialize, Serialize};

use super::trouble::{self, Trouble};
use super::{MatrixError, Settings};

/// What the bot's device is called in lists.
const DEVICE: &str = "Gangurru";

/// The file of the session, within the store's folder.
const SESSION: &str = "session.json";

/// A file that every store has.
const STORE: &str = "matrix-sdk-crypto.sqlite3";

/// The session as it is kept.
#[derive(Serialize, Deserialize)]
struct Kept {
    /// Whether a store was made for it.
    stored: bool,
    #[serde(flatten)]
    session: MatrixSession,
}

fn down(error: impl std::fmt::Display) -> MatrixError {
    MatrixError::Down(error.to_string())
}

fn of_http(error: &matrix_sdk::HttpError) -> MatrixError {
    match trouble::of_http(error) {
        Trouble::Token => MatrixError::Token,
        Trouble::Forbidden => MatrixError::LogIn,
        _ => down(error),
    }
}

fn of(error: &matrix_sdk::Error) -> MatrixError {
    match error {
        matrix_sdk::Error::Http(error) => of_http(error),
        error => down(error),
    }
}

fn file(path: &Path, error: impl std::fmt::Display) -> MatrixError {
    MatrixError::Store(path.to_owned(), error.to_string())
}

/// Whether a store turns out to be of another device than the session.
fn is_of_another(error: &matrix_sdk::Error) -> bool {
    let found = match error {
        matrix_sdk::Error::CryptoStoreError(error) => &**error,
        matrix_sdk::Error::OlmError(error) => match &**error {
            OlmError::Store(error) => error,
            _ => return false,
        },
        _ => return false,
    };
    matches!(found, CryptoStoreError::MismatchedAccount { .. })
}

/// A file that only its owner reads, whole or not at all.
fn write(path: &Path, text: &str) -> std::io::Result<()> {
    let fresh = path.with_extension("new");
    let mut options = fs::OpenOptions::new();
    options.write(true).create(true).truncate(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let mut file = options.open(&fresh)?;
    file.write_all(text.as_bytes())?;
    file.sync_all()?;
    fs::rename(&fresh, path)
}

/// Whether somebody is the one that the settings name: by the whole id, or the part before the colon.
fn is_named(id: &UserId, named: &str) -> bool {
    if named.starts_with('@') { id.as_str() == named } else { id.localpart() == named }
}

fn keep(path: &Path, kept: &Kept) -> Result<(), MatrixError> {
    let text = serde_json::to_string(kept).map_err(|error| file(path, error))?;
    write(path, &text).map_err(|error| file(path, error))
}

/// The session that is kept, if its store is there too.
fn kept_session(folder: &Path, named: &str) -> Result<Option<Kept>, MatrixError> {
    let path = folder.join(SESSION);
    let text = match fs::read_to_string(&path) {
        Ok(text) => text,
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => {
            return if folder.join(STORE).exists() {
                Err(MatrixError::NoSession(folder.to_owned()))
            } else {
                Ok(None)
            };
        }
        Err(error) => return Err(file(&path, error)),
    };
    let kept: Kept = serde_json::from_str(&text).map_err(|error| file(&path, error))?;
    if !is_named(&kept.session.meta.user_id, named) {
        let (found, named) = (kept.session.meta.user_id.to_string(), named.to_owned());
        return Err(MatrixError::AnotherUser { folder: folder.to_owned(), found, named });
    }
    if kept.stored && !folder.join(STORE).exists() {
        return Err(MatrixError::NoStore(folder.to_owned()));
    }
    Ok(Some(kept))
}

fn builder(settings: &Settings) -> matrix_sdk::ClientBuilder {
    let patience = RequestConfig::new().timeout(Duration::from_mins(1)).retry_limit(4);
    Client::builder().homeserver_url(&settings.homeserver).request_config(patience)
}

/// Logs in, without a store: a password that is refused leaves nothing behind.
async fn new_session(settings: &Settings) -> Result<MatrixSession, MatrixError> {
    let client = builder(settings).build().await.map_err(down)?;
    if let Some(token) = &settings.token {
        let user = OwnedUserId::try_from(settings.user.as_str()).map_err(|_| MatrixError::WholeId)?;
        let tokens = SessionTokens { access_token: token.clone(), refresh_token: None };
        // Which device the token belongs to, the server says.
        let meta = SessionMeta { user_id: user.clone(), device_id: "UNKNOWN".into() };
        let guess = MatrixSession { meta, tokens: tokens.clone() };
        client.restore_session(guess).await.map_err(|error| of(&error))?;
        let me = client.whoami().await.map_err(|error| match of_http(&error) {
            MatrixError::Token => MatrixError::LogIn,
            error => error,
        })?;
        if me.user_id != user {
            return Err(MatrixError::AnotherToken(me.user_id.to_string()));
        }
        let device_id = me.device_id.ok_or(MatrixError::NoDevice)?;
        return Ok(MatrixSession { meta: SessionMeta { user_id: user, device_id }, tokens });
    }
    let Some(password) = &settings.password else { return Err(MatrixError::LogIn) };
    let login =
        client.matrix_auth().login_username(&settings.user, password).initial_device_display_name(DEVICE);
    login.send().await.map_err(|error| of(&error))?;
    client.matrix_auth().session().ok_or_else(|| down("no session came of logging in"))
}

/// The client, logged in, with its store.
pub(super) async fn enter(settings: &Settings) -> Result<Client, MatrixError> {
    let folder: &PathBuf = &settings.store;
    fs::create_dir_all(folder).map_err(|error| file(folder, error))?;
    #[cfg(unix)]
    {
        let only_owner = std::os::unix::fs::PermissionsExt::from_mode(0o700);
        fs::set_permissions(folder, only_owner).map_err(|error| file(folder, error))?;
    }
    let path = folder.join(SESSION);
    let kept = match kept_session(folder, &settings.user)? {
        Some(kept) => kept,
        None => {
            let kept = Kept { stored: false, session: new_session(settings).await? };
            keep(&path, &kept)?;
            tracing::info!(user = %kept.session.meta.user_id, device = %kept.session.meta.device_id, "logged in to Matrix");
            kept
        }
    };
    let encryption = EncryptionSettings::default();
    let client = builder(settings).sqlite_store(folder, None).with_encryption_settings(encryption);
    let client = client.build().await.map_err(|error| match error {
        matrix_sdk::ClientBuildError::SqliteStore(error) => file(folder, error),
        error => down(error),
    })?;
    match client.restore_session(kept.session.clone()).await {
        Ok(()) => {}
        Err(error) if is_of_another(&error) => return Err(MatrixError::NoSession(folder.clone())),
        Err(matrix_sdk::Error::Http(error)) => return Err(of_http(&error)),
        // Nothing of this is the server's doing, so it does not pass by itself.
        Err(error) => return Err(file(folder, error)),
    }
    if !kept.stored {
        keep(&path, &Kept { stored: true, session: kept.session.clone() })?;
    }
    let me = client.whoami().await.map_err(|error| of_http(&error))?;
    if me.user_id != kept.session.meta.user_id
        || me.device_id.is_some_and(|id| id != kept.session.meta.device_id)
    {
        return Err(MatrixError::NoSession(folder.clone()));
    }
    Ok(client)
}

/// Whether the private halves of the identity's keys are all here.
async fn is_whole(client: &Client) -> bool {
    client.encryption().cross_signing_status().await.is_some_and(|status| status.is_complete())
}

/// Whether everybody can see that this device is the account's.
async fn is_signed(client: &Client) -> bool {
    let encryption = client.encryption();
    // What was signed a moment ago is seen only when it is asked for again.
    if let Some(user) = client.user_id()
        && let Err(error) = encryption.request_user_identity(user).await
    {
        tracing::info!(%error, "the account's own keys cannot be asked for");
    }
    let device = encryption.get_own_device().await;
    matches!(device, Ok(Some(device)) if device.is_cross_signed_by_owner())
}

/// Has others see that the bot's device is the bot's: cross-signing keys, its device signed with them, and recovery.
pub(super) async fn vouch(client: &Client, settings: &Settings) {
    let encryption = client.encryption();
    encryption.wait_for_e2ee_initialization_tasks().await;
    let recovery = encryption.recovery();
    if !is_whole(client).await || !is_signed(client).await {
        if let Some(key) = &settings.recovery_key
            && recovery.state() != RecoveryState::Disabled
        {
            match recovery.recover(key).await {
                Ok(()) => tracing::info!("the keys of the bot's identity are recovered"),
                Err(error) => tracing::warn!(%error, "the recovery key does not fit"),
            }
        } else if let Err(error) = make_identity(client, settings).await {
            tracing::warn!(%error, "the bot's identity has no keys, and none can be made");
        }
    }
    if is_whole(client).await && recovery.state() == RecoveryState::Disabled {
        match recovery.enable().await {
            Ok(key) => (settings.operator)(&format!(
                "Matrix: this is the recovery key of {}. It is shown this once; keep it somewhere safe. With it, and only with \
                 it, the bot stays the same to everybody after its store is lost (matrix.recovery_key).\n    {key}",
                settings.user
            )),
            Err(error) => tracing::warn!(%error, "recovery cannot be enabled"),
        }
    }
}

/// Says so if others cannot see that the bot's device is the bot's. Asked after the first events, with which the last of
/// the signatures goes out.
pub(super) async fn complain(client: &Client, settings: &Settings) {
    if !is_signed(client).await {
        tracing::warn!(
            "the bot's device on Matrix is not signed by its owner: some people's programs will not trust it"
        );
        (settings.operator)(
            "Matrix: the bot's device is not signed with the keys of its own account, so some people will not be able to \
             talk to it. Set matrix.recovery_key once (the key that was shown at the first start); without it, the account's \
             identity has to be reset, see docs/matrix.md.",
        );
    }
}

/// Makes the keys of the identity, if the account has none.
async fn make_identity(client: &Client, settings: &Settings) -> matrix_sdk::Result<()> {
    let encryption = client.encryption();
    let Err(error) = encryption.bootstrap_cross_signing_if_needed(None).await else { return Ok(()) };
    let (Some(asked), Some(password)) = (error.as_uiaa_response(), &settings.password) else {
        return Err(error);
    };
    let Some(user) = client.user_id() else { return Err(error) };
    let mut proof = Password::new(MatrixUserIdentifier::new(user.to_string()).into(), password.clone());
    proof.session.clone_from(&asked.session);
    encryption.bootstrap_cross_signing(Some(AuthData::Password(proof))).await
}

#[cfg(test)]
mod tests {
    use super::*;

    fn folder(name: &str) -> PathBuf {
        let folder = std::env::temp_dir().join(format!("gangurru-matrix-{name}-{}", std::process::id()));
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(&folder).unwrap();
        folder
    }

    fn session(stored: bool) -> Kept {
        let meta = SessionMeta { user_id: "@bot:s.org".try_into().unwrap(), device_id: "DEV".into() };
        let tokens = SessionTokens { access_token: "secret".into(), refresh_token: None };
        Kept { stored, session: MatrixSession { meta, tokens } }
    }

    #[test]
    fn session_and_store_belong_together() {
        let folder = folder("pair");
        assert!(matches!(kept_session(&folder, "bot"), Ok(None)), "a new folder");
        keep(&folder.join(SESSION), &session(false)).unwrap();
        assert!(matches!(kept_session(&folder, "bot"), Ok(Some(_))), "its store is still to be made");
        keep(&folder.join(SESSION), &session(true)).unwrap();
        assert!(matches!(kept_session(&folder, "bot"), Err(MatrixError::NoStore(_))));
        fs::write(folder.join(STORE), "").unwrap();
        assert!(matches!(kept_session(&folder, "@bot:s.org"), Ok(Some(_))));
        assert!(matches!(kept_session(&folder, "@bot:other.org"), Err(MatrixError::AnotherUser { .. })));
        fs::remove_file(folder.join(SESSION)).unwrap();
        assert!(matches!(kept_session(&folder, "bot"), Err(MatrixError::NoSession(_))));
        fs::remove_dir_all(&folder).unwrap();
    }

    #[cfg(unix)]
    #[test]
    fn the_session_is_for_its_owner_alone() {
        use std::os::unix::fs::PermissionsExt as _;
        let folder = folder("mode");
        keep(&folder.join(SESSION), &session(true)).unwrap();
        let mode = fs::metadata(folder.join(SESSION)).unwrap().permissions().mode();
        assert_eq!(mode & 0o777, 0o600);
        fs::remove_dir_all(&folder).unwrap();
    }
}
