"""A small client of the bot protocol, which plays by `cheshire uci`. lichess_bot.py tries its stand-in of the site with it.

    python3 bot_client.py URL TOKEN CHESHIRE
"""

import http.client
import json
import subprocess
import sys
import threading
import urllib.parse
from typing import Any, Dict, Iterator, List

VARIANTS = {"standard": "chess", "alice": "alice"}
PINGS_UNTIL_ABORT = 3


class Client:
    def __init__(self, url: str, token: str, cheshire: str) -> None:
        self.address = urllib.parse.urlsplit(url).netloc
        self.headers = {"Authorization": f"Bearer {token}"}
        self.cheshire = cheshire
        self.name = ""

    def request(self, method: str, path: str, body: str = "", **headers: str) -> http.client.HTTPResponse:
        connection = http.client.HTTPConnection(self.address, timeout=60)
        connection.request(method, path, body or None, {**self.headers, **headers})
        response = connection.getresponse()
        if response.status != 200:
            raise OSError(f"{method} {path}: {response.status}")
        return response

    def post(self, path: str, body: str = "") -> Any:
        return json.loads(self.request("POST", path, body, **{"Content-Type": "application/x-www-form-urlencoded"}).read())

    def lines(self, path: str, **headers: str) -> Iterator[Dict[str, Any]]:
        """The events of a stream, until it ends or breaks."""
        try:
            for line in self.request("GET", path, **headers):
                yield json.loads(line)
        except (OSError, http.client.HTTPException):
            return

    def run(self) -> None:
        account = json.loads(self.request("GET", "/api/account").read())
        self.name = account["username"]
        if account["title"] != "BOT":
            self.post("/api/bot/account/upgrade")
        capabilities = json.dumps({"version": 1, "variants": list(VARIANTS)})
        while True:
            for event in self.lines("/api/stream/event", **{"X-PyChess-Bot-Capabilities": capabilities}):
                if event["type"] == "challenge":
                    self.challenged(event["challenge"])
                elif event["type"] == "gameStart":
                    threading.Thread(target=self.play, args=(event["game"]["id"],), daemon=True).start()

    def challenged(self, challenge: Dict[str, Any]) -> None:
        reason = ""
        if challenge["timeControl"]["type"] != "clock" or challenge["speed"] == "ultraBullet":
            reason = "timeControl"
        elif challenge["variant"]["key"] not in VARIANTS or challenge["chess960"]:
            reason = "variant"
        answer = f"decline?reason={reason}" if reason else "accept"
        path, _, body = answer.partition("?")
        self.post(f"/api/challenge/{challenge['id']}/{path}", body)

    def play(self, game: str) -> None:
        with subprocess.Popen([self.cheshire, "uci"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as engine:
            full: Dict[str, Any] = {}
            moves: List[str] = []
            pings = 0
            for event in self.lines(f"/api/bot/game/stream/{game}"):
                if event["type"] == "gameFull":
                    full, event = event, event["state"]
                    print(f"setoption name UCI_Variant value {full['variant']['name']}", file=engine.stdin, flush=True)
                # What was said while nobody listened comes before the game itself.
                if event["type"] == "gameState" and full:
                    moves = event["moves"].split()
                    self.move(engine, full, event, moves)
                elif event["type"] == "ping" and not moves:
                    pings += 1
                    if pings == PINGS_UNTIL_ABORT:
                        self.post(f"/api/bot/game/{game}/abort")
                elif event["type"] == "gameEnd":
                    break
            print("quit", file=engine.stdin, flush=True)

    def move(self, engine: "subprocess.Popen[str]", full: Dict[str, Any], state: Dict[str, Any], moves: List[str]) -> None:
        black_begins = full["initialFen"].split()[1] == "b"
        if ((len(moves) + black_begins) % 2 == 0) != (full["white"]["name"] == self.name):
            return
        played = f" moves {' '.join(moves)}" if moves else ""
        clocks = f"wtime {state['wtime']} btime {state['btime']} winc {state['winc']} binc {state['binc']}"
        assert engine.stdin is not None and engine.stdout is not None
        print(f"position fen {full['initialFen']}{played}\ngo {clocks} nodes 2000", file=engine.stdin, flush=True)
        for line in engine.stdout:
            if line.startswith("bestmove"):
                self.post(f"/api/bot/game/{full['id']}/move/{line.split()[1]}")
                return


if __name__ == "__main__":
    Client(*sys.argv[1:4]).run()
