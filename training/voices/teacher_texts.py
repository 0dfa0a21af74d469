"""What the teacher is to say beside sentences: what people say every day, single words, numbers, lists, long sentences.

    teacher_texts.py --sentences FOLDER --corpora FOLDER --out FOLDER

Reads LANGUAGE.txt, a sentence a line, or what a reader of the language recorded (READERS), and writes LANGUAGE.tsv: kind, tab, text; ` | ` parts short utterances, which are said in one
go and cut afterwards, since the teacher is weak below twenty letters. `node dist/tools/voices-texts.js` makes phones of them.
Texts of the kind `everyday` are those of everyday/LANGUAGE.txt, where there is one: the sentences of the others are headlines and prose.
"""

import argparse
import random
import re
from collections.abc import Iterator, Sequence
from pathlib import Path

EVERYDAY = Path(__file__).with_name("everyday")
LANGUAGES = ("de", "en", "es", "fr", "hi", "it", "ja", "pt")
READERS = {"de": "de_kerstin"}
"""Whose transcripts, but for the held-out ones, are the sentences of a language that has no list."""
AND = {"de": " und ", "en": " and ", "es": " y ", "fr": " et ", "hi": " और ", "it": " e ", "ja": "、", "pt": " e "}
THEN = {"de": "und", "en": "and", "es": "y", "fr": "et", "hi": "और", "it": "e", "ja": "", "pt": "e"}
COMMA = {"ja": "、"}
STOPS = {"hi": "।", "ja": "。"}
QUESTION = {"es": ("¿", "?"), "ja": ("", "？")}
WORDS_OF = {"ja": r"[一-龥]{2,4}|[ァ-ヴー]{3,8}", "hi": r"[\u0900-\u0963\u0966-\u097f]{2,}"}
"""A word where nothing stands between words: a run of one script. Vowel marks of Hindi are no letters to `re`."""
PRICE = {"en": "${}.{}"}
SHORT_PARTS = 5
SHARE = {"short": 0.12, "number": 0.12, "list": 0.08, "long": 0.12, "asked": 0.05}
"""A share of the number of sentences."""
SEED = 1


def words(sentences: list[str], language: str) -> list[str]:
    """All words that occur, each once, in order; none with a digit."""
    pattern = WORDS_OF.get(language, r"(?<!['’])\b[^\W\d_]{2,}\b(?!['’])")
    found = (word for sentence in sentences for word in re.findall(pattern, sentence))
    return list(dict.fromkeys(found))


def numbers(rng: random.Random, language: str) -> str:
    """One of: a small number, a year, a price, a time, a telephone number, a large number."""
    kind = rng.randrange(6)
    if kind == 0:
        return str(rng.randrange(100))
    if kind == 1:
        return str(rng.randrange(1900, 2040))
    if kind == 2:
        return PRICE.get(language, "{},{} €").format(rng.randrange(1, 500), rng.randrange(10, 99))
    if kind == 3:
        return f"{rng.randrange(1, 24)}:{rng.randrange(10, 60)}"
    if kind == 4:
        return " ".join(str(rng.randrange(10)) for _ in range(rng.randrange(4, 8)))
    return str(rng.randrange(1000, 2_000_000))


def texts(sentences: list[str], language: str, everyday: Sequence[str] = ()) -> Iterator[tuple[str, str]]:
    """Kind and text: all sentences, then what is made of them, then what people say every day; always the same."""
    rng = random.Random(f"{SEED}:{language}")
    stop, comma = STOPS.get(language, "."), COMMA.get(language, ", ")
    before, after = QUESTION.get(language, ("", "?"))
    for sentence in sentences:
        yield "sentence", sentence
    known = words(sentences, language)
    count = {kind: round(share * len(sentences)) for kind, share in SHARE.items()}
    for _ in range(count["short"]):
        ends = rng.choices((stop, stop, after, "!" if language != "ja" else "！"), k=SHORT_PARTS)
        parts = [(before if end == after else "") + rng.choice(known) + end for end in ends]
        yield "short", " | ".join(parts)
    for _ in range(count["number"]):
        yield "number", " | ".join(numbers(rng, language) + stop for _ in range(4))
    for _ in range(count["list"]):
        *first, last = rng.sample(known, rng.randrange(3, 7))
        yield "list", comma.join(first) + AND[language] + last + stop
    plain = [s for s in sentences if s.endswith(stop) and len(s) < 90]
    for _ in range(count["long"]):
        parts = [part.removesuffix(stop) for part in rng.sample(plain, 3)]
        yield "long", f"{parts[0]}{comma}{THEN[language]} {parts[1]}{comma}{parts[2]}{stop}"
    for sentence in rng.sample(plain, min(len(plain), count["asked"])):
        yield "asked", before + sentence.removesuffix(stop) + after
    for text in everyday:
        yield "everyday", text


def lines_of(path: Path) -> list[str]:
    return [line.strip() for line in path.read_text(encoding="utf-8").splitlines() if line.strip()]


def sentences_of(options: argparse.Namespace, language: str) -> list[str]:
    if language not in READERS:
        return lines_of(options.sentences / f"{language}.txt")
    folder = options.corpora / READERS[language]
    held = {line.split("\t")[0] for line in lines_of(options.corpora / "heldout.tsv")}
    rows = (line.split("\t") for line in lines_of(folder / "metadata.tsv"))
    return [text for file, text in rows if f"{folder.name}/{file}" not in held]


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--sentences", type=Path, required=True)
    parser.add_argument("--corpora", type=Path, required=True)
    parser.add_argument("--out", type=Path, required=True)
    options = parser.parse_args()
    options.out.mkdir(parents=True, exist_ok=True)
    for language in LANGUAGES:
        sentences = sentences_of(options, language)
        known = EVERYDAY / f"{language}.txt"
        everyday = lines_of(known) if known.exists() else []
        rows = [f"{kind}\t{text}\n" for kind, text in texts(sentences, language, everyday)]
        (options.out / f"{language}.tsv").write_text("".join(rows), encoding="utf-8")
        print(f"{language}: {len(rows)} texts")


if __name__ == "__main__":
    main()
