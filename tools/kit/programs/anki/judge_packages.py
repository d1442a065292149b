"""Imports packages, each into a new collection, with Anki's own library; prints for each the reason of a refusal, or null, as JSON."""

import json
import os
import sys
import tempfile

from anki.collection import Collection
from anki.lang import set_lang
from read_packages import import_apkgs


def refusal_of(package: str, folder: str) -> str | None:
    try:
        import_apkgs([package], os.path.join(folder, "collection.anki2")).close()
        return None
    except KeyboardInterrupt:
        raise
    # A panic of its core is no Exception.
    except BaseException as error:
        return f"{type(error).__name__}: {error}"


set_lang("en")
# In memory where there is one: it writes to the disk for each package.
place = "/dev/shm" if os.path.isdir("/dev/shm") else None
for line in sys.stdin:
    with tempfile.TemporaryDirectory(dir=place) as folder:
        print(json.dumps(refusal_of(line.rstrip("\n"), folder)), flush=True)
