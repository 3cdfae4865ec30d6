"""Right plans: what people ask for in their own words, each with what a good model would send. None of them may be held back."""

from support.trust.edits import Row, add_row, cell, delete, insert, move, put, replace, rewrite

RIGHT = (
    # report: the footbridge
    Row("report", "value", "The estimate has gone up, it's £52,400 now", [replace("£48,600", "£52,400", all=True)]),
    Row("report", "value", "Change the number of soft planks in the summary from 31 to 33", [replace("31 of 84", "33 of 84", "1")]),
    Row("report", "value", "In 3.2, the rail moves by 75 mm, not 60", [replace("60 mm", "75 mm", "3.2")]),
    Row("report", "value", "option B closes the bridge for five weeks", [cell("#kf8ht8y", 3, "Closed for", "5 weeks")]),
    Row("report", "value", "set the cost of option A to £10,200 in the table", [cell("#kf8ht8y", 2, "Cost", "£10,200")]),
    Row("report", "value", "The inspection was on 16 and 17 May", [replace("14 and 15 May", "16 and 17 May")]),
    Row(
        "report",
        "value",
        "raise all the costs in the options table by 5 %",
        [cell("#kf8ht8y", 2, "Cost", "£10,290"), cell("#kf8ht8y", 3, "Cost", "£51,030"), cell("#kf8ht8y", 4, "Cost", "£225,750")],
    ),
    Row(
        "report",
        "add",
        "Add a sentence to 3.4 saying that we found a crack in the south bearing shelf",
        [
            replace(
                "Some mortar is\nmissing at the water line of the south abutment.",
                "Some mortar is missing at the water line of the south abutment. We also found a crack in the south bearing shelf.",
                "3.4",
            )
        ],
    ),
    Row(
        "report",
        "add",
        "put in a recommendation about warning signs for boats",
        [insert("6. Put up warning signs for boats on both sides of the bridge.", after="#ezxm57u")],
    ),
    Row(
        "report",
        "add",
        "please mention the cost in the first paragraph of the summary",
        [replace("until both have been renewed.", "until both have been renewed, at an estimated cost of £48,600.", "1")],
    ),
    Row(
        "report",
        "add",
        "Add a row to the options table: D, temporary bridge, £31,000, 2 weeks, 5 years",
        [add_row("#kf8ht8y", "D. Temporary bridge", "£31,000", "2 weeks", "5 years")],
    ),
    Row(
        "report",
        "add",
        "Write a short conclusion at the end",
        [
            insert(
                "## 7. Conclusion\n\nThe beams are sound, but the deck and the east handrail must be renewed before the bridge can open again. Option B does that at a reasonable cost.",
                after="6",
            )
        ],
    ),
    Row("report", "delete", "delete the last recommendation", [delete("#ezxm57u")]),
    Row(
        "report",
        "delete",
        "Remove the sentence about stepping stones",
        [replace(" It replaced a ford\nwith stepping stones, which can still be seen at low water.", "")],
    ),
    Row(
        "report",
        "delete",
        "we don't need option C any more, take it out of the table and the text below",
        [
            {"action": "delete_row", "at": "#kf8ht8y", "row": 4},
            replace(
                " Option C would allow a deck of 2.5 m, as cycle\npaths now ask for, but the path on either side is narrower than that.",
                "",
            ),
        ],
    ),
    Row("report", "move", "Move Recommendations in front of Options", [move("5", before="4")]),
    Row("report", "move", "the history should come after construction", [move("2.1", after="2.2")]),
    Row(
        "report",
        "rename",
        "Rename section 6 to “What we did not look at”",
        [replace("Limits of this survey", "What we did not look at", "6")],
    ),
    Row("report", "rename", "Call it Findings instead of What we found", [replace("What we found", "Findings", "3")]),
    Row("report", "replace", "Replace “handrail” with “railing” everywhere", [replace("handrail", "railing", all=True)]),
    Row("report", "replace", "It's the Town of Marlow Vale, not Marlow Green", [replace("Marlow Green", "Marlow Vale")]),
    Row(
        "report",
        "shorten",
        "Shorten 3.1",
        [
            replace(
                "Each plank was sounded with a hammer and probed with a spike. A plank counts as soft where the spike went in by more\nthan 10 mm.",
                "Each plank was sounded and probed; a spike that went in by more than 10 mm counts as soft.",
                "3.1",
            ),
            replace(
                "The soft planks lie under the trees, where leaves keep the wood wet. Most of the screws are rusted through at the level\nof the cross member, so that planks can't be lifted and used again.",
                "The soft planks lie under the trees, where leaves keep them wet. Most screws are rusted through, so planks can't be lifted and used again.",
                "3.1",
            ),
        ],
    ),
    Row(
        "report",
        "shorten",
        "The section on beams is too wordy, can you tighten it?",
        [
            replace(
                "The paint has failed on the lower flanges, over about a third of their length. The zinc below it is intact but for a\nfew spots of rust at the north end. We measured the thickness of the flanges at twelve points; the smallest was 11.6 mm\nagainst 12.0 mm on the drawings. This is not a concern.",
                "The paint has failed on about a third of the lower flanges. The zinc below is intact but for a few spots of rust at the north end. Of twelve measured points the thinnest was 11.6 mm against 12.0 mm on the drawings, which is not a concern.",
            )
        ],
    ),
    Row(
        "report",
        "manner",
        "make the summary sound less alarming",
        [
            replace(
                "The deck and the handrail on the east side are not, and the bridge\nshould stay closed until both have been renewed.",
                "The deck and the east handrail are not, so the bridge should stay closed until both have been renewed.",
                "1",
            )
        ],
    ),
    Row(
        "report",
        "manner",
        "Rewrite section 6 in plain English",
        [
            rewrite(
                "#eqzep68",
                "We could not inspect the foundations, because they are under water. We took the load as 5.0 kN/m² on the whole deck, as the code asks for on a footbridge of this length. We did not test the soil behind the abutments.",
            )
        ],
    ),
    Row(
        "report",
        "shape",
        "turn the three bullets in the summary into one paragraph",
        [
            rewrite(
                "#m635qbg",
                "The deck must be renewed in full: 31 of 84 planks are soft. The east handrail must be renewed; the west handrail needs three new posts. The bearings must be cleaned this year and replaced within five.",
            )
        ],
    ),
    Row(
        "report",
        "shape",
        "Make a table of the findings in 3.2",
        [
            rewrite(
                "#sy3zvpp",
                "| Side | Moves at mid-span | Rotten posts | Rail |\n|---|---|---|---|\n| East | 60 mm | 7 of 11 | |\n| West | | 3 | sound |",
            )
        ],
    ),
    Row(
        "report",
        "shape",
        "show the recommendations as bullets instead of numbers",
        [
            rewrite(
                "#wqz2zcx",
                "- Keep the bridge closed, and put up a sign that shows the way round by Mill Lane (700 m).\n- Carry out option B before the end of September, while the water is low.\n- Clean the bearings in the same weeks.\n- Paint the lower flanges within two years.\n- Inspect the bridge every two years from then on, and after every flood that reaches the deck.",
            )
        ],
    ),
    Row(
        "report",
        "translate",
        "Translate section 2.1 into German",
        [
            rewrite(
                "#ukwvmma",
                "Die Brücke wurde 1978 gebaut, um den Weg von der Alder Street zu den Kleingärten über die Wend zu führen. Sie ersetzte eine Furt mit Trittsteinen, die bei Niedrigwasser noch zu sehen sind. Der Belag wurde zuletzt 1996 erneuert.",
            )
        ],
    ),
    Row(
        "report",
        "expand",
        "Expand on the bearings in 3.4, two or three more sentences",
        [
            rewrite(
                "#apbmj2c",
                "Both bearings at the north end are buried in silt, and have been holding water. Silt keeps the steel wet all year, and rust has begun at the edges of the plates. As long as the bearings can't slide, the beams push against the brickwork when they warm up. The brickwork is sound. Some mortar is missing at the water line of the south abutment.",
            )
        ],
    ),
    Row(
        "report",
        "add",
        "Explain in 3.2 why a loose handrail is dangerous",
        [
            replace(
                "On the\nwest side three posts",
                "A handrail that gives way can't hold a person who stumbles, and the drop to the river is deep. On the\nwest side three posts",
                "3.2",
            )
        ],
    ),
    # article: bread
    Row("article", "value", "It's 420 g of flour, please fix the table", [cell("#m2xcsh8", 2, "Weight", "420 g")]),
    Row(
        "article",
        "value",
        "double all the weights in the table",
        [
            cell("#m2xcsh8", 2, "Weight", "800 g"),
            cell("#m2xcsh8", 3, "Weight", "200 g"),
            cell("#m2xcsh8", 4, "Weight", "720 g"),
            cell("#m2xcsh8", 5, "Weight", "240 g"),
            cell("#m2xcsh8", 6, "Weight", "20 g"),
        ],
    ),
    Row("article", "value", "the lid stays on for 25 minutes", [replace("lid on    20 minutes", "lid on    25 minutes")]),
    Row(
        "article",
        "meta",
        "change the tags to bread, sourdough, cold",
        [{"action": "set", "at": "front matter", "name": "tags", "value": ["bread", "sourdough", "cold"]}],
    ),
    Row(
        "article",
        "meta",
        "Write a better description for search engines",
        [
            {
                "action": "set",
                "at": "front matter",
                "name": "description",
                "value": "Sourdough in a cold kitchen: how to bake a good loaf when the room stays below 17 °C.",
            }
        ],
    ),
    Row(
        "article",
        "add",
        "Add a tip about using a water bath to the list of warm places",
        [insert("* a water bath in the sink, topped up now and then;", after="#m364fy2")],
    ),
    Row(
        "article",
        "add",
        "I'd like a short paragraph on storing the bread, after Baking",
        [
            insert(
                "## Keeping it\n\nStore the loaf cut side down on a board, under a cloth. It keeps for four days, and gets better on the second.",
                after="#dbvynwh",
            )
        ],
    ),
    Row(
        "article",
        "add",
        "mention in the intro that beginners can do this too",
        [
            replace(
                "works with a bowl, a scale and an ordinary oven.",
                "works with a bowl, a scale and an ordinary oven, and beginners can do it too.",
            )
        ],
    ),
    Row(
        "article",
        "add",
        "Add a task for Thursday: check the rye flour",
        [insert("- [ ] Thursday: check the rye flour", before="#ngxmqvz")],
    ),
    Row("article", "delete", "Drop the duvet bullet", [delete("#z8rm7ph")]),
    Row("article", "delete", "cut the quote", [delete("#ck5yh2w")]),
    Row("article", "delete", "Delete the whole section Signs of trouble", [delete("#wv8dwj2")]),
    Row("article", "status", "tick Friday evening", [put("#ngxmqvz", "checked", True)]),
    Row(
        "article",
        "status",
        "mark the first two Saturday tasks as done",
        [put("#nwwst2u", "checked", True), put("#d6qusvn", "checked", True)],
    ),
    Row("article", "rename", "rename “The dough” to “Making the dough”", [replace("The dough", "Making the dough", "#aqmsvsz")]),
    Row("article", "rename", "Find a catchier title", [replace("Bread in a cold kitchen", "Slow dough, better bread", "#y9yatzx")]),
    Row("article", "move", "put Reading the crumb last", [move("#bxx6z9j", after="#tms3nmv")]),
    Row("article", "replace", "use “wholegrain” instead of “wholemeal”", [replace("Wholemeal", "Wholegrain")]),
    Row(
        "article",
        "manner",
        "make the introduction friendlier",
        [
            rewrite(
                "#rexv5tq",
                "Most sourdough recipes were written in warm rooms. They promise you a dough that doubles in four hours, and in January, in a stone house with one stove, it does nothing of the kind. Don't worry: your dough is not dead. It is just *slow*, and slow dough makes better bread if you let it set the pace.",
            )
        ],
    ),
    Row(
        "article",
        "manner",
        "Rephrase the paragraph after the table so it's easier to understand",
        [
            rewrite(
                "#ztgkmq3",
                "The starter is a quarter of the flour. That is about twice what a summer recipe asks for,[^starter] and it is the simplest way to win back time. The second simplest is warm water: if the room is at 17 °C, mix with water of 38 °C, and the dough begins its life at a comfortable 25 °C.",
            )
        ],
    ),
    Row(
        "article",
        "shorten",
        "Cut the section on the crumb down to two sentences",
        [
            rewrite(
                "#w6ruch2",
                "Large holes under the crust with a tight crumb below mean **underproved**, and a fine, even, slightly wet crumb means overproved. Small holes everywhere, with a few that could hold a pea, are what we are after.",
            )
        ],
    ),
    Row(
        "article",
        "shape",
        "turn the day before into a bullet list without numbers",
        [
            rewrite(
                "#pzxh3mw",
                "- Take 40 g of starter from the fridge.\n- Stir in 40 g of flour and 40 g of water, as warm as your hand.\n- Cover it, and put it in the oven with only the light on.",
            )
        ],
    ),
    Row(
        "article",
        "shape",
        "convert the baking times into a table",
        [
            rewrite(
                "#ebnp69e",
                "| Temperature | Lid | Time |\n|---|---|---|\n| 250 °C | on | 20 minutes |\n| 230 °C | off | 25 minutes |",
            )
        ],
    ),
    Row(
        "article",
        "translate",
        "translate the list of warm places into French",
        [
            rewrite(
                "#er9w7gh",
                "* le four avec la lumière allumée (26 °C après une heure) ;\n* une glacière avec une bouteille d'eau chaude ;\n* le dessus du réfrigérateur ;\n* sous votre propre couette, dans un bol avec un couvercle ~~serré~~ très serré.",
            )
        ],
    ),
    Row(
        "article",
        "expand",
        "flesh out A place to rise a bit",
        [
            rewrite(
                "#gz6g6kj",
                "Dough rises twice as fast for every few degrees, so it pays to look for a warm corner. A few places that are warmer than the room, from best to worst:",
            )
        ],
    ),
    Row(
        "article",
        "link",
        "link “mill's table of flours” to https://mill.example/flours",
        [replace("https://example.org/mill/flours", "https://mill.example/flours")],
    ),
    # lease
    Row("lease", "value", "The rent goes up to £1,300 a month from now on", [replace("£1,250", "£1,300", all=True)]),
    Row("lease", "value", "change the account number to 55202020", [replace("44101919", "55202020")]),
    Row("lease", "value", "Interest on late payment should be 5 %", [replace("4 %", "5 %")]),
    Row("lease", "value", "make it nine months' notice", [replace("six months'", "nine months'")]),
    Row(
        "lease",
        "value",
        "Damage has to be reported within three days, not five",
        [replace("within five days", "within three days")],
    ),
    Row("lease", "value", "please move the end of the lease to 31 August 2031", [replace("28 February 2030", "31 August 2031")]),
    Row("lease", "value", "the deposit is to be returned in 14 days", [replace("within 30 days", "within 14 days")]),
    Row(
        "lease",
        "add",
        "Add to section 3 that dogs must be kept on a lead",
        [replace("of the building.", "of the building. Dogs must be kept on a lead.", "3")],
    ),
    Row(
        "lease",
        "add",
        "Repairs needs a bullet saying that urgent damage can be phoned in",
        [insert("- Urgent damage can be phoned in.", after='"Send photographs"')],
    ),
    Row("lease", "add", "Insert a row for heating, £90, quarterly", [add_row("the table in Rent", "Heating", "£90", "quarterly")]),
    Row("lease", "delete", "remove the sentence on interest", [replace(" Late payment bears interest of 4 % a year.", "")]),
    Row("lease", "delete", "Delete the bullet about photographs", [delete('"Send photographs"')]),
    Row("lease", "delete", "strike section 5", [delete("5")]),
    Row(
        "lease",
        "polarity",
        "Fires should be allowed within ten metres",
        [
            replace(
                "and no fires shall be lit within ten metres of the building",
                "and fires may be lit within ten metres of the building",
            )
        ],
    ),
    Row(
        "lease",
        "polarity",
        "The lease should renew itself every year",
        [replace("It does not renew itself.", "It renews itself every year.")],
    ),
    Row(
        "lease",
        "polarity",
        "the tenant may return the keys by post; it isn't a must",
        [replace("The tenant must return all four keys.", "The tenant may return all four keys by post.")],
    ),
    Row(
        "lease",
        "shorten",
        "Tighten section 4 without changing what it means",
        [
            replace(
                "The landlord shall repair the roof and the outer walls. The tenant shall repair doors, windows and locks. Neither party is liable for flood damage unless it was careless.",
                "The landlord shall repair roof and outer walls, the tenant doors, windows and locks. Neither is liable for flood damage unless careless.",
                "4",
            )
        ],
    ),
    Row(
        "lease",
        "manner",
        "Make section 3 a little friendlier, the rules stay the same",
        [
            replace(
                "The tenant must keep the slipway clear. Engines may not be run indoors. Guests are welcome until 10 pm, and no fires shall be lit within ten metres of the building.",
                "Please note that the tenant must keep the slipway clear, and that engines may not be run indoors. Guests are very welcome until 10 pm, but no fires shall be lit within ten metres of the building.",
                "3",
            )
        ],
    ),
    Row(
        "lease",
        "shape",
        "list the duties in section 3 as bullets",
        [
            rewrite(
                '"The tenant must keep the slipway clear"',
                "- The tenant must keep the slipway clear.\n- Engines may not be run indoors.\n- Guests are welcome until 10 pm.\n- No fires shall be lit within ten metres of the building.",
            )
        ],
    ),
    Row("lease", "replace", "Marta's surname is Lindkvist", [replace("Lindqvist", "Lindkvist")]),
    Row("lease", "replace", "write “lessee” for “tenant” throughout", [replace("tenant", "lessee", all=True)]),
    Row("lease", "value", "Ola has left; damage goes to Kim Sato now", [replace("Ola Brandt", "Kim Sato")]),
    Row(
        "lease",
        "translate",
        "Section 5 in German, please",
        [
            rewrite(
                '"The tenant must return all four keys"',
                "Der Mieter muss alle vier Schlüssel zurückgeben. Die Kaution wird innerhalb von 30 Tagen zurückgezahlt, ohne Zinsen. Was zurückbleibt, gehört nach zwei Wochen dem Vermieter.",
            )
        ],
    ),
    # note: the crew
    Row("crew", "value", "stage opens at 19:00", [replace("18:00", "19:00")]),
    Row("crew", "value", "The lights budget is €3,900 now", [replace("€3,400", "€3,900")]),
    Row("crew", "status", "Jonas has booked the generator, tick it off", [put('"Jonas books the generator"', "checked", True)]),
    Row(
        "crew", "add", "add a task: Tom prints the badges", [insert("- [ ] Tom prints the badges", after='"Ada orders 40 radios"')]
    ),
    Row(
        "crew",
        "add",
        "under Decisions add that dogs stay outside and that bikes park behind the barn",
        [insert("- Dogs stay outside.\n- Bikes park behind the barn.", after='"Nobody enters the pit"')],
    ),
    Row("crew", "spelling", "fix the typos in Weather", [replace("realy took to long", "really took too long")]),
    Row("crew", "spelling", "Proofread the whole note", [replace("realy took to long", "really took too long")]),
    Row("crew", "delete", "Tom was there after all, remove the excuse", [replace(" Excused: Tom.", "")]),
    Row("crew", "replace", "Ada's number is +49 170 5559876", [replace("+49 170 5550123", "+49 170 5559876")]),
    Row(
        "crew",
        "manner",
        "the weather paragraph should sound more polite",
        [
            rewrite(
                '"If it storms"',
                "If it storms, we kindly ask everyone to clear the field and wait in the barn. The stage manager decides when we go on, and she must not be argued with, please. Last year it really took too long to get everyone inside.",
            )
        ],
    ),
    Row(
        "crew",
        "shape",
        "Turn the decisions into a numbered list",
        [
            rewrite(
                "the list in Decisions",
                "1. The main stage opens at 18:00 on 12 July.\n2. The budget for lights is capped at €3,400.\n3. Nobody enters the pit without a badge.",
            )
        ],
    ),
    # note: the garden (BlockNote)
    Row("note", "value", "The gate opens at 8:00", [replace("7:30", "8:00")]),
    Row("note", "value", "We need 25 kg of seed potatoes", [replace("20 kg", "25 kg")]),
    Row("note", "value", "bed 4 goes to Bea, put her in the table", [cell("#kyrazn5", 4, "Who", "Bea")]),
    Row("note", "status", "The compost is turned, mark it", [put("#t94ue6d", "checked", True)]),
    Row("note", "add", "add a to-do: oil the gate", [insert("- [ ] Oil the gate", after="#uj7776k")]),
    Row(
        "note",
        "add",
        "Add week 18, pumpkins outdoors, to the sowing list",
        [insert("5. Week 18: pumpkins, outdoors", after="#apzgtre")],
    ),
    Row("note", "add", "put a question at the end about who mows the paths", [insert("Who mows the paths?", after="#hxp2n4q")]),
    Row("note", "delete", "remove the question about the key", [delete("#hxp2n4q")]),
    Row("note", "delete", "Get rid of week 13", [delete("#c2exw9u")]),
    Row("note", "replace", "Tomasz is spelled Tomek", [replace("Tomasz", "Tomek", all=True)]),
    Row(
        "note",
        "manner",
        "Make the bit about hoses nicer",
        [replace("Hoses are rolled up after use.", "Please roll up the hoses after use.")],
    ),
    Row(
        "note",
        "shorten",
        "shorten the intro",
        [
            rewrite(
                "#q7ccy9b",
                "Notes from the planning evening on 12 February. Fourteen people came, *two of them for the first time*. Corrections to Ines before the weekend.",
            )
        ],
    ),
    Row(
        "note",
        "move",
        "Open questions should stand right after What we decided",
        [move("Open questions", before="Beds and who looks after them")],
    ),
    Row(
        "note",
        "rename",
        "change the heading “Before the first of April” to “To do before April”",
        [replace("Before the first of April", "To do before April", "#pft5uek")],
    ),
    Row(
        "note",
        "expand",
        "say a bit more about why bed 4 rests",
        [cell("#kyrazn5", 4, "What grows there", "Left to rest, with clover, which feeds the soil after two years of potatoes")],
    ),
    # experiment
    Row("experiment", "status", "Set step 2.1 to final", [put("2.1", "status", "final")]),
    Row(
        "experiment",
        "status",
        "mark everything in Results as review",
        [put("3.1", "status", "review"), put("3.2", "status", "review")],
    ),
    Row("experiment", "value", "soak for three hours", [replace("two hours", "three hours", "2.1")]),
    Row("experiment", "value", "The lamps hang 50 cm above the bench", [replace("40 cm", "50 cm")]),
    Row("experiment", "value", "Use 60 seeds per dish", [replace("Count out 50 seeds", "Count out 60 seeds", "2.1")]),
    Row("experiment", "add", "add a step “Clean up” at the end of Running the experiment", [insert("Clean up", into="2")]),
    Row(
        "experiment",
        "add",
        "Fill in step 2.3: count the sprouted seeds in each dish and write the number on the foil",
        [insert("Count the sprouted seeds in each dish, and write the number on the foil.", into="2.3")],
    ),
    Row(
        "experiment",
        "add",
        "In the lamp setup, add that people should wear goggles",
        [insert("4. Wear goggles while the lamps are on.", after="#zt66gbf")],
    ),
    Row(
        "experiment",
        "add",
        "add a row for tweezers to the materials, one per group, six in all",
        [add_row("#ysdqhgc", "Tweezers", "1", "6")],
    ),
    Row("experiment", "delete", "delete the Filter curves attachment", [delete("#j88rpa5")]),
    Row("experiment", "delete", "remove the no-light treatment", [delete("#svadwv2")]),
    Row("experiment", "rename", "rename Discussion to Conclusions", [replace("Discussion", "Conclusions", "#vc474js")]),
    Row("experiment", "move", "move Materials to the front", [move("1.2", before="1.1")]),
    Row(
        "experiment",
        "manner",
        "make the soaking instructions clearer",
        [
            rewrite(
                "#eregznb",
                "Lay two filter papers in each dish and add 4 ml of water. Count out 50 seeds onto the paper. Wrap the dish in foil **at once**, and leave it for two hours.",
            )
        ],
    ),
    Row(
        "experiment",
        "shape",
        "make the expectations a numbered list",
        [
            rewrite(
                "#fju6w6j",
                "1. red light wakes the seed;\n2. far-red light puts it to sleep again;\n3. the order matters, and the last flash wins.",
            )
        ],
    ),
    Row(
        "experiment",
        "meta",
        "describe step 3.2 as “Written by the whole class”",
        [put("3.2", "description", "Written by the whole class")],
    ),
    # screenplay
    Row(
        "screenplay",
        "add",
        "Give Morag a line after “Is it broken?”: “It's thinking.”",
        [insert("MORAG\nIt's thinking.", after="#bckff8j")],
    ),
    Row("screenplay", "add", "let Daniel thank her at the end of scene 6", [insert("DANIEL\nThank you.", after="#ynxypsb")]),
    Row(
        "screenplay",
        "add",
        "Put more fog into the first scene",
        [replace("Fog on grey water.", "Fog on grey water, thick fog, so that the slip ends in nothing.")],
    ),
    Row("screenplay", "value", "Daniel is 11", [replace("DANIEL (9,", "DANIEL (11,")]),
    Row("screenplay", "rename", "change scene 4 to night", [replace("EXT. THE SOUND - DAY", "EXT. THE SOUND - NIGHT")]),
    Row("screenplay", "delete", "cut the lyric", [delete("#nmt2xck")]),
    Row("screenplay", "delete", "Delete the note about the coins", [delete("#jzr3n96")]),
    Row(
        "screenplay",
        "replace",
        "rename Daniel to Davie everywhere",
        [replace("Daniel", "Davie", all=True), replace("DANIEL", "DAVIE", all=True)],
    ),
    Row(
        "screenplay",
        "manner",
        "make Morag grumpier in the wheelhouse",
        [replace("One? On the last day?", "One. One! On the last day.")],
    ),
    Row(
        "screenplay",
        "manner",
        "Daniel's line about the gran should be funnier",
        [replace("My gran says that. When she means broken.", "My gran says that. About the toaster. It's in the garden now.")],
    ),
    Row(
        "screenplay",
        "shorten",
        "Tighten the action in scene 3",
        [
            rewrite(
                "#rphvvq4",
                "DANIEL (9, a rucksack bigger than he is) stands alone on the empty deck, on the line where the first car should stop.",
            )
        ],
    ),
    Row("screenplay", "move", "swap scenes 4 and 5", [move("#wkd7x8d", before="#vgzxf2d")]),
    Row(
        "screenplay",
        "expand",
        "describe the far slip in more detail",
        [
            rewrite(
                "#xegnfex",
                "The ramp comes down on stones, black with weed. A rope creaks. Nobody is waiting. Daniel shoulders his rucksack, then turns and holds out his hand.",
            )
        ],
    ),
    # talk
    Row(
        "report",
        "talk",
        "no, shorter",
        [
            rewrite(
                "#eqzep68",
                "The foundations are under water and were not inspected. Loads were taken as 5.0 kN/m² on the deck, as the code asks for. We did not test the soil behind the abutments.",
            )
        ],
        earlier=("Rewrite section 6 in plain English",),
    ),
    Row(
        "screenplay",
        "talk",
        "same for Daniel",
        [replace("Is this where I go?", "Where do I go, then?")],
        earlier=("Make Morag's lines in scene 3 ruder",),
    ),
    Row(
        "lease", "talk", "yes, and the deposit too, £2,600", [replace("£2,500", "£2,600")], earlier=("The rent goes up to £1,300",)
    ),
    Row(
        "article",
        "talk",
        "try it with a bit more warmth",
        [
            rewrite(
                "#rexv5tq",
                "Most sourdough recipes were written in warm rooms. They promise a dough that doubles in four hours, and in January, in a stone house with one stove, it does nothing of the kind. But your dough is not dead. It is *slow*, and slow dough makes better bread if you let it set the pace.",
            )
        ],
        earlier=("make the introduction friendlier",),
    ),
)
