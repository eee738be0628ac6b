#!/usr/bin/env python3
"""Writes docs/endings-clusters.md: what endgame tables of five and six pieces take, by what smaller ones took.

  tools/endings_clusters.py measure CHESHIRE FOLDER [GAME]    builds the endings of MEASURED on one thread, and writes
                                                              tools/endings_rates.json
  tools/endings_clusters.py traffic CHESHIRE FOLDER [GAME]    adds what crosses between ranks; the command must know MPI
  tools/endings_clusters.py page CHESHIRE                     writes the page from that file and `cheshire tables plan`
"""
import json
import os
import pathlib
import re
import resource
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
RATES = ROOT / "tools/endings_rates.json"
PAGE = ROOT / "docs/endings-clusters.md"
GAMES = {"alice": "Alice chess", "hyperchess": "Hyperchess", "raumschach": "Raumschach"}
# Of each game an ending without pawns and one with.
MEASURED = {"alice": ("KRvKN", "KRvKP"), "hyperchess": ("KQvKR", "KQvKP"), "raumschach": ("KQvKR", "KQvKP")}
EVERY = 20  # of so many rows one is verified
RANKS = (2, 4)
CLUSTERS = (1, 4, 16, 64)  # machines
CORES = 16


def run(*words, **more):
    return subprocess.run(words, check=True, text=True, capture_output=True, **more).stdout


def plan(cheshire, game, *words):
    return json.loads(run(cheshire, "tables", "plan", game, *words, "--json"))["tables"]


def processor_seconds(*words):
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    run(*words)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def measure_ending(cheshire, folder, game, ending):
    """Returns processor seconds and bytes of a table, without those that it leads to."""
    *needs, table = plan(cheshire, game, ending)
    for other in needs:
        run(cheshire, "tables", "build", game, other["ending"], "--tables", folder, "--no-verify")
    path = pathlib.Path(folder, game, table["ending"] + ".cet")
    path.unlink(missing_ok=True)
    solved = processor_seconds(cheshire, "tables", "build", game, ending, "--tables", folder, "--no-verify")
    verified = EVERY * processor_seconds(cheshire, "tables", "verify", game, ending, "--every", str(EVERY), "--tables", folder)
    run(cheshire, "tables", "pack", game, ending, "--tables", folder, "-o", folder + "/packed")
    packed = pathlib.Path(folder, "packed", game, table["ending"] + ".cet").stat().st_size
    return {"ending": table["ending"], "positions": table["positions"], "solve": round(solved, 2),
            "verify": round(verified, 2), "bytes": path.stat().st_size, "packed": packed}


def measure(cheshire, folder, *games):
    rates = json.loads(RATES.read_text()) if RATES.exists() else {}
    for game in games or MEASURED:
        endings = MEASURED[game]
        rates.setdefault(game, {})["endings"] = [measure_ending(cheshire, folder, game, e) for e in endings]
        RATES.write_text(json.dumps(rates, indent=2) + "\n")
        print(game, rates[game]["endings"])


def traffic(cheshire, folder, *games):
    rates = json.loads(RATES.read_text())
    environment = os.environ | {"OMPI_ALLOW_RUN_AS_ROOT": "1", "OMPI_ALLOW_RUN_AS_ROOT_CONFIRM": "1"}
    for game in games or MEASURED:
        ending, found = MEASURED[game][0], []
        for ranks in RANKS:
            table = plan(cheshire, game, ending, "--ranks", str(ranks))[-1]
            for other in plan(cheshire, game, ending)[:-1]:
                run(cheshire, "tables", "build", game, other["ending"], "--tables", folder, "--no-verify")
            pathlib.Path(folder, game, table["ending"] + ".cet").unlink(missing_ok=True)
            said = run("mpirun", "--oversubscribe", "-n", str(ranks), cheshire, "tables", "build", game, ending, "--tables",
                       folder, "--no-verify", env=environment)
            sent = int(re.search(rf"^{ending}: .* ranks, (\d+) bytes between them$", said, re.M).group(1))
            found.append({"ranks": ranks, "held": table["held"], "slices": table["slices"], "bytes": sent})
        rates.setdefault(game, {})["traffic"] = found
        RATES.write_text(json.dumps(rates, indent=2) + "\n")
        print(game, found)


def copies(ranks, table):
    """On how many other ranks a slice lies, on average."""
    return ranks * table["held"] / table["slices"] - 1


def size(n):
    for unit in ("B", "kB", "MB", "GB", "TB", "PB"):
        if n < 999.5 or unit == "PB":
            return f"{n:.3g} {unit}" if n < 100 else f"{n:.0f} {unit}"
        n /= 1000


def span(seconds):
    for unit, length in (("s", 60), ("min", 60), ("h", 48), ("days", 1e9)):
        if seconds < length:
            return f"{seconds:.2g} {unit}" if seconds < 10 else f"{seconds:.0f} {unit}"
        seconds /= 24 if unit == "h" else length


def count(n):
    return f"{n / 1e12:.3g} trillion" if n >= 1e12 else f"{n / 1e9:.3g} billion" if n >= 1e9 else f"{n / 1e6:.3g} million"


def game_part(cheshire, game, title, rates):
    plain, pawns = rates["endings"]
    per_copy = sum(t["bytes"] / copies(t["ranks"], t) for t in rates["traffic"]) / len(rates["traffic"]) / plain["positions"]
    lines = [f"### {title}", "",
             "| tables | how many | positions, one side to move | files | packed | processor hours | "
             + " | ".join(f"{n} machine{'s' if n > 1 else ''}" for n in CLUSTERS) + " |",
             "| --- | --- | --- | --- | --- | --- |" + " --- |" * len(CLUSTERS)]
    largest = {}
    tables = plan(cheshire, game, "--all", "--pieces", "6")
    for pieces in (5, 6):
        for with_pawns, what in ((False, "without pawns"), (True, "with pawns")):
            chosen = [t for t in tables if t["pieces"] == pieces and ("P" in t["ending"]) == with_pawns]
            rate = pawns if with_pawns else plain
            positions = sum(t["positions"] for t in chosen)
            share = positions / rate["positions"]
            seconds = share * (rate["solve"] + rate["verify"])
            lines.append(
                f"| {pieces} pieces, {what} | {len(chosen)} | {count(positions)} | {size(share * rate['bytes'])} | "
                f"{size(share * rate['packed'])} | {seconds / 3600:,.0f} | "
                + " | ".join(span(seconds / CORES / n) for n in CLUSTERS) + " |")
            largest[pieces, with_pawns] = max(chosen, key=lambda t: t["positions"])["ending"]
    lines += ["", "The largest table of each kind:", "",
              "| ending | positions | file | on disk while it is solved | "
              + " | ".join(f"memory, {n} machine{'s' if n > 1 else ''}" for n in CLUSTERS)
              + f" | between {CLUSTERS[2]} machines |", "| --- | --- | --- | --- |" + " --- |" * (len(CLUSTERS) + 1)]
    for (pieces, with_pawns), ending in largest.items():
        rate = pawns if with_pawns else plain
        by_name = {t["ending"]: t for t in tables}
        on = {n: plan(cheshire, game, ending, "--ranks", str(n))[-1] for n in CLUSTERS}
        table = on[1]
        share = table["positions"] / rate["positions"]
        others = sum(by_name[need]["codes"] for need in table["needs"])
        between = table["positions"] * per_copy * copies(CLUSTERS[2], on[CLUSTERS[2]])
        lines.append(
            f"| `{ending}` | {count(table['positions'])} | {size(share * rate['bytes'])} | {size(others)} | "
            + " | ".join(size(on[n]["codes"] + on[n]["work"]) for n in CLUSTERS)
            + f" | {size(between)} |")
    return "\n".join(lines) + "\n"


def page(cheshire):
    rates = json.loads(RATES.read_text())
    rows = []
    for game, title in GAMES.items():
        for e in rates[game]["endings"]:
            million = e["positions"] / 1e6
            rows.append(f"| {title} | `{e['ending']}` | {million:.1f} million | {e['solve']:.0f} s | {e['verify']:.0f} s | "
                        f"{2 * million / e['solve']:.2f} million | {e['bytes'] / e['positions']:.2f} | "
                        f"{e['packed'] / e['positions']:.2f} |")
    parts = [game_part(cheshire, game, title, rates[game]) for game, title in GAMES.items()]
    PAGE.write_text(f"""# Endgame tables of five and six pieces

What [endgame tables](endings.md) take that nobody has built yet. Sizes are what `cheshire tables plan GAME --all --pieces 6
--ranks N --json` says; times and bytes are those of smaller tables, measured on one processor and taken to grow with the
number of positions. Longer wins take more plies, so expect more time rather than less. `tools/endings_clusters.py` measures and
writes this page.

## What was measured

Both distances of both sides, one thread, processor time; of verifying, that of every twentieth row times twenty. Positions a
second are of both sides, solving alone; bytes are for each position of one side.

| game | ending | positions | solved in | verified in | positions a second | bytes, whole file | bytes, packed |
| --- | --- | --- | --- | --- | --- | --- | --- |
{chr(10).join(rows)}

## How to read the tables

A *machine* has {CORES} cores and is one rank with {CORES} threads (`mpirun -n MACHINES --map-by node cheshire tables build … --threads {CORES}`).
Hours are processor hours divided by all cores: tables of one kind are many, and those that do not need each other are
built side by side, so all cores have work but at the end. Memory is that of one machine, one distance after the other, while the
largest table is solved. A machine holds its own pairs of kings and those that are one move of a king away, so its share falls
more slowly than the number of machines grows. Every machine also maps all tables of one piece less that the ending leads to from
its disk. What crosses the network is what each ply decides, compressed, and at the end the distances; it was measured with `KRvKN`, by
{RANKS[0]} and {RANKS[1]} ranks. In Hyperchess and Raumschach a rook wins little, so expect several times as much of a queen.

{chr(10).join(parts)}""")


def main():
    match sys.argv[1:]:
        case ["measure", cheshire, folder, *games]:
            measure(cheshire, folder, *games)
        case ["traffic", cheshire, folder, *games]:
            traffic(cheshire, folder, *games)
        case ["page", cheshire]:
            page(cheshire)
        case _:
            sys.exit(__doc__)


main()
