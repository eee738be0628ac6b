"""Has a bot play against the stand-in of pychess.org: called by lichess_bot.sh.

    python3 lichess_bot.py CHESHIRE CONFIG SCRATCH LOG COMMAND...

CONFIG: packaging/bot/config.yml. COMMAND starts the bot; `{url}`, `{token}` and `{config}` in it are replaced. SCRATCH: the folder
where it runs. What it prints goes to LOG.
"""

import os
import random
import re
import signal
import subprocess
import sys
from typing import Any, Callable, Dict, List, Optional

from bot_server import OPPONENT, START, TOKEN, WAIT_SECONDS, Failure, Game, Rules, Site, serve

LOOKING_GLASS = "|r|n|b|q|k|b|n|r/|p|p|p|p|p|p|p|p/8/8/8/8/PPPPPPPP/RNBQKBNR w KQ - 0 1"


class Opponent:
    """Plays random legal moves, the same in every run against the same moves."""

    def __init__(self, site: Site) -> None:
        self.site = site
        self.chance = random.Random(1953)

    def play(self, game: Game, stop: Callable[[Game], bool] = lambda game: False) -> None:
        """Plays until the game is over, or `stop` says so when it is the opponent's turn."""
        while game.ended is None:
            self.site.wait(f"a move in {game.name} after {' '.join(game.moves)}",
                           lambda: game.ended is not None or not game.bot_to_move())
            if game.ended is not None or stop(game):
                return
            self.site.move(game, self.choose(game), by_bot=False)

    def choose(self, game: Game) -> str:
        return self.chance.choice(self.site.rules[game.variant].at(game.start, game.moves).legal)


class Evening:
    """What happens on the site, in this order. Each part returns what it has found, in words."""

    def __init__(self, site: Site) -> None:
        self.site = site
        self.opponent = Opponent(site)

    def accepted(self, name: str, variant: str, bot_is_white: bool, start: Optional[str] = None) -> Game:
        game = Game(name, variant, start or START[variant], bot_is_white, minutes=5, increment=3)
        self.site.challenge(name, "standard" if variant == "chess" else variant, game)
        self.site.wait(f"the challenge {name} is accepted", lambda: name in self.site.games)
        self.site.wait(f"the game {name} is watched", lambda: game.streamed)
        return game

    def won(self, game: Game) -> str:
        winner = "White" if game.bot_is_white else "Black"
        if game.ended is None or f"{winner} wins" not in game.ended:
            raise Failure(f"{game.name} ends with {game.ended}: {' '.join(game.moves)}")
        return f"{game.variant} ({len(game.moves)} half-moves, {game.ended})"

    def arrival(self) -> str:
        self.site.wait("the account becomes that of a bot", lambda: self.site.title == "BOT")
        self.site.wait("the bot listens", lambda: self.site.listening)
        if self.site.variants != {"alice", "chess"}:
            raise Failure(f"the bot says that it plays {self.site.variants}")
        return "an account is upgraded"

    def refusals(self) -> str:
        """The bot declines a variant that it does not know, a game by correspondence, and one of seconds."""
        minutes: Dict[str, Any] = {"type": "clock", "limit": 300, "increment": 3}
        days = {"type": "correspondence", "daysPerTurn": 2}
        for name, key, speed, time_control in (("unknown1", "dragon", "rapid", minutes), ("letters1", "alice", "correspondence", days),
                                               ("seconds1", "alice", "ultraBullet", {**minutes, "limit": 15, "increment": 0})):
            game = Game(name, "alice", START["alice"], True, minutes=5, increment=3)
            self.site.challenge(name, key, game, speed=speed, timeControl=time_control)
        self.site.wait("three challenges are declined", lambda: len(self.site.declined) == 3)
        expected = {"unknown1": "variant", "letters1": "timeControl", "seconds1": "timeControl"}
        if self.site.declined != expected:
            raise Failure(f"declined: {self.site.declined}")
        return "three challenges declined"

    def alice(self) -> str:
        game = self.accepted("alice001", "alice", bot_is_white=False)
        self.opponent.play(game)
        return self.won(game)

    def chess(self) -> str:
        game = self.accepted("chess001", "chess", bot_is_white=True)
        self.opponent.play(game)
        return self.won(game)

    def resignation(self) -> str:
        """The opponent resigns a game that begins in the looking-glass position."""
        game = self.accepted("mirror01", "alice", bot_is_white=True, start=LOOKING_GLASS)
        self.opponent.play(game, stop=lambda game: len(game.moves) >= 7)
        if game.ended is not None:
            raise Failure(f"{game.name} ends early with {game.ended}: {' '.join(game.moves)}")
        self.site.end(game, f"{OPPONENT} resigned")
        return f"a resignation after {len(game.moves)} half-moves of looking-glass Alice"

    def no_move(self) -> str:
        """The opponent makes no move at all: the bot aborts."""
        game = self.accepted("nobody01", "alice", bot_is_white=False)
        self.site.wait("the bot aborts", lambda: game.ended is not None)
        if game.ended != "aborted":
            raise Failure(f"{game.name} ends with {game.ended}")
        return "one aborted"

    def cut(self) -> str:
        """All connections break after the opponent's move, before the bot has heard of it. The bot returns and plays on."""
        game = self.accepted("broken01", "alice", bot_is_white=True)
        self.opponent.play(game, stop=lambda game: len(game.moves) >= 9)
        if game.ended is not None:
            raise Failure(f"{game.name} ends early with {game.ended}: {' '.join(game.moves)}")
        move = self.opponent.choose(game)
        self.site.cut(game)
        self.site.wait("the connections are broken", lambda: not game.streamed and not self.site.listening)
        self.site.move(game, move, by_bot=False)
        self.site.wait("the bot asks in vain", lambda: self.site.dropped > 0)
        self.site.wait("the bot returns to its game", lambda: game.streamed)
        self.opponent.play(game)
        return f"broken off and resumed: {self.won(game)}"

    def greeting(self) -> str:
        """Every game of the configured bot begins with a greeting, which fits into the chat's 140 characters."""
        if self.site.chats and not all("Cheshire" in text and len(text) <= 140 for text in self.site.chats):
            raise Failure(f"the bot says {self.site.chats}")
        return f"{len(self.site.chats)} greetings"


def configured(text: str, url: str, cheshire_uci: str) -> str:
    """The configuration that people use, for this site and this engine. Faster: fewer nodes, and less patience."""
    folder, name = os.path.split(cheshire_uci)
    for key, value in (("url", f'"{url}"'), ("  dir", f'"{folder}"'), ("  name", f'"{name}"'), ("abort_time", "2")):
        text, found = re.subn(rf"(?m)^({key}): [^#\n]*", rf"\1: {value} ", text)
        if found != 1:
            raise Failure(f"config.yml has {found} lines of {key.strip()}")
    text, found = re.subn(r"(?m)^  uci_options:\n", "  uci_options:\n    go_commands:\n      nodes: 2000\n", text)
    if found != 1:
        raise Failure("config.yml has no uci_options")
    return text


def check_options(text: str, cheshire: str) -> str:
    """Every option of the configuration is one that the engine announces, with a value that it takes."""
    block = re.search(r"(?m)^  uci_options:\n((?:    .*\n)+)", text)
    if block is None:
        raise Failure("config.yml has no uci_options")
    options = {}
    for line in block.group(1).splitlines():
        name, _, value = line.split("#")[0].strip().partition(": ")
        options[name] = value.strip()
    said = subprocess.run([cheshire, "uci"], input="uci\n", capture_output=True, text=True, check=True).stdout
    for name, value in options.items():
        spin = re.search(rf"(?m)^option name {re.escape(name)} type spin default \S+ min (\d+) max (\d+)$", said)
        if spin is None or not int(spin.group(1)) <= int(value) <= int(spin.group(2)):
            raise Failure(f"the engine does not take {name} {value}")
    return f"{len(options)} options"


def main(arguments: List[str]) -> int:
    cheshire, config, scratch, log, *command = arguments
    rules = {variant: Rules(cheshire, variant) for variant in START}
    site = Site(rules)
    server = serve(site)
    url = f"http://127.0.0.1:{server.server_address[1]}/"
    with open(config, encoding="utf-8") as file:
        text = file.read()
    own = os.path.join(scratch, "config.yml")
    with open(own, "w", encoding="utf-8") as file:
        file.write(configured(text, url, os.path.join(scratch, "cheshire-uci")))
    words = [word.replace("{url}", url).replace("{token}", TOKEN).replace("{config}", own) for word in command]
    evening = Evening(site)
    found = []
    with open(log, "w", encoding="utf-8") as output:
        bot = subprocess.Popen(words, cwd=scratch, env={**os.environ, "LICHESS_BOT_TOKEN": TOKEN}, stdin=subprocess.DEVNULL,
                               stdout=output, stderr=subprocess.STDOUT, start_new_session=True)
        try:
            found.append(check_options(text, cheshire))
            for part in (evening.arrival, evening.refusals, evening.alice, evening.chess, evening.resignation, evening.no_move,
                         evening.cut, evening.greeting):
                found.append(part())
            compared = sum(rule.compared for rule in rules.values())
            differences = [line for rule in rules.values() for line in rule.differences]
            if differences:
                raise Failure(f"{len(differences)} of {compared} positions have other legal moves on the site: {differences[0]}")
            if compared:
                found.append(f"the site's own rules agree in {compared} positions")
            bot.send_signal(signal.SIGINT)
            bot.wait(WAIT_SECONDS)
            found.append("an interrupt ends it")
        except (Failure, subprocess.TimeoutExpired) as failure:
            print(f"lichess_bot.py: {failure}", file=sys.stderr)
            return 1
        finally:
            try:
                os.killpg(bot.pid, signal.SIGKILL)
            except ProcessLookupError:
                pass
            bot.wait()
            for rule in rules.values():
                rule.close()
            server.shutdown()
    print("; ".join(found))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
