// What the moves of a game are called, by their codes and the other way round: as many as boards have seen.
export class MoveNames {
  private readonly byCode = new Map<number, string>();
  private readonly byName = new Map<string, number[]>();

  get(code: number): string | undefined {
    return this.byCode.get(code);
  }

  // The moves of a name. In one position there is one at most, but those of the same squares on several boards share it.
  codesOf(uci: string): readonly number[] {
    return this.byName.get(uci) ?? [];
  }

  set(code: number, uci: string): void {
    this.byCode.set(code, uci);
    this.byName.set(uci, [...this.codesOf(uci), code]);
  }
}
