#!/usr/bin/env bash
# Follows README.md and then each guide as a newcomer would, in a fresh clone of what is committed, and tells how long each took.
# With --without-tests it leaves out README's `make test`, which comes last.
set -euo pipefail
cd "$(dirname "$0")/.."
place=$(mktemp -d)
serving=
trap 'if [ -n "$serving" ]; then kill "$serving" 2> /dev/null || true; wait "$serving" 2> /dev/null || true; fi; rm -rf "$place"' EXIT
git clone --quiet . "$place/copydesk"
cd "$place/copydesk"
export COPYDESK_HOME="$place/home"
unset NO_COLOR
PORT=$(python3 -c 'import socket; taken = socket.create_server(("127.0.0.1", 0)); print(taken.getsockname()[1])')
export PORT

told() { printf '%6d s  %s\n' "$1" "$2"; }

for command in 'make run' 'make test'; do
  if ! grep -q "^$command\b" README.md; then
    echo "README.md doesn't say $command." >&2
    exit 1
  fi
done

begun=$SECONDS
make run > "$place/run.log" 2>&1 &
serving=$!
until curl --silent --fail --output /dev/null "http://127.0.0.1:$PORT/health"; do
  if ! kill -0 "$serving" 2> /dev/null; then
    cat "$place/run.log" >&2
    exit 1
  fi
  sleep 1
done
told $((SECONDS - begun)) 'make run, from nothing to a page that answers'
kill "$serving"
wait "$serving" 2> /dev/null || true
serving=

.venv/bin/python tests/docs/following.py --real README.md docs/guides/*.md
told "$SECONDS" 'in all, README and the guides'

if [ "${1:-}" != --without-tests ]; then
  begun=$SECONDS
  make test > "$place/test.log" 2>&1 || { tail -50 "$place/test.log" >&2; exit 1; }
  told $((SECONDS - begun)) "make test: $(tail -1 "$place/test.log")"
fi
