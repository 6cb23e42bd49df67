import contextlib
import io
import random
import sys
import unittest
import urllib.request

from gate import edits, programs, stage
from gate.minimise import minimise, shorten
from gate.randomjournal import JournalGenerator
from gate.server import Server
from gate.terminal import Terminal


class Minimising(unittest.TestCase):
    def test_only_what_the_failure_needs_is_left(self):
        items, left = minimise(list(range(40)), lambda trial: {3, 17, 31} <= set(trial), budget=200)
        self.assertEqual(items, [3, 17, 31])
        self.assertGreater(left, 0)

    def test_the_budget_ends_it(self):
        tried = []
        minimise(list(range(40)), lambda trial: tried.append(trial), budget=5)
        self.assertEqual(len(tried), 5)

    def test_the_command_stays(self):
        self.assertEqual(shorten(["balance", "-M", "x"], lambda words: True, 9), ["balance"])
        self.assertEqual(shorten(["balance", "-M", "x"], lambda words: "-M" in words, 9), ["balance", "-M"])


class Stages(unittest.TestCase):
    def end(self, tally, threshold=100):
        with contextlib.redirect_stdout(io.StringIO()) as said, self.assertRaises(SystemExit) as ended:
            tally.end("cases", threshold)
        return bool(ended.exception.code), said.getvalue()

    def test_too_few_that_agree_are_a_failure(self):
        tally = stage.Tally(shown=1)
        with contextlib.redirect_stdout(io.StringIO()) as said:
            for problem in (None, "", None, "first", "second"):
                tally.add(problem)
        self.assertEqual(said.getvalue(), "first\n")
        self.assertEqual(self.end(tally), (True, "cases: 3 of 5 agree (60.00 %)\n"))
        self.assertFalse(self.end(tally, 60)[0])
        self.assertTrue(self.end(stage.Tally(), 0)[0], "nothing agrees with nothing")

    def test_options_have_the_types_of_their_defaults(self):
        given = stage.parser("", count=5, threshold=97.5, seed=int, text=False).parse_args(["x", "--threshold", "98", "--text"])
        self.assertEqual((given.count, given.threshold, given.seed, given.text), (5, 98.0, None, True))
        self.assertTrue(given.binary.endswith("/x"))

    def test_folders_have_their_files_and_go_away(self):
        with stage.folder({"a/b": "é\r\n", "c": b"\xff", "d": lambda path: path.write_text("d")}) as directory:
            self.assertEqual([(directory / name).read_bytes() for name in ("a/b", "c", "d")], ["é\r\n".encode(), b"\xff", b"d"])
        self.assertFalse(directory.exists())


class Programs(unittest.TestCase):
    def test_answers_are_statuses_and_texts(self):
        script = "import sys; print(sys.stdin.read()); print('é', file=sys.stderr); sys.exit(3)"
        answer = programs.run([sys.executable, "-c", script], text="a,b")
        self.assertEqual((answer.status, answer.out, answer.err), (3, "a,b\n", "é\n"))
        self.assertFalse(answer.accepted or answer.crashed)
        self.assertEqual(answer.rows(), [["a", "b"]])

    def test_what_does_not_end_crashes(self):
        self.assertTrue(programs.run(["sleep", "9"], timeout=0.05).crashed)

    def test_what_must_succeed_ends_the_stage(self):
        with self.assertRaises(SystemExit):
            programs.must(["false"])
        self.assertEqual(programs.must(["false"], statuses=(0, 1)).status, 1)

    def test_terminals_show_what_is_said_and_the_status(self):
        with stage.folder() as directory:
            terminal = Terminal("sh", ["-c", 'printf "name? "; read x; echo "<$x>"; exit 4'], directory)
            self.assertTrue(terminal.until(lambda: "name?" in terminal.shown, 5))
            terminal.answer("me")
            self.assertEqual(terminal.end(), 4)
            self.assertIn("<me>\n", terminal.shown)

    def test_servers_answer_by_path(self):
        address = Server(lambda path: (200, path.encode(), {"X-Kind": "echo"})).address
        with urllib.request.urlopen(address + "/a") as answer:
            self.assertEqual((answer.read(), answer.headers["X-Kind"]), (b"/a", "echo"))


class Texts(unittest.TestCase):
    TEXT = "é😀\r\nb\rc\n"

    def test_lines_keep_their_ends(self):
        self.assertEqual(edits.lines(self.TEXT), ["é😀\r\n", "b\r", "c\n", ""])

    def test_places_count_the_units_of_the_encoding(self):
        self.assertEqual(edits.place(self.TEXT, 2, "utf-16"), {"line": 0, "character": 3})
        self.assertEqual(edits.place(self.TEXT, 2, "utf-8"), {"line": 0, "character": 6})

    def test_places_lead_back(self):
        for encoding in ("utf-8", "utf-16", None):
            for at in (0, 1, 2, 4, 5, 6, 7, 8):
                self.assertEqual(edits.offset(self.TEXT, edits.place(self.TEXT, at, encoding), encoding), at)

    def test_edits_are_made_at_once(self):
        def edit(start, end, text):
            return {"range": {"start": edits.place(self.TEXT, start, None), "end": edits.place(self.TEXT, end, None)}, "newText": text}
        self.assertEqual(edits.edited(self.TEXT, [edit(6, 7, "C"), edit(0, 1, "E"), edit(8, 8, "d")], None), "E😀\r\nb\rC\nd")
        with self.assertRaises(AssertionError):
            edits.edited(self.TEXT, [edit(0, 2, ""), edit(1, 2, "")], None)

    def test_random_edits_say_what_they_do(self):
        chance, text = random.Random(3), "".join(edits.BLOCKS)
        for _ in range(50):
            change, after = edits.random_edit(chance, text, "utf-16")
            whole = "range" not in change
            self.assertEqual(change["text"] if whole else edits.edited(
                text, [{"range": change["range"], "newText": change["text"]}], "utf-16"), after)
            text = after


class RandomJournals(unittest.TestCase):
    def test_a_seed_makes_the_same_journal_again(self):
        first, second, other = (JournalGenerator(random.Random(seed)).generate() for seed in (1, 1, 2))
        self.assertEqual((first.text(), first.files), (second.text(), second.files))
        self.assertNotEqual(first.text(), other.text())

    def test_a_case_is_written_with_all_its_files(self):
        case = next(case for case in (JournalGenerator(random.Random(seed)).generate() for seed in range(100)) if case.files)
        with stage.folder() as directory:
            case.write(directory, lambda text: text.upper())
            for name in ["main.journal", *case.files]:
                text = "".join(case.files.get(name, case.chunks))
                self.assertEqual((directory / name).read_bytes().decode(), text.upper())
