"""Questions in plain words, answered by rules: read to the last word as a look-up, or not at all.

What is not read gets the passages that come nearest and an honest sentence; nothing is guessed.
"""

from copydesk.language.questions.answering import answer_question, is_look_up, read_question

__all__ = ["answer_question", "is_look_up", "read_question"]
