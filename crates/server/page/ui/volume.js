// The volume of the sounds: a slider that can be heard, and off.

import { el, button, put } from "./dom.js";
import { t } from "../i18n/words.js";
import { dialog, field } from "./dialogs.js";
import { play, setVolume, volume } from "../browser/sound.js";

/** Asks for the volume. */
export function askVolume() {
  return dialog(t("sound.title"), () => {
    const slider = field(t("sound.volume"), el("input", { type: "range", min: "0", max: "100", step: "5", class: "volume" }));
    const off = button("", () => set(volume() > 0 ? 0 : 0.6), { class: "sound-off" });
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
    return el("div", {}, slider.node, el("p", { class: "faint small" }, t("sound.about")), el("div", { class: "actions" }, off));
  });
}
