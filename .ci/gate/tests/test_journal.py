import json
import unittest
from datetime import date
from decimal import Decimal

from gate import journal, stage
from gate.journal import Amount


class Reading(unittest.TestCase):
    def test_amounts_have_their_symbol_on_either_side(self):
        for text, quantity, commodity in [
                ("5", "5", ""), ("-5 EUR", "-5", "EUR"), ("$5.20", "5.20", "$"), ("-$5", "-5", "$"), ("$-5", "-5", "$"),
                ("1,234,567.89 SGD", "1234567.89", "SGD"), ('3 "green apples"', "3", "green apples"), ("EUR 2.", "2", "EUR"),
                ("20h", "20", "h")]:
            with self.subTest(text):
                self.assertEqual(journal.amount(text), Amount(Decimal(quantity), commodity))

    def test_what_is_no_amount_is_an_error(self):
        for text in ("", "EUR", "5 EUR USD", "$5 EUR", "-$-5", "--5", "5 EUR @ 2 USD", "= 5", "1.2.3"):
            with self.subTest(text), self.assertRaises(ValueError):
                journal.amount(text)

    def test_dates_are_written_in_three_ways(self):
        for text in ("2026-01-05", "2026/1/5", "2026.01.05"):
            self.assertEqual(journal.day(text), date(2026, 1, 5))
        for text in ("2026-01/05", "01-05", "2026-02-30"):
            with self.assertRaises((ValueError, AttributeError)):
                journal.day(text)

    def test_tags_are_names_with_values(self):
        self.assertEqual(journal.tags(" grows: 2%, just words, tax: Home land,empty:"), {"grows": "2%", "tax": "Home land"})

    def test_blocks_end_where_a_line_is_not_indented(self):
        text = "; nothing\n\n~ monthly  Rent  ; grows: 2%\n    a  5 EUR  ; own\n\n\tb\nplan\n    ; nothing\n"
        rent, plan = journal.blocks(text)
        self.assertEqual((rent.head, rent.comment), ("~ monthly  Rent", " grows: 2%"))
        self.assertEqual(rent.lines, [("a  5 EUR", " own"), ("b", "")])
        self.assertEqual((plan.head, plan.lines), ("plan", []))

    def test_elided_amounts_are_what_is_left_of_each_commodity(self):
        first, second, rest = journal.postings([("a  5 EUR", ""), ("b  -2 USD", " tax: no"), ("c c", "")], {"grows": "1%"})
        self.assertEqual(first.amounts, [Amount(Decimal(5), "EUR")])
        self.assertEqual(second.tags, {"grows": "1%", "tax": "no"})
        self.assertEqual((rest.account, rest.is_elided), ("c c", True))
        self.assertEqual(rest.amounts, [Amount(Decimal(-5), "EUR"), Amount(Decimal(2), "USD")])

    def test_nothing_is_left_of_amounts_that_balance(self):
        self.assertEqual(journal.postings([("a  5 EUR", ""), ("b  -5 EUR", ""), ("c", "")])[2].amounts, [])

    def test_included_files_are_read_in_their_place(self):
        with stage.folder({"main.journal": "; a\ninclude sub/b.journal\n; c\n", "sub/b.journal": "; b"}) as directory:
            self.assertEqual(journal.included(directory / "main.journal"), "; a\n; b\n; c\n")


def ledgera(quantity="5.00", account="cash", comment=""):
    return {"transactions": [{
        "date": "2026-01-02", "date2": None, "status": "*", "code": "7", "description": "Lunch ", "comment": comment, "postings": [{
            "account": account, "kind": "virtual", "comment": "", "amounts": [
                {"quantity": quantity, "commodity": "EUR"}, {"quantity": "0.00", "commodity": "USD"}],
            "assertion": {"commodity": "EUR", "quantity": "5.0", "sole": True, "subaccounts": False}}]}]}


def hledger(mantissa=5, places=0):
    def quantity(value):
        return {"decimalMantissa": value, "decimalPlaces": places}
    return [{
        "tdate": "2026-01-02", "tdate2": None, "tstatus": "Cleared", "tcode": "7", "tdescription": "Lunch", "tcomment": "\n",
        "tpostings": [{
            "paccount": "cash", "ptype": "VirtualPosting", "pcomment": "",
            "pamount": [{"acommodity": "EUR", "aquantity": quantity(mantissa)}],
            "pbalanceassertion": {"baamount": {"acommodity": "EUR", "aquantity": quantity(5 * 10**places)}, "batotal": True,
                                  "bainclusive": False}}]}]


class Printed(unittest.TestCase):
    def test_both_programs_say_the_same_in_other_words(self):
        self.assertEqual(journal.of_ledgera(ledgera()), journal.of_hledger(hledger()))
        self.assertEqual(journal.of_ledgera(ledgera()), journal.of_hledger(hledger(500, 2)))

    def test_every_difference_counts(self):
        wanted = journal.of_hledger(hledger())
        for change in ({"quantity": "5.01"}, {"account": "bank"}, {"comment": "a"}):
            self.assertNotEqual(journal.of_ledgera(ledgera(**change)), wanted)
        for name, value in (("status", ""), ("code", ""), ("description", "x"), ("date", "2026-01-03")):
            report = ledgera()
            report["transactions"][0][name] = value
            self.assertNotEqual(journal.of_ledgera(report), wanted)
        for name, value in (("kind", "real"), ("assertion", None)):
            report = ledgera()
            report["transactions"][0]["postings"][0][name] = value
            self.assertNotEqual(journal.of_ledgera(report), wanted)
        self.assertEqual(journal.of_ledgera(json.loads(json.dumps(ledgera()))), wanted)

    def test_long_quantities_stay_exact(self):
        digits = int("9" * 60)
        (transaction,) = journal.of_hledger(hledger(digits, 30))
        self.assertEqual(transaction.postings[0].amounts[0].quantity, Decimal("9" * 30 + "." + "9" * 30))

    def test_sums_leave_out_zeros_and_lose_no_digit(self):
        rows = [("a", "1" * 50, "EUR"), ("a", "0." + "1" * 50, "EUR"), ("b", "1", "EUR"), ("b", "-1.00", "EUR")]
        self.assertEqual(journal.sums(rows), {("a", "EUR"): Decimal("1" * 50 + "." + "1" * 50)})

    def test_booked_amounts_are_bare(self):
        text = '"account","amount","commodity"\n"(a)","1 000,5","""A"""\n"a","-0,50","A"\n'
        self.assertEqual(journal.booked(text), {("a", "A"): Decimal(1000)})

    def test_balances_are_those_of_postings(self):
        self.assertEqual(journal.balances(journal.of_ledgera(ledgera())), {("cash", "EUR"): Decimal(5)})

    def test_differences_name_both_values(self):
        self.assertEqual(journal.difference({"a": 1, "b": 2}, {"b": 3, "c": 4}),
                         "a: 1 instead of None; b: 2 instead of 3; c: None instead of 4")
        self.assertEqual(journal.difference({"a": 1}, {"a": 1}), "")
