"""Installs tacit as the Containerfile does, tries it as a container runs it, and prints how large it is.

    python -m scripts.measure_container [--target FOLDER]

For machines without anything that builds images. `container/install` is run as the first stage runs it. Then the
program is run out of its folder as user 10001, without a network, with every file system read-only but /tmp: it
sanitizes a text, and serves until its health check has passed. Linux only, as root, because it takes a namespace.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import tempfile
from pathlib import Path

from scripts.pages import ROOT

TEXT = "Ann Lee lives in Leeds."
RELEASE = "Person A lives in a city."

_PATH = "/usr/bin:/bin:/usr/sbin:/sbin"

# A new namespace of mounts and network: all is read-only but a fresh /tmp, and there is no device but the loopback.
_INSIDE = """
set -eu
for place in $(awk '{print $2}' /proc/mounts | grep -Ev '^/(proc|sys|dev)(/|$)' | sort -u); do
  mount -o remount,bind,ro "$place" 2>/dev/null || mount -o remount,ro "$place" 2>/dev/null || true
done
mount -t tmpfs -o mode=1777 tmpfs /tmp
ip link set lo up 2>/dev/null || true
if touch "$TARGET/written" 2>/dev/null; then echo 'the folder can be written to' >&2; exit 1; fi
exec setpriv --reuid 10001 --regid 10001 --clear-groups --no-new-privs env -i \\
  PATH="$TARGET/bin:/usr/bin:/bin" HOME=/tmp XDG_CACHE_HOME=/tmp/cache XDG_DATA_HOME=/tmp/data \\
  PYTHONDONTWRITEBYTECODE=1 OMP_NUM_THREADS=1 sh -c "cd /tmp; $COMMAND"
"""
_SERVE = """
python $TARGET/bin/tacit serve --new-key me | tail -1 > keys
python $TARGET/bin/tacit serve --host 0.0.0.0 --port 8080 --workers 1 --keys keys --identities & served=$!
for _ in $(seq 300); do if python {healthy}; then echo healthy; kill $served; wait $served; exit 0; fi; sleep 1; done
exit 1
"""


def inside(target: Path, command: str) -> str:
    """What a command prints in there."""
    started = ["unshare", "--mount", "--net", "--pid", "--fork", "--mount-proc", "sh", "-c", _INSIDE]
    values = {**os.environ, "TARGET": str(target), "COMMAND": command.replace("$TARGET", str(target))}
    return subprocess.run(started, env=values, check=True, stdout=subprocess.PIPE, text=True).stdout  # noqa: S603


def megabytes(folder: Path) -> float:
    """The size of a folder's files."""
    return sum(path.lstat().st_size for path in folder.rglob("*") if not path.is_dir()) / 1e6


def main() -> None:
    """Prints what was tried, and the size."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--target", type=Path, help="a folder that was installed before, and is kept")
    given = parser.parse_args()
    target = given.target or Path(tempfile.mkdtemp(dir="/var/tmp", prefix="tacit-container-")) / "tacit"
    if not target.exists():
        # With the Python of the system: user 10001 can read it.
        subprocess.run([ROOT / "container" / "install", ROOT, target], env=os.environ | {"PATH": _PATH}, check=True)  # noqa: S603
        target.parent.chmod(0o755)
        shutil.copy(ROOT / "container" / "healthy", target / "bin" / "healthy")
    print(f"{megabytes(target):,.0f} MB in the folder, {megabytes(target / 'lib'):,.0f} of them packages")
    released = inside(target, f"echo '{TEXT}' | python $TARGET/bin/tacit sanitize - --identities")
    print(f"sanitize: {'as expected' if released.strip() == RELEASE else 'NOT as expected'}")
    print(f"serve: {inside(target, _SERVE.format(healthy=target / 'bin' / 'healthy')).strip()}")
    if not given.target:
        shutil.rmtree(target.parent)


if __name__ == "__main__":
    main()
