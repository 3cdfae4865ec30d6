"""What words ask for, as tables of sentences: intent, query class, form, gates, topic, and the text that is sent along."""

import pytest

from copydesk import Desk, formats
from copydesk.language import understand
from copydesk.language.following import without_context
from copydesk.language.rows import MAX_KNOWN, Rows
from copydesk.language.slips import Slips, is_slip

INTENTS = {
    "question": """
        what is this document about?
        whats this tree abot
        What does section 3.2 say about drainage?
        how many steps are still in draft
        hwo many tables are there
        which scenes is MARY in
        who speaks in scene 3
        where is the deadline mentioned
        is there a section on risks?
        does the report mention frost
        are all tasks done
        do we have a conclusion
        did anyone change the title
        has the introduction been shortened
        list the tables
        show me the open tasks
        tell me what changed since version 2
        give me a summary of section 2
        give me the titles of all scenes
        explain the second paragraph
        summarise the report
        can you tell me what new steps were added
        could you explain how to add a row
        how do I add a new section?
        how do i delete a table
        what should I add to the conclusion
        should we delete section 4?
        would it make sense to move Risks before Costs?
        which steps add the buffer and remove the supernatant?
        why was the paragraph about rain removed
        what's new in this version
        is the new heading better?
        are there any new attachments
        what will happen if I delete the setup block
        when was the last change made
        i wonder whether the plot works
        i'd like to know who wrote this
        I want to know how long section 2 is
        i need to know what the budget is
        let me know how many words there are
        do you think the ending works
        what do you think of the opening
        any thoughts on the second act?
        find the part about drainage
        find all mentions of frost
        look up what the abstract says
        search for asbestos
        compare sections 2 and 3
        check whether the numbers in the table add up
        count the words in section 1
        read me the conclusion
        outline of the document
        number of words in section 4
        in section 2, what is the budget
        for the second experiment, which reagents are needed
        remind me what we decided about the roof
        the deadline is when
        you moved which section
        can I undo this?
        may I ask who edited this
        will the change be saved
        walk me through the protocol
        any idea why the table is empty
        what if we cut the second scene
        tell me more about MARY
        name the three risks
        translate "guten Tag"
        how would you rephrase the first sentence?
        which of the two titles is better
        ways to improve the opening?
        so what happens next
        hi, what is in section 2?
        thanks, and how long is it now?
        differences between the two versions
        i am not sure what "tolerance" means here
        i don't understand the third step
        help me understand the results
        wich steps are final
        do TOM and ANNA ever speak
        can I print
        tables in the appendix
        section 3
    """,
    "edit": """
        delete section 3
        Delete the second bullet under Risks.
        pls del the last paragraph
        rename Costs to Budget
        add a row to the cost table: Paint, 40, 3
        add a new step after Overview
        please make the introduction shorter
        could you rewrite the conclusion?
        can you please move the appendix to the end
        would you mind fixing the typos in section 2
        I want you to expand the second paragraph
        I'd like section 3 deleted
        i want the title changed to Roof Report
        i need the table sorted by price
        we should delete the second scene
        you can drop the last sentence
        let's swap sections 2 and 3
        go ahead and remove the attachment
        make sure the heading says Costs
        don't forget to update the date
        change "colour" to "color" everywhere
        replace foo with bar throughout
        set the status of all drafts in Setup to review
        mark the second task as done
        check off the first task
        tick the third box
        turn these paragraphs into a list
        convert the list to a table
        translate section 2 into French
        give the report a better title
        name the section Budget
        call the second chapter "Roof"
        get rid of the footnote
        undo that
        redo
        put it back
        do the same for section 4
        frobnicate the second paragraph
        anonymise the names in scene 3
        transmogrify this table into a chart
        yeet the last bullet
        nuke section 5
        tighten this up a bit
        the title should be Roof Report
        section 3 should come before section 2
        the deadline needs to be moved to May
        there's a typo in the heading
        shorten the abstract and add a conclusion
        proofread section 2
        capitalise all headings
        bold the word warning
        merge the two lists
        split the third paragraph in two
        sort the list alphabetically
        duplicate the second scene
        append "The end." to the last paragraph
        insert a page break before scene 5
        attach the video to the second step
        link the word Oslo to the map
        write a short introduction
        draft a conclusion
        mention the frost in section 3
        correct the spelling
        how about renaming the section to Budget
        why don't you shorten the intro
        can we change the title to Roof?
        see if you can shorten this paragraph
        hi! please delete the second table
        thanks! now delete it
        ok, then move it up
        never mention the price in the summary
        I think we should merge steps 2 and 3
        it would be great if you could add a table of contents
        docs: rename install to setup
        fix typo in README
        remove the part about asbestos, it is no longer needed
        from now on call the main character ANNA
        delete all empty steps
        fill in every step whose content is empty
        find "foo" and replace it with "bar"
        Introduction: make it shorter
        less formal please, rewrite the second paragraph
        Renamed "install" to "setup" in the introduction.
        removed the footnote in section 2
        docs: rename Costs to Budget
        give section 4 another title
        check all the tasks in the list
        rm 3rd row
    """,
    "both": """
        find out the population of Oslo and add it to the table
        look up the current price of copper and update the cost table
        is frost mentioned anywhere? if not, add it to Risks
        check if there is a conclusion, and if not write one
        search the web for the latest figures and then put them into section 2
        What does section 3 say? Then delete it.
        How many words are in the abstract? Shorten it to 150.
    """,
    "chat": """
        hello
        hi there
        good morning!
        hey, how are you?
        how's it going
        thanks
        thank you so much for your help
        that was very helpful, thanks
        great job
        you're the best
        bye
        see you later
        have a nice day
        much appreciated
        nice to meet you
        well done
        ok
    """,
}


def table(rows: str) -> list[str]:
    return [row.strip() for row in rows.strip().splitlines()]


@pytest.mark.parametrize(("intent", "words"), [(intent, words) for intent, rows in INTENTS.items() for words in table(rows)])
def test_intent(intent: str, words: str) -> None:
    assert understand(words).intent == intent


QUERIES = {
    "greeting": """
        hello
        thanks a lot
        good morning!
    """,
    "whole": """
        whats this tree abot
        what's this document about?
        what is the report about
        summarise the document
        sumarize teh report
        give me an overview of the experiment
        give me a summary
        tldr
        how many scenes are there
        how many steps are in the experiment?
        count all tables
        list all headings
        list the tables
        which steps have no content
        what is the overall tone
        is the terminology consistent throughout
        compare all sections
        which scenes is MARY in
        fix the spelling in the whole document
    """,
    "simple": """
        what is qRT-PCR
        explain the buffer
        what does section 3.2 say about drainage
        what happens in scene 5?
        who is MARY
        how many words are in section 4
        where is the deadline mentioned
        define tolerance
        delete section 3
        why is "forty days" quoted
    """,
    "ambiguous": """
        can you help me with this
        improve it
        what about it
        do something with this
        is it ok?
    """,
}


@pytest.mark.parametrize(("query", "words"), [(query, words) for query, rows in QUERIES.items() for words in table(rows)])
def test_query_class(query: str, words: str) -> None:
    assert understand(words).query == query


FORMS = {
    "edit": """
        shorten scene 5
        could you make the dialogue punchier?
        delete the last line
    """,
    "feedback": """
        what do you think of scene 5?
        give me feedback on the opening
        is the second act any good
        does the dialogue work
        how can I improve the introduction?
        is section 2 too long
        please review the abstract
        what's missing in the conclusion
        critique my opening line
    """,
    "brainstorm": """
        brainstorm titles for the report
        give me some ideas for the ending
        what could happen in scene 6
        suggest three alternatives for the heading
        what else could we measure
        any suggestions for a better opening
        help me think of a title
    """,
    "analysis": """
        why does MARY leave
        analyse the pacing of act two
        how does JOHN change over the story
        compare sections 2 and 3
        what is the theme of the script
        what is the difference between the two protocols
        what does the river symbolise
    """,
    "global": """
        which scenes is MARY in
        how many steps are in draft
        what is this document about
        where is frost mentioned in the report
        list the tables
        what does section 3.2 say about drainage
    """,
    "general": """
        what is the capital of Norway
        who invented concrete
        how do you convert inches to centimetres
        what is PCR
    """,
}


@pytest.mark.parametrize(("form", "words"), [(form, words) for form, rows in FORMS.items() for words in table(rows)])
def test_form(form: str, words: str) -> None:
    assert understand(words).form == form


def test_what_stands_in_the_document_is_no_general_knowledge() -> None:
    document = formats.read(b"# Notes\n\nConcrete was first poured in Oslo.\n", "markdown", "article")
    assert understand("who poured concrete", document=document).form == "global"
    assert understand("who invented penicillin", document=document).form == "general"


SPECS = """
    what does the spec say about insulation
    which standard applies to the railing
    is this compliant with the building code
    add the minimum thickness according to the project specs
    what are the requirements for the drainage
    use the transcript as a source
    check our guidelines for the maximum load
"""
WEB = """
    search the web for the latest figures
    look up the population of Oslo and add it to the table
    google the author
    fact-check the second paragraph
    verify the date in this paragraph online
    find recent studies on frost damage
    what is the current price of copper
    create a table of the five largest cities, look them up
"""
NEITHER = """
    delete section 3
    shorten the introduction
    what does section 2 say
    add a code block after the list
    move the source code to the appendix
    how many scenes are there
    what do you think of the opening
    fix the typos
    hello
    write an introduction
    is the latest version saved
"""


@pytest.mark.parametrize(
    ("words", "specs", "web"),
    [
        *((words, True, None) for words in table(SPECS)),
        *((words, None, True) for words in table(WEB)),
        *((words, False, False) for words in table(NEITHER)),
    ],
)
def test_outside_sources_are_offered_only_when_called_for(words: str, specs: bool | None, web: bool | None) -> None:
    gates = understand(words).gates
    assert specs is None or gates.specs == specs
    assert web is None or gates.web == web


def chat(*said: str) -> list[dict[str, str]]:
    return [{"role": ("user", "assistant")[place % 2], "content": text} for place, text in enumerate(said)]


SCENE = chat("What happens in scene 5?", "Scene 5 shows JOHN and MARY, who meet at the river.")
ROOF = chat("Shorten the roofing section", "Done: Roofing has two sentences less.")


@pytest.mark.parametrize(
    "words",
    [
        "It seems rushed, doesn't it?",
        "What's John's motivation in scene 5?",
        "and in scene 6?",
        "Also, what about scene 6?",
        "why?",
        "make it shorter",
        "what else happens there",
        "the same for scene 7",
        "do that again in scene 9 please",
        "yes",
        "the second one",
        "who is she",
        "what are the usual causes",
        "which was the earliest on record",
        "by the way, is it too long?",
        "is he angry?",
        "and the other one",
        "shorten scene 12 as well, in the same way",
    ],
)
def test_history_that_words_lean_on_is_kept(words: str) -> None:
    assert understand(words, history=SCENE).topic == "follow_up"


def test_the_answer_to_our_own_question_goes_on() -> None:
    asked = chat("Delete the overview", "There are two. Which section do you mean, 2 or 4?")
    for words in (
        "section 4 I would say, the one about costs",
        "the one in Setup",
        "4",
        "take section 5 with roofing prices",
        "I meant the scaffold on the north side",
    ):
        assert understand(words, history=asked).topic == "follow_up"


@pytest.mark.parametrize(
    "words",
    [
        "New question: how many tables are there?",
        "By the way, which fonts can you export?",
        "Different topic. Who wrote the abstract?",
        "How many words are in section 12?",
        "Do you have a template for lab notes?",
        "what is your name?",
    ],
)
def test_what_brings_its_own_subject_opens_a_topic(words: str) -> None:
    assert understand(words, history=SCENE).topic == "new_topic"


def test_a_document_may_come_in_what_holds_it() -> None:
    held = Desk().read(b"# A\n\n## Costs\n\nHigh.\n", format="markdown", kind="report")
    assert understand("shorten Costs", document=held).brief == understand("shorten Costs", document=held.document).brief
    assert understand("shorten Costs", document=held).brief.places
    assert not understand("shorten Costs").brief.places


def test_without_history_every_topic_is_new() -> None:
    understood = understand("make it shorter")
    assert (understood.topic, understood.topic_confidence) == ("new_topic", 1.0)


@pytest.mark.parametrize(
    ("message", "words", "text"),
    [
        ("Follow-up Context:\nThe roof leaks.\n-\nshorten this", "shorten this", "The roof leaks."),
        ("Follow-up Context: The roof leaks. - shorten this", "shorten this", "The roof leaks."),
        ('follow-up context: "The roof leaks - badly." - what does this mean?', "what does this mean?", "The roof leaks - badly."),
        ("Follow-up Context:\n- one\n- two\n\n-\n\nturn this into a sentence", "turn this into a sentence", "- one\n- two"),
        ("Follow-up Context: The roof leaks.", "Follow-up Context: The roof leaks.", ""),
        ("shorten this - please", "shorten this - please", ""),
        ("what is a Follow-up Context: - a thing?", "what is a Follow-up Context: - a thing?", ""),
    ],
)
def test_a_text_that_is_sent_along_is_told_from_the_words(message: str, words: str, text: str) -> None:
    assert without_context(message) == (words, text)


@pytest.mark.parametrize(
    ("said", "meant", "slip"),
    [
        ("abot", "about", True),
        ("aboutt", "about", True),
        ("abuot", "about", True),
        ("abput", "about", True),
        ("about", "about", False),
        ("bat", "about", False),
        ("aobut", "about", True),
        ("tuoba", "about", False),
    ],
)
def test_slips(said: str, meant: str, slip: bool) -> None:
    assert is_slip(said, meant) == slip
    assert Slips([meant]).meant(said) == (meant if slip else None)


def test_a_slip_that_could_be_two_words_is_neither() -> None:
    assert Slips(["table", "cable"]).meant("bable") is None


@pytest.mark.parametrize(
    "words", ["", " ", "?", "…", "\x00", "🙂", "!!!", '"', "-" * 5_000, "and " * 5_000, '"a" ' * 3_000, "どうも", "'s"]
)
def test_any_words_are_understood_somehow(words: str) -> None:
    understood = understand(words, history=chat(words, words))
    assert 0 <= understood.intent_confidence <= 1


CLASSES = {"WHO": frozenset({"i", "we"}), "SOFTLY": frozenset({"please", "just"})}


@pytest.mark.parametrize(
    ("row", "words", "end"),
    [
        ("do|did it", "did it again", 2),
        ("do|did it", "do that", None),
        ("WHO really? want", "we want it", 2),
        ("WHO really? want", "we really want it", 3),
        ("WHO SOFTLY* want", "i just please want", 4),
        ("go SOFTLY* just", "go please just", 3),
        ("what … mean", "what does it really mean then", 5),
        ("what … mean", "what is it", None),
        ("you END", "you", 1),
        ("you END", "you too", None),
        ("see you later|END", "see you", 2),
        ("how about ING", "how about going", 3),
        ("how about ING", "how about it", None),
        ("do you -WHO", "do you like", 2),
        ("do you -WHO", "do you i", None),
    ],
)
def test_rows_of_words(row: str, words: str, end: int | None) -> None:
    assert Rows(row, CLASSES).match(words.split()) == end


def test_of_several_rows_the_first_that_fits_counts() -> None:
    rows = Rows("a b|\n  c\na", CLASSES)
    assert [rows.match(words.split()) for words in ("a b", "a c", "a d", "b")] == [2, 2, 1, None]
    assert rows.stands_in(["x", "a"])
    assert rows.without(["x", "a", "b", "y"]) == ["x", "y"]


def test_words_that_were_said_once_are_not_kept_for_ever() -> None:
    rows = Rows("please DO it", {"DO": frozenset({"do", "make"})})
    for number in range(MAX_KNOWN * 2):
        assert rows.match([f"word{number}"]) is None
    assert rows.match(["please", "make", "it"]) == 3
    assert len(rows._by_first) <= MAX_KNOWN
