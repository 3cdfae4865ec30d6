"""Intent by a model, where the rules only guess: asked once, under a time limit, from the person's words alone (FEATURES B1).

The mandate is made from the same words again, by the rules.
"""

import json
from dataclasses import replace

from copydesk.assistant.asked import Asked
from copydesk.assistant.asking import whole
from copydesk.assistant.prompting import told
from copydesk.assistant.record import Record
from copydesk.errors import ModelError
from copydesk.language.form import formed
from copydesk.language.heard import hear
from copydesk.language.intent import SURE, Intent
from copydesk.language.mandate import mandate_of
from copydesk.language.query import stands_in
from copydesk.language.understanding import Understanding
from copydesk.plan.prompting import Prompt, Utterance
from copydesk.ports import Model

INTENT_TOKENS = 30
SCHEMA = {
    "type": "object",
    "properties": {"intent": {"type": "string", "enum": [str(intent) for intent in Intent]}},
    "required": ["intent"],
    "additionalProperties": False,
}


async def judged_by_model(asked: Asked, model: Model, record: Record) -> Understanding:
    """The understanding with the model's word on the intent; as it was, where the rules are sure or the model is no help."""
    understood = asked.understood
    if understood.intent_confidence >= SURE or asked.request.replies:
        return understood
    messages = (Utterance("system", told("intent")), Utterance("user", understood.words))
    try:
        reply = await whole(
            model, Prompt(messages, schema=SCHEMA, max_tokens=INTENT_TOKENS), record, record.running.budgets.intent_seconds
        )
        intent = Intent(json.loads("".join(reply.texts))["intent"])
    except (ModelError, ValueError, KeyError, TypeError):
        return understood
    if intent is understood.intent:
        return understood
    heard = hear(understood.words)
    form = formed(heard, intent, understood.query, in_document=stands_in(asked.document, heard, understood.words))
    mandate = mandate_of(understood.words, intent, asked.document, asked.context)
    return replace(understood, intent=intent, form=form.form, form_confidence=form.sure, mandate=mandate)
