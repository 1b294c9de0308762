//! Secrets that cannot be put into words, asserted when the house is built.

/// Fails the build if a type can be printed or serialised, and with it logged.
///
/// A silent type has one way to be asked, so the compiler finds it; a type with `Debug`, `Display` or `Serialize`
/// has two, and the question becomes ambiguous (E0283).
macro_rules! mute {
    ($secret:ty) => {
        const _: fn() = || {
            struct Debugs;
            struct Displays;
            struct Serializes;
            trait Mute<Voice> {
                fn ask() {}
            }
            impl<T: ?Sized> Mute<()> for T {}
            impl<T: ?Sized + ::std::fmt::Debug> Mute<Debugs> for T {}
            impl<T: ?Sized + ::std::fmt::Display> Mute<Displays> for T {}
            impl<T: ?Sized + ::serde::Serialize> Mute<Serializes> for T {}
            let _ = <$secret as Mute<_>>::ask;
        };
    };
}

pub(in crate::games) use mute;
