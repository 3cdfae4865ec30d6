"""What is counted for /metrics; of a turn, what its metadata tells of its model, so that each aim is a ratio of two."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from prometheus_client import Counter, Gauge, Histogram

from copydesk.plan.outcome import Outcome
from copydesk.plan.turn import Turn

REQUESTS = Counter("copydesk_requests_total", "Requests by method, route and status", ["method", "route", "status"])
SECONDS = Histogram("copydesk_request_seconds", "Seconds a request took, by route", ["route"])
TURNS = Counter("copydesk_turns_total", "Turns by outcome and who answered", ["outcome", "model"])
TURN_SECONDS = Histogram("copydesk_turn_seconds", "Seconds a turn took, by stage; `all` is the whole of it", ["stage"])
STREAMS = Gauge("copydesk_streams", "Event streams that are open")
JOBS = Counter("copydesk_jobs_total", "Jobs by task and how they ended", ["task", "state"])
MODEL_TURNS = Counter("copydesk_model_turns_total", "Turns that a model took part in")
TRUNCATED = Counter("copydesk_truncated_turns_total", "Turns in which a model's reply was cut off")
RECOVERED = Counter("copydesk_recovered_turns_total", "Turns that tried again after a bad reply, by whether it helped", ["done"])
TOOL_TURNS = Counter("copydesk_tool_turns_total", "Turns that used tools, by whether one took several places at once", ["batch"])
TOKENS = Counter("copydesk_tokens_total", "Tokens by direction; `cached` are part of `in`", ["direction"])
SIZES = tuple(500 * 2**power for power in range(9))
TURN_TOKENS = Histogram("copydesk_turn_tokens", "Tokens a turn took, in and out", buckets=SIZES)
COST = Counter("copydesk_cost_dollars_total", "What turns cost, as far as prices are known")
ROOMS = Gauge("copydesk_live_rooms", "Documents that somebody has open for typing")
SEATS = Gauge("copydesk_live_people", "Editors that are connected")
STEPS = Counter("copydesk_live_steps_total", "Steps put in order by this process")
BEHIND = Counter("copydesk_live_rebases_total", "Batches that came too late and were to be rebased by their tab")
REFUSED = Counter("copydesk_live_refused_total", "Batches that were refused, by why", ["why"])
CUTS = Counter("copydesk_live_cuts_total", "Times that versions were made of what was typed")
RESYNCS = Counter("copydesk_live_resyncs_total", "Cuts that had to write the document as a whole")
UNKEPT = Gauge("copydesk_live_unkept", "Blocks that no version holds yet, in the documents that are open here")
# The tools that take a list of places.
AT_ONCE = frozenset(
    {"read", "find", "consult", "edit", "edit_ops", "read_files", "get_scenes", "get_scenes_context", "get_report_slices",
     "batch_update_sections"}
)  # fmt: skip


@lru_cache(maxsize=4_096)  # finding a counter by its labels takes longer than counting
def _request(method: str, route: str, status: int) -> tuple[Counter, Histogram]:
    return REQUESTS.labels(method, route, status), SECONDS.labels(route)


def count_request(method: str, route: str, status: int, seconds: float) -> None:
    counter, histogram = _request(method, route, status)
    counter.inc()
    histogram.observe(seconds)


def count_live(what: str, number: int) -> None:
    """What rooms tell of themselves."""
    match what:
        case "seats":
            SEATS.inc(number)
        case "rooms":
            ROOMS.set(number)
        case "steps":
            STEPS.inc(number)
        case "cuts":
            CUTS.inc(number)
        case "resyncs":
            RESYNCS.inc(number)
        case "unkept":
            UNKEPT.set(number)


def count_turn(turn: Turn, seconds: float) -> None:
    told = turn.metadata
    TURNS.labels(str(turn.outcome), told.get("model") or "offline").inc()
    TURN_SECONDS.labels("all").observe(seconds)
    for stage, taken in (told.get("stages") or {}).items():
        TURN_SECONDS.labels(stage).observe(taken)
    if told.get("tokens_in") or told.get("rounds"):
        _count_model(turn, told)


def _count_model(turn: Turn, told: Mapping[str, Any]) -> None:
    MODEL_TURNS.inc()
    if told.get("truncated"):
        TRUNCATED.inc()
    if told.get("recovery_attempts"):
        RECOVERED.labels("no" if turn.outcome is Outcome.FAILED else "yes").inc()
    if used := set(told.get("tools_used") or ()):
        TOOL_TURNS.labels("no" if used.isdisjoint(AT_ONCE) else "yes").inc()
    came, went, cached = (told.get(name) or 0 for name in ("tokens_in", "tokens_out", "tokens_cached"))
    for direction, count in (("in", came), ("out", went), ("cached", cached)):
        TOKENS.labels(direction).inc(count)
    TURN_TOKENS.observe(came + went)
    COST.inc(told.get("estimated_cost") or 0)
