"""Reads what tools/pronounce-export.ts wrote."""

import hashlib
import unicodedata
from typing import NamedTuple

DEV = 1  # of the ten parts by hash; part 0 is held out for measuring


class Word(NamedTuple):
    word: str
    split: str
    part: int
    espeak: str
    sounds: tuple
    references: tuple


def part_of(word):
    return int(hashlib.sha1(word.encode()).hexdigest(), 16) % 10


def letters_of(word):
    """What the network reads: small letters, as src/text/phonetics/word-pronouncer.ts writes them."""
    return unicodedata.normalize("NFC", word).lower().replace("’", "'")


def read_words(path):
    rows = []
    for line in path.read_text().splitlines():
        word, split, espeak, sounds, references = line.split("\t")
        part = part_of(word)
        assert (part == 0) == (split == "test"), word
        rows.append(Word(word, split, part, espeak, tuple(sounds.split()), tuple(references.split("|"))))
    return rows
