"""`python -m copydesk` is the command."""

import sys

from copydesk.apps.cli.main import start

if __name__ == "__main__":
    sys.exit(start())
