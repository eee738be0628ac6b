// The copy at the server of the study on show: keeps both the same while the page is looked at, and carries out what the
// user wants of it. It asks again every few seconds, because a study changes seldom and a request costs little.
import { batch, signal } from "@preact/signals";
import type { Phrase } from "../i18n/format.ts";
import { messagePhrase } from "../i18n/messages.ts";
import { reasonOf } from "../i18n/refusal.ts";
import type { StudyView } from "../server/studies.ts";
import { same } from "./mergeTrees.ts";
import type { StudyCopies } from "./studyCopies.ts";
import { isOverload, type RefusedChapter } from "./refusedChapters.ts";
import type { StudyDatabase } from "./studyDatabase.ts";
import { exclusiveWork } from "./studyLock.ts";
import { isGone, type SharedStudy, type StudySync } from "./studySync.ts";

// In milliseconds: after a change here, while nothing happens, at most after failures, and at most because the server says so.
const [soon, usual, longest, patience] = [1000, 4000, 60_000, 60 * 60_000];

// What the server says of a study besides its chapters.
export type ServerView = Pick<StudyView, "owner" | "link" | "writers">;

// The window that the page is in. `exclusively` runs work with a study that no other window of this browser does meanwhile.
export interface PageWindow {
  hidden: () => boolean;
  exclusively: (study: string, work: () => Promise<void>) => Promise<void>;
}

export const pageWindow = (database: Promise<StudyDatabase>): PageWindow => ({
  hidden: () => document.hidden,
  exclusively: exclusiveWork(database, (navigator as Partial<Navigator>).locks),
});

export class StudyCopyCtrl {
  readonly shared = signal<SharedStudy | null>(null);
  // What the server last said; null before it has.
  readonly view = signal<ServerView | null>(null);
  // Why the last exchange failed.
  readonly failure = signal<Phrase | null>(null);
  // It failed because this browser has no room.
  readonly full = signal(false);
  // The server does not have it any more, or this person may no longer read it.
  readonly gone = signal(false);
  readonly busy = signal(false);
  // The chapters that the server does not take as they are.
  readonly refused = signal<readonly RefusedChapter[]>([]);

  private sync: StudySync | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;
  // When the next exchange is due, and whether also if nobody looks at the page.
  private due: { at: number; hidden: boolean } | null = null;
  private failures = 0;
  // Before then the server is not asked, in milliseconds: it is overloaded.
  private until = 0;
  private working: Promise<unknown> = Promise.resolve();

  // `heard` is called after something has come from the server.
  constructor(
    private readonly copies: StudyCopies,
    private readonly heard: () => Promise<void>,
    private readonly window: PageWindow,
  ) {}

  // Whether there is a server that could have a copy.
  get possible(): boolean {
    return this.copies.api !== null;
  }

  get named(): boolean {
    return this.copies.personKey() !== null;
  }

  // The study on show; null: none.
  follow(study: string | null, shared: SharedStudy | null): void {
    if (study !== null && this.sync?.study === study) return;
    clearTimeout(this.timer);
    this.due = null;
    this.sync = study === null ? null : this.copies.sync(study);
    this.failures = 0;
    this.refused.value = [];
    // What is under way for the study before keeps this one waiting for nothing.
    this.working = Promise.resolve();
    batch(() => {
      this.shared.value = shared;
      this.view.value = this.failure.value = null;
      this.gone.value = this.busy.value = this.full.value = false;
    });
    if (shared) this.exchange();
  }

  // Something was stored here.
  changed(): void {
    if (this.shared.peek()) this.later(soon, true);
  }

  // The page is looked at again, or the network is back.
  wake(): void {
    if (this.shared.peek() && !this.window.hidden()) this.exchange();
  }

  // `hidden`: also if nobody looks at the page by then. What is due earlier stays so: one change after the other puts nothing off.
  private later(ms: number, hidden = false): void {
    const now = Date.now();
    const at = Math.min(this.due?.at ?? Infinity, Math.max(now + ms, this.until));
    const due = (this.due = { at, hidden: hidden || this.due?.hidden === true });
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.exchange(due.hidden), at - now);
  }

  private exchange(hidden = false): void {
    clearTimeout(this.timer);
    this.due = null;
    if (this.window.hidden() && !hidden) return;
    if (Date.now() < this.until) return this.later(0, hidden);
    const { sync } = this;
    if (!sync) return;
    const here = () => this.sync === sync;
    void this.next(async () => {
      if (!here()) return;
      try {
        await this.exchangeNow(sync);
      } catch (error) {
        // The browser's database.
        this.failures++;
        if (here()) this.say(error);
      }
      if (here() && this.shared.peek() !== null) this.later(Math.min(usual * 2 ** this.failures, longest));
    });
  }

  private async exchangeNow(sync: StudySync): Promise<void> {
    let [news, failure]: [boolean, unknown] = [false, null];
    try {
      await this.window.exclusively(sync.study, async () => {
        news = await sync.exchange();
      });
      this.failures = 0;
    } catch (error) {
      failure = error;
      this.failures++;
      this.heed(error);
      // A part may have come.
      news = true;
    }
    if (this.sync !== sync) return;
    await this.look(sync, failure);
    if (news && this.sync === sync && this.shared.peek() !== null) await this.heard();
  }

  // Says why the last exchange failed; null: it did not.
  private say(error: unknown): void {
    const reason = error === null ? null : reasonOf(error);
    batch(() => {
      this.gone.value = isGone(error);
      this.full.value = reason?.code === "study-full";
      this.failure.value = reason && messagePhrase(reason);
    });
  }

  // Waits as long as the server says.
  private heed(error: unknown): void {
    if (isOverload(error) && error.after !== null)
      this.until = Date.now() + Math.min(error.after * 1000, patience);
  }

  private async look(sync: StudySync, error: unknown): Promise<void> {
    const [shared, refused] = [await sync.shared(), await sync.refused()];
    if (this.sync !== sync) return;
    batch(() => {
      this.shared.value = shared;
      if (!same(refused, this.refused.peek())) this.refused.value = refused;
      if (sync.view) this.view.value = sync.view;
      this.say(error);
    });
  }

  // One thing after the other.
  private next(work: () => Promise<void>): Promise<void> {
    const done = this.working.then(work);
    this.working = done.catch(() => undefined);
    return done;
  }

  // Does something with the copy of the study on show now, whichever is on show when its turn comes, and says why it failed.
  private act(work: (sync: StudySync, person: string) => Promise<void>): Promise<void> {
    const { sync } = this;
    return this.next(async () => {
      const person = this.copies.personKey();
      if (!sync || person === null) return;
      if (this.sync === sync) this.busy.value = true;
      try {
        await work(sync, person);
        if (this.sync === sync) await this.look(sync, null);
      } catch (error) {
        this.heed(error);
        if (this.sync === sync) await this.look(sync, error).catch(() => this.say(error));
      } finally {
        if (this.sync === sync) this.busy.value = false;
      }
    });
  }

  // The same with a copy that there is. `server`: its id there.
  private actThere(work: (sync: StudySync, server: string, person: string) => Promise<void>): Promise<void> {
    return this.act(async (sync, person) => {
      const shared = await sync.shared();
      if (shared) await work(sync, shared.server, person);
    });
  }

  // Puts a copy at the server.
  async share(): Promise<void> {
    await this.act((sync) => this.window.exclusively(sync.study, async () => void (await sync.share())));
    if (this.shared.peek()) this.later(usual);
  }

  // Whether whoever has the link may read it.
  letRead(yes: boolean): Promise<void> {
    const view = this.view.peek();
    if (view) this.view.value = { ...view, link: yes };
    return this.actThere(async (sync, server, person) => {
      sync.view = await this.copies.api!.change(server, [person], { link: yes });
    });
  }

  // Makes a link for writers, in place of the one before.
  inviteWriters = (): Promise<void> =>
    this.actThere(async (sync, server, person) => {
      // The one before is void, even if no answer comes.
      await sync.keepKey(null);
      await sync.keepKey(await this.copies.api!.inviteWriters(server, person));
      if (sync.view) sync.view = { ...sync.view, writers: true };
    });

  dismissWriters = (): Promise<void> =>
    this.actThere(async (sync, server, person) => {
      await this.copies.api!.dismissWriters(server, person);
      await sync.keepKey(null);
      if (sync.view) sync.view = { ...sync.view, writers: false };
    });

  // Removes the copy for everybody; the study stays here.
  withdraw = (): Promise<void> =>
    this.actThere(async (sync, server, person) => {
      await this.copies.api!.remove(server, person);
      await sync.leave();
    });

  // Goes on without the server, and waits for nothing from there.
  leave = async (): Promise<void> => {
    const { sync } = this;
    if (!sync) return;
    await sync.leave();
    if (this.sync !== sync) return;
    await this.look(sync, null);
    this.view.value = null;
  };
}
