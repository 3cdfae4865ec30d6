"""Commands in plain words, read without a model: a grammar over references and edits, its readings tested against the document.

It begins in `read`; what it gives is in `reading`.
"""
