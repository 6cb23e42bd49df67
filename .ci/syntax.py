#!/usr/bin/env python3
"""How editors colour journals on their own: .ci/syntax.py

Every line of all examples, in Vim, in Emacs, in Kate and by the TextMate grammar: dates, directives, accounts and
comments have to be where the first words of the lines say. Editors that are not installed are left out.
"""
import json
import re
import shutil
import sys

from gate import programs, stage
from gate.stage import ROOT

EDITORS = ROOT / "examples/editors"
GRAMMAR = json.loads((EDITORS / "vscode/ledger.tmLanguage.json").read_text())
KATE = "kate-syntax-highlighter"
PLAIN = {"PATH": "/usr/bin:/bin", "LC_ALL": "C.UTF-8"}
KEYWORDS = next(
    p["match"] for p in GRAMMAR["patterns"] if p.get("name") == "keyword.control.directive.ledger")


def expected(lines):
    """What the first character of each line that is not blank is; None: nobody says."""
    block = None
    for line in lines:
        if block:
            yield "comment"
            if line.rstrip() == "end " + block:
                block = None
        elif re.match(r"(comment|test)\s*$", line):
            block = line.strip()
            yield "comment"
        elif line[:1] and line[0] in ";#*%|":
            yield "comment"
        elif line[:1].isdigit():
            yield "date"
        elif re.match(KEYWORDS, line) or line[:1] in ("~", "="):
            yield "directive"
        elif re.match(r"\s+;", line):
            yield "comment"
        elif re.match(r"\s+[*!]", line):
            yield "state"
        elif re.match(r"\s+\S", line):
            yield "account"
        else:
            yield None


def textmate(lines):
    """By the grammar, whose patterns are tried in their order at the first character."""
    kinds = {"constant": "date", "keyword.control": "directive", "comment": "comment",
             "keyword.operator": "state", "entity": "account"}
    block = None
    for line in lines:
        scope = None
        if block:
            scope = "comment"
            if re.search(block, line):
                block = None
        else:
            for pattern in GRAMMAR["patterns"]:
                if "begin" in pattern and re.search(pattern["begin"], line):
                    block, scope = pattern["end"], pattern["name"]
                elif "match" in pattern and (found := re.search(pattern["match"], line)):
                    groups = pattern.get("captures", {})
                    scope = pattern.get("name") or next(
                        groups[g]["name"] for g in sorted(groups) if found.group(int(g)))
                else:
                    continue
                break
        yield next((kind for name, kind in kinds.items() if (scope or "").startswith(name)), None)


def vim(files):
    script = """
set nocompatible nomore
exe 'set runtimepath^=' . $SYNTAX
for path in readfile($FILES)
  enew! | exe 'silent edit ' . fnameescape(path)
  setlocal syntax=ledger
  let kinds = []
  for number in range(1, line('$'))
    let column = match(getline(number), '\\S') + 1
    call add(kinds, column == 0 ? '' : synIDattr(synID(number, column, 1), 'name'))
  endfor
  call writefile([json_encode(kinds)], $OUTPUT, 'a')
endfor
qall!
"""
    names = {"ledgerDate": "date", "ledgerDirective": "directive", "ledgerRule": "directive",
             "ledgerComment": "comment", "ledgerCommentBlock": "comment", "ledgerTrailingComment": "comment",
             "ledgerState": "state", "ledgerAccount": "account"}
    for kinds in run(files, script, ".vim", lambda path: [
            "vim", "-u", "NONE", "-i", "NONE", "-n", "-es", "-c", "syntax enable", "-S", path], EDITORS / "vim"):
        yield [names.get(kind) for kind in kinds]


def emacs(files):
    script = """
(add-to-list 'load-path (getenv "SYNTAX"))
(require 'ledger-mode) (require 'json)
(dolist (path (split-string (with-temp-buffer (insert-file-contents (getenv "FILES")) (buffer-string)) "\\n" t))
  (with-temp-buffer
    (insert-file-contents path) (ledger-mode) (font-lock-ensure)
    (let (kinds)
      (goto-char (point-min))
      (while (not (eobp))
        (back-to-indentation)
        (push (format "%s" (or (get-text-property (point) 'face) "")) kinds)
        (forward-line))
      (write-region (concat (json-encode (vconcat (nreverse kinds))) "\\n") nil (getenv "OUTPUT") t 'quiet))))
"""
    names = {"font-lock-constant-face": "date", "font-lock-keyword-face": "directive",
             "font-lock-comment-face": "comment", "font-lock-builtin-face": "state",
             "font-lock-type-face": "account"}
    for kinds in run(files, script, ".el", lambda path: ["emacs", "-Q", "--batch", "-l", path], EDITORS / "emacs"):
        yield [names.get(kind) for kind in kinds]


def kate(files):
    """By the colours of one theme, in which marks look like plain text."""
    names = {"#bd93f9": "date", "#ff79c6": "directive", "#6272a4": "comment", "#8be9fd": "account"}
    theme = {"data/org.kde.syntax-highlighting/syntax/ledger.xml": (EDITORS / "kate/ledger.xml").read_text()}
    with stage.folder(theme) as folder:
        for file in files:
            page = programs.must([KATE, "-s", "Ledger", "-t", "Dracula", file], env=PLAIN | {
                "HOME": str(folder), "XDG_DATA_HOME": str(folder / "data")}).out
            body = page.partition("<pre>\n")[2].rpartition("</pre>")[0]
            kinds = []
            for line in body.split("\n"):
                color = re.match(r'\s*<span style="color:(#\w+);', line)
                kinds.append(names.get(color[1]) if color else "state" if line.strip()[:1] in ("*", "!") else None)
            yield kinds


def run(files, script, suffix, command, syntax):
    names = "".join(f"{file}\n" for file in files)
    with stage.folder({"script" + suffix: script, "files": names}) as folder:
        programs.run(command(folder / ("script" + suffix)), timeout=300, env=PLAIN | {
            "HOME": str(folder), "TERM": "dumb", "FILES": str(folder / "files"), "OUTPUT": str(folder / "output"),
            "SYNTAX": str(syntax)})
        for line in (folder / "output").read_text().splitlines():
            yield json.loads(line)


def main():
    files = sorted(ROOT.glob("examples/**/*.journal"))
    texts = [file.read_text(errors="replace").replace("\r\n", "\n").split("\n") for file in files]
    sources = {"TextMate": (list(textmate(lines)) for lines in texts)}
    for name, program, kinds in (("Vim", "vim", vim), ("Emacs", "emacs", emacs), ("Kate", KATE, kate)):
        if shutil.which(program):
            sources[name] = kinds(files)
        else:
            print(f"no {name}")
    tally = stage.Tally(100)
    for name, found in sources.items():
        found = list(found)
        if len(found) != len(files):
            sys.exit(f"{name} has read {len(found)} of {len(files)} files")
        for file, lines, kinds in zip(files, texts, found):
            for number, (line, want, got) in enumerate(zip(lines, expected(lines), kinds), 1):
                if want is not None:
                    tally.add(want != got and f"{name}: {file.relative_to(ROOT)}:{number}: {got}, not {want}: {line}")
    tally.end(f"coloured lines of {len(files)} examples in {', '.join(sources)}")


main()
