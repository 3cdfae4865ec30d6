"""The meanings of commands as a table: from a command as parsed to what it comes to on a document."""

from collections.abc import Callable, Mapping

from copydesk.language.commands.adding import add, speech
from copydesk.language.commands.changing import change
from copydesk.language.commands.columns import align
from copydesk.language.commands.deleting import delete
from copydesk.language.commands.fromto import change_from
from copydesk.language.commands.ground import Ground
from copydesk.language.commands.joining import duplicate, merge, split
from copydesk.language.commands.lacking import lack
from copydesk.language.commands.moving import move, swap
from copydesk.language.commands.outcome import Outcome
from copydesk.language.commands.parts import attach, depend, independ
from copydesk.language.commands.reading import Command
from copydesk.language.commands.repeating import again, step
from copydesk.language.commands.restoring import restore
from copydesk.language.commands.setting import mark, set_value
from copydesk.language.commands.shaping import retype
from copydesk.language.commands.sorting import sort
from copydesk.language.commands.styling import link, style
from copydesk.language.commands.weaving import weave

MEANINGS: Mapping[str, Callable[[Ground, Command], Outcome]] = {
    "step": step,
    "again": again,
    "restore": restore,
    "replace": change,
    "from": change_from,
    "delete": delete,
    "move": move,
    "speech": speech,
    "add": add,
    "weave": weave,
    "depend": depend,
    "independ": independ,
    "attach": attach,
    "swap": swap,
    "align": align,
    "retype": retype,
    "style": style,
    "link": link,
    "merge": merge,
    "split": split,
    "duplicate": duplicate,
    "sort": sort,
    "lack": lack,
    "mark": mark,
    "set": set_value,
}
