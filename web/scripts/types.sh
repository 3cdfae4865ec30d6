#!/bin/sh
# Writes the types of the server's API, which the app takes from the client package, from its own description of itself; no server runs.
set -eu
cd "$(dirname "$0")/.."
schema=$(mktemp)
trap 'rm -f "$schema"' EXIT
../.venv/bin/python - "$schema" <<'PYTHON'
import json, sys
from copydesk.apps.server.app import create_app
from copydesk.apps.settings import read_settings
from pathlib import Path
app = create_app(read_settings({"COPYDESK_DATABASE": f"sqlite:///{sys.argv[1]}.db"}, Path("/nowhere")))
Path(sys.argv[1]).write_text(json.dumps(app.openapi()))
PYTHON
npx openapi-typescript "$schema" --output packages/client/src/schema.d.ts
