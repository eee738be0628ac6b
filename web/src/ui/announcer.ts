// What the page says to the user: in the status line, and to screen readers. Keeps the note, the hint and the last
// spoken sentence; Status and App show them.
import { batch, signal } from "@preact/signals";
import { capitalizedPhrase, capitalized, plain, type Phrase } from "../i18n/format.ts";

// `phrase`: the text with the terms and rules in it, if it has any. `quoted`: the user is to copy it.
export interface Note {
  text: string;
  quoted?: boolean;
  phrase?: Phrase | undefined;
  tone: "plain" | "refused";
}

// What the page says to the user: in the status line, and to screen readers.
export class Announcer {
  readonly note = signal<Note | null>(null);
  // Why a square under the pointer is an illegal target; shown before the note, and not spoken.
  readonly hint = signal<Phrase | null>(null);
  readonly spoken = signal({ text: "", n: 0 });

  // Shows a sentence and speaks it.
  tell(sentence: string | Phrase, tone: Note["tone"]): void {
    const phrase = typeof sentence === "string" ? undefined : capitalizedPhrase(sentence);
    const text = phrase ? plain(phrase) : capitalized(sentence as string);
    this.show({ text, phrase, tone });
    this.speak(text);
  }

  // Shows a text to copy, such as a FEN, and spells it aloud.
  showToCopy(text: string): void {
    batch(() => {
      this.show({ text, quoted: true, tone: "plain" });
      this.speak(text);
    });
  }

  // Speaks a sentence that is shown elsewhere.
  speak(text: string): void {
    this.spoken.value = { text, n: this.spoken.value.n + 1 };
  }

  // Speaks what the user has done, and removes the previous note, which it makes obsolete.
  speakOnly(text: string): void {
    this.note.value = null;
    this.speak(text);
  }

  // Appends a sentence to the one that may still be being spoken, which a new one would cut off.
  speakAfter(text: string): void {
    this.speak(`${this.spoken.value.text} ${text}`);
  }

  show(note: Note | null): void {
    batch(() => {
      this.note.value = note;
      this.hint.value = null;
    });
  }

  clear(): void {
    this.show(null);
  }
}
