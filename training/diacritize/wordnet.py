"""Vowelled words of the Arabic WordNet, which leaves the fatha out: a consonant without a mark has one."""

from collections.abc import Iterator
from pathlib import Path

from corpus import CLASS_OF, DAMMA, DAMMATAN, FATHA, FATHATAN, KASRA, KASRATAN, LETTERS, SHADDA, SUKUN, UNKNOWN_CLASS

_VOWELS = {FATHA, DAMMA, KASRA, FATHATAN, DAMMATAN, KASRATAN}
_MARKS = _VOWELS | {SHADDA, SUKUN}
_TATWEEL = "\u0640"
#: As many letters in a row without a mark are an entry that nobody vowelled.
_MOST_BARE = 3

Letters = list[tuple[str, set[str]]]


def _letters_of(lemma: str) -> Letters | None:
    letters: Letters = []
    for char in lemma.replace(_TATWEEL, ""):
        if char in _MARKS and letters:
            letters[-1][1].add(char)
        elif char in LETTERS:
            letters.append((char, set()))
        else:
            return None
    if len(letters) > 2 and letters[-1][0] == "ا" and FATHATAN in letters[-1][1]:
        letters[-1][1].clear()
        letters[-2][1].add(FATHATAN)
    return letters


def _lacks_marks(letters: Letters, part_of_speech: str) -> bool:
    """Whether the entry is vowelled in part, or not at all, so that what has no mark need not have a fatha."""
    word = "".join(letter for letter, _ in letters)
    marks = [marks for _, marks in letters]
    if not any(marks) or marks[-1] & {KASRA, DAMMA, DAMMATAN}:
        return True
    if word[0] == "ا" and not marks[1] & {SUKUN, SHADDA}:
        return True
    bare = [not m and letter not in "اىآة" for letter, m in letters]
    run = 0
    for i, is_bare in enumerate(bare):
        run = run + 1 if is_bare and word[i + 1 : i + 2] not in ("ا", "ى") else 0
        if run > _MOST_BARE:
            return True
        if is_bare and i and bare[i - 1] and word[i] in "وي" and word[i + 1 : i + 2] not in ("", "ا", "ة", "ى"):
            return True
    if len(word) > 4 and word.endswith("ية") and KASRA not in marks[-3]:
        return True
    if len(word) > 3 and word[-1] in "يو" and not marks[-2] and word[-2] != "ا":
        return True
    return part_of_speech == "r" and word[-1] == "ا" and FATHATAN not in marks[-2]


def _marks_at(letters: Letters, i: int, part_of_speech: str) -> str | None:
    """What the letter carries; None where the entry does not say."""
    letter, marks = letters[i]
    following = letters[i + 1][0] if i + 1 < len(letters) else ""
    before = letters[i - 1][1] if i else set()
    vowel = next(iter(marks & _VOWELS), "")
    shadda = SHADDA if SHADDA in marks else ""
    if letter in "اىآ":
        return ""
    if letter == "ة":
        return None
    if not vowel and not shadda and ((letter == "و" and DAMMA in before) or (letter == "ي" and KASRA in before)):
        if following in ("ا", "ة") and SUKUN not in marks:
            return FATHA
        # An adjective in -ī may lack its shadda.
        return None if not following and letter == "ي" and part_of_speech == "a" else ""
    if vowel or SUKUN in marks:
        return shadda + vowel or SUKUN
    if not following:
        return shadda + FATHA if part_of_speech == "v" else shadda or SUKUN
    return shadda + (KASRA if letter == "إ" else FATHA)


def _vowels_of(lemma: str, part_of_speech: str) -> tuple[str, list[int]] | None:
    letters = _letters_of(lemma)
    if letters is None or len(letters) < 2 or _lacks_marks(letters, part_of_speech):
        return None
    word = "".join(letter for letter, _ in letters)
    if word.startswith("ال") and not letters[1][1]:
        return None
    if any(len(marks & _VOWELS) + (SUKUN in marks) > 1 for _, marks in letters):
        return None
    found = [_marks_at(letters, i, part_of_speech) for i in range(len(letters))]
    return word, [UNKNOWN_CLASS if marks is None else CLASS_OF[marks] for marks in found]


def _lemmas_of(file: Path) -> Iterator[tuple[str, str]]:
    with open(file, encoding="utf-8") as rows:
        for row in rows:
            synset, kind, *lemma = row.rstrip("\n").split("\t")
            if kind == "arb:lemma" and lemma and " " not in lemma[0].strip():
                yield lemma[0].strip(), synset[-1]


def read_wordnet(file: Path, known: set[str]) -> list[list[tuple[str, list[int]]]]:
    """Sentences of one word each, in the form of a dictionary, without the words in `known`.

    `file` is `wn-data-arb.tab` of the Open Multilingual Wordnet."""
    found: dict[tuple[str, tuple[int, ...]], None] = {}
    for lemma, part_of_speech in _lemmas_of(file):
        reading = _vowels_of(lemma, part_of_speech)
        if reading and reading[0] not in known:
            found[reading[0], tuple(reading[1])] = None
    return [[(word, list(classes))] for word, classes in found]
