"""What stands beside the text of a manuscript: comments, which are for who works on it and are left out of what is read, unless
they are asked for."""

from copydesk.formats.export.blocks import Fold, Heading, Inlines, Manuscript, NoteMark, Paragraph, walk
from copydesk.formats.export.features import Loss

COMMENT = "comment"
FOR_READING = ("html", "pdf")


def drop_comments(manuscript: Manuscript) -> tuple[Loss, ...]:
    """Takes the comments out, with their marks in the text; tells that it did."""
    if not manuscript.comments:
        return ()
    manuscript.features.pop(COMMENT, None)
    manuscript.notes = {label: note for label, note in manuscript.notes.items() if label not in manuscript.comments}
    manuscript.title = _without(manuscript, manuscript.title)
    for blocks in (manuscript.blocks, *manuscript.notes.values()):
        for side, block in walk(blocks):
            if side == "enter" and isinstance(block, Heading | Paragraph | Fold):
                block.inlines = _without(manuscript, block.inlines)
    return (Loss(COMMENT),)


def _without(manuscript: Manuscript, inlines: Inlines) -> Inlines:
    return [one for one in inlines if not (isinstance(one, NoteMark) and one.label in manuscript.comments)]
