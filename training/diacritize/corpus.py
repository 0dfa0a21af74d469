"""Vowelled Arabic as arrays: words of letters, one diacritic class a letter."""

import gzip
import re
from pathlib import Path

FATHATAN, DAMMATAN, KASRATAN, FATHA, DAMMA, KASRA, SHADDA, SUKUN = (chr(c) for c in range(0x064B, 0x0653))
#: The classes, in the order of the network's outputs. Shadda stands before its vowel.
CLASSES = ("", FATHA, DAMMA, KASRA, FATHATAN, DAMMATAN, KASRATAN, SUKUN) + tuple(
    SHADDA + vowel for vowel in ("", FATHA, DAMMA, KASRA, FATHATAN, DAMMATAN, KASRATAN)
)
CLASS_OF = {marks: index for index, marks in enumerate(CLASSES)}
#: A letter of this class is not learnt from (its vowel is not known).
UNKNOWN_CLASS = -100

LETTERS = "ءآأؤإئابةتثجحخدذرزسشصضطظعغفقكلمنهوىي"
PUNCTUATION = "،؛؟.:!,()[]{}-/\""
#: 0 pads, 1 is any other character, 2 a digit; also what a letter becomes when it is hidden in training.
SYMBOLS = {char: index + 3 for index, char in enumerate(LETTERS + PUNCTUATION)}
SYMBOL_COUNT = len(SYMBOLS) + 3

_MARK = re.compile("[\u064b-\u0652]")
_TOKEN = re.compile(f"(?:[{LETTERS}][\u064b-\u0652]*)+|[^\\s\u064b-\u0652]")
_LETTER = re.compile("(.)([\u064b-\u0652]*)")


def symbol_of(char: str) -> int:
    return 2 if char.isdigit() else SYMBOLS.get(char, 1)


def class_of(marks: str) -> int:
    shadda = SHADDA if SHADDA in marks else ""
    rest = marks.replace(SHADDA, "")[:1]
    return CLASS_OF.get(shadda + rest, CLASS_OF[rest])


def tokens_of(line: str) -> list[tuple[str, list[int]]]:
    """Words and single other characters: (bare letters, class of each)."""
    tokens = []
    for token in _TOKEN.findall(line):
        pairs = _LETTER.findall(token)
        tokens.append(("".join(letter for letter, _ in pairs), [class_of(marks) for _, marks in pairs]))
    return tokens


def is_word(bare: str) -> bool:
    return bare[0] in LETTERS


def strip_marks(text: str) -> str:
    return _MARK.sub("", text)


def read_lines(file: Path) -> list[str]:
    with gzip.open(file, "rt", encoding="utf-8") as lines:
        return [line.strip() for line in lines if line.strip()]
