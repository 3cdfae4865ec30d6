"""`copydesk samples`: a copy of the sample of each kind, to try things on. A file that is there already is left as it is."""

import argparse
import shutil
from pathlib import Path

from copydesk.apps.cli import show
from copydesk.apps.settings import samples_folder
from copydesk.errors import InputError

FOLDER = "samples"


def samples(options: argparse.Namespace) -> int:
    """Copies the samples into a folder, by default one called so, and names each."""
    folder, missing = Path(options.folder or FOLDER), "the package holds no samples; install it again (copydesk doctor says how)"
    try:
        files = sorted(file for file in samples_folder().iterdir() if file.is_file())
        folder.mkdir(parents=True, exist_ok=True)
        for file in files:
            target = folder / file.name
            if target.exists():
                show.line(f"{target} is there already")
            else:
                shutil.copyfile(file, target)
                show.line(str(target))
    except FileNotFoundError:
        raise InputError(missing) from None
    except OSError as error:
        raise InputError(f"{folder} can't be written: {error.strerror}") from None
    return 0
