import unittest

from gate import differences, peers
from gate.programs import Answer


def csv(*rows):
    return Answer(0, "\n".join(rows) + "\n", "")


class Cells(unittest.TestCase):
    def test_amounts_are_the_same_however_they_are_written(self):
        for ours, theirs in [("5.00 EUR", "5 EUR"), ("€5,5", "5.50€"), ("1 EUR, 2 USD", "2.0 USD, 1 EUR"), ("-1", "-1.0"),
                             ('3 "A B"', '"A B" 3'), ("same text", "same text")]:
            self.assertTrue(peers.same_cell(ours, theirs), (ours, theirs))

    def test_other_amounts_are_others(self):
        for ours, theirs in [("5.01 EUR", "5 EUR"), ("5 EUR", "5 USD"), ("5 EUR", "-5 EUR"), ("1 EUR", "1 EUR, 2 USD"),
                             ("text", "other text"), ("1.2.3", "1.2.4")]:
            self.assertFalse(peers.same_cell(ours, theirs), (ours, theirs))


class Answers(unittest.TestCase):
    def test_tables_agree_cell_by_cell(self):
        self.assertIsNone(peers.compare("balance", csv('"a","5 EUR"'), csv('"a","5.00 EUR"'), True))
        for other in (csv('"a","6 EUR"'), csv('"b","5 EUR"'), csv('"a","5 EUR"', '"b","1"'), csv('"a","5 EUR",""')):
            self.assertEqual(peers.compare("balance", csv('"a","5 EUR"'), other, True), "output")

    def test_text_agrees_byte_by_byte(self):
        self.assertEqual(peers.compare("balance", csv("5 EUR"), csv("5.00 EUR"), False), "output")

    def test_verdicts_agree(self):
        good, bad = Answer(0, "", ""), Answer(1, "", "no")
        self.assertEqual(peers.compare("print", bad, good, True), "refused")
        self.assertEqual(peers.compare("print", good, bad, True), "accepted")
        self.assertIsNone(peers.compare("print", bad, bad, True))
        self.assertIsNone(peers.compare("check", csv("a"), csv("b"), False))

    def test_nothing_excuses_a_crash(self):
        for status in (None, -11, 70, 134):
            self.assertEqual(peers.compare("check", Answer(status, "", ""), Answer(1, "", ""), False), "crash")


class Differences(unittest.TestCase):
    def explained(self, ours, theirs, args=("print",), other=("", "x")):
        def ask(args, edit, only_ours=False):
            return [csv(text) for text in other]
        return differences.explain(differences.Mismatch("output", list(args), csv(ours), csv(theirs), ask, False))

    def test_a_number_may_be_rounded(self):
        self.assertEqual(self.explained("    a  5.126 EUR", "    a  5.13 EUR"), "balanced values")

    def test_but_not_be_another(self):
        self.assertIsNone(self.explained("    a  5.126 EUR", "    a  5.14 EUR"))
        self.assertIsNone(self.explained("    a  5.126 EUR", "    b  5.13 EUR"))

    def test_a_difference_that_goes_with_its_option_is_known(self):
        words = ["balance", "--tree", "--depth=0"]
        self.assertEqual(self.explained("a", "b", words, ("same", "same")), "totals of hidden rows")
        self.assertIsNone(self.explained("a", "b", words))
