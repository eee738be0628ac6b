// What the user fills in to begin a game: the game with its options and position, who plays, and on which terms. The
// core checks it; starting the game stores the choices in the browser, and hands them to the store.
import { batch, computed, effect, signal } from "@preact/signals";
import {
  storeChoices,
  storedChoices,
  normalizedName,
  usualChoices,
  type GameChoices,
} from "./gameChoices.ts";
import { requestOf, usualOptions, type Chosen } from "./gameRequest.ts";
import { ratedRequest, whyNotRated } from "./ratedRequest.ts";
import { storeLastGame } from "./lastGame.ts";
import { drawLot, usualTerms, type Lot, type Terms } from "./preGameTerms.ts";
import type { GameFile, GameInfo, GameSummary, Options, Setup } from "../core/types.ts";
import { wanted } from "../lobby/wanted.ts";
import { changedOptions } from "../position/options.ts";
import { capitalized } from "../i18n/format.ts";
import { messageText } from "../i18n/messages.ts";
import { messageOf, reasonOf } from "../i18n/refusal.ts";
import { served } from "../ui/site.ts";
import { storedPerson } from "../person/storedPerson.ts";
import type { Parts } from "../store/controllers.ts";

export class NewGameCtrl {
  readonly game = signal("");
  readonly options = signal<Options>({});
  readonly choices = signal<GameChoices>(usualChoices);
  readonly terms = signal<Terms>(usualTerms);
  readonly lot = signal<Lot | null>(null);
  readonly fen = signal("");
  // Why the game cannot begin, and the game's objection to the value of an option, by its key.
  readonly fault = signal<string | null>(null);
  readonly refused = signal<Options>({});
  // The game begins: the dialog is hidden, so that what is typed goes to the table, where it waits for the new game.
  readonly hidden = signal(false);
  // The file that the user loaded last.
  readonly lastLoaded = signal<GameFile | null>(null);

  // The chosen game with its options, once the core has described it.
  private readonly described = signal<GameInfo | null>(null);
  // The current game may come from a file that this page has not seen.
  private readonly unseenFiles: readonly GameFile[];

  // The current game, unless it comes from a file.
  private readonly onBoard = computed(() => {
    const info = this.uses.session.info.value;
    return info && !this.setup?.file ? [info] : [];
  });
  private readonly loadedFiles = computed(() => [...this.uses.catalogue.loaded.value, ...this.unseenFiles]);
  private readonly files = computed(() => [...this.loadedFiles.value, ...this.uses.catalogue.files.value]);
  private readonly file = computed(
    () => this.files.value.find((one) => one.games.some((info) => info.id === this.game.value))?.text,
  );

  // A game from the address may not be in the list.
  readonly games = computed((): GameSummary[] => {
    const { games, files } = this.uses.catalogue;
    const all = [
      ...this.loadedFiles.value.flatMap((one) => one.games),
      ...games.value,
      ...files.value.flatMap((one) => one.games),
      ...this.onBoard.value,
    ];
    return all.filter((one, i) => all.findIndex((other) => other.id === one.id) === i);
  });
  // All of these with default options, as far as the core has described them.
  readonly forms = computed<ReadonlyMap<string, GameInfo>>(() => {
    const ofFiles = [...this.files.value].reverse().flatMap((one) => one.games);
    const known = [...this.onBoard.value, ...this.uses.catalogue.infos.value.values(), ...ofFiles];
    return new Map(known.map((info) => [info.id, info]));
  });
  // What is known about the chosen game.
  readonly info = computed(() =>
    this.described.value?.id === this.game.value
      ? this.described.value
      : this.forms.value.get(this.game.value),
  );
  // Games with papers or points need an agreement first; with strangers there is none.
  readonly formal = computed(
    () => this.info.value?.agreements === true && this.choices.value.opponent !== "anybody",
  );
  // The server knows the game, so that strangers can be offered it.
  readonly known = computed(() => this.file.value === undefined && this.fen.value.trim() === "");

  readonly notRated = computed(() => whyNotRated(this.chosen, this.info.value));
  // The user's name for rated games.
  readonly ratedName: string | undefined;

  constructor(
    private readonly uses: Parts<"storage" | "session" | "catalogue" | "dialogs" | "navigate" | "startGame">,
  ) {
    const { storage, session, catalogue } = uses;
    const { setup, position } = this;
    const info = session.info.value;
    this.game.value = setup?.game ?? catalogue.games.value[0]?.id ?? "";
    this.options.value = setup?.options ?? {};
    this.choices.value = { ...usualChoices, ...storedChoices(storage), ...(served ? {} : { at: "page" }) };
    this.fen.value = position?.fen ?? "";
    const person = storedPerson(storage);
    this.ratedName = person?.rated === true ? person.name : undefined;
    this.described.value = position ? null : info;
    this.unseenFiles =
      !position && setup?.file && info ? [{ name: "", text: setup.file, games: [info] }] : [];
  }

  private get chosen(): Chosen {
    return {
      game: this.game.value,
      file: this.file.value,
      options: this.options.value,
      fen: this.fen.value,
      choices: this.choices.value,
      terms: this.terms.value,
      lot: this.lot.value,
    };
  }

  // The position from which the user wants to play, if not from the start.
  get position(): Setup | null {
    return this.uses.dialogs.position.value;
  }

  private get setup(): Setup | null {
    return this.position ?? this.uses.session.setup.value;
  }

  // Has the core describe the chosen game with its options, now and after every change. Returns what ends that.
  readonly follow = (): (() => void) =>
    effect(() => {
      let current = true;
      this.uses.catalogue.describe(this.game.value, this.options.value, this.file.value).then(
        (info) => {
          if (!current) return;
          batch(() => {
            this.described.value = info;
            this.refused.value = {};
            this.fault.value = null;
          });
        },
        (error: Error) => {
          if (!current) return;
          const { code, args } = reasonOf(error);
          if (code === "option-refused")
            this.refused.value = {
              [String(args["option"])]: capitalized(messageText(messageOf(args["reason"]))),
            };
          else this.fault.value = messageText(reasonOf(error));
        },
      );
      return () => void (current = false);
    });

  choose(game: string, options: Options = usualOptions(game)): void {
    batch(() => {
      this.game.value = game;
      this.options.value = options;
      if (!this.known.value && this.choices.value.opponent === "anybody")
        this.choices.value = { ...this.choices.value, opponent: "friend" };
      this.fault.value = null;
    });
  }

  // Chooses the first game of a file.
  readonly open = (file: GameFile): void =>
    batch(() => {
      this.lastLoaded.value = file;
      this.choose(file.games[0]?.id ?? this.game.value, {});
    });

  setOption(key: string, value: string): void {
    this.options.value = { ...this.options.value, [key]: value };
  }

  readonly setChoices = (choices: GameChoices): void => void (this.choices.value = choices);
  readonly setTerms = (terms: Terms): void => void (this.terms.value = terms);
  readonly setFen = (fen: string): void => void (this.fen.value = fen);

  // Lots decide the user's side too, unless both players are at this screen.
  readonly drawLot = (): void => {
    const [lot, choices] = [drawLot(), this.choices.value];
    batch(() => {
      this.lot.value = lot;
      if (choices.opponent !== "both")
        this.choices.value = { ...choices, color: lot === "first" ? "white" : "black" };
    });
  };

  async start(): Promise<void> {
    if (this.choices.value.opponent === "anybody") return this.challenge();
    const { storage, startGame } = this.uses;
    const chosen = this.chosen;
    const { game, file, choices } = chosen;
    const { name, level, at, clock, tableClock } = choices;
    const { rated } = this;
    this.hidden.value = true;
    try {
      const request = requestOf(chosen, this.info.value);
      await startGame(rated ? ratedRequest(request) : request);
      storeChoices(storage, { name: normalizedName(name), level, at, clock, tableClock, rated });
      if (file === undefined) storeLastGame(storage, game, request.options, choices);
    } catch (error) {
      batch(() => {
        this.fault.value = messageText(reasonOf(error));
        this.hidden.value = false;
      });
    }
  }

  // Whether the game is to be rated, and can be.
  private get rated(): boolean {
    return this.choices.value.rated && this.ratedName !== undefined && this.notRated.value === null;
  }

  // Goes to the lobby, which opens the challenge.
  private challenge(): void {
    const { storage, navigate } = this.uses;
    const { choices, info, rated } = this;
    const { color, clock, level, at, tableClock } = choices.value;
    const [game, name] = [this.game.value, normalizedName(choices.value.name)];
    const options = changedOptions(info.value?.options ?? [], this.options.value);
    storeChoices(storage, { name, level, at, clock, tableClock, rated });
    storeLastGame(storage, game, options, choices.value);
    wanted.value = {
      game,
      options,
      clock,
      color: color === "random" ? color : color === "white" ? "w" : "b",
      ...(name === "" ? {} : { name }),
      ...(rated ? { rated } : {}),
    };
    navigate({ kind: "lobby" });
  }
}
