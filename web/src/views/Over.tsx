// SPDX-License-Identifier: GPL-3.0-or-later
// What comes and goes by itself while somebody works: it stands over the foot of the page and takes no room
// in it, so that nothing moves under a finger, and lets taps through.
import type { JSX } from 'preact';

/** What waits, and what is wrong, empty for nothing; what came back is led to: its place has that id. */
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
