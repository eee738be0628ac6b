// Blindfold and zen mode: the board without its pieces, or without anything around it. Keeps both, and sets data
// attributes of the page's root, which the style sheets read.
import { computed, effect, signal, type ReadonlySignal } from "@preact/signals";
import type { Announcer } from "../ui/announcer.ts";
import type { ViewCtrl } from "../board/viewCtrl.ts";
import { keyNow } from "../keyboard/keys.ts";
import { t } from "./texts/index.ts";

export class HideModes {
  private readonly blindfold = signal(false);
  private readonly zen = signal(false);
  // Both are for games alone.
  readonly blindfolded: ReadonlySignal<boolean>;
  readonly bare: ReadonlySignal<boolean>;

  constructor(
    root: Pick<HTMLElement, "dataset">,
    atTable: () => boolean,
    view: ViewCtrl,
    private readonly announcer: Announcer,
  ) {
    this.blindfolded = computed(() => this.blindfold.value && atTable());
    this.bare = computed(() => this.zen.value && atTable());
    effect(() => void (root.dataset["blindfold"] = this.blindfolded.value ? "on" : "off"));
    effect(() => void (root.dataset["zen"] = this.bare.value ? "on" : "off"));
    effect(() => {
      if (this.blindfolded.value && view.mode.value === "space") view.flatten(t("sight.flat"), false);
    });
  }

  toggleBlindfold(): void {
    this.blindfold.value = !this.blindfold.value;
    this.announcer.speakOnly(t(this.blindfold.value ? "sight.blindfolded" : "sight.seeing"));
  }

  toggleZen(): void {
    this.zen.value = !this.zen.value;
    const key = keyNow("zen");
    const way = key ? ` ${t("sight.key", { key })}` : "";
    this.announcer.speakOnly(this.zen.value ? t("sight.bare") + way : t("sight.full"));
  }
}
