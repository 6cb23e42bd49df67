"""Words for random choices; the seed of the source makes them repeatable."""


class Chooser:
    """Chooses by a source of random numbers."""

    def __init__(self, source):
        self.random = source

    def chance(self, probability):
        return self.random.random() < probability

    def pick(self, items):
        return self.random.choice(items)

    def some(self, table):
        """Each flag with its own probability."""
        return [flag for flag, share in table if self.chance(share)]


MASK = (1 << 64) - 1


def splitmix(seed):
    """SplitMix64, as calculations.md and the tests have it."""
    while True:
        seed = (seed + 0x9E3779B97F4A7C15) & MASK
        z = ((seed ^ (seed >> 30)) * 0xBF58476D1CE4E5B9) & MASK
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & MASK
        yield z ^ (z >> 31)


def turned(x, count):
    return ((x << count) | (x >> (64 - count))) & MASK


def xoshiro(seed):
    """Xoshiro256**, seeded by SplitMix64."""
    numbers = splitmix(seed)
    s = [next(numbers) for _ in range(4)]
    while True:
        yield (turned((s[1] * 5) & MASK, 7) * 9) & MASK
        shifted = (s[1] << 17) & MASK
        s[2] ^= s[0]
        s[3] ^= s[1]
        s[1] ^= s[2]
        s[0] ^= s[3]
        s[2] ^= shifted
        s[3] = turned(s[3], 45)
