//! Awalé: tricolour, Oware and Awari.
