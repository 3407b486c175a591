// SPDX-License-Identifier: GPL-3.0-or-later
// The page's single keys.
import { useLayoutEffect, useRef } from 'preact/hooks';

/** Handles keys while a view is shown: from the moment when it is rendered, not a frame later, and always
 * with its latest state, so that a quick key is neither lost nor applied to the previous content. `first`:
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
