#!/usr/bin/env bash
# Follows README.md as a newcomer would: runs its shell blocks, in order, in a fresh clone of what is committed.
set -euo pipefail
cd "$(dirname "$0")/.."
place=$(mktemp -d)
trap 'rm -rf "$place"' EXIT
git clone --quiet . "$place/copydesk"
cd "$place/copydesk"
awk '/^```(sh|bash|console)$/ { on = 1; next } /^```$/ { on = 0 } on' README.md > "$place/commands.sh"
if ! grep -q . "$place/commands.sh"; then
  echo 'README.md has no shell block to follow.' >&2
  exit 1
fi
export COPYDESK_HOME="$place/home"
bash -euxo pipefail "$place/commands.sh"
echo "README.md holds what it says, from a fresh clone."
