"""Classes of everyday words that tell what a sentence asks for: question words, helping verbs, verbs by mood, courtesies.

Tables only. Which sentence shapes they make is in `shapes`; the verbs of commands and what they do are in `commands/`.
"""

from copydesk.language.listed import listed

QUOTED = "“”"  # stands for a quoted text
NUMBER = "0"  # stands for any number
_NEGATED = listed("do does did is are was were has have had would could should must need")
CONTRACTIONS = {
    **{f"{verb}n't": f"{verb} not" for verb in _NEGATED},
    **{f"{verb}nt": f"{verb} not" for verb in _NEGATED},
    **{f"{word}s": f"{word} is" for word in listed("what who where when how that there here")},
    **dict.fromkeys(("can't", "cant", "cannot"), "can not"),
    **dict.fromkeys(("won't", "wont"), "will not"),
    **dict.fromkeys(("i'm", "im"), "i am"),
    **dict.fromkeys(("let's", "lets"), "let us"),
    **dict.fromkeys(("pls", "plz", "plese", "pleas"), "please"),
    **dict.fromkeys(("thx", "ty", "thnx", "tnx"), "thanks"),
    **dict.fromkeys(("u", "ya", "yall"), "you"),
    "id": "i would",
    "ive": "i have",
    "youre": "you are",
    "theres": "there is",
    "wanna": "want to",
    "gonna": "going to",
    "gotta": "got to",
    "dunno": "do not know",
    "lemme": "let me",
    "gimme": "give me",
    "wassup": "what is up",
    "sup": "what is up",
    "ur": "your",
    "r": "are",
}
HELD = {"m": "am", "re": "are", "ve": "have", "ll": "will", "d": "would"}
STEMS = listed("i you he she it we they this that these those there here what who where when why how which")
IS_AFTER = STEMS | {"let"}  # words whose 's is "is" and no possessive

QUESTION_WORDS = listed("what who whom whose where when why which how")
MODALS = listed("can could will would may might shall should must")
BE = listed("is are am was were")
AUXILIARIES = BE | MODALS | listed("do does did has have had needs ought")
PRONOUNS = listed("i we you he she it they this that these those there someone anyone everyone nobody")
OBJECTS = listed("me us him her it them this that these those everything something anything nothing yourself")
POSSESSIVES = listed("my our your his her its their")
ARTICLES = listed("the a an any some all each every both either no another one")
DETERMINERS = ARTICLES | POSSESSIVES | listed("this that these those")
PREPOSITIONS = listed(
    """
    of in on at for from to by with about into onto under over after before between through within without as than per
    """
)
PARTICLES = listed("on off up down out in away back")
TO_BE = frozenset({("to", "be"), ("to", "have"), ("changed", "to"), ("put", "on"), ("set", "to")})
ARITHMETIC = listed("plus minus times divided multiplied squared")
CONJUNCTIONS = listed("and or but if because since so then while unless until though although")

# What people say besides: at the start, and between a helping verb and what they ask for.
OPENERS = listed(
    """
    please kindly now then so ok okay alright right well um uh hmm hey hi hello hiya yo just also and but actually
    maybe perhaps great sure oh sorry no yes yeah yep first next finally quickly again anyway dear computer assistant
    copydesk excuse
    """
)
SOFTENERS = listed(
    """
    please kindly just also maybe perhaps possibly really now quickly still always actually simply then only ever soon
    definitely immediately permanently
    """
)
DOABLE = listed("the a an it that this them these those not so some what more all everything whatever your my our")
WANTING = listed("need want like love wish prefer require hope wanted hoped hate ask expect request beg urge")
INTENDING = listed("going trying hoping looking planning wanting asking about ready here needing requesting")
SUGGESTING = listed("think believe guess suggest propose feel say vote recommend request")

# Verbs that ask for words, not for a change.
ASKING = listed(
    """
    tell show list explain describe define find search read count compare calculate compute identify inform recite
    spell teach know learn hear determine estimate wonder discover understand google recall display locate verify
    confirm see figure answer clarify discuss evaluate assess analyse analyze summarise summarize outline enumerate
    retrieve fetch lookup brainstorm suggest recommend elaborate instruct quote cite convert translate multiply
    subtract divide review critique interpret browse research investigate quantify solve name check look give share
    provide brief help remember pronounce predict guess advise total sum average specify detail educate enlighten
    amaze amuse surprise demonstrate listen double-
    """
)
# Verbs that ask for a change. Not complete, and need not be: an imperative that stands in no list is known by its shape.
CHANGING = listed(
    """
    abort accept activate adapt add adjust advance align allow alter anonymise anonymize append apply approve arrange
    assign attach begin block bold book boost break brighten bring broadcast build bump buy call cancel capitalise
    capitalize carry centre center change charge choose clean clear click clone close colour color combine comment
    complete compose compress condense connect consolidate contact continue copy correct create crop cross cut cycle
    deactivate deduplicate decrease delete demote dial dim disable discard disconnect dismiss distribute double
    download draft drop duplicate edit eject eliminate email embed empty enable end enlarge enter erase exchange
    exclude execute exit expand export extend file fill finish fix flag flip fold forget format forward freeze
    generate get go group halt hide highlight hold hyphenate ignore import improve include increase indent initiate
    insert install italicise italicize join jot jump keep kill label launch leave lengthen let lift light link load
    localise localize lock log lower lowercase mail make mark maximise mention merge message minimise modify move mute
    navigate nix normalise normalize notify nudge number omit open operate order outdent override pad pair paraphrase
    park paste pause pay phone pick pin place plan play plug polish pour prepare prepend press print process promote
    proofread publish pull purchase purge push put quit raise rank rearrange record redact redirect redo reduce refer
    refill reformat register reject relabel reload remind remove rm del mv rename renumber reorder reorganise reorganize repair
    rephrase replace reply report reschedule reserve reset resize respond restart restore restructure resume retitle
    retry return reverse revert revise reword rewind rewrite ring roll rotate run save scan schedule scrap scratch
    select send separate set sharpen shift shorten shrink shuffle shut sign silence simplify skip slow smooth snooze
    sort sound speak speed spell-check split spread stack start stick stop store streamline stretch strike strip style
    submit subscribe substitute swap swipe switch sync tack tag take talk tap terminate text throw tick tidy tighten
    title toggle tone toss transfer transpose trash trim try tune turn type unblock uncheck underline undo unlink
    unlock unmute unpause unsync untick unwrap update upgrade upload uppercase use wake whisper wipe withdraw wrap
    write zap abridge soften strengthen deepen enrich refine modernise modernize formalise formalize redraft overhaul prune
    straighten enliven lighten darken tone rework
    """
)
FINDING = listed("find locate search")
NOUNS_TOO = listed(
    """
    number list order link title note log rate copy format label text name place set cut end start change type sound
    report record style light file process contact print total sum average outline summary review detail quote count
    comment tone
    """
)
# What one asks to be told, and not to be done.
TOLD = listed(
    """
    information info detail details definition definitions meaning spelling name names number amount date time status
    summary overview explanation answer answers example examples fact facts reason reasons idea ideas feedback opinion
    advice instructions directions difference total count price cost costs rate weather forecast temperature distance
    age trivia recipe recipes news review reviews title help tips value sum average size length history statistics
    data knowledge suggestion suggestions something ingredients conversion quantity
    """
)
PRAISE = listed(
    """
    nice great good awesome lovely pleasure fun helpful perfect wonderful excellent amazing brilliant best happy glad
    fantastic kind terrific splendid useful superb pleased grateful thankful delighted delightful honor honour neat
    sweet
    """
)
TALKING = listed(
    """
    talk talking chat chatting speak speaking see seeing meet meeting helping hear hearing conversation conversing
    know knowing work working
    """
)
KNOWN = (
    QUESTION_WORDS | AUXILIARIES | PRONOUNS | OBJECTS | DETERMINERS | PREPOSITIONS | CONJUNCTIONS | OPENERS | SOFTENERS | ASKING
) | CHANGING

# A question word and what follows it.
_BEHIND = BE | MODALS | {"do", "does", "did", "has", "have", "had", "'s"}
QUESTION_STARTS = {
    "how": _BEHIND | listed("many much long old far to often big about come"),
    "what": _BEHIND | listed("the time kind sort about"),
    "which": _BEHIND | {"of", "one", "ones"},
    **dict.fromkeys(("where", "when", "who", "why", "whose"), _BEHIND),
}
