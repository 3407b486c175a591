// SPDX-License-Identifier: GPL-3.0-or-later
// The page's single keys.
import { useLayoutEffect, useRef } from 'preact/hooks';

/** Hears the page's keys while a view is shown: from the moment when it is drawn, not a frame later, and
 * always by its latest state; so a quick key is neither lost nor meant for what was shown before. `first`:
 * before all other views. */
export function useKeydown(onKey: (event: KeyboardEvent) => void, first = false): void {
  const latest = useRef(onKey);
  latest.current = onKey;
  useLayoutEffect(() => {
    const hear = (event: KeyboardEvent): void => latest.current(event);
    document.addEventListener('keydown', hear, first);
    return () => document.removeEventListener('keydown', hear, first);
  }, [first]);
}
