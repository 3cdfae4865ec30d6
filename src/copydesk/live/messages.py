"""What a person is told of words that the tree can't take yet."""

UNWRITTEN = "This can't be written in this document's format as it stands."
OURS = "Copydesk couldn't write this; it is a fault of ours. It is tried again."
FIELD = "This field can't be written in this document's format."
LOCKED = "This is locked; what is typed in it is not kept."
HOMELESS = "This has to stand in a step. Move it into one."
NEEDED = "Another step needs this one, so it stays."
