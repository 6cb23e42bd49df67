#!/usr/bin/env python3
"""How editors colour journals on their own: .ci/syntax.py

Every line of all examples, in Vim, in Emacs, in Kate and by the TextMate grammar: dates, directives, accounts and
comments have to be where the first words of the lines say. Editors that are not installed are left out.
"""
import json
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
EDITORS = ROOT / "examples/editors"
GRAMMAR = json.loads((EDITORS / "vscode/ledger.tmLanguage.json").read_text())
KATE = "kate-syntax-highlighter"
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
    with tempfile.TemporaryDirectory() as folder:
        syntax = pathlib.Path(folder) / "org.kde.syntax-highlighting/syntax"
        syntax.mkdir(parents=True)
        shutil.copy(EDITORS / "kate/ledger.xml", syntax)
        for file in files:
            page = subprocess.run(
                [KATE, "-s", "Ledger", "-t", "Dracula", file], check=True, capture_output=True, text=True,
                errors="replace", env={"PATH": "/usr/bin:/bin", "HOME": folder, "XDG_DATA_HOME": folder,
                                       "LC_ALL": "C.UTF-8"}).stdout
            body = page.partition("<pre>\n")[2].rpartition("</pre>")[0]
            kinds = []
            for line in body.split("\n"):
                color = re.match(r'\s*<span style="color:(#\w+);', line)
                kinds.append(names.get(color[1]) if color else "state" if line.strip()[:1] in ("*", "!") else None)
            yield kinds


def run(files, script, suffix, command, syntax):
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        (folder / ("script" + suffix)).write_text(script)
        (folder / "files").write_text("".join(f"{file}\n" for file in files))
        subprocess.run(
            command(str(folder / ("script" + suffix))), check=False, stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, timeout=300,
            env={"PATH": "/usr/bin:/bin", "HOME": str(folder), "LC_ALL": "C.UTF-8", "TERM": "dumb",
                 "FILES": str(folder / "files"), "OUTPUT": str(folder / "output"), "SYNTAX": str(syntax)})
        for line in (folder / "output").read_text().splitlines():
            yield json.loads(line)


files = sorted(p for p in ROOT.glob("examples/**/*.journal"))
texts = [file.read_text(errors="replace").replace("\r\n", "\n").split("\n") for file in files]
sources = {"TextMate": (list(textmate(lines)) for lines in texts)}
for name, program, kinds in (("Vim", "vim", vim), ("Emacs", "emacs", emacs), ("Kate", KATE, kate)):
    if shutil.which(program):
        sources[name] = kinds(files)
    else:
        print(f"no {name}")
problems = 0
for name, all_kinds in sources.items():
    count = 0
    all_kinds = list(all_kinds)
    if len(all_kinds) != len(files):
        sys.exit(f"{name} has read {len(all_kinds)} of {len(files)} files")
    for file, lines, kinds in zip(files, texts, all_kinds):
        for number, (line, want, got) in enumerate(zip(lines, expected(lines), kinds), 1):
            if want is None:
                continue
            count += 1
            if want != got:
                problems += 1
                print(f"{name}: {file.relative_to(ROOT)}:{number}: {got}, not {want}: {line}")
    print(f"{name} colours {count} lines of {len(files)} examples")
sys.exit(problems > 0)
