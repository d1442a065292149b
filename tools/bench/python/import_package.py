"""Imports a package into a fresh collection by Anki's own library: import_package.py PACKAGE DIRECTORY"""

import os
import sys
import time

from anki.collection import Collection, ImportAnkiPackageOptions, ImportAnkiPackageRequest

from measured import report

package, directory = sys.argv[1:]
started = time.perf_counter()
collection = Collection(os.path.join(directory, "collection.anki2"))
options = ImportAnkiPackageOptions(with_scheduling=False)
collection.import_anki_package(ImportAnkiPackageRequest(package_path=package, options=options))
cards = collection.card_count()
collection.close()
report({"milliseconds": (time.perf_counter() - started) * 1_000, "cards": cards})
