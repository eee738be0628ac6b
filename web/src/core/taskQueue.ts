// Runs one change after another: everything that changes the core's game goes through the queue of GameSession.

export class TaskQueue {
  private last: Promise<void> = Promise.resolve();

  constructor(private readonly failed: (error: Error) => void) {}

  // Resolves to undefined if the work fails, and reports the failure; rejects instead if `strict`.
  run<T>(work: () => T | Promise<T>, strict = false): Promise<T> {
    const done = this.last.then(work);
    this.last = done.then(
      () => undefined,
      (error: Error) => {
        if (!strict) this.failed(error);
      },
    );
    return strict ? done : done.catch(() => undefined as T);
  }
}
