"""`copydesk convert` of what is only imported: HTML, ODT and EPUB, as Markdown with its pictures beside it, or further as anything
that Markdown can be written as. What is lost on either way is told."""

import argparse
import os
import sys
from collections.abc import Mapping
from pathlib import Path

from copydesk import formats
from copydesk.apps.cli import show
from copydesk.apps.cli.files import STREAM
from copydesk.apps.opening import format_of
from copydesk.apps.pictures import files_beside
from copydesk.errors import UnsupportedError
from copydesk.formats import FORMATS, imports
from copydesk.formats.convert import Loss, converted, written_format
from copydesk.formats.export.features import refuse_losses
from copydesk.stores.files import read_file, write_file

Options = argparse.Namespace
LEFT = Loss("pictures", "left out: standard output takes one file")


def convert_import(options: Options, source: str) -> int:
    """Imports a file and writes it. The losses, and what was written, are told as of any other conversion."""
    if options.changes == "tracked":
        raise UnsupportedError("an import has no versions, and so no changes to track")
    out = Path(options.out)
    folder = f"{out.stem or 'page'}-{imports.PICTURES}"
    name = imports.import_format(Path(source).suffix)
    assert name is not None
    made = imports.imported(read_file(source), name, imports.beside(folder))
    target = options.format or (imports.TARGET if options.out == STREAM else target_of(out.suffix))
    losses = list(made.losses)
    data = made.data
    if target != imports.TARGET:
        document = formats.read(data, imports.TARGET, options.kind or FORMATS[imports.TARGET].kinds[0])
        beside = files_beside(Path(source))
        written = converted(document, target, lambda address: made.pictures.get(address) or beside(address), strict=options.strict)
        data, losses = written.data, [*losses, *written.losses]
    elif options.out == STREAM and made.pictures:
        losses.append(LEFT)
    if options.strict:
        refuse_losses(losses, imports.TARGET)
    return put(options, data, losses, made.pictures if target == imports.TARGET else {})


def target_of(suffix: str) -> str:
    """The format of a file to be written, by how its name ends."""
    return written_format(suffix) or format_of(b"[", suffix, None)


def put(options: Options, data: bytes, losses: list[Loss], pictures: Mapping[str, bytes]) -> int:
    told = f"Left out or changed: {', '.join(map(str, losses))}." if losses else ""
    if options.out == STREAM:
        sys.stdout.buffer.write(data)
        sys.stdout.flush()
        sys.stderr.write(f"{told}\n" if told else "")
        return 0
    for address, picture in pictures.items():
        file = Path(options.out).parent / address
        os.makedirs(file.parent, exist_ok=True)
        write_file(file, picture)
    write_file(options.out, data)
    some = (
        f"{len(pictures)} picture{'s' if len(pictures) != 1 else ''} beside it, in {Path(next(iter(pictures))).parent}"
        if pictures
        else ""
    )
    said = " ".join(filter(None, (f"Wrote {options.out}, {len(data)} bytes{', and ' + some if some else ''}.", told)))
    if options.json:
        names = [str(Path(options.out).parent / address) for address in pictures]
        show.as_json({"outcome": "answer", "message": said, "losses": [loss._asdict() for loss in losses], "pictures": names})
    else:
        show.line(said)
    return 0
