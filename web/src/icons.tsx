// SPDX-License-Identifier: GPL-3.0-or-later
// Icons: from lucide, and in the same style our own half point, seat and board. 20 px, strokes of 1.5.
import type { JSX } from 'preact';
import { ICONS } from 'icons:lucide';

const OWN: Record<string, string> = {
  half: '<path d="M5 19L19 5M5 6L7 5V11M14 14.5C14 13 18 13 18 15C18 16.5 14 17.5 14 19H18"/>',
  seat: '<path d="M7 3V12H17V3M7 12L5 21M17 12L19 21M6 16H18"/>',
  board: '<path d="M4 4H20V20H4ZM12 4V20M4 12H20"/>',
};

export function Icon({ name }: { name: string }): JSX.Element {
  return (
    <svg
      class="ic"
      viewBox="0 0 24 24"
      aria-hidden="true"
      fill="none"
      stroke="currentColor"
      stroke-width="1.5"
      stroke-linecap="round"
      stroke-linejoin="round"
      dangerouslySetInnerHTML={{ __html: OWN[name] ?? ICONS[name] ?? '' }}
    />
  );
}

/** The server's logo: two chess squares, and two corners of the cannon's point. */
export const Mark = (): JSX.Element => (
  <svg class="mark" viewBox="0 0 40 40" aria-hidden="true">
    <rect x="1.25" y="1.25" width="37.5" height="37.5" fill="none" stroke="currentColor" stroke-width="2.5" />
    <path d="M20 1V39M1 20H39" stroke="currentColor" stroke-width="1.5" />
    <rect x="5" y="5" width="12" height="12" fill="currentColor" />
    <rect x="23" y="23" width="12" height="12" fill="currentColor" />
    <path d="M34 17H23V6M6 23H17V34" fill="none" stroke="currentColor" stroke-width="2" />
  </svg>
);

/** A point of the xiangqi board, shown where there is no content yet. */
export const EmptyPoint = (): JSX.Element => (
  <svg class="pt" viewBox="0 0 100 100" aria-hidden="true" fill="none" stroke="currentColor" stroke-width="2">
    <path d="M50 10V90M10 50H90M42 24V42H24M58 24V42H76M42 76V58H24M58 76V58H76" />
  </svg>
);
