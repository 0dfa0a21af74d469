"""Judges for adversarial training: of periods (Kong and others 2020) and of resolutions (Jang and others 2021)."""

import torch
from torch import nn
from torch.nn import functional as F
from torch.nn.utils.parametrizations import weight_norm

Verdict = tuple[torch.Tensor, list[torch.Tensor]]
"""Scores of patches, and the features of each layer."""


class _Judge(nn.Module):
    """Two-dimensional convolutions over an image of the sound, scores at the end."""

    def __init__(self, layers: list[nn.Conv2d]) -> None:
        super().__init__()
        self.layers = nn.ModuleList(weight_norm(layer) for layer in layers)

    def image(self, audio: torch.Tensor) -> torch.Tensor:
        raise NotImplementedError

    def forward(self, audio: torch.Tensor) -> Verdict:
        x, features = self.image(audio)[:, None], []
        for layer in self.layers[:-1]:
            x = F.leaky_relu(layer(x), 0.1)
            features.append(x)
        return self.layers[-1](x).float(), features


class PeriodJudge(_Judge):
    """Sees the sound folded into rows of `period` samples."""

    def __init__(self, period: int, width: int) -> None:
        widths = [1, width, 2 * width, 4 * width, 8 * width]
        convolutions = [nn.Conv2d(a, b, (5, 1), (3, 1), (2, 0)) for a, b in zip(widths, widths[1:])]
        super().__init__([*convolutions, nn.Conv2d(widths[-1], 1, (3, 1), 1, (1, 0))])
        self.period = period

    def image(self, audio: torch.Tensor) -> torch.Tensor:
        return F.pad(audio, (0, -audio.shape[1] % self.period)).unflatten(1, (-1, self.period))


class ResolutionJudge(_Judge):
    """Sees the log magnitude of a short-time spectrum."""

    def __init__(self, size: int, width: int) -> None:
        strides = [(1, 1), (2, 1), (2, 1), (2, 1)]
        convolutions = [
            nn.Conv2d(1 if i == 0 else width, width, (5, 3), stride, (2, 1))
            for i, stride in enumerate(strides)
        ]
        super().__init__([*convolutions, nn.Conv2d(width, 1, 3, 1, 1)])
        self.size = size
        self.register_buffer("window", torch.hann_window(size), persistent=False)

    def image(self, audio: torch.Tensor) -> torch.Tensor:
        size, window = self.size, self.window
        spectrum = torch.stft(audio, size, size // 4, window=window, return_complex=True)
        return torch.log(torch.view_as_real(spectrum).square().sum(-1) + 1e-8) / 4


class Judges(nn.Module):
    """All of them."""

    def __init__(self, width: int = 32) -> None:
        super().__init__()
        periods = [PeriodJudge(period, width) for period in (2, 3, 5, 7, 11)]
        self.judges = nn.ModuleList(periods + [ResolutionJudge(size, width) for size in (2048, 1024, 512)])

    def forward(self, audio: torch.Tensor) -> list[Verdict]:
        return [judge(audio) for judge in self.judges]


def judges_loss(real: list[Verdict], made: list[Verdict]) -> torch.Tensor:
    """Least squares: the real is 1, the made 0."""
    return sum((1 - r).square().mean() + m.square().mean() for (r, _), (m, _) in zip(real, made)) / len(real)


def deceiving_loss(real: list[Verdict], made: list[Verdict]) -> tuple[torch.Tensor, torch.Tensor]:
    """What the vocoder is to lower: how sure the judges are that it is made, the distance of their features."""
    deceit = sum((1 - scores).square().mean() for scores, _ in made) / len(made)
    matching = sum(
        sum((a.detach() - b).abs().mean() / (a.detach().abs().mean() + 1e-5) for a, b in zip(r, m)) / len(r)
        for (_, r), (_, m) in zip(real, made)
    ) / len(made)
    return deceit, matching
