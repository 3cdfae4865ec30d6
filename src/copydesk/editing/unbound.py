"""Unbound carries a problem out of the binder to `bind`, which returns it as a value. It never leaves this package."""

from copydesk.plan.problem import Problem


class Unbound(Exception):  # noqa: N818  # not an error: a way out
    def __init__(self, problem: Problem) -> None:
        super().__init__(problem.message)
        self.problem = problem
