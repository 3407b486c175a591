// SPDX-License-Identifier: GPL-3.0-or-later
// Handles attempts to move that chessgroundx does not report.
import type { Api } from 'chessgroundx/api';
import type { Key } from 'chessgroundx/types';
import { castlingOnto, readPlacement } from '../position';
import type { Game } from '../types';
import { fromKey } from './ground';
import type { BoardProps } from './props';

/**
 * Handles input that chessgroundx does not: castling shown by the rook, a move that became legal while the
 * pointer was down (it was not `known` then), or one that the arbiter must answer. False if it only selects
 * another own piece.
 */
export function attempt(props: BoardProps, from: string, to: string, known = true): boolean {
  if ((!props.legal.length && !props.awaited) || props.hand !== props.turn) return false;
  if (props.legal.some(uci => uci.startsWith(from + to))) {
    if (!known) props.moved(from, to, false);
    return !known;
  }
  const men = readPlacement(props.game, props.fen);
  const man = men.get(from);
  const there = men.get(to);
  const castled = castlingOnto(props.game, props.legal, men, from, to);
  const own = (letter: string): boolean => letter === letter.toUpperCase();
  if (castled) props.moved(from, castled, false);
  else if (!man || (there && own(there) === own(man))) return false;
  else props.tried(from, to);
  return true;
}

/**
 * Detects clicking or dropping a piece on a square that is not a legal target, which chessgroundx does not
 * report.
 */
export function watchHands(
  element: HTMLElement,
  game: Game,
  api: Api,
  live: { current: BoardProps },
): () => void {
  const keyAt = (event: MouseEvent | TouchEvent): Key | undefined => {
    const at = 'changedTouches' in event ? event.changedTouches[0] : event;
    return at && api.getKeyAtDomPos([at.clientX, at.clientY]);
  };
  const later = (from: string, to: string | undefined): void => {
    if (!to || from === to) return;
    const squares = [fromKey(game, from), fromKey(game, to)] as const;
    // chessgroundx handles this event with the legal moves that it knows now; they may change before the
    // timer.
    const known = !!api.state.movable.dests?.get(from as Key)?.includes(to as Key);
    // after chessgroundx has handled the event, so that its selection is final
    setTimeout(() => attempt(live.current, ...squares, known) && api.cancelMove());
  };
  const down = (event: MouseEvent | TouchEvent): void => {
    if ('button' in event && event.button !== 0) return;
    const selected = api.state.selectable.selected;
    live.current.touched();
    if (typeof selected === 'string') later(selected, keyAt(event));
  };
  const up = (event: MouseEvent | TouchEvent): void => {
    const drag = api.state.draggable.current;
    if (drag?.started && typeof drag.orig === 'string') later(drag.orig, keyAt(event));
  };
  const ends = ['mouseup', 'touchend'] as const;
  element.addEventListener('mousedown', down, true);
  element.addEventListener('touchstart', down, { capture: true, passive: true });
  for (const end of ends) document.addEventListener(end, up, true);
  return () => {
    for (const end of ends) document.removeEventListener(end, up, true);
  };
}
