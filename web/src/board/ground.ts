// SPDX-License-Identifier: GPL-3.0-or-later
// The adapter for chessgroundx, which moves pieces by mouse, touch and keyboard for both games. It numbers
// ranks from 1, with ':' after 9, so that xiangqi's rank 0 is its rank 1.
import { Chessground } from 'chessgroundx';
import type { Api } from 'chessgroundx/api';
import type { Config } from 'chessgroundx/config';
import type { DrawShape } from 'chessgroundx/draw';
import type { Key, KeyedNode } from 'chessgroundx/types';
import { animation } from '../prefs';
import { SHAPE } from '../position';
import { isFirst, type Game, type Side } from '../types';
import { premoves } from './premoves';

export type { Api, Key };
const BASE: Record<Game, number> = { chess: 49, xiangqi: 48 };

export const toKey = (game: Game, square: string): Key =>
  (square[0]! + String.fromCharCode(square.charCodeAt(1) - BASE[game] + 49)) as Key;
export const fromKey = (game: Game, key: string): string =>
  key[0]! + String.fromCharCode(key.charCodeAt(1) - 49 + BASE[game]);
export const colour = (side: Side): 'white' | 'black' => (isFirst(side) ? 'white' : 'black');

export interface GroundHooks {
  moved: (from: string, to: string, premoved: boolean) => void;
  /** Selection, premove or position may have changed. */
  changed: () => void;
  /** Called when the board's elements have been created again. */
  made: (board: HTMLElement) => void;
}

const BRUSH: Record<string, string> = { G: 'green', R: 'red', B: 'blue', Y: 'yellow' };
/** Converts drawn shapes to PGN's notation and back. */
export const marksOf = (game: Game, shapes: readonly DrawShape[]): string[] =>
  shapes.map(
    ({ brush, orig, dest }) =>
      (Object.keys(BRUSH).find(letter => BRUSH[letter] === brush) ?? 'G') +
      fromKey(game, orig) +
      (dest ? fromKey(game, dest) : ''),
  );
export const shapesOf = (game: Game, marks: string): DrawShape[] =>
  [...marks.matchAll(/([GRBY])?([a-i]\d)([a-i]\d)?/g)].map(([, letter, from, to]) => ({
    brush: BRUSH[letter ?? 'G']!,
    orig: toKey(game, from!),
    ...(to && { dest: toKey(game, to) }),
  }));

/**
 * The colours are those of the diagrams, in both themes; `ink` highlights a move in the board's own colour.
 */
const brush = (
  key: string,
  color: string,
): { key: string; color: string; opacity: number; lineWidth: number } => ({
  key,
  color: `var(--${color})`,
  opacity: 1,
  lineWidth: 10,
});
const BRUSHES = {
  green: brush('g', 'hue-g'),
  red: brush('r', 'hue-r'),
  yellow: brush('y', 'hue-y'),
  blue: brush('b', 'hue-b'),
  ink: brush('i', 'hue-ink'),
};

const still = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;

export function makeGround(element: HTMLElement, game: Game, hooks: GroundHooks): Api {
  const dimensions = { width: SHAPE[game].files, height: SHAPE[game].ranks };
  const config: Config = {
    dimensions,
    coordinates: false,
    autoCastle: game === 'chess',
    // The frame draws the last move and check, because it distinguishes the square just left from the one
    // reached.
    highlight: { lastMove: false, check: false },
    animation: { enabled: animation.get() === 'on' && !still(), duration: 180 },
    movable: {
      free: false,
      showDests: true,
      events: {
        after: (from, to, meta) => hooks.moved(fromKey(game, from), fromKey(game, to), meta.premove),
      },
    },
    premovable: {
      premoveFunc: premoves(game),
      events: { set: hooks.changed, unset: hooks.changed },
    },
    draggable: { showGhost: false },
    drawable: { brushes: BRUSHES as unknown as NonNullable<Config['drawable']>['brushes'] },
    events: { select: hooks.changed, change: hooks.changed, insert: elements => hooks.made(elements.board) },
  };
  return Chessground(element, config);
}

/**
 * Puts the picture of its piece into each piece that chessgroundx makes; the drawings themselves are in
 * pieces/Defs.
 */
export function dressPieces(element: HTMLElement, game: Game): () => void {
  const dress = (node: Node): void => {
    if (!(node instanceof HTMLElement)) return;
    if (node.tagName === 'PIECE' && !node.firstChild) {
      const kind = node.className.match(/(\w)-piece/)?.[1];
      const letter = node.classList.contains('white') ? kind?.toUpperCase() : kind;
      if (letter) node.append(picture(`#${game === 'chess' ? 'c' : 'x'}-${letter}`));
    } else node.querySelectorAll('piece').forEach(dress);
  };
  const observer = new MutationObserver(records =>
    records.forEach(record => record.addedNodes.forEach(dress)),
  );
  observer.observe(element, { childList: true, subtree: true });
  dress(element);
  return () => observer.disconnect();
}

const SVG = 'http://www.w3.org/2000/svg';
function picture(href: string): SVGElement {
  const svg = document.createElementNS(SVG, 'svg');
  const use = document.createElementNS(SVG, 'use');
  svg.setAttribute('viewBox', '0 0 100 100');
  svg.setAttribute('aria-hidden', 'true');
  use.setAttribute('href', href);
  svg.append(use);
  return svg;
}

/** Draws the piece on `square` faint: moved here, not yet confirmed by the server. */
export function markUnconfirmed(element: HTMLElement, game: Game, square: string | null): void {
  const key = square && toKey(game, square);
  for (const piece of element.querySelectorAll<KeyedNode>('piece'))
    piece.classList.toggle('unconfirmed', piece.cgKey === key);
}
