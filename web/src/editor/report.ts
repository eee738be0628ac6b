// What the core says of a set-up: its faults, what can be set besides pieces, and its FEN. It asks the core and keeps
// the latest answer; the set-up stays as it is.
import { batch, computed, signal } from "@preact/signals";
import type { Core, Message, SetupReport } from "../core/types.ts";
import { reasonOf } from "../i18n/refusal.ts";
import type { Draft } from "./draft.ts";

export class Report {
  // While a new one is pending, that on the previous set-up.
  readonly latest = signal<SetupReport | null>(null);
  // Whether it is about the set-up on show.
  readonly ready = signal(false);
  // Why there is none.
  readonly failure = signal<Message | null>(null);

  // The controls with the user's values, which the core may not know yet.
  readonly controls = computed(() => {
    const values = this.draft.state.value?.values ?? {};
    return (this.latest.value?.controls ?? []).map((control) =>
      this.ready.value ? control : { ...control, value: values[control.key] ?? control.value },
    );
  });
  readonly faults = computed(() => this.latest.value?.faults ?? []);
  readonly fen = computed(() => this.latest.value?.fen ?? "");
  // Whether the position can be played, perhaps without what `fen` leaves out.
  readonly sound = computed(() => this.faults.value.every((fault) => fault.forgivable));
  readonly playable = computed(() => this.ready.value && this.failure.value === null && this.sound.value);

  private asked = 0;

  constructor(
    private readonly core: Pick<Core, "compose">,
    private readonly draft: Draft,
  ) {}

  // Something else is asked: earlier answers do not count any more. Returns whether this one still does.
  begin(): () => boolean {
    const asked = ++this.asked;
    return () => asked === this.asked;
  }

  take(report: SetupReport): void {
    batch(() => {
      this.latest.value = report;
      this.ready.value = true;
      this.failure.value = null;
    });
  }

  // Asks the core about the set-up on show.
  async ask(): Promise<void> {
    const [state, setup] = [this.draft.state.value, this.draft.withFen("")];
    if (!state || !setup) return;
    const counts = this.begin();
    try {
      const report = await this.core.compose(setup, [...state.pieces], state.side, state.values);
      if (counts()) this.take(report);
    } catch (error) {
      if (counts()) this.failure.value = reasonOf(error);
    }
  }
}
