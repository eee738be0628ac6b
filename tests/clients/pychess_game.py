"""Starts PyChess, which plays a game of the engine against itself in its window: called by pychess.sh, with an empty HOME
and a display.

    python3 pychess_game.py CHESHIRE_UCI GAME.pgn PICTURE.png
"""

import asyncio
import os
import runpy
import subprocess
import sys
import traceback

import gi

for library, version in (("Gtk", "3.0"), ("Gdk", "3.0"), ("GtkSource", "3.0"), ("Rsvg", "2.0"), ("PangoCairo", "1.0")):
    gi.require_version(library, version)

from pychess import Main
from pychess.Players.engineNest import discoverer
from pychess.Savers import pgn
from pychess.System import conf
from pychess.Utils.const import ARTIFICIAL, BLACK, UNFINISHED_STATES, WHITE
from pychess.Utils.GameModel import GameModel
from pychess.Utils.TimeModel import TimeModel
from pychess.Variants.normal import NormalBoard
from pychess.perspectives import perspective_manager

PROGRAM = "/usr/games/pychess"
# A game without a clock: PyChess gives each move a share of a minute, the smaller the lower the strength from 1 to 20.
STRENGTH = 4
engine_path, pgn_path, picture_path = sys.argv[1:4]
name = os.path.basename(engine_path)


async def until(what: str, holds, seconds: int) -> None:
    """Waits until something holds. The event loop serves the window meanwhile."""
    for _ in range(seconds * 10):
        if holds():
            return
        await asyncio.sleep(0.1)
    raise TimeoutError(what)


def engine():
    return discoverer.getEngineByName(name)


async def play() -> None:
    # The window looks for engines at its start.
    await until("PyChess does not start", lambda: hasattr(discoverer, "toBeRechecked"), 120)
    await until("PyChess looks for engines forever", lambda: all(e[1] for e in discoverer.toBeRechecked.values()), 120)
    # What Edit > Engines > New does with the file that the user chooses.
    discoverer.addEngine(name, engine_path, "uci", None, None)
    discoverer.discover()
    await until("PyChess does not know the engine's options", lambda: engine() and engine().get("options"), 120)
    assert "UCI_Variant" in [option["name"] for option in engine()["options"]], engine()

    game = GameModel(TimeModel())

    def seat(color):
        how = (engine(), color, STRENGTH, NormalBoard, 0, 0, 0, True)
        return ARTIFICIAL, discoverer.initPlayerEngine, how, f"{name} {color}"

    perspective = perspective_manager.get_perspective("games")
    await perspective.generalStart(game, seat(WHITE), seat(BLACK))
    await until("the game does not end", lambda: game.status not in UNFINISHED_STATES, 900)
    await asyncio.sleep(2)
    game.save(pgn_path, pgn, append=False)
    subprocess.run(["import", "-window", "root", picture_path], check=True, timeout=120)


async def play_and_leave() -> None:
    status = 1
    try:
        await play()
        status = 0
    except BaseException:
        traceback.print_exc()
    # Engines end when their input does. PyChess itself would ask whether to save the game.
    os._exit(status)


def begin_and_play(app, *arguments, begin=Main.PyChess.__init__) -> None:
    begin(app, *arguments)
    app.game_task = asyncio.get_event_loop().create_task(play_and_leave())


conf.set("dont_show_externals_at_startup", True)
conf.set("show_tip_at_startup", False)
Main.PyChess.__init__ = begin_and_play
sys.argv = [PROGRAM, "--no-version-check", "--no-gettext"]
runpy.run_path(PROGRAM, run_name="__main__")
