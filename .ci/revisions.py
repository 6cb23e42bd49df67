#!/usr/bin/env python3
"""Read the commits of a repository that an attacker prepared, under strace.

What the repository's configuration, attributes, hooks and names would have git do is not done: nothing but git with
its safeguards is run, no file is opened for writing, and every answer is the one that the same commits give without
all that.

    .ci/revisions.py .build/release/ledgera
"""

import os

from gate import stage, strace
from gate.programs import must, run

RENT = "2026-03-02 Rent\n    expenses:rent    900.00 EUR\n    assets:cash\n"
FOOD = "2026-03-03 Food\n    expenses:food      5.00 EUR\n    assets:cash\n"
BROKEN = "2026-03-04 Broken\n    expenses:food      5.00 EUR\n    assets:cash       -4.00 EUR\n"
# Names that are options, revisions or patterns where they are not kept apart from these.
NAMES = ["-x.journal", "--output=out.journal", "a\nb.journal", ":(glob)*.journal", "HEAD~1.journal", "é \\\".journal"]
HOOKS = ["post-index-change", "reference-transaction", "post-checkout", "pre-commit", "fsmonitor-watchman", "program"]
COMMANDS = [
    ["diff"], ["diff", "HEAD~1"], ["diff", "HEAD~2..HEAD"], ["diff", "HEAD..:"], ["diff", "HEAD~1..:", "--subject"],
    ["diff", "side", "-O", "markdown"], ["blame"], ["blame", "expenses"], ["history", "desc:Rent"],
    ["history", "desc:Food"], ["bisect", "expenses"], ["bisect", "unbalanced-transaction"],
    ["restated", "2026-03", "--since", "HEAD~2"], ["at", "HEAD~1", "balance"], ["at", ":", "check"],
    ["at", "side", "files"], ["check"], ["balance"], ["diff", "--output=x"], ["at", "--upload-pack=x", "balance"],
    ["diff", "-O", "json", "HEAD^{/Food}"], ["merge", "--conflicts", "--dry-run"],
]


def git(books, *words):
    moment = "2026-04-01T12:00:00Z"
    return must(["git", "-C", books, "-c", "user.name=A", "-c", "user.email=a@example.org",
                 "-c", "commit.gpgsign=false", *words],
                env=os.environ | {"GIT_AUTHOR_DATE": moment, "GIT_COMMITTER_DATE": moment})


def commit(books, message, files):
    stage.write(books, files)
    git(books, "add", "-A")
    git(books, "commit", "-qm", message)


def prepare(books):
    """Commits with all kinds of names, something staged, and a work tree that git has not looked at."""
    git(books, "init", "-q", "-b", "main")
    os.symlink("main.journal", books / "linked.journal")
    os.symlink("/etc/passwd", books / "outside.journal")
    commit(books, "Start", {"main.journal": "include sub/*.journal\n", "sub/a.journal": RENT}
           | {name: RENT for name in NAMES})
    commit(books, "Food", {"sub/b.journal": FOOD})
    git(books, "branch", "side")
    commit(books, "Broken", {"sub/c.journal": BROKEN})
    commit(books, "Repaired", {"sub/c.journal": BROKEN.replace("4.00", "5.00")}
           | {name: RENT + "\n" + FOOD for name in NAMES})
    stage.write(books, {"sub/a.journal": RENT.replace("900", "950")})
    git(books, "add", "-A")
    stage.write(books, {"sub/a.journal": RENT.replace("900", "960"),
                        "sub/a.sync-conflict-20260401-120000-ABCDEFG.journal": RENT + "\n" + FOOD})


def poison(books, home):
    """Everything that has git run programs, read other files or answer otherwise."""
    touch = f"touch {home}/canary;"
    for directory in (home / "hooks", books / ".git/hooks"):
        for hook in HOOKS:
            stage.write(directory, {hook: f"#!/bin/sh\n{touch}\n"})
            os.chmod(directory / hook, 0o755)
    settings = {
        "core.fsmonitor": touch + "false", "core.pager": touch + "cat", "pager.log": touch + "cat",
        "pager.blame": touch + "cat", "core.editor": touch, "core.askPass": touch, "core.sshCommand": touch,
        "core.gitProxy": touch, "credential.helper": "!" + touch, "core.alternateRefsCommand": touch,
        "core.hooksPath": f"{home}/hooks", "log.showSignature": "true", "gpg.program": f"{home}/hooks/program",
        "diff.external": touch, "diff.evil.textconv": touch + "cat", "diff.evil.command": touch,
        "diff.evil.cachetextconv": "true", "filter.evil.clean": touch + "cat", "filter.evil.smudge": touch + "cat",
        "filter.evil.process": touch + "false", "filter.evil.required": "true", "merge.evil.driver": touch,
        "interactive.diffFilter": touch, "uploadpack.packObjectsHook": touch, "core.untrackedCache": "true",
        "core.splitIndex": "true", "index.threads": "8", "blame.ignoreRevsFile": "missing", "mailmap.file": "missing",
        "diff.orderFile": "missing", "diff.submodule": "log", "color.ui": "always", "core.worktree": "/tmp",
        "log.diffMerges": "on", "diff.relative": "true", "core.quotePath": "true", "core.autocrlf": "true",
        "extensions.worktreeConfig": "true", "core.repositoryFormatVersion": "1", "include.path": "included",
        "extensions.partialClone": "o", "remote.o.promisor": "true", "remote.o.url": f"ext::sh -c '{touch}'",
        "protocol.ext.allow": "always", "gc.auto": "1", "maintenance.auto": "true",
    } | {f"alias.{name}": "!" + touch
         for name in ("log", "blame", "cat-file", "ls-tree", "ls-files", "config", "rev-parse",
                      "check-ignore")}
    for key, value in settings.items():
        must(["git", "config", "-f", books / ".git/config", key, value])
    evil = f"[core]\n\tfsmonitor = {touch}false\n\tpager = {touch}cat\n"
    stage.write(books, {
        ".git/included": evil, ".git/config.worktree": evil, ".git/info/attributes": "* diff=evil filter=evil\n",
        ".gitattributes": "* diff=evil filter=evil merge=evil ident export-subst working-tree-encoding=UTF-16\n",
        ".git/objects/info/alternates": f"{home}/objects\n../../../objects\n", "git": f"#!/bin/sh\n{touch}\n",
        ".mailmap": "B <b@example.org> A <a@example.org>\n", ".git/info/grafts": "0" * 40 + "\n"})
    os.chmod(books / "git", 0o755)
    (home / "objects").mkdir()


def answers(binary, books, environment, home, is_traced):
    """Of every command, on the books and on those of each odd name: status and output, and what else was done."""
    lines = [[*words, "-f", "main.journal"] for words in COMMANDS]
    for name in [*NAMES, "linked.journal", "outside.journal"]:
        lines += [[*words, "-f", f"./{name}"] for words in (["blame"], ["history", "desc:Rent"], ["diff", "HEAD~1"],
                                                            ["at", "HEAD~1", "balance"])]
    found = []
    for words in lines:
        call, trace = [binary, *words, "-n"], str(home / "trace")
        said = run(strace.command(trace, call) if is_traced else call, books, env=environment, timeout=120)
        problems = list(strace.violations(trace, binary)) if is_traced else []
        if said.crashed:
            problems.append(f"ended with {said.status}: {said.err}")
        found.append((words, (said.status, said.out), problems))
    return found


def state(directory):
    """Every file with its bytes."""
    listing = must(["find", directory, "-mindepth", "1", "-not", "-name", "trace", "-printf", "%p %y %m %s %T@\n"]).out
    return sorted(listing.split("\n"))


def main():
    binary = stage.parser(__doc__).parse_args().binary
    with stage.folder() as home:
        books = home / "books"
        books.mkdir()
        prepare(books)
        environment = {
            "PATH": "." + os.pathsep + os.environ["PATH"], "LC_ALL": "C.UTF-8", "HOME": str(home), "TZ": "UTC",
            "XDG_STATE_HOME": str(home / "state"), "GIT_CONFIG_NOSYSTEM": "1",
        }
        expected = answers(binary, books, environment, home, False)
        poison(books, home)
        for name in ("GIT_EXTERNAL_DIFF", "GIT_PAGER", "GIT_SSH_COMMAND", "GIT_EDITOR", "PAGER", "EDITOR",
                     "GIT_ASKPASS"):
            environment[name] = f"touch {home}/canary"
        environment |= {"GIT_TRACE": f"{home}/canary", "GIT_TRACE2_EVENT": f"{home}/canary", "GIT_DIR": "/nonexistent",
                        "GIT_INDEX_FILE": f"{home}/objects/index"}
        before, tally = state(home), stage.Tally()
        for (words, said, problems), (_, known, _) in zip(answers(binary, books, environment, home, True), expected):
            if said != known:
                problems.append(f"says {said}\ninstead of {known}")
            if (home / "canary").exists():
                problems.append("a program of the repository was run")
                (home / "canary").unlink()
            lines = [f"ledgera {words!r}", *(problem[:1000] for problem in problems)]
            tally.add("\n    ".join(lines) if problems else None)
        changed = set(state(home)) ^ set(before)
        tally.add(f"changed {sorted(changed)[:4]}" if changed else None)
        # What all this is worth: git by itself does run what it is told.
        run(["git", "-C", books, "status"], env={"PATH": os.environ["PATH"], "HOME": str(home)})
        tally.add(None if (home / "canary").exists() else "git runs nothing here that it should not")
        tally.end("readings of a hostile repository")


main()
