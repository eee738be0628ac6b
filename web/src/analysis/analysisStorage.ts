// Stores an analysis in the browser and reads it back: the latest one of all windows, and that of this window. A stored
// analysis is known by its address.
import type { Reviewed } from "../review/reviewCtrl.ts";
import type { KeyValueStorage } from "../core/keyValueStorage.ts";
import { fromStored, toStored, type StoredNode } from "../tree/storedTree.ts";
import type { MoveNode, MoveTree } from "../tree/moveTree.ts";
import type { Setup } from "../core/types.ts";
import type { PgnTags } from "./pgnTags.ts";

// An analysis in the browser's storage. `what`: its address.
export interface StoredAnalysis {
  what: string;
  setup: Setup;
  tree: MoveTree;
  at: MoveNode;
  names: PgnTags;
  review: Reviewed | undefined;
  // It has moves or comments of the user that nothing else keeps.
  unkept?: boolean;
}

interface Written extends Omit<StoredAnalysis, "tree" | "at" | "review"> {
  at: number;
  tree: StoredNode[];
  review?: Reviewed;
}

const name = "analysis";

export class AnalysisStorage {
  // The text of the latest tree, so that steps do not write it again.
  private written: { tree: MoveTree; edits: number; text: string } | undefined;

  // `shared` has the latest analysis of all windows, `window` that of this one.
  constructor(
    private readonly shared: KeyValueStorage,
    private readonly window: KeyValueStorage | undefined,
  ) {}

  write({ tree, at, review, ...rest }: StoredAnalysis): void {
    const others = { ...rest, at: at.id, ...(review ? { review } : {}) };
    const text = `${JSON.stringify(others).slice(0, -1)},"tree":${this.textOf(tree)}}`;
    this.shared.set(name, text);
    this.window?.set(name, text);
  }

  private textOf(tree: MoveTree): string {
    const edits = tree.edits.peek();
    if (this.written?.tree !== tree || this.written.edits !== edits)
      this.written = { tree, edits, text: JSON.stringify(toStored(tree)) };
    return this.written.text;
  }

  // The stored analysis for this address: in this window, or for the bare address the latest of all.
  read(what: string): StoredAnalysis | null {
    for (const text of [this.window?.get(name), what === "" ? this.shared.get(name) : null]) {
      try {
        const written = JSON.parse(text ?? "null") as Written | null;
        if (!written || (written.what !== what && what !== "")) continue;
        const tree = fromStored(written.tree);
        return { ...written, tree, at: tree.withId(written.at), review: written.review };
      } catch {
        // Written by another version.
      }
    }
    return null;
  }
}
