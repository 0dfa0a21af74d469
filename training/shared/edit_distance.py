"""How far one row of symbols is from another (Levenshtein 1966)."""

from collections.abc import Sequence


def edit_distance(expected: Sequence[str], said: Sequence[str]) -> int:
    """Least number of insertions, deletions and replacements."""
    row = list(range(len(said) + 1))
    for i, x in enumerate(expected, 1):
        diagonal, row[0] = row[0], i
        for j, y in enumerate(said, 1):
            diagonal, row[j] = row[j], min(row[j] + 1, row[j - 1] + 1, diagonal + (x != y))
    return row[-1]
