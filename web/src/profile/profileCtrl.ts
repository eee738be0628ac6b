// The public page of somebody who plays rated games: loads it, and has the user's name block or report them.
import { batch, signal } from "@preact/signals";
import type { PersonReport, ProfileView } from "../core/types.ts";
import { messageSentence } from "../i18n/messages.ts";
import { reasonOf } from "../i18n/refusal.ts";
import type { PeopleApi } from "../server/person.ts";
import { ServerError } from "../server/requests.ts";
import type { Person } from "../person/storedPerson.ts";
import { t } from "./texts/index.ts";

export type Reason = PersonReport["reason"];
export const reasons: readonly Reason[] = ["engine", "abuse", "sandbagging", "name"];

export class ProfileCtrl {
  readonly profile = signal<ProfileView | null>(null);
  // Why it cannot be shown; "unknown": nobody has this name.
  readonly failure = signal<string | null>(null);
  readonly blocked = signal(false);
  readonly status = signal("");
  readonly busy = signal(false);
  private name = "";

  // `api`: null without a server. `person`: the user, if they have a name.
  constructor(
    private readonly api: Pick<PeopleApi, "profile" | "me" | "block" | "report"> | null,
    private readonly person: () => Person | null,
  ) {}

  // Whether the user has a name, with which to block and report.
  get known(): boolean {
    return this.person() !== null;
  }

  // Shows somebody. What comes for another than the last one who was asked for is left.
  async enter(name: string): Promise<void> {
    this.name = name;
    batch(() => {
      if (this.profile.value?.name.toLowerCase() !== name.toLowerCase()) this.profile.value = null;
      this.failure.value = this.api ? null : t("profile.noServer");
      this.status.value = "";
    });
    if (!this.api) return;
    try {
      const [profile, me] = await Promise.all([this.api.profile(name), this.me()]);
      if (name !== this.name) return;
      batch(() => {
        this.profile.value = profile;
        this.blocked.value = me?.blocked?.includes(profile.name) ?? false;
      });
    } catch (error) {
      if (name !== this.name) return;
      const unknown = error instanceof ServerError && error.status === 404;
      this.failure.value = unknown ? t("profile.unknown", { name }) : messageSentence(reasonOf(error));
    }
  }

  readonly retry = (): Promise<void> => this.enter(this.name);

  // A page without the user's own key shows the same, without what they may do.
  private me() {
    const person = this.person();
    return person && this.api ? this.api.me(person.key).catch(() => null) : null;
  }

  async block(on: boolean): Promise<void> {
    const { name } = this.profile.value!;
    await this.act(async (key) => {
      await this.api!.block(key, name, on);
      this.blocked.value = on;
      return t(on ? "profile.blocked" : "profile.unblocked", { name });
    });
  }

  async report(reason: Reason): Promise<void> {
    const { name } = this.profile.value!;
    await this.act(async (key) => {
      await this.api!.report(key, name, reason);
      return t("profile.reported");
    });
  }

  private async act(task: (key: string) => Promise<string>): Promise<void> {
    this.busy.value = true;
    this.status.value = "";
    const done = await task(this.person()!.key).catch((error: unknown) => messageSentence(reasonOf(error)));
    batch(() => {
      this.status.value = done;
      this.busy.value = false;
    });
  }
}
