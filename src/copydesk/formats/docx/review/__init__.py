"""What reviewers do in Word: comments, and changes that are tracked until somebody accepts or rejects them."""

from copydesk.formats.docx.review.comments import add, answer, comments, delete, resolve
from copydesk.formats.docx.review.notes import add_note
from copydesk.formats.docx.review.revisions import revisions, settle

__all__ = ["add", "add_note", "answer", "comments", "delete", "resolve", "revisions", "settle"]
