"""Writes what the product needs: weights as bytes with a scale a row, the word memory, the word list, and golden vectors.

    python export.py --checkpoint runs/chain/checkpoint.pt --data $SHARED/lexicons/arabic --words $SHARED/lexicons/wikipron/ar.tsv.gz --wordnet wn-data-arb.tab --out ../../models/diacritizer-ar --golden ../../test/golden/diacritize
"""

import argparse
import json
import sys
from pathlib import Path

import numpy as np
import torch

from batches import make_batch
from chain import best_path
from corpus import CLASSES, LETTERS, PUNCTUATION, UNKNOWN_CLASS, read_lines, tokens_of
from memory import WordMemory
from model import Diacritizer
from wordnet import read_wordnet
from words import read_words

sys.path.append(str(Path(__file__).resolve().parents[1] / "shared"))

from weights import quantized, write_weights

SENTENCES = (
    "ذهب الولد إلى المدرسة في الصباح",
    "وقال رئيس الوزراء إن الحكومة ستعلن عن الخطة الجديدة غدا .",
    "هذا كتاب مفيد ، وهو من تأليف أحمد بن محمد ( 3 / 12 )",
    "لا إله إلا الله محمد رسول الله",
    "تلفزيون",
    "استخدم المهندسون الحاسوب في تصميم الجسر",
)


def write_memory(file: Path, counts: dict[str, np.ndarray]) -> None:
    """A line a form: letters, tab, for every letter its classes (a, b, ...) each with its count when it is not one."""
    with open(file, "w", encoding="utf-8") as out:
        for bare in sorted(counts):
            letters = []
            for row in counts[bare]:
                seen = [(chr(97 + c), int(n)) for c, n in enumerate(row) if n > 0]
                letters.append("".join(c + (str(n) if n > 1 else "") for c, n in seen))
            out.write(f"{bare}\t{' '.join(letters)}\n")


def write_pronunciations(file: Path, words, likely) -> None:
    """A line a word: letters and, behind a tab each, its readings: a, b, ... for the class of each letter, - for none known.
    Behind ~ a word whose readings are likely and no more."""
    readings: dict[str, list[str]] = {}
    for ((word, classes),) in words + [[("~" + word, classes)] for ((word, classes),) in likely]:
        reading = "".join("-" if name == UNKNOWN_CLASS else chr(97 + name) for name in classes)
        known = readings.setdefault(word, [])
        if reading not in known and all(letter in LETTERS for letter in word.removeprefix("~")):
            known.append(reading)
    rows = ["\t".join((word, *known)) for word, known in sorted(readings.items()) if known]
    file.write_text("\n".join(rows) + "\n", encoding="utf-8")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--checkpoint", type=Path, required=True)
    parser.add_argument("--data", type=Path, required=True, help="folder of val.txt.gz, whose words are remembered")
    parser.add_argument("--words", type=Path, required=True, help="word list with IPA (ar.tsv.gz), of which nine tenths are remembered too")
    parser.add_argument("--wordnet", type=Path, required=True, help="wn-data-arb.tab: its words are looked up where they stand alone")
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--golden", type=Path, required=True)
    options = parser.parse_args()
    saved = torch.load(options.checkpoint, weights_only=False)
    model = Diacritizer(**saved["sizes"])
    model.load_state_dict(saved["average"], strict=False)
    model.eval()
    words = read_words(options.words)
    memory = WordMemory.of([tokens_of(line) for line in read_lines(options.data / "val.txt.gz")])
    likely = read_wordnet(options.wordnet, {word for ((word, _),) in words})
    memory.add_words(words)

    floats = ("embedding.weight", "chain_inner", "chain_final")
    stored, meant = quantized(model.state_dict(), floats)
    options.out.mkdir(parents=True, exist_ok=True)
    metadata = {"sizes": json.dumps(saved["sizes"]), "letters": LETTERS, "punctuation": PUNCTUATION, "classes": json.dumps(CLASSES, ensure_ascii=False)}
    write_weights(options.out / "weights.safetensors", stored, metadata)
    write_memory(options.out / "words.tsv", memory.counts)
    write_pronunciations(options.out / "pronunciations.tsv", words, likely)

    model.load_state_dict(meant)
    golden = []
    for sentence in SENTENCES:
        tokens = tokens_of(sentence)
        with torch.no_grad():
            batch = make_batch([tokens], memory, training=False)
            logits = model(batch)
            path = best_path(logits, batch["token_lengths"], model.chain_inner, model.chain_final).tolist()
        golden.append(
            {
                "text": sentence,
                "classes": [guess[: len(bare)] for guess, (bare, _) in zip(path, tokens)],
                "logits": [
                    [[round(v, 4) for v in letter] for letter in token[: len(bare)]]
                    for token, (bare, _) in zip(logits.tolist(), tokens)
                ],
            }
        )
    options.golden.mkdir(parents=True, exist_ok=True)
    (options.golden / "golden.json").write_text(json.dumps(golden, ensure_ascii=False) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
