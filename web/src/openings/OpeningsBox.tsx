// What was played in the position of an analysis, in its panel: the moves with their results, and games to open. A move is
// played, and a game is opened, through AnalysisCtrl; where the answers come from is ExplorerCtrl's.
import { useEffect, useRef } from "preact/hooks";
import type { PgnExample, PgnTree, PgnTreeMove } from "@cheshire/core/generated/protocol";
import type { AnalysisCtrl } from "../analysis/analysisCtrl.ts";
import { useStore } from "../store/context.ts";
import { language } from "../i18n/language.ts";
import { shownMove } from "../speech/notation.ts";
import { useMount } from "../ui/hooks.ts";
import { openExample, openStored } from "./openExample.ts";
import { sources, type ExplorerCtrl, type Source } from "./explorerCtrl.ts";
import { t } from "./texts/index.ts";
import "./openings.css";

interface Props {
  analysis: AnalysisCtrl;
  explorer: ExplorerCtrl;
}

type Results = Pick<PgnTree, "games" | "white" | "draws" | "black">;

const number = (n: number): string => new Intl.NumberFormat(language.value).format(n);
const percent = (part: number, whole: number): string =>
  new Intl.NumberFormat(language.value, { style: "percent", maximumFractionDigits: 0 }).format(
    whole === 0 ? 0 : part / whole,
  );

// In words: "White 45 %, draws 10 %, Black 45 %".
function barText({ white, draws, black }: Results): string {
  const all = white + draws + black;
  return t("openings.bar", {
    white: percent(white, all),
    draws: percent(draws, all),
    black: percent(black, all),
  });
}

function Bar({ results }: { results: Results }) {
  const { white, draws, black } = results;
  const all = white + draws + black;
  const text = barText(results);
  return (
    <span class="result-bar" role="img" aria-label={text} title={text}>
      {[white, draws, black].map((part, i) => (
        <span key={i} style={{ flexGrow: part }}>
          <b>{part > 0 && percent(part, all)}</b>
        </span>
      ))}
    </span>
  );
}

// The arrow keys go from row to row.
function goAlong(event: KeyboardEvent): void {
  const by = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
  if (by === 0) return;
  const all = [
    ...(event.currentTarget as HTMLElement).querySelectorAll<HTMLElement>("[data-row]:not(:disabled)"),
  ];
  const next = all[all.indexOf(event.target as HTMLElement) + by];
  event.preventDefault();
  event.stopPropagation();
  next?.focus();
}

function MoveRow({ move, first, play }: { move: PgnTreeMove; first: boolean; play: () => void }) {
  const san = shownMove(move.san, move.uci);
  return (
    <tr>
      <th scope="row">
        <button
          data-row
          tabIndex={first ? 0 : -1}
          aria-label={t("openings.play", {
            move: san,
            count: t("openings.count", { n: move.games }),
            bar: barText(move),
          })}
          onClick={play}
        >
          {san}
        </button>
      </th>
      <td class="count">{number(move.games)}</td>
      <td>
        <Bar results={move} />
      </td>
    </tr>
  );
}

function Moves({ analysis, tree }: { analysis: AnalysisCtrl; tree: PgnTree }) {
  const body = useRef<HTMLTableElement>(null);
  // After a move that was played here the focus is on the first of the next ones.
  const played = useRef(false);
  useEffect(() => {
    if (played.current) body.current?.querySelector<HTMLElement>("[data-row]")?.focus();
    played.current = false;
  }, [tree]);
  return (
    <table class="played" ref={body} onKeyDown={goAlong}>
      <thead>
        <tr>
          <th scope="col">{t("openings.move")}</th>
          <th scope="col" class="count">
            {t("openings.games")}
          </th>
          <th scope="col">{t("openings.results")}</th>
        </tr>
      </thead>
      <tbody>
        {tree.moves.map((move, i) => (
          <MoveRow
            key={move.uci}
            move={move}
            first={i === 0}
            play={() => {
              played.current = document.activeElement?.matches("[data-row]:focus-visible") ?? false;
              analysis.add(move.uci, move.san);
            }}
          />
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{t("openings.all")}</th>
          <td class="count">{number(tree.games)}</td>
          <td>
            <Bar results={tree} />
          </td>
        </tr>
      </tfoot>
    </table>
  );
}

const known = (name: string): string => name || "?";

// Games with the moves, those of the commonest ones first.
function Examples({ analysis, explorer, tree }: Props & { tree: PgnTree }) {
  const most = 8;
  const all = tree.moves.flatMap((move) => move.examples.map((example) => ({ example, move })));
  if (all.length === 0) return null;
  const line = ({ white, black, result }: PgnExample) => (
    <>
      <span class="who">
        {known(white)} – {known(black)}
      </span>{" "}
      <b>{result}</b>
    </>
  );
  return (
    <>
      <p class="examples-title">{t("openings.examples")}</p>
      <ul class="examples" onKeyDown={goAlong}>
        {all.slice(0, most).map(({ example, move }, i) => {
          const { number: game, date, place } = example;
          const stored = explorer.source.value === "server" ? place : null;
          const facts = [shownMove(move.san, move.uci), date, stored === null && place].filter(Boolean);
          const about = facts.join(", ");
          const open = () =>
            stored === null ? void openExample(analysis, explorer, game!) : openStored(analysis, stored);
          return (
            <li key={`${move.uci} ${i}`}>
              {game === undefined && stored === null ? (
                <span title={about}>{line(example)}</span>
              ) : (
                <button
                  data-row
                  tabIndex={i === 0 ? 0 : -1}
                  title={`${t("openings.open")} (${about})`}
                  onClick={open}
                >
                  {line(example)}
                </button>
              )}
              <span class="of">{about}</span>
            </li>
          );
        })}
      </ul>
    </>
  );
}

// Where the answers come from.
function SourceChoice({ explorer }: Pick<Props, "explorer">) {
  const source = explorer.source.value;
  const field = useRef<HTMLInputElement>(null);
  const shown = sources.filter((one) => one !== "server" || explorer.served.value || source === "server");
  return (
    <div class="openings-source">
      <label>
        {t("openings.source")}{" "}
        <select
          value={source}
          title={t(`openings.source.${source}Help`)}
          onChange={(event) => explorer.setSource(event.currentTarget.value as Source)}
        >
          {shown.map((one) => (
            <option key={one} value={one}>
              {t(`openings.source.${one}`)}
            </option>
          ))}
        </select>
      </label>
      {source === "file" && (
        <>
          <button title={t("openings.source.fileHelp")} onClick={() => field.current?.click()}>
            {explorer.fileName.value || t("openings.choose")}
          </button>
          <input
            ref={field}
            type="file"
            hidden
            data-testid="openings-file"
            onChange={(event) => {
              const [file] = event.currentTarget.files ?? [];
              if (file) void explorer.setFile(file);
              event.currentTarget.value = "";
            }}
          />
        </>
      )}
    </div>
  );
}

function Answer({ analysis, explorer }: Props) {
  const [tree, reason, counting] = [explorer.tree.value, explorer.reason.value, explorer.counting.value];
  if (counting)
    return (
      <p class="openings-counting">
        <progress max={1} value={counting.share} aria-label={t("openings.counting", { n: counting.games })} />
        <span>{number(counting.games)}</span>
        <button onClick={() => explorer.stop()}>{t("openings.stop")}</button>
      </p>
    );
  if (reason) return <p role="note">{reason}</p>;
  if (!tree) return <p>{t("openings.loading")}</p>;
  if (tree.games === 0) return <p role="note">{t("openings.none")}</p>;
  return (
    <>
      {tree.moves.length > 0 ? <Moves analysis={analysis} tree={tree} /> : <p>{t("openings.last")}</p>}
      <Examples {...{ analysis, explorer, tree }} />
    </>
  );
}

export function OpeningsBox({ analysis, explorer }: Props) {
  const { session } = useStore();
  const at = analysis.moves.at.value;
  const setup = session.setup.value;
  const open = explorer.open.value;
  useMount(() => explorer.restore());
  useEffect(() => {
    if (analysis.setup && open) explorer.show(analysis.setup, at.moves);
  }, [analysis, explorer, at, setup, open]);
  return (
    <details
      class="openings"
      open={open}
      data-busy={explorer.busy.value || undefined}
      onToggle={(event) => {
        if (event.currentTarget.open !== open) explorer.setOpen(event.currentTarget.open);
      }}
    >
      <summary>{t("openings.title")}</summary>
      {open && (
        <section aria-label={t("openings.title")}>
          <SourceChoice explorer={explorer} />
          <Answer {...{ analysis, explorer }} />
          {explorer.notes.value.map((note) => (
            <p key={note} role="note">
              {note}
            </p>
          ))}
        </section>
      )}
    </details>
  );
}
