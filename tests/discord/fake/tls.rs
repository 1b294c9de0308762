//! The same Discord behind TLS, as `discord.com`, for clients that cannot be told another address: with a root
//! certificate of its own, made for the occasion.

use std::io;
use std::net::SocketAddr;

use openssl::asn1::Asn1Time;
use openssl::bn::BigNum;
use openssl::ec::{EcGroup, EcKey};
use openssl::error::ErrorStack;
use openssl::hash::MessageDigest;
use openssl::nid::Nid;
use openssl::pkey::{PKey, Private};
use openssl::x509::extension::{BasicConstraints, ExtendedKeyUsage, KeyUsage, SubjectAlternativeName};
use openssl::x509::{X509, X509Builder, X509NameBuilder};
use tokio::net::{TcpListener, TcpStream};
use tokio_native_tls::{TlsAcceptor, TlsStream, native_tls};

use super::{Fake, router};

/// A door with TLS.
pub struct Door {
    /// Where `discord.com` is.
    pub address: SocketAddr,
    /// The root certificate to trust, as PEM.
    pub root: Vec<u8>,
}

/// A certificate with its key.
struct Issued {
    certificate: X509,
    key: PKey<Private>,
}

fn builder(name: &str, serial: u32, key: &PKey<Private>) -> Result<X509Builder, ErrorStack> {
    let mut subject = X509NameBuilder::new()?;
    subject.append_entry_by_text("CN", name)?;
    let subject = subject.build();
    let mut builder = X509::builder()?;
    builder.set_version(2)?;
    builder.set_serial_number(&*BigNum::from_u32(serial)?.to_asn1_integer()?)?;
    builder.set_subject_name(&subject)?;
    builder.set_pubkey(key)?;
    builder.set_not_before(&*Asn1Time::from_unix(0)?)?;
    builder.set_not_after(&*Asn1Time::days_from_now(30)?)?;
    Ok(builder)
}

fn key() -> Result<PKey<Private>, ErrorStack> {
    let group = EcGroup::from_curve_name(Nid::X9_62_PRIME256V1)?;
    PKey::from_ec_key(EcKey::generate(&group)?)
}

fn root() -> Result<Issued, ErrorStack> {
    let key = key()?;
    let mut builder = builder("Fake root", 1, &key)?;
    let mut name = X509NameBuilder::new()?;
    name.append_entry_by_text("CN", "Fake root")?;
    builder.set_issuer_name(&name.build())?;
    builder.append_extension(BasicConstraints::new().critical().ca().build()?)?;
    builder.append_extension(KeyUsage::new().critical().key_cert_sign().build()?)?;
    builder.sign(&key, MessageDigest::sha256())?;
    Ok(Issued { certificate: builder.build(), key })
}

fn leaf(root: &Issued) -> Result<Issued, ErrorStack> {
    let key = key()?;
    let mut builder = builder("discord.com", 2, &key)?;
    builder.set_issuer_name(root.certificate.subject_name())?;
    let context = builder.x509v3_context(Some(&root.certificate), None);
    let names = SubjectAlternativeName::new().dns("discord.com").dns("gateway.discord.gg").build(&context)?;
    builder.append_extension(names)?;
    builder.append_extension(ExtendedKeyUsage::new().server_auth().build()?)?;
    builder.sign(&root.key, MessageDigest::sha256())?;
    Ok(Issued { certificate: builder.build(), key })
}

/// Takes connections and shakes hands over TLS.
struct TlsListener {
    listener: TcpListener,
    acceptor: TlsAcceptor,
}

impl axum::serve::Listener for TlsListener {
    type Io = TlsStream<TcpStream>;
    type Addr = SocketAddr;

    async fn accept(&mut self) -> (Self::Io, Self::Addr) {
        loop {
            // Whoever breaks off is not our concern.
            let Ok((stream, address)) = self.listener.accept().await else { continue };
            if let Ok(stream) = self.acceptor.accept(stream).await {
                return (stream, address);
            }
        }
    }

    fn local_addr(&self) -> io::Result<SocketAddr> {
        self.listener.local_addr()
    }
}

impl Fake {
    /// Opens a door with TLS beside the plain one.
    pub async fn opens_tls(&mut self) -> Door {
        let root = root().expect("a root certificate");
        let leaf = leaf(&root).expect("a certificate");
        let certificate = leaf.certificate.to_pem().expect("PEM");
        let key = leaf.key.private_key_to_pem_pkcs8().expect("PEM");
        let identity = native_tls::Identity::from_pkcs8(&certificate, &key).expect("an identity");
        let acceptor = TlsAcceptor::from(native_tls::TlsAcceptor::new(identity).expect("an acceptor"));
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let address = listener.local_addr().expect("an address");
        let app = router(self.inner.clone());
        let listener = TlsListener { listener, acceptor };
        self.tasks.push(tokio::spawn(async move { axum::serve(listener, app).await.expect("served") }));
        Door { address, root: root.certificate.to_pem().expect("PEM") }
    }
}
