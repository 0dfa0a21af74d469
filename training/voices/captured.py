"""Training steps as one launch: a thousand small kernels take a GPU less time than it takes Python to start them."""

from collections.abc import Callable

import torch

WARM_UP = 3
"""Calls before a step is captured: by then the libraries have made their plans and the optimizers their state."""

Logged = dict[str, torch.Tensor]


class Captured:
    """A step that is captured as a CUDA graph on a GPU, and called as it is elsewhere.

    The step must do nothing but compute on tensors of unchanging shapes, with no look at their values. What it returns is
    overwritten by the next call.
    """

    def __init__(self, step: Callable[..., Logged], device: torch.device) -> None:
        self.step = step
        self.on_gpu = device.type == "cuda"
        self.calls = 0
        self.graph: torch.cuda.CUDAGraph | None = None
        self.given: list[torch.Tensor] = []
        self.logged: Logged = {}

    def __call__(self, *batch: torch.Tensor) -> Logged:
        """@param batch in main memory"""
        if not self.on_gpu:
            return self.step(*batch)
        batch = tuple(part.pin_memory().to("cuda", non_blocking=True) for part in batch)
        self.calls += 1
        if self.calls <= WARM_UP:
            return self._aside(*batch)
        graph = self.graph or self._capture(batch)
        for place, part in zip(self.given, batch):
            place.copy_(part)
        graph.replay()
        return self.logged

    def _aside(self, *batch: torch.Tensor) -> Logged:
        """On a stream of its own, as a capture asks of the calls before it."""
        side = torch.cuda.Stream()
        side.wait_stream(torch.cuda.current_stream())
        with torch.cuda.stream(side):
            logged = self.step(*batch)
        torch.cuda.current_stream().wait_stream(side)
        return logged

    def _capture(self, batch: tuple[torch.Tensor, ...]) -> torch.cuda.CUDAGraph:
        self.given = [part.clone() for part in batch]
        self.graph = torch.cuda.CUDAGraph()
        with torch.cuda.graph(self.graph):
            self.logged = self.step(*self.given)
        return self.graph
