"""What a program under strace does besides reading."""

import os
import re

CALLS = "trace=%file,%process,%network,fchmod,fchown,ftruncate,fallocate,memfd_create,mknod,mknodat"
# Names of calls that change what is there.
CHANGES = re.compile(
    r"^(rename|unlink|rmdir|mkdir|link|symlink|chmod|fchmod|chown|lchown|fchown|truncate|ftruncate|creat|mknod"
    r"|utime|futimesat|setxattr|lsetxattr|removexattr|fallocate|mount|pivot_root|chroot)")


def command(trace, words):
    """A command line that leaves its calls in a file."""
    return ["strace", "-f", "-s", "4096", "-e", CALLS, "-o", trace, *words]


def violations(trace, binary, writes=False):
    """Calls of a trace that no reader makes, or no writer."""
    with open(trace, errors="replace") as lines:
        for line in lines:
            call = re.sub(r"^\d+ +", "", line.strip())
            name = re.match(r"[a-z_0-9]+", call)
            if not name or call.startswith(("+++", "---", "<...")):
                continue
            name = name.group()
            if CHANGES.match(name):
                if not writes:
                    yield call
            elif name.startswith("open") and re.search(r"O_WRONLY|O_RDWR|O_CREAT|O_TRUNC|O_TMPFILE", call):
                if not writes and not re.search(r'"/dev/(null|tty)"', call):
                    yield call
            elif name in ("socket", "connect", "bind", "sendto", "sendmsg", "memfd_create"):
                yield call
            elif name.startswith("execve") and not is_allowed(call, binary):
                yield call


def is_allowed(call, binary):
    """Whether a program may be started: this one, by strace, and git with its safeguards."""
    if call.startswith(f'execve("{binary}"') or "ENOENT" in call:
        return True
    program = re.match(r'execve\("([^"]*)", \["git"', call)
    return bool(program and os.path.isabs(program.group(1)) and "--no-optional-locks" in call
                and "core.fsmonitor=false" in call)
