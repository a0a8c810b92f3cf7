//! The built-in endgame tables.

use secateur_core::embedded;

embedded!(pub(super) INTERNATIONAL, "../../tables/international.table");
embedded!(pub(super) ENGLISH, "../../tables/english.table");
embedded!(pub(super) RUSSIAN, "../../tables/russian.table");
embedded!(pub(super) BRAZILIAN, "../../tables/brazilian.table");
