"""Aligns phones with recordings, cuts poems into lines, and writes durations into the corpora's indexes.

The aligner is trained on the corpora whose recordings are sentences, then finds the verses in the whole poems (leaving out
the spoken introduction), then is trained on everything and aligns it once more.
"""

import argparse
import json
import pathlib
import random

import numpy as np
import torch

import corpus
from aligner import (
    BOUNDARY,
    FILLER,
    OBSERVED,
    PAUSES,
    Layout,
    StateModel,
    Token,
    inputs_of,
    log_likelihood,
    tokens_of,
    viterbi,
)
from corpus import DATA, Phone, folder_of, read_index, write_index
from progress import progress

POEMS = "fr_fleursdumal"
BATCH = 16
MIN_PAUSE_FRAMES = 7
"""Shorter ones between words are the closure of a stop."""
CUT_PAUSE_FRAMES = 20
LONG_LINE_FRAMES = 300
"""From here on a shorter pause is enough to cut."""
MAX_LINE_FRAMES = 1500
WORST = 0.02
"""Share of utterances that fit their text worst and are left out."""
KNOWN_FIRST = 0.2
"""Share of the steps that learn from what came aligned alone, if anything did."""
LONGEST_PHONE_FRAMES = 60
"""A phone that takes longer stands for words that are not in the text."""


class Item:
    """One recording with its tokens, ready to be aligned."""

    def __init__(self, entry: dict, phones: list[Phone], observed: np.ndarray, languages: list[str]):
        self.entry, self.phones, self.observed = entry, phones, observed
        self.tokens: list[Token] = tokens_of(phones)
        self.inputs = inputs_of(self.tokens, entry["language"], languages)
        self.layout = Layout(self.tokens)
        self.durations = np.zeros(0, np.int32)
        self.score = 0.0
        self.known: np.ndarray | None = None
        """The path, where the recording came aligned."""

    @property
    def fits(self) -> bool:
        """Whether there is at least a frame a state and not a minute more."""
        return len(self.layout.rows) < len(self.observed) <= 1600


def observations(folder: pathlib.Path) -> dict[str, np.ndarray]:
    """By utterance id float32 [frames][OBSERVED]: log-mel, normalised by speaker over its louder frames, and voicing."""
    utterances = corpus.load(folder, "all")
    observed = {}
    for speaker in {utterance.speaker for utterance in utterances}:
        own = [utterance for utterance in utterances if utterance.speaker == speaker]
        sample = np.concatenate([utterance.mel for utterance in own[:: max(1, len(own) // 100)]]).astype(
            np.float32
        )
        loud = sample[sample.mean(1) > np.quantile(sample.mean(1), 0.3)]
        mean, deviation = loud.mean(0), sample.std(0) + 1e-3
        for utterance in own:
            mel = (utterance.mel.astype(np.float32) - mean) / deviation
            voiced = (np.asarray(utterance.f0) > 0).astype(np.float32)[:, None] * 2 - 1
            observed[utterance.id] = np.concatenate([mel, voiced], 1)
    return observed


def scores_of(model: StateModel, items: list[Item]) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
    """Pads a batch. @returns frames [batch][T][D], mean and log variance [batch][S][D] by state"""
    inputs = torch.nn.utils.rnn.pad_sequence(
        [torch.from_numpy(item.inputs) for item in items], batch_first=True
    )
    frames = torch.nn.utils.rnn.pad_sequence(
        [torch.from_numpy(item.observed) for item in items], batch_first=True
    )
    mean, log_variance = model(inputs)
    rows = torch.nn.utils.rnn.pad_sequence(
        [torch.tensor(item.layout.rows) for item in items], batch_first=True, padding_value=0
    )
    index = rows.unsqueeze(-1).expand(-1, -1, OBSERVED)
    return frames, mean.gather(1, index), log_variance.gather(1, index)


def paths_of(items: list[Item], scores: np.ndarray) -> list[np.ndarray]:
    """The best path of each; a filler scores what the fifth of the states does that fits a frame best.

    That is less than the right phone and more than a wrong one (garbage scored as it is met: Boite et al. 1993).
    """
    for row, item in enumerate(items):
        filler = np.array([item.tokens[token].symbol == FILLER for token in item.layout.token])
        if filler.any():
            frames, states = len(item.observed), np.flatnonzero(~filler)
            best = np.sort(scores[row, :frames, states], 0)[-max(1, len(states) // 5) :]
            scores[row, :frames, np.flatnonzero(filler)] = best.mean(0)
    lengths = np.array([len(item.observed) for item in items])
    states = np.array([len(item.layout.rows) for item in items])
    optional = np.zeros(scores.shape[::2], bool)
    for row, item in enumerate(items):
        optional[row, : states[row]] = item.layout.optional
    return viterbi(scores, lengths, states, optional)


def align(model: StateModel, items: list[Item], what: str, batch: int = BATCH) -> None:
    """Sets durations and score (mean log likelihood of a frame) of each item."""
    ordered = sorted(items, key=lambda item: len(item.observed))
    batches = [ordered[start : start + batch] for start in range(0, len(ordered), batch)]
    with torch.no_grad():
        for part in progress(batches, what, len(batches)):
            scores = log_likelihood(*scores_of(model, part)).numpy()
            for row, (item, path) in enumerate(zip(part, paths_of(part, scores))):
                item.durations = item.layout.durations(path)
                item.score = float(scores[row, np.arange(len(path)), path].mean())


def train(model: StateModel, items: list[Item], steps: int, what: str) -> None:
    """Viterbi training; variances stay 1 in the first quarter, when paths are still poor. It begins with those whose paths are known."""
    optimizer = torch.optim.AdamW(model.parameters(), 2e-3, betas=(0.9, 0.98))
    usable = [item for item in items if item.fits]
    known = [item for item in usable if item.known is not None]
    loss_sum = 0.0
    for step in progress(range(steps), what, steps):
        for group in optimizer.param_groups:
            group["lr"] = 2e-3 * min(1, (step + 1) / 50) * max(0.05, 1 - step / steps)
        # Utterances of like length: what is padded is computed for nothing.
        among = known if known and step < steps * KNOWN_FIRST else usable
        drawn = sorted(random.sample(among, min(len(among), BATCH * 4)), key=lambda item: len(item.observed))
        start = random.randint(0, max(0, len(drawn) - BATCH))
        part = drawn[start : start + BATCH]
        frames, mean, log_variance = scores_of(model, part)
        if step < steps / 4 and what == "aligner":
            log_variance = log_variance * 0
        scores = log_likelihood(frames, mean, log_variance)
        found = paths_of(part, scores.detach().numpy().copy())
        paths = [path if item.known is None else item.known for item, path in zip(part, found)]
        loss = -sum(
            scores[row, torch.arange(len(path)), torch.from_numpy(path).long()].mean()
            for row, path in enumerate(paths)
        )
        loss = loss / len(part)
        optimizer.zero_grad()
        loss.backward()
        torch.nn.utils.clip_grad_norm_(model.parameters(), 1.0)
        optimizer.step()
        loss_sum += float(loss.detach())
        if step % 100 == 99:
            print(f"{what} {step + 1}: negative log likelihood {loss_sum / 100:.4f}", flush=True)
            loss_sum = 0.0


def written(item: Item) -> tuple[list[Phone], list[int]]:
    """Phones as they were said: pauses that are there, none that are not. Frames of none go to the neighbour."""
    phones: list[Phone] = []
    durations: list[int] = []
    owed = 0
    for token, frames in zip(item.tokens, item.durations.tolist()):
        minimum = MIN_PAUSE_FRAMES if token.source < 0 else 3
        if token.optional and frames < minimum:
            owed += frames
            continue
        phones.append((token.symbol, token.stress, token.word_start))
        durations.append(frames + owed)
        owed = 0
    if owed:
        durations[-1] += owed
    return phones, durations


def longest_phone(phones: list[Phone], durations: list[int]) -> int:
    """Frames of the longest that is no pause."""
    return max(
        frames for (symbol, _, _), frames in zip(phones, durations) if symbol not in PAUSES | {BOUNDARY}
    )


def poem_phones(lines: list[dict]) -> tuple[list[Phone], list[int]]:
    """The phones of a whole poem between fillers, and the index of the first phone of each line."""
    phones: list[Phone] = [(BOUNDARY, 0, 0), (FILLER, 0, 0), (BOUNDARY, 0, 0)]
    starts = []
    for line in lines:
        starts.append(len(phones))
        phones += [tuple(phone) for phone in line["phones"]]
        if phones[-1][0] not in PAUSES:
            phones.append((",", 0, 0))
    return phones + [(BOUNDARY, 0, 0), (FILLER, 0, 0), (BOUNDARY, 0, 0)], starts


def cut_poem(item: Item, lines: list[dict], starts: list[int]) -> list[dict]:
    """Utterances of one or more lines, cut where the reader paused."""
    ends = np.cumsum(item.durations)
    first_token = {token.source: index for index, token in enumerate(item.tokens) if token.source >= 0}
    pieces: list[list[int]] = [[]]
    for number, start in enumerate(starts):
        index = first_token[start]
        paused = item.durations[index - 1] if item.tokens[index - 1].optional or number == 0 else 0
        length = ends[index] - ends[first_token[starts[pieces[-1][0]]]] if pieces[-1] else 0
        if pieces[-1] and paused >= (CUT_PAUSE_FRAMES if length < LONG_LINE_FRAMES else MIN_PAUSE_FRAMES):
            pieces.append([])
        pieces[-1].append(number)
    entries = []
    for piece in pieces:
        last = starts[piece[-1]] + len(lines[piece[-1]]["phones"])
        begin = int(ends[first_token[starts[piece[0]]] - 1])
        final = max(index for source, index in first_token.items() if starts[piece[-1]] <= source < last)
        while item.tokens[final].optional:
            final -= 1
        end = int(ends[final])
        begin, end = max(0, begin - 8), min(len(item.observed), end + 12)
        if not 60 <= end - begin <= MAX_LINE_FRAMES:
            continue
        phones = [phone for number in piece for phone in lines[number]["phones"]]
        entries.append(
            item.entry
            | {
                "id": f"{item.entry['id']}#{piece[0] + 1}",
                "text": " ".join(lines[number]["text"] for number in piece),
                "start": item.entry["start"] + begin,
                "frames": end - begin,
                "phones": [[BOUNDARY, 0, 0], *phones, [BOUNDARY, 0, 0]],
            }
        )
    return entries


def keep_aligned(data: pathlib.Path, name: str, items: list[Item], limit: float) -> None:
    """Writes phones and durations of what fits its text; the rest is left out."""
    by_id = {item.entry["id"]: item for item in items if item.score >= limit}
    index = []
    for entry in [item.entry for item in items]:
        item = by_id.get(entry["id"])
        if item is None:
            continue
        phones, durations = written(item)
        if longest_phone(phones, durations) > LONGEST_PHONE_FRAMES:
            continue
        index.append(entry | {"phones": phones, "durations": durations, "fit": round(item.score, 3)})
    write_index(folder_of(name, data), index)
    print(f"{name}: {len(index)} of {len(items)} utterances kept", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--data", type=pathlib.Path, default=DATA)
    parser.add_argument("--corpora", nargs="+", default=list(corpus.SPOKEN))
    parser.add_argument("--steps", type=int, default=1500)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--start", type=pathlib.Path, help="an aligner.pt of the same languages to begin from")
    parser.add_argument("--missing", action="store_true", help="nothing, when all are aligned already")
    options = parser.parse_args()
    exact = [name for name in options.corpora if came_aligned(folder_of(name, options.data))]
    options.corpora = [name for name in options.corpora if name not in exact]
    if options.missing and all(aligned(folder_of(name, options.data)) for name in options.corpora):
        return
    torch.manual_seed(options.seed)
    random.seed(options.seed)
    with open(options.data / "phones.jsonl", encoding="utf-8") as file:
        transcripts = {line["id"]: line for line in map(json.loads, file)}
    languages = sorted(
        {line["language"] for line in transcripts.values()}
        | {read_index(folder_of(name, options.data))[0]["language"] for name in [*options.corpora, *exact]}
    )
    model: StateModel | None = None
    items: dict[str, list[Item]] = {}
    for name in [name for name in options.corpora if name != POEMS]:
        folder = folder_of(name, options.data)
        keep_whole(folder)
        observed = observations(folder)
        rows = [(entry, transcripts.get(entry["id"], entry)["phones"]) for entry in read_index(folder)]
        made = [
            Item(entry, [tuple(p) for p in phones], observed[entry["id"]], languages)
            for entry, phones in rows
        ]
        items[name] = [item for item in made if item.fits]
        model = model or StateModel(made[0].inputs.shape[1])
    assert model is not None, "no corpus of sentences"
    if options.start:
        model.load_state_dict(torch.load(options.start, weights_only=True))
    taught = [item for name in exact for item in known_items(folder_of(name, options.data), languages)]
    train(model, taught + [item for part in items.values() for item in part], options.steps, "aligner")
    if POEMS in options.corpora:
        items[POEMS] = cut_poems(model, options.data, transcripts, languages)
        everything = [item for part in items.values() for item in part]
        train(model, everything, options.steps // 2, "aligner with poems")
        # What was learned of French finds more of the verses.
        items[POEMS] = cut_poems(model, options.data, transcripts, languages)
    torch.save(model.state_dict(), options.data / "aligner.pt")
    for name, part in items.items():
        align(model, part, name)
    limit = float(np.quantile([item.score for part in items.values() for item in part], WORST))
    for name, part in items.items():
        keep_aligned(options.data, name, part, limit)


def aligned(folder: pathlib.Path) -> bool:
    return all("durations" in entry for entry in read_index(folder))


def came_aligned(folder: pathlib.Path) -> bool:
    """Whether the corpus had durations before it was aligned here: they are exact."""
    return not (folder / "recordings.json").exists() and aligned(folder)


def known_items(folder: pathlib.Path, languages: list[str]) -> list[Item]:
    """Of a corpus that came aligned, to learn from."""
    observed, items = observations(folder), []
    for entry in read_index(folder):
        item = Item(entry, [tuple(phone) for phone in entry["phones"]], observed[entry["id"]], languages)
        item.known = item.layout.path([0 if t.source < 0 else entry["durations"][t.source] for t in item.tokens])
        items.append(item)
    return items


def keep_whole(folder: pathlib.Path) -> None:
    """Aligning starts from the whole recordings, also when it is done again."""
    whole = folder / "recordings.json"
    if not whole.exists():
        whole.write_text((folder / "index.json").read_text(encoding="utf-8"), encoding="utf-8")
    write_index(folder, json.loads(whole.read_text(encoding="utf-8")))


def cut_poems(model: StateModel, data: pathlib.Path, transcripts: dict, languages: list[str]) -> list[Item]:
    """Aligns whole poems and writes the cut lines into the index."""
    folder = folder_of(POEMS, data)
    keep_whole(folder)
    observed = observations(folder)
    pieces = []
    entries = read_index(folder)
    for entry in progress(entries, "poems", len(entries)):
        lines = transcripts[entry["id"]]["lines"]
        phones, starts = poem_phones(lines)
        item = Item(entry, phones, observed[entry["id"]], languages)
        if len(item.layout.rows) >= len(item.observed):
            continue
        align(model, [item], entry["id"], batch=1)
        pieces += cut_poem(item, lines, starts)
    write_index(folder, pieces)
    observed = observations(folder)
    cut = [Item(e, [tuple(p) for p in e["phones"]], observed[e["id"]], languages) for e in pieces]
    return [item for item in cut if item.fits]


if __name__ == "__main__":
    main()
