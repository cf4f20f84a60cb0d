"""What the service counts, as OpenMetrics: routes, states and times, nothing of what was asked."""

from __future__ import annotations

from collections import Counter
from typing import Final

from tacit.service.pool import PoolStanding

MEDIA_TYPE: Final = "application/openmetrics-text; version=1.0.0; charset=utf-8"
_BUCKETS: Final = (0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 30.0, 60.0)  # seconds


class RequestCounts:
    """Counts requests.

    >>> counts = RequestCounts()
    >>> counts.count("/v1/sanitize", 200, 0.02)
    >>> [line for line in counts.text(PoolStanding(2, 2, 0), calls=0).splitlines() if "_requests_total" in line]
    ['tacit_requests_total{route="/v1/sanitize",status="200"} 1']
    """

    def __init__(self) -> None:
        self._requests: Counter[tuple[str, int]] = Counter()
        self._seconds: dict[str, list[float]] = {}
        self._in_buckets: dict[str, list[int]] = {}

    def count(self, route: str, status: int, seconds: float) -> None:
        """Counts a request.

        Args:
            route: The route as it is declared, never the path as it was asked for.
            status: The status of the answer.
            seconds: How long the answer took.
        """
        self._requests[route, status] += 1
        sums = self._seconds.setdefault(route, [0.0, 0.0])
        sums[0] += 1
        sums[1] += seconds
        buckets = self._in_buckets.setdefault(route, [0] * len(_BUCKETS))
        for at, most in enumerate(_BUCKETS):
            buckets[at] += seconds <= most

    def text(self, pool: PoolStanding, *, calls: int) -> str:
        """All counts as OpenMetrics."""
        lines = ["# TYPE tacit_requests counter", "# HELP tacit_requests Requests answered."]
        for (route, status), answered in sorted(self._requests.items()):
            lines.append(f'tacit_requests_total{{route="{route}",status="{status}"}} {answered}')
        lines += [
            "# TYPE tacit_request_seconds histogram",
            "# UNIT tacit_request_seconds seconds",
            "# HELP tacit_request_seconds Time from a request to its answer.",
        ]
        for route, (count, seconds) in sorted(self._seconds.items()):
            for most, within in zip(_BUCKETS, self._in_buckets[route], strict=True):
                lines.append(f'tacit_request_seconds_bucket{{route="{route}",le="{most}"}} {within}')
            lines += [
                f'tacit_request_seconds_bucket{{route="{route}",le="+Inf"}} {count:.0f}',
                f'tacit_request_seconds_count{{route="{route}"}} {count:.0f}',
                f'tacit_request_seconds_sum{{route="{route}"}} {seconds:.6f}',
            ]
        gauges = (
            ("tacit_workers_ready", "Worker processes that can take a request.", pool.ready),
            ("tacit_queue", "Requests that wait for a worker.", pool.queued),
            ("tacit_gateway_calls", "Calls of gateways whose placeholders lead back.", calls),
        )
        for name, about, value in gauges:
            lines += (f"# TYPE {name} gauge", f"# HELP {name} {about}", f"{name} {value}")
        lines += (
            "# TYPE tacit_workers_replaced counter",
            "# HELP tacit_workers_replaced Worker processes that were lost or ended, and replaced.",
            f"tacit_workers_replaced_total {pool.replaced}",
            "# EOF",
            "",
        )
        return "\n".join(lines)
