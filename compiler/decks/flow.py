"""A network with costs: as much as possible flows from source to sink, as cheaply as possible.

Augmenting along cheapest paths; costs may be negative, but the network must have no cycle.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Hashable


class Network:
    """Edges in pairs: each with its way back, at the next number."""

    def __init__(self) -> None:
        self._nodes: dict[Hashable, int] = {}
        self._out: list[list[int]] = []
        self._to: list[int] = []
        self._room: list[int] = []
        self._cost: list[int] = []

    def edge(self, start: Hashable, end: Hashable, room: int, cost: int) -> int:
        """A new edge; its number serves to ask for its flow."""
        number = len(self._to)
        self._half(self._node(start), self._node(end), room, cost)
        self._half(self._node(end), self._node(start), 0, -cost)
        return number

    def _half(self, start: int, end: int, room: int, cost: int) -> None:
        self._out[start].append(len(self._to))
        self._to.append(end)
        self._room.append(room)
        self._cost.append(cost)

    def flow(self, edge: int) -> int:
        """What flows through an edge."""
        return self._room[edge + 1]

    def run(self, source: Hashable, sink: Hashable) -> None:
        """Let everything flow that can."""
        start, end = self._node(source), self._node(sink)
        while (path := self._cheapest(start, end)) is not None:
            amount = min(self._room[edge] for edge in path)
            for edge in path:
                self._room[edge] -= amount
                self._room[edge ^ 1] += amount

    def _node(self, key: Hashable) -> int:
        number = self._nodes.setdefault(key, len(self._nodes))
        if number == len(self._out):
            self._out.append([])
        return number

    def _cheapest(self, start: int, end: int) -> list[int] | None:
        """The cheapest path with room, as its edges (Bellman and Ford, with a queue)."""
        costs: dict[int, int] = {start: 0}
        came: dict[int, int] = {}
        waiting, queued = deque([start]), {start}
        while waiting:
            node = waiting.popleft()
            queued.discard(node)
            for edge in self._out[node]:
                target = self._to[edge]
                cost = costs[node] + self._cost[edge]
                if self._room[edge] and cost < costs.get(target, cost + 1):
                    costs[target], came[target] = cost, edge
                    if target not in queued:
                        waiting.append(target)
                        queued.add(target)
        if end not in came:
            return None
        path = []
        while end != start:
            path.append(came[end])
            end = self._to[came[end] ^ 1]
        return path[::-1]
