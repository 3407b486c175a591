// SPDX-License-Identifier: GPL-3.0-or-later
// Places a message over the page so that it covers no buttons and, if possible, neither clock nor board.
const PRESSED =
  'button, a[href], input, select, textarea, summary, [role=button], [role=radio], [role=tab], [role=switch]';
/** The cost of covering a square pixel of a control or clock, of a board, and of what can wait. */
const COST = { press: 10000, board: 10, waits: 1 };
const WAITS = '#talk, .moves';
const MARGIN = 8;
const COLUMNS = 9;
const ROWS = 64;
/** The columns of the grid, from the middle outwards. */
const OUTWARDS = Array.from({ length: COLUMNS }, (_, i) => i).sort(
  (a, b) => Math.abs(2 * a - COLUMNS + 1) - Math.abs(2 * b - COLUMNS + 1),
);

interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}
const shared = (a: Box, b: Box): number =>
  Math.max(0, Math.min(a.left + a.width, b.left + b.width) - Math.max(a.left, b.left)) *
  Math.max(0, Math.min(a.top + a.height, b.top + b.height) - Math.max(a.top, b.top));

/**
 * Tries a grid of places in the window and returns the cheapest; of equal ones the nearest to the bottom
 * centre.
 */
export function freePlace(
  size: { width: number; height: number },
  glass: { width: number; height: number },
  covered: readonly { box: Box; cost: number }[],
): { left: number; top: number } {
  let best = { left: 0, top: 0 };
  let least = Infinity;
  for (let row = 0; row < ROWS; row++)
    for (const column of OUTWARDS) {
      const left = MARGIN + (column * Math.max(0, glass.width - size.width - 2 * MARGIN)) / (COLUMNS - 1);
      const top = Math.max(
        0,
        glass.height -
          size.height -
          2 * MARGIN -
          (row * Math.max(0, glass.height - size.height - 3 * MARGIN)) / (ROWS - 1),
      );
      const cost = covered.reduce((sum, one) => sum + one.cost * shared({ left, top, ...size }, one.box), 0);
      if (cost >= least) continue;
      least = cost;
      best = { left, top };
    }
  return best;
}

/** Moves a message to the place where it covers the least. */
export function placeFree(message: HTMLElement): void {
  const { width, height } = message.getBoundingClientRect();
  const glass = { width: document.documentElement.clientWidth, height: innerHeight };
  const seen = (element: Element, cost: number): { box: Box; cost: number }[] => {
    const box = element.getBoundingClientRect();
    return message.contains(element) ||
      !box.width ||
      !box.height ||
      box.bottom <= 0 ||
      box.top >= glass.height
      ? []
      : [{ box, cost }];
  };
  const covered = [
    ...[...document.querySelectorAll(PRESSED + ', .clock')].flatMap(one =>
      seen(one, one.closest(WAITS) ? COST.waits : COST.press),
    ),
    ...[...document.querySelectorAll('.board')].flatMap(one => seen(one, COST.board)),
  ];
  const { left, top } = freePlace({ width, height }, glass, covered);
  Object.assign(message.style, { position: 'fixed', left: `${left}px`, top: `${top}px` });
}
