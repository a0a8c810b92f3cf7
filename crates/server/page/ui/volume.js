// The volume of sounds: a slider that plays a sample, and a button for silence.

import { el, button, put } from "./dom.js";
import { t } from "../i18n/words.js";
import { dialog, field } from "./dialogs.js";
import { play, setVolume, volume } from "../browser/sound.js";

/** The volume when sound is switched on again. */
const USUAL = 0.6;

/** A slider and a button for silence. */
export function volumeField() {
  const slider = field(t("sound.volume"), el("input", { type: "range", min: "0", max: "100", step: "5", class: "volume" }));
  const off = button("", () => set(volume() > 0 ? 0 : USUAL), { class: "sound-off" });
  const draw = () => {
    slider.input.value = String(Math.round(volume() * 100));
    put(off, t(volume() > 0 ? "sound.off" : "sound.on"));
  };
  const set = (value) => {
    setVolume(value);
    draw();
    play("move");
  };
  slider.input.addEventListener("change", () => set(Number(slider.input.value) / 100));
  draw();
  return el("div", { class: "volume-field" }, slider.node, off);
}

/** Asks for the volume. */
export function askVolume() {
  return dialog(t("sound.title"), () => el("div", {}, volumeField(), el("p", { class: "faint small" }, t("sound.about"))));
}
