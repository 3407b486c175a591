# SPDX-License-Identifier: GPL-3.0-or-later
"""How the tests wait for what they can't be told of: they look until it holds, and fail if it doesn't in time."""
import time

PATIENCE = 20.0


def wait_for(look, holds=bool, patience=PATIENCE, what=None, pause=0.02):
    """Looks repeatedly until the result holds, and returns it. `what` was waited for, if it never comes."""
    end = time.monotonic() + patience
    while not holds(found := look()):
        assert time.monotonic() < end, f"waited in vain: {what or found!r}"
        time.sleep(pause)
    return found
