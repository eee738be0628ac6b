#!/usr/bin/env bash
# A bot on pychess.org: pychess-bot, the bridge of that site, plays with the engine and the configuration of packaging/bot
# against a stand-in of the site (bot_server.py). It wins games of Alice chess and chess against random moves, declines what it
# does not play, and survives an opponent who resigns, one who never moves, and a broken connection. Without the bridge, a
# client of our own (bot_client.py) tries the stand-in.
#
#   tests/clients/lichess_bot.sh [CHESHIRE [PYCHESS_BOT]]
#
# CHESHIRE: the command (default build/release/cheshire). PYCHESS_BOT: the source of https://github.com/gbtami/pychess-bot,
# branch pychess-bot, which Debian does not have (default: the variable PYCHESS_BOT). Its virtual environment .venv is used if
# there is one, and else what PYTHON or python3 imports.
set -euo pipefail
here=$(realpath "$(dirname "$0")")
cheshire=$(realpath "${1:-build/release/cheshire}")
bridge=${2:-${PYCHESS_BOT:-}}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
ln -s "$cheshire" "$work/cheshire-uci"
# The bridge breaks its lines at the width of a terminal.
export PYTHONDONTWRITEBYTECODE=1 PYTHONUNBUFFERED=1 COLUMNS=1000

# evening PYTHON COMMAND...: has the bot that the command starts spend an evening on the stand-in.
evening() {
  local python=$1
  shift
  if ! timeout 1200 "$python" "$here/lichess_bot.py" "$cheshire" "$here/../../packaging/bot/config.yml" "$work" \
    "$work/bot.log" "$@" > "$work/found.txt"; then
    tail -n 40 "$work/bot.log" >&2
    exit 1
  fi
}

if [ -z "$bridge" ]; then
  evening python3 python3 "$here/bot_client.py" '{url}' '{token}' "$cheshire"
  echo "the stand-in of pychess.org, with a client of our own (pychess-bot is not run: no folder of it is given): $(cat "$work/found.txt")"
  exit
fi

bridge=$(realpath "$bridge")
python=${PYTHON:-python3}
[ ! -x "$bridge/.venv/bin/python" ] || python=$bridge/.venv/bin/python
if ! (cd "$bridge" && "$python" -c 'import lib.lichess_bot') 2> "$work/import.txt"; then
  tail -n 1 "$work/import.txt"
  echo "pychess-bot in $bridge does not start: what its requirements.txt names is not installed"
  exit 77
fi
evening "$python" "$python" "$bridge/lichess-bot.py" --config '{config}' -u -v --disable_auto_logging
# Choosing a game announces its rule options, which python-chess, in the bridge, did not expect and skips.
if grep -E 'illegal|EngineError|does not support|Unexpected engine output' "$work/bot.log" |
  grep -v "Unexpected engine output: 'option name " > "$work/complaints.txt"; then
  cat "$work/complaints.txt" >&2
  echo 'lichess_bot.sh: pychess-bot complains' >&2
  exit 1
fi
version=$(sed -n 's/^lichess_bot_version: //p' "$bridge/lib/versioning.yml")
echo "pychess-bot $version: $(cat "$work/found.txt")"
