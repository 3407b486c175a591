// SPDX-License-Identifier: GPL-3.0-or-later
// A temporary message over the bottom of the page. It takes no space in the layout, so nothing moves under a
// finger, and taps pass through it.
import type { JSX } from 'preact';

/**
 * Texts for what is waiting and for what failed ('' for neither); `back` links to the element with that id
 * that shows rejected entries.
 */
export function Over({
  waits,
  fault = '',
  back,
}: {
  waits: string;
  fault?: string;
  back?: { said: string; see: string; id: string } | null;
}): JSX.Element {
  const goTo = (id: string): void => {
    const place = document.getElementById(id);
    place?.scrollIntoView({ block: 'center' });
    place?.focus();
  };
  return (
    <div class="over" role="status">
      {fault && (
        <p class="wait">
          <span class="bad">{fault}</span>
        </p>
      )}
      {back && (
        <p class="wait">
          <span>{back.said}</span>
          <button class="btn" onClick={() => goTo(back.id)}>
            {back.see}
          </button>
        </p>
      )}
      {waits && (
        <p class="wait">
          <span>{waits}</span>
        </p>
      )}
    </div>
  );
}
