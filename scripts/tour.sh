#!/usr/bin/env bash
# Shows the command at work on a copy of each sample: its outline, one edit, what changed, and undo. Touches nothing else.
set -euo pipefail
cd "$(dirname "$0")/.."
copydesk=${COPYDESK:-$PWD/.venv/bin/copydesk}
samples=$PWD/samples
place=$(mktemp -d)
trap 'rm -rf "$place"' EXIT
export COPYDESK_HOME="$place/home"
mkdir "$place/desk"
cd "$place/desk"

show() {
  printf '\n$ copydesk %s\n' "$*"
  "$copydesk" "$@"
}

while IFS='|' read -r kind file find with; do
  printf '\n──── %s: %s ────\n' "$kind" "$file"
  cp "$samples/$file" .
  printf '{"edits": [{"action": "replace", "find": "%s", "with": "%s"}]}\n' "$find" "$with" > plan.json
  show outline --kind "$kind" "$file"
  printf '\n$ cat plan.json\n'
  cat plan.json
  show apply --kind "$kind" "$file" plan.json
  show diff "$file"
  show undo "$file"
  cmp "$samples/$file" "$file"
  printf 'Every byte is as it was.\n'
done << 'TOUR'
note|note.json|Sharpen the spades|Sharpen the spades and the hoe
report|report.md|before the end of September|before the end of August
article|article.md|once along its length|once, along its whole length
experiment|experiment.json|Count after two days|Count after three days
screenplay|screenplay.fountain|It's resting.|It's having a think.
TOUR
