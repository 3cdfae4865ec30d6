"""The verbs of commands by class, in every form that people write them: base, -s, past, -ing, and a few that go by several words.

A class says what may follow in `frames`; what it does is in `meanings`.
"""

from collections.abc import Iterator, Mapping
from functools import lru_cache

Phrase = tuple[str, ...]

CLASSES: Mapping[str, str] = {
    "REPLACE": "replace,substitute",
    "EXCHANGE": "swap,switch,exchange,trade,swap out,switch out",
    "CALL": "call,name",
    "REWRITE": "rewrite,reword,rephrase",
    "POINT": "point,redirect,repoint",
    "ALIGN": "align,center,centre,justify,right-align,left-align,center-align",
    "CHANGE": (
        "lower,raise,increase,decrease,reduce,bump,change,update,correct,fix,edit,modify,amend,alter,switch,revise,reword,"
        "adjust,migrate"
    ),
    "RENAME": "rename,retitle,relabel,re-title,re-name,rebrand,call",
    "SUBSTITUTE": "substitute,put,use,write,say,insert,swap in,swap",
    "DELETE": (
        "delete,remove,drop,cut,erase,strip,omit,discard,prune,eliminate,scrap,ditch,del,rm,trash,clear,empty,"
        "get rid of,take out,take away,throw away,throw out,cut out,leave out,strike,strike out,cross out,dispose of,do away "
        "with,take off,pull out,toss out,toss,exclude"
    ),
    "MOVE": "bump,move,relocate,shift,bring,transfer,place,put,mv,drag,push,send,reposition,position,slide",
    "SWAP": "swap,switch,exchange,interchange,trade,flip,transpose,reverse,swap around",
    "ADD": "add,insert,append,put,include,write,create,place,introduce,make,start,open,attach,new",
    "PREPEND": "prepend",
    "APPEND": "append,add,attach,tack",
    "RESTORE": (
        "stick,throw,drop,slip,add,put,bring,restore,insert,return,reinsert,re-insert,place,readd,re-add,reinstate,give,get,"
        "move,recover,undelete"
    ),
    "ATTACH": "attach,upload,add,link",
    "SET": "set,change,update,mark,flag,make,switch,turn,put,move,assign,edit,fill in,give,promote,demote",
    "MARK": "mark,flag,set,tick,check,label,make,declare,put,consider,move,turn,switch,change",
    "CHECK": "check,tick,check off,tick off,complete,finish,close,mark off",
    "UNCHECK": "uncheck,untick,reopen,re-open",
    "RETYPE": "make,turn,convert,change,transform,format,reformat,retype,set,style",
    "MERGE": "merge,combine,join,unite,fuse,consolidate,unify",
    "SPLIT": "split,divide,break,break up,separate,split up",
    "DUPLICATE": "duplicate,copy,clone",
    "SORT": "sort,order,alphabetise,alphabetize,arrange,reorder,rank",
    "UPPER": "uppercase,upper-case,capitalise,capitalize,upcase",
    "LOWER": "lowercase,lower-case,downcase,decapitalise,decapitalize",
    "BOLD": "bold,embolden,boldface",
    "ITALIC": "italicise,italicize,italic,emphasise,emphasize",
    "STRIKE": "strikethrough,strike through,strike-through",
    "UNMARK": "unbold,unitalicise,unitalicize,unlink,unmark",
    "LINK": "link,hyperlink",
    "UNDO": "undo,revert,take back,reverse,roll back,rollback,cancel,undue,undone,under,go back,go back on",
    "REDO": "redo,reapply,re-apply",
    "REPEAT": "repeat,redo,rerun,do over,perform",
    "DO": "do",
    "PROMOTE": "promote,outdent,raise",
    "DEMOTE": "demote,indent,nest,lower",
    "FILL": "fill in,fill,populate,complete,fill out",
    "REVIEW": "accept,reject,resolve",
    "DEPEND": "depend,make,let,have",
}
_IRREGULAR: Mapping[str, str] = {
    "cut": "cut cuts cut cutting",
    "put": "put puts put putting",
    "set": "set sets set setting",
    "bring": "bring brings brought bringing",
    "take": "take takes took taking",
    "make": "make makes made making",
    "get": "get gets got getting",
    "throw": "throw throws threw throwing",
    "leave": "leave leaves left leaving",
    "strike": "strike strikes struck striking",
    "do": "do does did doing",
    "give": "give gives gave giving",
    "write": "write writes wrote writing",
    "say": "say says said saying",
    "split": "split splits split splitting",
    "break": "break breaks broke breaking",
    "undo": "undo undoes undid undoing",
    "redo": "redo redoes redid redoing",
    "send": "send sends sent sending",
    "stick": "stick sticks stuck sticking",
    "let": "let lets let letting",
    "have": "have has had having",
    "new": "new",
    "mv": "mv",
    "rm": "rm",
    "del": "del",
    "undue": "undue",
    "under": "under",
    "undone": "undone",
    "go": "go goes went going",
    "italic": "italic",
}


def forms(verb: str) -> Iterator[Phrase]:
    """All forms of a verb; of one that goes by several words the first is inflected."""
    first, *rest = verb.split()
    for form in _IRREGULAR[first].split() if first in _IRREGULAR else regular(first):
        yield (form, *rest)


def regular(verb: str) -> list[str]:
    stem = verb.removesuffix("e")
    found = [verb, verb + ("es" if verb.endswith(("s", "x", "ch", "sh")) else "s"), stem + "ed", stem + "ing"]
    if verb.endswith("y") and verb[-2] not in "aeiou":
        found = [verb, verb[:-1] + "ies", verb[:-1] + "ied", verb + "ing"]
    if verb[-1] in "bdgmnprt" and verb[-2:-1] in "aeiou" and verb[-3:-2] not in "aeiou":
        found += [verb + verb[-1] + "ed", verb + verb[-1] + "ing"]
    return found


@lru_cache
def table() -> Mapping[str, Mapping[Phrase, str]]:
    """For each class its forms, each with the base form."""
    return {name: {form: verb for verb in verbs.split(",") for form in forms(verb)} for name, verbs in CLASSES.items()}


@lru_cache
def all_forms() -> Mapping[Phrase, str]:
    return {form: verb for verbs in table().values() for form, verb in verbs.items()}


LONGEST = 4
