"""What a measured program says at its end: its result, and what the whole process took."""

import json
import re
import resource


def peak_kibibytes():
    """Of this program alone, where there is a /proc: `ru_maxrss` begins with what the parent held."""
    try:
        with open("/proc/self/status", encoding="utf-8") as status:
            return int(re.search(r"VmHWM:\s+(\d+)", status.read()).group(1))
    except (OSError, AttributeError):
        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss


def report(result):
    usage = resource.getrusage(resource.RUSAGE_SELF)
    cpu = (usage.ru_utime + usage.ru_stime) * 1_000
    print(json.dumps({"result": result, "cpu": cpu, "peak": peak_kibibytes() / 1_024}), end="")
