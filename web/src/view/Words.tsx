import { useState } from "preact/hooks";
import { papersOf } from "../papers.ts";
import { linkOf, onlySide, type SeatName } from "../server/keys.ts";
import { colorName, other } from "../speech.ts";
import type { Store } from "../store.ts";

// What people say to each other besides moves: agreements, the Umpire's words, links to give away, papers that are opened.

// A button that is pressed twice.
function Sure({ text, title, act }: { text: string; title?: string; act: () => void }) {
  const [sure, setSure] = useState(false);
  const press = () => {
    if (sure) act();
    setSure(!sure);
  };
  return (
    <button class={sure ? "sure" : ""} title={title} onClick={press} onBlur={() => setSure(false)}>
      {sure ? "Really?" : text}
    </button>
  );
}

// An agreement offered or accepted, and a repetition's end accepted.
export function Words({ store }: { store: Store }) {
  const [state, info, seat] = [store.state.value, store.info.value, store.seat.value];
  if (!state || !info?.tally || store.result.value !== null) return null;
  const { w, b } = store.players.value;
  const people = w.kind === "human" && b.kind === "human";
  const color = onlySide(seat);
  const offer = store.offering.value;
  const offered = store.myTurn.value ? state.offered : null;
  const may = people && (seat.w || seat.b);
  if (!may && !offered && offer === null) return null;
  return (
    <div class="words">
      {offered && (
        <p role="status">
          {offered.text} <b>{colorName(state.side)} may accept this end, or abdicate to play on.</b>
        </p>
      )}
      {offer !== null && color === other(offer) && <p role="status">{colorName(offer)} offers an agreement.</p>}
      <div class="deeds" role="group" aria-label="Agreements">
        {offered && <button onClick={() => store.end("repetition")}>Accept the end</button>}
        {may && color === undefined && <Sure text="Agree to end" title="Both players agree to end the game here" act={() => store.end("agreement")} />}
        {may && color !== undefined && offer === other(color) && <button onClick={() => store.end("agreement")}>Accept the agreement</button>}
        {may && color !== undefined && offer === null && <button onClick={() => store.offerAgreement()}>Offer an agreement</button>}
        {offer !== null && offer === color && <span class="idle">You have offered an agreement.</span>}
      </div>
    </div>
  );
}

// The Umpire's words; a move that waits for him stands open before him.
export function Umpire({ store }: { store: Store }) {
  const [info, seat, parley] = [store.info.value, store.seat.value, store.parley.value];
  const umpired = parley?.umpire === "present" || parley?.umpire === "confirms";
  if (!info || !seat.umpire || !(info.tally || umpired) || store.result.value !== null) return null;
  return (
    <>
      {store.pending.value && (
        <section class="task" aria-label="Umpire">
          <p>The last move waits for the Umpire.</p>
          <div class="deeds">
            <button onClick={() => store.confirm()}>Confirm</button>
            <button onClick={() => void store.refuseMove()}>Refuse</button>
          </div>
        </section>
      )}
      <details class="agreed umpire">
        <summary>Umpire</summary>
        <div class="deeds">
          <Sure text="Judge" title="The game ends here and is judged by its points" act={() => store.end("judgment")} />
          <Sure text="Annul" title="The game is not scored" act={() => store.end("annulment")} />
          <Sure text="White forfeits" act={() => store.end("forfeit", "w")} />
          <Sure text="Black forfeits" act={() => store.end("forfeit", "b")} />
          <Sure text="Both forfeit" act={() => store.end("forfeit", null)} />
        </div>
      </details>
    </>
  );
}

const guests: [SeatName | undefined, string][] = [["white", "White"], ["black", "Black"], ["umpire", "the Umpire"], [undefined, "spectators"]];

// Links to give away, for the seats whose keys this page holds.
export function Invite({ store }: { store: Store }) {
  const [id, keys] = [store.id.value, store.keys.value];
  const [shown, setShown] = useState<string | null>(null);
  if (id === null || Object.keys(keys).length === 0 || store.result.value !== null) return null;
  const give = async (seat: SeatName | undefined, name: string) => {
    const link = linkOf(location.origin, id, seat, seat && keys[seat]);
    try {
      await navigator.clipboard.writeText(link);
      setShown(null);
      store.tell(`The link for ${name} is copied.`, "plain");
    } catch {
      setShown(link);
    }
  };
  return (
    <details class="agreed invite">
      <summary>Invite</summary>
      <p>Whoever opens a link sits in its seat, and sees what that seat may know.</p>
      <div class="deeds">
        {guests.map(([seat, name]) => (seat === undefined || keys[seat] !== undefined) && (
          <button key={name} onClick={() => void give(seat, name)}>{`Copy link for ${name}`}</button>
        ))}
      </div>
      {shown !== null && <input type="text" readOnly value={shown} aria-label="Link" onFocus={(event) => event.currentTarget.select()} />}
    </details>
  );
}

// The papers of a game that is over, each with its seal.
export function Papers({ store }: { store: Store }) {
  const [state, info] = [store.state.value, store.info.value];
  if (!state || !info?.papers || store.result.value === null) return null;
  const papers = papersOf(store.papers, state.moves, state.start, store.forged.value);
  const whole = store.forged.value.get(-1);
  if (papers.length === 0 && whole === undefined) return null;
  return (
    <section class="papers" aria-label="Papers">
      <h2>Papers</h2>
      {whole !== undefined && <p class="fault" role="alert">{whole}</p>}
      <ul>
        {papers.map((paper) => (
          <li key={paper.ply} class={paper.altered ? "fault" : ""}>{paper.text}</li>
        ))}
      </ul>
    </section>
  );
}
