"""The acoustic network: phones to durations, frames to mel, F0 and voicing. native/engine/acoustic.cpp computes the same."""

import torch
from torch import nn

from block import Block

POSITION_FEATURES = 4


class Acoustic(nn.Module):
    """One network for all speakers and languages.

    A phone enters as its articulatory features and as an embedding of its own, which is left out now and then in training, so
    that a phone that nobody recorded is near those that share its features. Speaker and language are added to each phone;
    the language, too, is left out now and then: zero stands for a language without recordings.
    """

    def __init__(
        self,
        phone_features: torch.Tensor,
        speakers: int,
        languages: int,
        width: int = 192,
        encoder_blocks: int = 5,
        decoder_blocks: int = 6,
        bands: int = 80,
        melody_blocks: int = 0,
    ) -> None:
        """@param phone_features float32 [phones][features]
        @param melody_blocks of a stack of its own for F0 and voicing, which the spectrum is then made to fit; 0: all at once"""
        super().__init__()
        phones, features = phone_features.shape
        self.register_buffer("phone_features", phone_features)
        self.feature = nn.Linear(features, width)
        rows = {"phone": phones, "stress": 3, "word_start": 2, "speaker": speakers, "language": languages}
        self.embedding = nn.ModuleDict({name: nn.Embedding(count, width) for name, count in rows.items()})
        nn.init.zeros_(self.embedding["phone"].weight)
        for name in ("stress", "word_start", "speaker", "language"):
            nn.init.normal_(self.embedding[name].weight, 0, 0.3)
        self.encoder = nn.ModuleDict({"blocks": nn.ModuleList(Block(width, 5) for _ in range(encoder_blocks))})
        self.duration = nn.ModuleDict(
            {
                "in": nn.Linear(width, width),
                "blocks": nn.ModuleList(Block(width, 3, 2) for _ in range(2)),
                "out": nn.Linear(width, 1),
            }
        )
        self.decoder = nn.ModuleDict(
            {
                "position": nn.Linear(POSITION_FEATURES, width),
                "in": nn.Linear(width, width),
                "blocks": nn.ModuleList(Block(width, 7) for _ in range(decoder_blocks)),
            }
        )
        self.melody = nn.ModuleDict()
        if melody_blocks:
            self.melody["blocks"] = nn.ModuleList(Block(width, 7, 2) for _ in range(melody_blocks))
            self.melody["out"] = nn.Linear(width, 2)
            self.decoder["melody"] = nn.Linear(2, width)
        self.decoder["out"] = nn.Linear(width, bands if melody_blocks else bands + 2)

    @property
    def context_frames(self) -> int:
        """Frames on either side that a decoded frame depends on."""
        blocks = [*self.melody["blocks"], *self.decoder["blocks"]] if self.melody else self.decoder["blocks"]
        return sum(block.depthwise.padding[0] for block in blocks)

    def phone_table(self, own_kept: torch.Tensor | None = None) -> torch.Tensor:
        """[phones][width]. @param own_kept [phones][1], 0 where a phone must do with its features"""
        own = self.embedding["phone"].weight
        return self.feature(self.phone_features) + (own if own_kept is None else own * own_kept)

    def encode(
        self,
        phone: torch.Tensor,
        stress: torch.Tensor,
        word_start: torch.Tensor,
        voice: torch.Tensor,
        mask: torch.Tensor,
        own_kept: torch.Tensor | None = None,
    ) -> tuple[torch.Tensor, torch.Tensor]:
        """@param phone [batch][phones], like stress and word_start @param voice [batch][width], speaker plus language
        @param mask [batch][phones][1] @returns hidden [batch][phones][width], log of the frames [batch][phones]"""
        table = self.phone_table(own_kept)
        stress, word_start = self.embedding["stress"](stress), self.embedding["word_start"](word_start)
        hidden = (table[phone] + stress + word_start + voice[:, None]) * mask
        for block in self.encoder["blocks"]:
            hidden = block(hidden, mask)
        # Durations must not bend what the spectrum needs.
        duration = self.duration["in"](hidden.detach()) * mask
        for block in self.duration["blocks"]:
            duration = block(duration, mask)
        return hidden, self.duration["out"](duration).squeeze(-1)

    def decode(
        self,
        hidden: torch.Tensor,
        durations: torch.Tensor,
        start: torch.Tensor,
        frames: int,
        melody: torch.Tensor | None = None,
    ) -> tuple[torch.Tensor, torch.Tensor]:
        """@param durations [batch][phones] frames @param start [batch] first frame, may be negative @param frames how many
        @param melody [batch][frames][2] what a network with melody blocks makes the spectrum fit instead of its own: normalised
        F0 (0 where unvoiced) and 1 where voiced
        @returns [batch][frames][bands + 2], and [batch][frames][1], 1 inside the utterance"""
        ends = durations.cumsum(1)
        frame = start[:, None] + torch.arange(frames, device=hidden.device)[None]
        inside = ((frame >= 0) & (frame < ends[:, -1:])).float().unsqueeze(-1)
        phone = torch.searchsorted(ends, frame, right=True).clamp(max=durations.shape[1] - 1)
        length = durations.gather(1, phone).clamp(min=1)
        within = frame - (ends.gather(1, phone) - length)
        position = (within + 0.5) / length
        edge = torch.minimum(within, length - within).clamp(0, 10) / 5
        features = torch.stack([position, 1 - position, torch.log(length.float()), edge], -1)
        rows = self.decoder["in"](hidden).gather(1, phone.unsqueeze(-1).expand(-1, -1, hidden.shape[-1]))
        x = (rows + self.decoder["position"](features)) * inside
        if self.melody:
            return self._melody_first(x, inside, melody), inside
        for block in self.decoder["blocks"]:
            x = block(x, inside)
        return self.decoder["out"](x), inside

    def _melody_first(
        self, x: torch.Tensor, inside: torch.Tensor, melody: torch.Tensor | None
    ) -> torch.Tensor:
        """F0 and voicing, then the spectrum that fits them; columns as without melody blocks."""
        sung = x
        for block in self.melody["blocks"]:
            sung = block(sung, inside)
        predicted = self.melody["out"](sung)
        if melody is None:
            voiced = (predicted[..., 1:] > 0).to(predicted.dtype)
            melody = torch.cat([predicted[..., :1] * voiced, voiced], -1).detach()
        x = x + self.decoder["melody"](melody.to(x.dtype)) * inside
        for block in self.decoder["blocks"]:
            x = block(x, inside)
        return torch.cat([self.decoder["out"](x), predicted], -1)

    def voice(self, speaker: torch.Tensor, language: torch.Tensor, known: torch.Tensor) -> torch.Tensor:
        """[batch][width]. @param known [batch], 0 where the language is left out"""
        return self.embedding["speaker"](speaker) + self.embedding["language"](language) * known[:, None]

    def export_tensors(self, voices: torch.Tensor) -> dict[str, torch.Tensor]:
        """The tensors as the engine reads them, features and languages folded in. @param voices [rows][width]"""
        folded = ("phone_features", "feature.", "embedding.language.")
        tensors = {name: value for name, value in self.state_dict().items() if not name.startswith(folded)}
        rows = {"phone": self.phone_table(), "speaker": voices}
        return tensors | {f"embedding.{name}.weight": table.detach() for name, table in rows.items()}
