"""The frames of commands, as a table: what may stand where in a sentence, in the order in which the readings are tried."""

TABLE = """
style       BOLD
style       ITALIC
step        UNDO
step        UNDO {which}
step        REDO
step        REDO {which}
again       REPEAT
again       REPEAT with|using|for|on|to|in {others}
again       REPEAT {which}
again       REPEAT {which} [,] [but|except|only] [this_time] with|using|for|on|to|in|use {others}
again       DO {which}
again       DO {which} [,] [but|except|only] [this_time] with|using|for|on|to|in|use {others}
again       DO {which} as|as_in|like {like} [,] [but|except|only] [this_time] with|using|for|on|to|in|use {others}
again       again|once_more|same|the_same|likewise|ditto [,] [but] [with|for|using|on|to] {others}
again       again|once_more|same_again|one_more_time|once_again
again       DO {like} over|again|once_more|over_again|one_more_time
again       do|now_do {others}
again       rather {meant}
again       CHANGE it|that|this to|into|-> {put}
again       the_same|same [thing] for|with|to|in|on {others}

swap        SWAP figures|items|ones|things [again] [,] [this_time|but] with|using {both}
swap        SWAP {both} [around|with_each_other|with_one_another]
swap        SWAP {one} and|with|for {two} [around]
swap        SWAP back
swap        SWAP [the] places|positions|spots|order [of|between|with] {one} and|with {two}
swap        SWAP [the] places|positions|spots|order [of|between] {both}
swap        {one} and|with {two} SWAP [places|positions|spots|around]
swap        {both} SWAP [places|positions|spots|around]
swap        make|have|let {both} SWAP [places|positions|spots]
swap        {both} should|must|need_to be_swapped|be_switched|swap|switch|swap_places|switch_places|trade_places
swap        SWAP places|positions|spots with {both}
swap        change|swap|switch|trade places|positions between|of|with {both}
swap        SWAP out {one} with|and {two}
swap        take {one} and SWAP it with {two}
swap        SWAP {one} places|place|position|positions with {two}

replace     REPLACE {old} with|by|for|->|=>|→ [:] {new}
replace     EXCHANGE {old} for [:] {new}
replace     swap|switch out {old} with|for {new}
replace     swap|switch {old} out with|for {new}
replace     CHANGE {old} to|into|with|as|->|=>|→ [:] {new}
replace     RENAME {old} to|as|into|->|=>|→|: [:] {new}
replace     CALL {old} {new}
replace     POINT {old} to|at {new}
replace     it_'s_called|it_is_called|it_'s_spelled|it_is_spelled|it_'s_written {new} , not {old}
replace     it_'s|it_is|that_'s|should_be {new} , not {old}
replace     SUBSTITUTE {new} for|in_place_of|instead_of|rather_than {old}
replace     {old} ->|=>|→ {new}
replace     {old} should|must|ought_to|needs_to|has_to be_called|be_named|be_titled|be_headed [:] {new}
replace     {old} should|must|ought_to|needs_to|need_to|has_to|have_to be_spelled|be_spelt [:] {new}
replace     {old} should|must|needs_to|has_to be_replaced_by|be_replaced_with|be_changed_to|be_renamed_to [:] {new}
replace     {saying} should|must|ought_to|needs_to|need_to|has_to|have_to read|say [:] {new}
replace     {subject} should|must|ought_to|needs_to|need_to|has_to|have_to be|become|be_written [:] {new}
replace     {old} is_now|are_now called|named|titled [:] {new}
replace     RENAME {old} {new}
replace     make it|this|that {new} instead_of|and_not|rather_than|not {old}
replace     {subject} becomes {new}
replace     make|have|let {old} say|read [:] {new}
replace     REWRITE {old} as|to|: [:] {new}
replace     instead_of|rather_than {old} [,] SUBSTITUTE {new}
from        CHANGE {where} from {old} to|into|-> {new}

delete      DELETE {what}
delete      kill|axe|nuke|zap|lose|bin {typed}
delete      take|pull|cut {what} out|off [of] {where}
delete      take|pull|cut|leave|throw|strike|cross {what} out|away
delete      {what} should|can|must|needs_to|need_to|has_to|have_to go|be_removed|be_deleted|be_cut|disappear

move        make {what} the_first|the_last|first|last [one|item|figure|bullet|step|section|scene|row|task|block|object]
restore     RESTORE {what}
restore     CHANGE {what} back [to_how_it_was|to_what_it_was|as_it_was|the_way_it_was]
restore     RENAME {what} back [to_how_it_was|to_what_it_was|as_it_was|the_way_it_was]
restore     RESTORE {what} {place}
restore     RESTORE {what} and put|place|insert|add [it] {place}
restore     RESTORE {what} , put|place|insert|add|move [it] {place}
restore     RESTORE {what} but|placing|putting [it] {place}

move        take|take_out {what} and MOVE it [back] {place}
move        MOVE {what} {place}
move        MOVE {what} from {source} {place}
move        {what} should|must|needs_to|has_to come|go|be|stand|move {place}

link        LINK {what} to|with {address}
link        add|insert|put|create a_link_to|link_to {address} on|to|at|for|from {what}
link        make|turn {what} [into] link_to|a_link_to|point_to|linking_to {address}
depend      add|create|insert|make [a|the] dependency|dependencies from|of {step} to|on|upon {on}
depend      add|create|insert|make [a|the] dependency|dependencies on|upon|to {on} to|for|in {step}
depend      make|let|have {step} depend|dependent [on|upon] {on}
depend      {step} depends|should_depend|must_depend on|upon {on}
attach      ATTACH {file} to|in|into|at|on {step}
attach      ATTACH {file} to|in|into|at|on {step} as|called|named {name}

independ    DELETE [the|a] dependency of|from|in {step} on|to|upon {on}
speech      ADD {speaker} saying|says|speaking [:] {value} {place}
speech      ADD a_line|a_speech|dialogue|a_line_of_dialogue for|by|of {speaker} {place} :|saying|that_says|which_says [:] {value}
speech      ADD a_line|a_speech|dialogue|a_line_of_dialogue for|by|of {speaker} : {value} {place}
weave       ADD {new} {side} {old}
weave       ADD {new} {side} {old} {place}
add         ADD {thing} {place} : {value}
add         ADD {thing} : {value} {place}
add         ADD {thing} : {value}
add         ADD {thing} {place} that_says|that_reads|with_the_text|which_says|with_text|with_the_content [:] {value}
add         ADD {thing} {place} called|named|titled|entitled|saying|reading|with|containing [:] {value}
add         ADD {thing} {place}
add         ADD {thing} saying|reading|that_says|that_reads|with_the_text|which_says|called|named|titled|entitled [:] {value}
add         ADD {place} : {value}
add         ADD {thing}
add         PREPEND {thing} to {start}

mark        MARK {what} as|to|back_to {value}
mark        MARK {what} {value}
mark        {what} should|must|ought_to|needs_to|need_to|has_to|have_to be|become [in|marked_as|marked|set_to] {value}
mark        {what} becomes|->|=>|→ {value}
mark        tick|check|cross|mark {what} off
mark        CHECK {what}
mark        UNCHECK {what}
set         SET [the] {name} of|for|on|in {what} to|as|=|: [:] {value}
set         SET {what} 's {name} to|as|=|: [:] {value}
set         SET {name} to|as|=|: {value}
set         SET {what} to|as|back_to {value}
set         FILL {filled} with|by|as|: [:] {value}

style       make|turn|set|put|format|style|render it|that|this|them|those|both [in|to|into|as] {style}
retype      RETYPE {what} a|an|into_a|into_an|to_a|to_an|as_a|as_an|into|to|as {type}
align       ALIGN {what} [to|on] {side_of}
align       ALIGN {what}
retype      number {what}
retype      RETYPE {what} {type}
retype      PROMOTE {what}
retype      DEMOTE {what}
retype      PROMOTE {what} to|to_a|to_an {type}
retype      DEMOTE {what} to|to_a|to_an {type}
style       BOLD {what}
style       ITALIC {what}
style       STRIKE {what}
style       UNMARK {what}
style       UPPER {what}
style       LOWER {what}
style       make|set|put|turn|write|format|render|style|convert|change {what} [in|to|into|as] {style}
style       DELETE [the] {style} from|of|on {what}
again       make it|that {put}

merge       MERGE {both} into|to one|a_single
merge       MERGE {both} into|to one|a_single {unit}
merge       MERGE {one} and|with|into|to {two}
merge       MERGE {both}
split       SPLIT {what} {side} {cut}
split       SPLIT {what}
duplicate   DUPLICATE {what}
duplicate   DUPLICATE {what} {place}
duplicate   make|create|add|insert a_copy_of|a_duplicate_of|copy_of {what}
duplicate   make|create|add|insert a_copy_of|a_duplicate_of {what} {place}
sort        SORT {what}
sort        SORT {what} by|on {key}
sort        SORT {what} :|;|(|-|–|— {given}
sort        SORT {what} to|into|as|like [:] {wanted}
sort        put {what} in|into the_order|this_order|the_following_order [:] {wanted}
sort        put {what} in|into {order}
lack        DELETE
lack        REPLACE
lack        MOVE
lack        SWAP
lack        ADD
lack        REPLACE with|by {new}
lack        CHANGE to {new}
lack        REPLACE {old} [with|by|to]
lack        CHANGE {old} [to|into]
lack        RENAME {old} [to|as]
lack        give|gives {old} a_new|another name|title|heading|text
lack        SET {name} [to|as]
lack        MARK {what} [as]
lack        MOVE {what}
lack        MOVE {what} somewhere|elsewhere|somewhere_else|to_somewhere_else|to_another_place|away
lack        SWAP {one}
"""
