"""Vowelled single words out of a word list with IPA: each letter is matched with the phones it stands for."""

import gzip
import hashlib
from functools import cache
from pathlib import Path

from corpus import CLASS_OF, DAMMA, FATHA, FATHATAN, KASRA, KASRATAN, SHADDA, SUKUN, UNKNOWN_CLASS

_LISTED_SOUNDS = {
    "ب": "b p", "ت": "t", "ث": "θ", "ج": "d͡ʒ ɡ ʒ", "ح": "ħ", "خ": "x χ", "د": "d", "ذ": "ð", "ر": "r", "ز": "z",
    "س": "s", "ش": "ʃ", "ص": "sˤ s", "ض": "dˤ", "ط": "tˤ t", "ظ": "ðˤ", "ع": "ʕ", "غ": "ɣ ɡ", "ف": "f v", "ق": "q ɡ",
    "ك": "k ɡ", "ل": "l ɫ", "م": "m", "ن": "n", "ه": "h", "و": "w v", "ي": "j", "ء": "ʔ", "أ": "ʔ", "إ": "ʔ", "ؤ": "ʔ",
    "ئ": "ʔ",
}  # fmt: skip
_SOUNDS = {letter: frozenset(sounds.split()) for letter, sounds in _LISTED_SOUNDS.items()}
_VOWELS = {"a": FATHA, "i": KASRA, "u": DAMMA}
_NEAR = {"o": "u", "e": "i", "ə": "i", "ɪ": "i", "ʊ": "u", "ɐ": "a", "ɑ": "a", "æ": "a", "ɛ": "i", "ɒ": "a"}
#: A long vowel is a short one and its lengthening.
_LONG = {"a": "A", "i": "I", "u": "U"}
_LENGTHENED_BY = {"ا": "A", "ى": "A", "و": "U", "ي": "I"}


def held_out(word: str) -> bool:
    return int(hashlib.sha1(word.encode()).hexdigest(), 16) % 10 == 0


def _split(ipa: str) -> tuple[str, ...]:
    phones = []
    for phone in ipa.split():
        vowel = _NEAR.get(phone.rstrip("ː"), phone.rstrip("ː"))
        phones.append(vowel)
        if phone.endswith("ː"):
            phones.append(_LONG.get(vowel, vowel))
    return tuple(phones)


def vowels_of(word: str, ipa: str) -> list[int] | None:
    """The class of every letter, in the form of the dictionary: a word without an ending has sukun on its last letter.
    None where letters and phones do not fit together."""
    phones = _split(ipa)

    @cache
    def rest(at: int, phone: int) -> tuple[int, ...] | None:
        if at == len(word):
            return () if phone == len(phones) else None
        for used, marks in _readings(word, at, phones, phone):
            following = rest(at + 1, used)
            if following is not None:
                return (UNKNOWN_CLASS if marks is None else CLASS_OF[marks], *following)
        return None

    found = rest(0, 0)
    return None if found is None else list(found)


def _readings(word: str, at: int, phones: tuple[str, ...], start: int):
    """(next phone, marks) for each way to read the letter; likelier ones first."""
    letter, last = word[at], at == len(word) - 1
    here = phones[start] if start < len(phones) else ""
    if letter in _LENGTHENED_BY and here == _LENGTHENED_BY[letter]:
        yield start + 1, ""
    if letter == "آ" and phones[start : start + 3] == ("ʔ", "a", "A"):
        yield start + 3, ""
    if letter == "ا" and at == 0 and here in _VOWELS:
        yield start + 1, ""
    if letter == "ل" and at == 1 and word[0] == "ا" and len(word) > 3:
        if phones[start : start + 1] == phones[start + 1 : start + 2] and here not in ("l", ""):
            yield start, ""
    if letter == "ة":
        yield start, None
        if here == "t":
            yield start + 1, None
    if letter == "ا" and last and phones[start - 1 : start] == ("n",) and phones[start - 2 : start - 1] == ("a",):
        yield start, ""
    sounds = _SOUNDS.get(letter)
    if sounds is None or here not in sounds:
        return
    double = phones[start + 1 : start + 2] == (here,)
    for end, shadda in ((start + 2, SHADDA), (start + 1, "")) if double else ((start + 1, ""),):
        vowel = phones[end] if end < len(phones) else ""
        if vowel in _VOWELS:
            following = phones[end + 1 : end + 2]
            if following == ("n",) and end + 2 == len(phones) and at + 2 >= len(word):
                tanwin = {"a": FATHATAN, "i": KASRATAN}.get(vowel)
                if tanwin and (last or (word[at + 1] in "اى" and vowel == "a")):
                    yield end + 2, shadda + tanwin
            yield end + 1, shadda + _VOWELS[vowel]
            if following == (_LONG[vowel],):  # a long vowel that is not written
                yield end + 2, shadda + _VOWELS[vowel]
        else:
            yield end, shadda or SUKUN


def read_words(file: Path) -> list[list[tuple[str, list[int]]]]:
    """Sentences of one word each; the held-out tenth is not among them."""
    sentences = []
    with gzip.open(file, "rt", encoding="utf-8") as rows:
        for row in rows:
            word, ipa = row.rstrip("\n").split("\t")
            if held_out(word) or " " in word:
                continue
            classes = vowels_of(word, ipa)
            if classes is not None:
                sentences.append([(word, classes)])
    return sentences
