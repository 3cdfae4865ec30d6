"""Questions that ask for prose: what a model would write, by the verb, so that the answer can say what is missing."""

import re

# Words that ask for new words about a text, and how that is called. Earlier rows come first.
_WRITING = (
    ("Summarising", r"summari\w+|(?<!the )summary|sum up|tl;?dr|gist|in a nutshell|key points|main points|in short|recap|condense"),
    ("Translating", r"translat\w+(?P<kept>.*) (?:into|to|in) \w+"),
    ("Translating", r"translat\w+|in (?:german|french|spanish|italian|dutch|polish|chinese|japanese)"),
    ("Rewording", r"re-?phras\w+|re-?word\w*|paraphras\w+|re-?writ\w+|simpler words|simplif\w+"),
    ("Explaining", r"explain\w*|why|how come|what (?:does|do) (?P<kept>.+) mean|meaning of|elaborate|interpret\w*"),
    ("Comparing", r"compar\w+|difference between|differ\w*|contrast\w*"),
    (
        "Judging",
        r"opinion|do you think|feedback|critique|evaluat\w+|assess\w*|(?<!the )judge|better|good enough|strengths|weaknesses",
    ),
    ("Suggesting", r"suggest|suggestions?|ideas?|brainstorm\w*|recommend|propose|improve\w*|what should|could we"),
    ("Suggesting", r"should (?:i|we|it)|how (?:can|could|do|should) (?:i|we)"),
    ("Analysing", r"analy[sz]\w+|theme\w*|tone|argument|conclude"),
    ("Writing", r"^(?:please\s+)?(?:write|draft|compose|generate)|to (?:write|draft|compose|generate)"),
)
_TABLE = tuple((re.compile(rf"\b(?:{words})\b", re.IGNORECASE), doing) for doing, words in _WRITING)


def writing_asked(words: str) -> tuple[str, str]:
    """What a model would have to do, and the words without those that ask for it; ("", words) where no prose is asked for."""
    for form, doing in _TABLE:
        if form.search(words):
            return doing, form.sub(lambda found: f" {found.groupdict().get('kept') or ''} ", words)
    return "", words
