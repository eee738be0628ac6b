"""A stand-in of pychess.org's side of the bot protocol, for lichess_bot.py: an account, challenges, and games with clocks.

It answers the requests of pychess-bot as that server does (server/bot_api.py of gbtami/pychess-variants, August 2026), which is
the protocol of lichess with these differences: the stream of events wants a header that names the variants which the bot
plays, a gameStart event has an id and nothing of the game, increments are in seconds although clocks are in milliseconds,
the end of a game is an event without a result, the stream of a game stays open after it, and no game is ever listed as being
played. Moves are judged by `cheshire uci`, and where Python has pyffish and pyffish-alice by the site's own rules as well.
"""

import http.server
import importlib
import json
import queue
import socket
import subprocess
import threading
import time
import urllib.parse
from typing import Any, Callable, Dict, List, NamedTuple, Optional, Set

TOKEN = "stand-in"
BOT = "CheshireBot"
OPPONENT = "Hatter"
PING = '{"type":"ping"}\n'
PING_SECONDS = 1.0
CAPABILITIES = "X-PyChess-Bot-Capabilities"
WAIT_SECONDS = 240
START = {"alice": "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
         "chess": "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"}


class Failure(Exception):
    """What the bot did wrong."""


class Position(NamedTuple):
    fen: str
    legal: List[str]
    result: Optional[str]  # as `cheshire uci` writes it


class Rules:
    """The rules of a variant, asked of `cheshire uci`."""

    def __init__(self, cheshire: str, variant: str) -> None:
        self.engine = subprocess.Popen([cheshire, "uci"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.variant = variant
        self.lock = threading.Lock()
        self.compared = 0
        self.differences: List[str] = []
        self.send(f"setoption name UCI_Variant value {variant}")
        try:
            self.site: Any = importlib.import_module("pyffish_alice" if variant == "alice" else "pyffish")
        except ImportError:
            self.site = None

    def send(self, line: str) -> None:
        assert self.engine.stdin is not None
        self.engine.stdin.write(line + "\n")
        self.engine.stdin.flush()

    def at(self, start: str, moves: List[str]) -> Position:
        """The position after `moves`. The moves that are legal are so for the site, too, if its rules are here."""
        with self.lock:
            return self.ask(start, moves)

    def ask(self, start: str, moves: List[str]) -> Position:
        assert self.engine.stdout is not None
        self.send(" ".join(["position fen", start] + (["moves"] + moves if moves else [])))
        self.send("d")
        self.send("go perft 1")
        fen, legal, result = "", [], None
        for line in self.engine.stdout:
            head, _, rest = line.strip().partition(": ")
            if line.startswith("info string position"):
                raise Failure(f"cheshire refuses {start} {' '.join(moves)}: {line.strip()}")
            if head == "Nodes searched":
                break
            if head == "FEN":
                fen = rest
            elif head == "Result":
                result = rest
            elif rest == "1" and head[:1].isalpha() and head[1:2].isdigit():
                legal.append(head)
        return Position(fen, self.agreed(start, moves, legal), result)

    def agreed(self, start: str, moves: List[str], legal: List[str]) -> List[str]:
        if self.site is None:
            return legal
        theirs = self.site.legal_moves(self.variant, start, moves)
        self.compared += 1
        if sorted(theirs) != sorted(legal):
            odd = sorted(set(theirs) ^ set(legal))
            self.differences.append(f"{start} moves {' '.join(moves)}: {' '.join(odd)}")
        return [move for move in legal if move in theirs]

    def close(self) -> None:
        self.send("quit")
        self.engine.wait(30)


class Game:
    """A game of the bot against the opponent. Its lines are those of the site."""

    def __init__(self, name: str, variant: str, start: str, bot_is_white: bool, minutes: float, increment: int) -> None:
        self.name = name
        self.variant = variant
        self.start = start
        self.bot_is_white = bot_is_white
        self.increment = increment
        self.moves: List[str] = []
        self.clocks = [int(minutes * 60_000)] * 2
        self.moved = time.monotonic()
        self.seen: Dict[str, int] = {}
        self.ended: Optional[str] = None
        self.lines: "queue.Queue[str]" = queue.Queue()
        self.streamed = False

    def turn(self) -> int:
        """0 for White."""
        return (len(self.moves) + (self.start.split()[1] == "b")) % 2

    def bot_to_move(self) -> bool:
        return self.ended is None and (self.turn() == 0) == self.bot_is_white

    def stop_clock(self) -> bool:
        """Charges the side to move for its time, from its second move on. False: it had none left."""
        side, now = self.turn(), time.monotonic()
        used, self.moved = int((now - self.moved) * 1000), now
        if len(self.moves) < 2:
            return True
        self.clocks[side] -= used
        in_time = self.clocks[side] > 0
        self.clocks[side] += self.increment * 1000
        return in_time

    def drawn(self, fen: str) -> Optional[str]:
        """Why the game is drawn when `fen` stands on the board, other than by the rules that `cheshire` applies."""
        board, fifty = fen.rsplit(" ", 2)[:2]
        self.seen[board] = self.seen.get(board, 0) + 1
        if self.seen[board] == 3:
            return "threefold repetition"
        return "fifty moves" if int(fifty) >= 100 else None

    def state(self) -> Dict[str, Any]:
        return {"type": "gameState", "moves": " ".join(self.moves), "wtime": self.clocks[0], "btime": self.clocks[1],
                "winc": self.increment, "binc": self.increment, "wdraw": False, "bdraw": False, "wtakeback": False,
                "btakeback": False, "status": "started"}

    def full(self) -> Dict[str, Any]:
        white, black = (BOT, OPPONENT) if self.bot_is_white else (OPPONENT, BOT)
        return {"type": "gameFull", "id": self.name, "variant": {"name": self.variant}, "white": {"name": white},
                "black": {"name": black}, "initialFen": self.start, "createdAt": int(time.time()), "state": self.state()}


class Site:
    """What the site knows. The handlers of requests change it, and the scenario waits for what they do."""

    def __init__(self, rules: Dict[str, Rules]) -> None:
        self.rules = rules
        self.changed = threading.Condition()
        self.title = ""
        self.variants: Optional[Set[str]] = None
        self.events: "queue.Queue[str]" = queue.Queue()
        self.listening = False
        self.offers: Dict[str, Game] = {}
        self.games: Dict[str, Game] = {}
        self.declined: Dict[str, str] = {}
        self.chats: List[str] = []
        self.faults: List[str] = []
        self.drop_requests = 0
        self.dropped = 0

    def wait(self, what: str, done: Callable[[], Any]) -> None:
        """Waits until the bot has done something, or does something that it must not."""
        with self.changed:
            self.changed.wait_for(lambda: self.faults or done(), WAIT_SECONDS)
            if self.faults:
                raise Failure(self.faults[0])
            if not done():
                raise Failure(f"waited in vain: {what}")

    def fault(self, text: str) -> None:
        with self.changed:
            self.faults.append(text)
            self.changed.notify_all()

    def challenge(self, name: str, key: str, game: Game, **more: Any) -> None:
        """The opponent challenges the bot. `more` is what the event says otherwise."""
        limit = game.clocks[0] // 1000
        event = {"id": name, "challenger": {"name": OPPONENT, "rating": 1500, "title": ""}, "variant": {"key": key},
                 "rated": False, "timeControl": {"type": "clock", "limit": limit, "increment": game.increment},
                 "color": "black" if game.bot_is_white else "white", "finalColor": "white", "speed": "rapid",
                 "perf": {"name": key}, "level": 0, "chess960": False}
        event.update(more)
        with self.changed:
            self.offers[name] = game
            self.events.put(json.dumps({"type": "challenge", "challenge": event}) + "\n")

    def start(self, name: str) -> None:
        with self.changed:
            self.games[name] = self.offers.pop(name)
            self.announce(self.games[name])
            self.changed.notify_all()

    def announce(self, game: Game) -> None:
        if not game.streamed:
            self.events.put(json.dumps({"type": "gameStart", "game": {"id": game.name, "skill_level": "0",
                                                                      "chess960": "False"}}) + "\n")

    def move(self, game: Game, move: str, by_bot: bool) -> None:
        """Plays a move. One that is illegal or too late loses."""
        with self.changed:
            if game.ended is not None or by_bot != game.bot_to_move():
                return
            if not game.stop_clock() and by_bot:
                self.fault(f"{game.name}: the bot lost on time after {' '.join(game.moves)}")
                return self.end(game, "time")
            position = self.rules[game.variant].at(game.start, game.moves)
            if move not in position.legal:
                self.fault(f"{game.name}: {move} is illegal in {position.fen}")
                return self.end(game, "illegal move")
            game.moves.append(move)
            after = self.rules[game.variant].at(game.start, game.moves)
            result = after.result or game.drawn(after.fen)
            if result is not None:
                return self.end(game, result)
            game.lines.put(json.dumps(game.state()) + "\n")
            self.changed.notify_all()

    def end(self, game: Game, result: str) -> None:
        with self.changed:
            game.ended = result
            game.lines.put(json.dumps({"type": "gameEnd", "game": {"id": game.name}}) + "\n")
            self.changed.notify_all()

    def cut(self, game: Game) -> None:
        """Breaks every connection, and does not answer the next request at all."""
        with self.changed:
            self.drop_requests = self.dropped + 1
            game.lines.put("CUT")
            self.events.put("CUT")


class Handler(http.server.BaseHTTPRequestHandler):
    """The requests of the bot protocol."""

    protocol_version = "HTTP/1.1"
    site: Site

    def log_message(self, format: str, *args: Any) -> None:
        pass

    def answer(self, body: Any, status: int = 200) -> None:
        data = body.encode() if isinstance(body, str) else json.dumps(body).encode()
        self.send_response(status)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)

    def line(self, text: str) -> None:
        data = text.encode()
        self.wfile.write(b"%x\r\n%s\r\n" % (len(data), data))
        self.wfile.flush()

    def stream(self, lines: "queue.Queue[str]") -> None:
        """Sends lines as they come, and pings in between, until one says CLOSE or CUT or the bot hangs up."""
        self.send_response(200)
        self.send_header("Content-Type", "application/x-ndjson")
        self.send_header("Transfer-Encoding", "chunked")
        self.end_headers()
        try:
            while True:
                try:
                    text = lines.get(timeout=PING_SECONDS)
                except queue.Empty:
                    text = PING
                if text == "CLOSE":
                    self.wfile.write(b"0\r\n\r\n")
                    return
                if text == "CUT":
                    self.hang_up()
                    return
                self.line(text)
        except OSError:
            self.close_connection = True

    def hang_up(self) -> None:
        self.close_connection = True
        self.connection.shutdown(socket.SHUT_RDWR)

    def admitted(self) -> bool:
        """Whether the request is answered: not one to be dropped, and with the token."""
        site = self.site
        with site.changed:
            if site.dropped < site.drop_requests:
                site.dropped += 1
                site.changed.notify_all()
                self.hang_up()
                return False
        if self.path == "/api/token/test":
            return True
        if self.headers.get("Authorization") != f"Bearer {TOKEN}":
            self.answer("403: Forbidden", 403)
            return False
        return True

    def do_GET(self) -> None:
        if not self.admitted():
            return
        site, path = self.site, urllib.parse.urlsplit(self.path).path.strip("/").split("/")
        if path == ["api", "account"]:
            self.answer({"id": BOT, "username": BOT, "title": site.title})
        elif path == ["api", "account", "playing"]:
            self.answer({"nowPlaying": []})
        elif path == ["api", "users", "status"]:
            self.answer([{"id": BOT, "name": BOT, "online": True}])
        elif site.title != "BOT":
            self.answer("403: Forbidden", 403)
        elif path == ["api", "stream", "event"]:
            self.events()
        elif path[:4] == ["api", "bot", "game", "stream"] and path[4] in site.games:
            self.game(site.games[path[4]])
        else:
            self.answer("404: Not Found", 404)

    def events(self) -> None:
        site = self.site
        try:
            wanted = json.loads(self.headers.get(CAPABILITIES, ""))
            variants = {"chess" if name == "standard" else name for name in wanted["variants"]}
            known = wanted["version"] == 1 and variants
        except (ValueError, KeyError, TypeError):
            known = False
        if not known:
            self.answer(f"400: {CAPABILITIES}", 400)
            return site.fault(f"the stream of events is asked for without {CAPABILITIES}")
        with site.changed:
            site.variants = variants
            site.listening = True
            for game in site.games.values():
                if game.ended is None:
                    site.announce(game)
            site.changed.notify_all()
        self.stream(site.events)
        with site.changed:
            site.listening = False

    def game(self, game: Game) -> None:
        with self.site.changed:
            if game.streamed:
                self.hang_up()
                return
            game.streamed = True
            game.lines.put(json.dumps(game.full()) + "\n")
            self.site.changed.notify_all()
        self.stream(game.lines)
        with self.site.changed:
            game.streamed = False
            self.site.changed.notify_all()

    def do_POST(self) -> None:
        body = self.rfile.read(min(int(self.headers.get("Content-Length") or 0), 65536)).decode()
        if not self.admitted():
            return
        site, path = self.site, urllib.parse.urlsplit(self.path).path.strip("/").split("/")
        fields = urllib.parse.parse_qs(body)
        if path == ["api", "token", "test"]:
            known = {"scopes": "bot:play", "userId": BOT, "expires": 1358509698620}
            self.answer({token: known if token == TOKEN else None for token in body.split(",")})
        elif path == ["api", "bot", "account", "upgrade"]:
            with site.changed:
                site.title = "BOT"
                site.changed.notify_all()
            self.answer({"ok": True})
        elif site.title != "BOT":
            self.answer("403: Forbidden", 403)
        elif path[:2] == ["api", "challenge"] and path[2] in site.offers and path[3] in ("accept", "decline"):
            self.answer({"ok": True})
            if path[3] == "accept":
                site.start(path[2])
            else:
                with site.changed:
                    del site.offers[path[2]]
                    site.declined[path[2]] = fields.get("reason", [""])[0]
                    site.changed.notify_all()
        elif path[:3] == ["api", "bot", "game"] and path[3] in site.games:
            self.act(site.games[path[3]], path[4:], fields)
        else:
            self.answer("404: Not Found", 404)

    def act(self, game: Game, what: List[str], fields: Dict[str, List[str]]) -> None:
        self.answer({"ok": True})
        if what[0] == "move":
            try:
                self.site.move(game, what[1], by_bot=True)
            except Failure as failure:
                self.site.fault(f"{game.name}: {failure}")
        elif what[0] == "chat":
            self.site.chats.append(fields["text"][0])
        elif what[0] == "abort":
            self.site.end(game, "aborted")
        elif what[0] == "resign":
            self.site.end(game, "the bot resigned")


def serve(site: Site) -> http.server.ThreadingHTTPServer:
    """Starts to answer on a free port of this machine."""
    handler = type("SiteHandler", (Handler,), {"site": site})
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
    server.daemon_threads = True
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return server
