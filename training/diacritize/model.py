"""The network: letters of a word, words of a sentence, letters again.

letters -> GRU both ways -> a vector a word -> GRU both ways over the sentence -> back to the letters -> GRU both ways -> classes
"""

import torch
from torch import Tensor, nn

from corpus import CLASSES, SYMBOL_COUNT
from memory import WIDTH


def run_packed(gru: nn.GRU, inputs: Tensor, lengths: Tensor) -> tuple[Tensor, Tensor]:
    """[rows][steps][width] -> states of every step, last states of both directions side by side."""
    packed = nn.utils.rnn.pack_padded_sequence(inputs, lengths, batch_first=True, enforce_sorted=False)
    states, last = gru(packed)
    states, _ = nn.utils.rnn.pad_packed_sequence(states, batch_first=True, total_length=inputs.shape[1])
    return states, torch.cat((last[-2], last[-1]), 1)


class Diacritizer(nn.Module):
    def __init__(self, symbol=64, letter=160, word=256, context=192, layers=2, decoder=128, dropout=0.3) -> None:
        super().__init__()
        self.sizes = {
            "symbol": symbol,
            "letter": letter,
            "word": word,
            "context": context,
            "layers": layers,
            "decoder": decoder,
        }
        self.embedding = nn.Embedding(SYMBOL_COUNT, symbol, padding_idx=0)
        self.letters = nn.GRU(symbol, letter, bidirectional=True, batch_first=True)
        self.word = nn.Linear(2 * letter, word)
        self.context = nn.GRU(
            word, context, layers, bidirectional=True, batch_first=True, dropout=dropout if layers > 1 else 0
        )
        self.from_letter = nn.Linear(2 * letter + WIDTH, decoder + 64)
        self.from_context = nn.Linear(2 * context, decoder + 64, bias=False)
        self.decoder = nn.GRU(decoder + 64, decoder, bidirectional=True, batch_first=True)
        self.out = nn.Linear(2 * decoder, len(CLASSES))
        #: Of one letter's class beside the next one's; see chain.py.
        self.chain_inner = nn.Parameter(torch.zeros(len(CLASSES), len(CLASSES)))
        self.chain_final = nn.Parameter(torch.zeros(len(CLASSES), len(CLASSES)))
        self.dropout = nn.Dropout(dropout)

    def forward(self, batch: dict[str, Tensor]) -> Tensor:
        """Logits [tokens][letters][classes].

        types [forms][letters], type_lengths: the different word forms; type_of [tokens]: form of each token;
        place [tokens]: index into rows * steps of the sentences; rows, steps; row_lengths; memory [tokens][letters][WIDTH].
        """
        drop = self.dropout
        states, last = run_packed(self.letters, drop(self.embedding(batch["types"])), batch["type_lengths"])
        words = torch.tanh(self.word(drop(last)))[batch["type_of"]]
        rows, steps = batch["rows"], batch["steps"]
        sentences = words.new_zeros(rows * steps, words.shape[1]).index_copy(0, batch["place"], drop(words))
        context, _ = run_packed(self.context, sentences.view(rows, steps, -1), batch["row_lengths"])
        context = context.reshape(rows * steps, -1)[batch["place"]]
        letters = torch.cat((drop(states[batch["type_of"]]), batch["memory"]), 2)
        mixed = torch.relu(self.from_letter(letters) + self.from_context(drop(context)).unsqueeze(1))
        decoded, _ = run_packed(self.decoder, drop(mixed), batch["token_lengths"])
        return self.out(drop(decoded))
