// SPDX-License-Identifier: GPL-3.0-or-later
// Moves the focus when a part of an event opens, so that keyboard users do not start at the top of the page
// again.
import { useEffect } from 'preact/hooks';

/** Focuses the heading (`tabIndex={-1}`) of a part that opens, if the focused element is gone. */
export function useHead(id: string): void {
  useEffect(() => {
    if (document.activeElement === document.body) document.getElementById(id)?.focus({ preventScroll: true });
  }, [id]);
}

/**
 * Focuses the main field of a part. Not on touch screens, where the on-screen keyboard would cover half of
 * the page.
 */
export function useField(id: string): void {
  useEffect(() => {
    if (matchMedia('(hover: hover) and (pointer: fine)').matches)
      document.getElementById(id)?.focus({ preventScroll: true });
  }, [id]);
}
