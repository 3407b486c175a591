// SPDX-License-Identifier: GPL-3.0-or-later
// The page's single-key shortcuts.
import { useLayoutEffect, useRef } from 'preact/hooks';

/**
 * Handles keys while a view is shown. Registered during the layout phase and called with the latest state, so
 * that a quick key is neither lost nor applied to old content. `first`: before all other views.
 */
export function useKeydown(onKey: (event: KeyboardEvent) => void, first = false): void {
  const latest = useRef(onKey);
  latest.current = onKey;
  useLayoutEffect(() => {
    const hear = (event: KeyboardEvent): void => latest.current(event);
    document.addEventListener('keydown', hear, first);
    return () => document.removeEventListener('keydown', hear, first);
  }, [first]);
}
