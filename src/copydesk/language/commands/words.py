"""The small words of commands as tables: where a place begins, what introduces a reason, what says how far a change reaches."""

from copydesk.editing.lexicon import DETERMINERS, phrases
from copydesk.editing.tokens import tokens

Phrase = tuple[str, ...]


def word_set(text: str) -> frozenset[str]:
    return frozenset(text.split())


def said(*groups: str) -> frozenset[Phrase]:
    """Phrases as their tokens: "it's" is two."""
    return frozenset(tuple(token.word for token in tokens(phrase)) for group in groups for phrase in group.split(","))


ADVERBS = word_set("back again instead now")  # they say when or how, and never what
PLACE_WORDS = word_set(
    "before after above below under underneath beneath behind into in inside within to at on up down between to as first last "
    "in-between"
    " back where right left directly immediately just next higher lower over one two three next upwards downwards there onto from "
    "one-up alphabetically second third fourth fifth sixth left right"
)
# What introduces a reason anywhere. A restrictive clause ("that were never used", "of X", "unused …") is never one.
REASONS = said(
    "because,since,due to,as it,as it's,as they,as they're,as this,as these,as we,as there,so that,so it,so we,in order to",
    "no longer",
    "instead of,rather than,unless,provided that,if it is,if it's,if there,as long as",
    "for consistency,for consistancy,for clarity,for readability,for accuracy,for now,for simplicity,for brevity,for good",
    "for correctness,to match,to avoid,to be consistent,to keep,to reflect,to reduce,to improve,to prevent,to conform",
    "to follow,to align",
    "as per,now that,given that,seeing that,thanks to,on account of,owing to,in favor of,in favour of,as requested,as discussed",
    "as agreed,as mentioned,as suggested,as promised,per our,per the,is no longer,are no longer,isn't maintained,is not maintained",
    "is deprecated,is obsolete,is outdated,is archived,was archived,has been archived,is unmaintained,is dead,is abandoned",
)
# What introduces one behind a comma or a full stop alone.
AFTERTHOUGHTS = said(
    "it,it's,its,they,they're,which,as,so,nobody,no one,not needed,not used,not true,because,since,otherwise,per,out of date",
    "please,we don't,we do not,we no longer,we never,we dropped,we use,we prefer,we spell,we write,our readers,our style",
    "i don't,i do not,i no longer,there is,there are,there's,this is",
    "these are,that's",
    "unused,outdated,obsolete,redundant,deprecated,unneeded,unnecessary,wrong,gone,dead",
)
# How a bracket begins that says why or how, and is no part of a text.
EXPLAINING = word_set(
    "typo typos fix fixes fixed fixing see because since as was were unused obsolete outdated duplicate duplicated deprecated per "
    "not no wrong correct consistency consistent grammar spelling minor thanks please sorry optional it they we i this that "
    "new old updated e.g i.e us uk british american"
)
# Words that take back or narrow what was said before them: never a reason to be passed over.
CORRECTIONS = word_set("mean meant rather wait actually sorry except instead keep unless only if but not or other")
# Of these, what no reason has that is said to be one.
TAKING_BACK = word_set("mean meant wait unless except")
AS_ASKED = frozenset({("please", sign) for sign in (",", ".", ";", "-", "–", "—")})  # what is said behind it is no part of a text
REASON_SIGNS = frozenset({":", ";", "(", "-", "–", "—", "--"})
LONGEST_REASON = max(map(len, REASONS | AFTERTHOUGHTS))
THROUGHOUT = phrases(
    "throughout,everywhere,globally,all over,all through,across the board,each time,every time,wherever it occurs",
    "wherever it appears",
    "wherever it stands,anywhere,in every place,in all places,all occurrences,every occurrence,all of them,all instances",
    "everywhere else",
    "wherever it is used,wherever it's used,throughout the text,all the way through,in all of it,in all of them,both times",
    "in both places",
)
OCCURRENCES = phrases(
    "occurrences,instances,mentions,uses,references,appearances,occurrence,instance,mention,use,reference,appearance"
)
TEXT_NOUNS = phrases(
    "word,words,phrase,phrases,term,terms,text,name,string,expression,sentence,sentences,wording,letters,characters,number,value",
    "date,spelling,abbreviation,acronym,clause,passage,bit,typo,character,heading text",
)
EVERY = frozenset({"all", "every", "each", "both", "any"})
FILLER = frozenset({"again", "too", "also", "now", "then", "please", "just", "back", "instead", "simply", "there"})
# Words for the file or files that a command is about, where they are no part of this document.
DOCUMENT_WORDS = word_set(
    "document doc docs documentation documents file files text page pages article guide guides readme readme.md report note notes "
    "script screenplay experiment tree everything code codebase repo repository whole markdown manual handbook tutorial draft"
)
DOCUMENT_ADJECTIVES = word_set("the this our my all whole entire complete misc misc. various several many current of full")
# New texts that describe what is wanted instead of saying it: "a better word", "something shorter".
DESCRIBING = word_set(
    "something anything better shorter longer clearer simpler nicer newer more less another different proper correct appropriate "
    "whatever its their suitable relevant"
)

# How words begin that ask, tell, forbid or suppose.
NO_COMMANDS = word_set(
    "what which who whom whose where when why how is are was were am should would may might shall if unless maybe perhaps suppose "
    "i i'd i've i'm we he she they you there not never don't dont doesn't didn't won't nobody no isn't aren't can could will"
)
NO_COMMAND_PAIRS = frozenset(
    {
        ("give", "me"),
        ("tell", "me"),
        ("show", "me"),
        ("let", "me"),
        ("please", "don't"),
        ("stop", "deleting"),
        ("it", "would"),
        ("it", "is"),
        ("that", "is"),
    }
)
AGAIN_WORDS = frozenset({"step", "it", "that", "the", "this", "so", "same", "again", "likewise"})
# Words that stand for something, and are no text to look for unless they are quoted.
ANAPHORS = frozenset({"one", "ones", "it", "that", "this", "them", "those", "these", "they", "this one", "that one"})
# What nobody calls anything, and nobody means by its own word: "call for help" renames no "for".
NO_NAMES = DETERMINERS | word_set(
    "about after all any as at before both but by each every few for from in into less many more most much no none not of off on "
    "once only or other out over same some such than then there through to too under until up very when with without"
)
# How words begin, behind "should be", that tell what something is like, where it is, or what is to be done with it.
PREDICATES = DESCRIBING | word_set(
    "a an the at in on by before after above below under behind between near from of to with without into over up down off "
    "out away back here there gone about as like so not no never also only still already always very too quite rather "
    "really again first last next top bottom early late ready done fine good bad great okay ok nice clear clean dirty cold "
    "hot warm cool dry wet fresh new old red green blue yellow black white grey gray brown pink purple orange open shut "
    "empty full big bigger small smaller large larger long short higher lower high low wider narrower thicker thinner bold "
    "italic plain normal hidden visible right left wrong true asleep awake alive dead happy sad quiet loud safe sure able "
    "available possible necessary enough easy hard difficult important urgent optional free busy easier harder faster "
    "slower earlier sooner later today tomorrow now soon one two three final draft in-review numbered alone together apart "
    "better worse best worst careful active inactive public private"
)
PARTICIPLES = word_set(
    "run sent bought made written rewritten read told said done gone taken given shown known put set cut kept left lost "
    "found held built brought broken chosen drawn driven eaten fallen felt forgotten frozen grown heard hidden hit let lit "
    "met paid sold shut spent split spoken stolen struck swept sworn taught thought thrown torn understood won worn begun "
    "bent bound caught dealt dug fed fought hung hurt laid led lent meant redone undone sung sunk seen shaken shot slept "
    "spread stood stuck cast being"
)
CALENDAR = word_set(
    "monday tuesday wednesday thursday friday saturday sunday january february march april may june july august september "
    "october november december today tomorrow yesterday spring summer autumn winter"
)
