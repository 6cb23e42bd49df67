import itertools
import random
import unittest
from decimal import Decimal

from gate import decimals
from gate.chance import Chooser, splitmix, xoshiro
from gate.simulation import exp, log, normal, triangle


class Decimals(unittest.TestCase):
    def test_ties_go_to_the_even_digit(self):
        for text, wanted in (("0.125", "0.12"), ("0.135", "0.14"), ("-0.125", "-0.12"), ("-0.001", "0.00")):
            self.assertEqual(str(decimals.cents(Decimal(text))), wanted)
        self.assertEqual(decimals.CONTEXT.add(Decimal("1e33"), Decimal("0.5")), Decimal("1e33"))
        self.assertEqual(decimals.CONTEXT.add(Decimal("1e33"), Decimal("1.5")), Decimal("1" + "0" * 32 + "2"))

    def test_roots_have_30_digits(self):
        self.assertEqual(decimals.root(Decimal(2), 2), Decimal("1.41421356237309504880168872421"))
        self.assertEqual(decimals.root(Decimal(4096), 12), 2)
        self.assertEqual(decimals.root(Decimal("1.05"), 1), Decimal("1.05"))
        self.assertEqual(decimals.root(Decimal(0), 12), 0)

    def test_rates_are_percentages(self):
        self.assertEqual(decimals.rate("2.5%"), Decimal("0.025"))
        with self.assertRaises(AssertionError):
            decimals.rate("2.5")

    def test_the_last_mark_is_that_of_decimals(self):
        for text, wanted in (("1.234,5", "1234.5"), ("1,234.5", "1234.5"), ("1,5", "1.5"), ("1.234.567", "1234567"), ("-7", "-7")):
            self.assertEqual(decimals.ungrouped(text), Decimal(wanted))

    def test_a_number_rounds_to_fewer_decimals(self):
        for left, right, wanted in (("5.126", "5.13", True), ("5.126", "5.12", False), ("0.4", "0", True), ("1.6", "0", False)):
            self.assertEqual(decimals.rounds_to(Decimal(left), Decimal(right)), wanted)


class Generators(unittest.TestCase):
    def test_numbers_are_those_that_are_published(self):
        self.assertEqual(list(itertools.islice(splitmix(1234567), 3)),
                         [6457827717110365317, 3203168211198807973, 9817491932198370423])

    def test_the_same_seed_says_the_same(self):
        first, second = (list(itertools.islice(xoshiro(7), 20)) for _ in range(2))
        self.assertEqual(first, second)
        self.assertEqual(len(set(first)), 20)

    def test_a_chooser_draws_once_for_each_question(self):
        one, other = Chooser(random.Random(5)), random.Random(5)
        flags = one.some([("a", 0.5), ("b", 0.0), ("c", 1.0)])
        drawn = [other.random() for _ in range(3)]
        self.assertEqual(flags, (["a"] if drawn[0] < 0.5 else []) + ["c"])
        self.assertEqual(one.random.random(), other.random())


class Floats(unittest.TestCase):
    def test_functions_are_near_those_of_the_library(self):
        for x in (-5.0, -0.1, 0.0, 0.3, 4.0):
            self.assertAlmostEqual(log(exp(x)), x, places=13)
        self.assertAlmostEqual(normal(1 << 63), 0, places=12)
        self.assertAlmostEqual(normal(int(0.975 * 2**64)), 1.959963984540054, places=9)

    def test_triangles_multiply_to_their_matrix(self):
        matrix = [[1.0, 0.5, 0.1], [0.5, 1.0, -0.2], [0.1, -0.2, 1.0]]
        rows = triangle(matrix)
        for a, b in itertools.product(range(3), repeat=2):
            self.assertAlmostEqual(sum(x * y for x, y in zip(rows[a], rows[b])), matrix[a][b])
        self.assertIsNone(triangle([[1.0, 0.9, -0.9], [0.9, 1.0, 0.9], [-0.9, 0.9, 1.0]]))
