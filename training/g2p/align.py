"""Which sounds each letter of a word makes: none to three, by hard expectation maximization (as in Phonetisaurus)."""

import math
import random
from collections import Counter

MOST_SOUNDS = 3
IMPOSSIBLE = 1e9


def first_costs(pairs):
    """Costs of (letter, chunk) from how often both stand at about the same place of a word."""
    together, letters = Counter(), Counter()
    for word, sounds in pairs:
        for i, letter in enumerate(word):
            at = (i + 0.5) / len(word) * len(sounds)
            for j, sound in enumerate(sounds):
                weight = math.exp(-abs(j + 0.5 - at))
                together[letter, sound] += weight
                letters[letter] += weight
    sounds_of = {}
    for (letter, sound), weight in together.items():
        sounds_of[letter, sound] = -math.log(weight / letters[letter])

    def cost(letter, chunk):
        if not chunk:
            return 3.5
        return sum(sounds_of.get((letter, sound), 12.0) for sound in chunk) + 1.5 * (len(chunk) - 1)

    return cost


def align(word, sounds, cost):
    """The cheapest way to give each letter its chunk, or None when there are too many sounds."""
    n, m = len(word), len(sounds)
    if m > MOST_SOUNDS * n:
        return None
    best = [[IMPOSSIBLE] * (m + 1) for _ in range(n + 1)]
    back = [[0] * (m + 1) for _ in range(n + 1)]
    best[0][0] = 0.0
    for i in range(n):
        row, following, steps, letter = best[i], best[i + 1], back[i + 1], word[i]
        low = max(0, m - MOST_SOUNDS * (n - i))
        for j in range(low, min(m, MOST_SOUNDS * i) + 1):
            before = row[j]
            if before >= IMPOSSIBLE:
                continue
            for size in range(min(MOST_SOUNDS, m - j) + 1):
                total = before + cost(letter, sounds[j : j + size])
                if total < following[j + size]:
                    following[j + size] = total
                    steps[j + size] = size
    if best[n][m] >= IMPOSSIBLE:
        return None
    chunks, j = [], m
    for i in range(n, 0, -1):
        size = back[i][j]
        chunks.append(sounds[j - size : j])
        j -= size
    return chunks[::-1]


def count_costs(aligned):
    counts, letters = Counter(), Counter()
    for word, chunks in aligned:
        for letter, chunk in zip(word, chunks):
            counts[letter, chunk] += 1
            letters[letter] += 1
    costs = {}
    for (letter, chunk), count in counts.items():
        costs[letter, chunk] = -math.log(count / letters[letter])

    def cost(letter, chunk):
        known = costs.get((letter, chunk))
        return known if known is not None else 9.0 + 4.0 * len(chunk)

    return cost


def align_all(pairs, seed=1, sample=6000, rounds=4):
    """`pairs` of (word, tuple of sounds) to a list of (word, chunks); words that cannot be aligned are left out."""
    pairs = [(word, tuple(sounds)) for word, sounds in pairs]
    few = random.Random(seed).sample(pairs, min(sample, len(pairs)))
    cost = first_costs(few)
    for _ in range(rounds):
        aligned = [(word, chunks) for word, sounds in few if (chunks := align(word, sounds, cost))]
        cost = count_costs(aligned)
    return [(word, chunks) for word, sounds in pairs if (chunks := align(word, sounds, cost))]
