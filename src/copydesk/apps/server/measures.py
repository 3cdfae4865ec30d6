"""What is counted for /metrics."""

from prometheus_client import Counter, Gauge, Histogram

from copydesk.plan.turn import Turn

REQUESTS = Counter("copydesk_requests_total", "Requests by method, route and status", ["method", "route", "status"])
SECONDS = Histogram("copydesk_request_seconds", "Seconds a request took, by route", ["route"])
TURNS = Counter("copydesk_turns_total", "Turns by outcome and who answered", ["outcome", "model"])
TURN_SECONDS = Histogram("copydesk_turn_seconds", "Seconds a turn took, by stage", ["stage"])
STREAMS = Gauge("copydesk_streams", "Event streams that are open")


def count_turn(turn: Turn, seconds: float) -> None:
    TURNS.labels(str(turn.outcome), turn.metadata.get("model") or "offline").inc()
    TURN_SECONDS.labels("all").observe(seconds)
