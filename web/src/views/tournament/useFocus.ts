// SPDX-License-Identifier: GPL-3.0-or-later
// Where the keys go when a part of an event opens: who works without a mouse does not begin at the top of the
// page again.
import { useEffect } from 'preact/hooks';

/** The heading (`tabIndex={-1}`) of what opens, where the focus was on something that is gone. */
export function useHead(id: string): void {
  useEffect(() => {
    if (document.activeElement === document.body) document.getElementById(id)?.focus({ preventScroll: true });
  }, [id]);
}

/**
 * The field that a part is for. Where fingers type, its keyboard would cover half of the glass: they tap it
 * themselves.
 */
export function useField(id: string): void {
  useEffect(() => {
    if (matchMedia('(hover: hover) and (pointer: fine)').matches)
      document.getElementById(id)?.focus({ preventScroll: true });
  }, [id]);
}
