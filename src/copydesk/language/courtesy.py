"""Courtesy: greetings, thanks, praise and goodbyes, which ask for nothing."""

from copydesk.language.shapes import CLASSES, rows
from copydesk.language.vocabulary import PRAISE, TALKING
from copydesk.words.lexicon import words_in

GREETINGS = words_in("COURTESY_GREETINGS")
THANKS = words_in("COURTESY_THANKS")
GOODBYES = words_in("COURTESY_GOODBYES")
SMALL = words_in("COURTESY_SMALL")
CLASSES.update(SMALL=SMALL, PRAISE=PRAISE, TALKING=TALKING, THANKS=THANKS)
_KIND = GREETINGS | GOODBYES | THANKS | PRAISE | SMALL
MAX_WORDS = 12  # a longer sentence says more than thanks

_FORMS = rows("""
    tell|know? me? how THE? is|are|have|has|do|did|was|were|you|it|things|everything|life|ai SMALL|is|are|has* END
    what|how|who is? up|new|happening|cooking|shaking SMALL* END
    how do you do
    are|is you|everything|things|all SMALL* ok|okay|alright|fine|well|good SMALL* END
    have|hope|wish|enjoy you|your? are|have|had|a? SMALL* PRAISE|day|evening|weekend|rest|well
    see|catch|talk|speak to|with? you later|soon|around|tomorrow|then|next|again|END
    PRAISE morning|afternoon|evening|night|day|bye|job|work|one|stuff|going SMALL* END
    good morning|afternoon|evening|night|day|bye
    take care|it easy?
    signing|heading|logging off|out
    until|till next|later|then|we
    long time no
    so long END
    well done
    i am|will|have|got SMALL* go|leave|leaving|going|off|done SMALL* END
    that is|will|would be? all|it|everything SMALL|need|needed* END
    it|this|that|you … is|was|are|were|have|has been? SMALL* PRAISE SMALL* TALKING|help? SMALL* END
    it|this|that|you … helped SMALL* END
    you rock|rule|are SMALL* PRAISE
    it|always|a? has|have|is|was? been|always|such? SMALL* PRAISE as|always|to* TALKING
    i SMALL* enjoyed|owe|appreciate
    i am SMALL* PRAISE|THANKS you|that|for|with|to
    you have been|my|helped|done
    you helped|did SMALL* PRAISE? SMALL* END
    PRAISE to|we|you|that|doing|having SMALL* TALKING|talked|helped|could|business
    appreciate SMALL* END
    time to go|leave END
    much|many|big|thanks|thank|cheers SMALL* thank|thanks|appreciated|obliged|gratitude|love|you|for|a
    that you so much
""")


def is_kind(words: tuple[str, ...]) -> bool:
    """Whether a sentence that asks for nothing in its shape thanks, praises or takes its leave somewhere."""
    return not (THANKS | GOODBYES | PRAISE).isdisjoint(words)


def is_courtesy(words: tuple[str, ...]) -> bool:
    """Whether a sentence only greets, thanks, praises or takes its leave."""
    if len(words) > MAX_WORDS:
        return False
    if _KIND.issuperset(words) and not SMALL.issuperset(words):
        return True
    return _FORMS.match(words) is not None
