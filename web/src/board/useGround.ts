// SPDX-License-Identifier: GPL-3.0-or-later
// Hooks that keep chessgroundx in step with the board's properties: position, legal moves, drawn marks.
import { render, type RefObject } from 'preact';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { premoves } from '../prefs';
import {
  colour,
  dressPieces,
  fromKey,
  makeGround,
  marksOf,
  markUnconfirmed,
  shapesOf,
  toKey,
  type Api,
  type Key,
} from './ground';
import { attempt, watchHands } from './hands';
import type { BoardProps } from './props';

type Live<T> = { current: T };

export interface Ground {
  /** The element in which chessgroundx draws. */
  place: RefObject<HTMLDivElement>;
  /** The element over the pieces that holds the grid of named cells. */
  cells: Live<HTMLElement | null>;
  selected: string | null;
  /** Handles a click on a cell of the grid. */
  press: (square: string) => void;
  /** Clears the selection. */
  drop: () => void;
}

export function useGround(props: BoardProps, dests: ReadonlyMap<string, readonly string[]>): Ground {
  const { game } = props;
  const place = useRef<HTMLDivElement>(null);
  const ground = useRef<Api | null>(null);
  const cells = useRef<HTMLElement | null>(null);
  const live = useRef(props);
  live.current = props;
  const [selected, setSelected] = useState<string | null>(null);

  useLayoutEffect(() => {
    const element = place.current!;
    const layer = document.createElement('div');
    layer.className = 'cells-place';
    cells.current = layer;
    // chessgroundx owns the selection, so read it again after each mouse or touch event.
    const look = (): void => {
      const state = ground.current?.state;
      const key = state?.selectable.selected;
      setSelected(typeof key === 'string' ? fromKey(game, key) : null);
      live.current.prepared(!!state?.premovable.current);
    };
    const soon = (): void => void setTimeout(look, 2);
    const undress = dressPieces(element, game);
    const api = makeGround(element, game, {
      moved: (from, to, premoved) => live.current.moved(from, to, premoved),
      changed: soon,
      made: board => board.append(layer),
    });
    ground.current = api;
    const stopWatching = watchHands(element, game, api, live);
    // chessgroundx caches the board's position on the page; a banner or a slip may have moved it since.
    const measure = (): void => api.state.dom.bounds.clear();
    element.addEventListener('mousedown', measure, true);
    element.addEventListener('touchstart', measure, { capture: true, passive: true });
    document.addEventListener('mouseup', soon);
    document.addEventListener('touchend', soon);
    return () => {
      document.removeEventListener('mouseup', soon);
      document.removeEventListener('touchend', soon);
      stopWatching();
      undress();
      render(null, layer);
      api.destroy();
      ground.current = null;
    };
  }, [game]);

  usePosition(ground, place, props, dests);
  useMarks(ground, live, props, dests);
  useArrow(ground, props);

  const press = (square: string): void => {
    const api = ground.current;
    const key = toKey(game, square);
    const from = selected;
    if (!api) return;
    props.touched();
    if (from && from !== square && attempt(live.current, from, square)) return drop();
    api.selectSquare(api.state.selectable.selected === key ? null : key);
    const now = api.state.selectable.selected;
    setSelected(typeof now === 'string' ? fromKey(game, now) : null);
  };
  const drop = (): void => {
    ground.current?.cancelMove();
    setSelected(null);
  };

  return { place, cells, selected, press, drop };
}

/** Passes the position and the legal moves to chessgroundx. */
function usePosition(
  ground: Live<Api | null>,
  place: RefObject<HTMLDivElement>,
  props: BoardProps,
  dests: ReadonlyMap<string, readonly string[]>,
): void {
  const { game, fen, flip } = props;
  const prepared = useRef<{ ply: number; men: string }>({ ply: -1, men: '' });
  // A layout effect, because the user may press what the screen shows at once, and chessgroundx must know the
  // same moves.
  useLayoutEffect(() => {
    const api = ground.current;
    if (!api) return;
    const keys = new Map<Key, Key[]>();
    for (const [from, to] of dests)
      keys.set(
        toKey(game, from),
        to.map(square => toKey(game, square)),
      );
    api.set({
      fen: fen.split(' ')[0],
      orientation: flip ? 'black' : 'white',
      turnColor: colour(props.turn),
      movable: { color: props.hand ? colour(props.hand) : undefined, dests: keys },
      premovable: {
        enabled: premoves.get() === 'on' && !!props.line && props.hand !== null && props.hand !== props.turn,
      },
    });
    // deepMerge ignores an undefined colour, so that a read-only board must be set here
    if (!props.hand) api.state.movable.color = undefined;
    const was = prepared.current;
    const shown = { ply: props.line?.ply ?? -1, men: fen.split(' ')[0]! };
    const answered = shown.ply === was.ply + 1 && props.line?.before === was.men;
    const same = shown.ply === was.ply && shown.men === was.men;
    prepared.current = shown;
    if (!answered && !same) api.cancelPremove();
    if (props.hand && props.hand === props.turn) api.playPremove();
    else if (!props.hand) api.cancelMove();
    // Redraw now rather than in the next frame, so that the piece to be marked is already in place.
    api.state.dom.redrawNow(true);
    markUnconfirmed(place.current!, game, props.unconfirmed);
  }, [game, fen, flip, props.turn, props.hand, dests, props.unconfirmed, props.revision, props.line?.ply]);
}

/** Arrows and marks that the user has drawn and can change. */
function useMarks(
  ground: Live<Api | null>,
  live: Live<BoardProps>,
  props: BoardProps,
  dests: ReadonlyMap<string, readonly string[]>,
): void {
  const { game, fen, flip } = props;
  const marks = props.marks?.join(' ') ?? '';
  const draws = !!props.drew;
  useLayoutEffect(() => {
    const api = ground.current;
    if (!api || !draws) return;
    const draw = (): void => api.setShapes(shapesOf(game, marks));
    // Only drawing may change the marks: chessgroundx also removes them on a press on an empty square.
    api.set({
      drawable: {
        eraseOnClick: false,
        onChange: shapes =>
          api.state.drawable.current ? live.current.drew?.(marksOf(game, shapes)) : setTimeout(draw),
      },
    });
    draw();
    // Setting a position removes the marks, so draw them again whenever one is set.
  }, [game, marks, draws, fen, flip, props.turn, props.hand, dests, props.unconfirmed, props.revision]);
}

/** The arrow that highlights a move. */
function useArrow(ground: Live<Api | null>, { game, arrow }: BoardProps): void {
  useEffect(() => {
    ground.current?.setAutoShapes(
      arrow ? [{ orig: toKey(game, arrow.from), dest: toKey(game, arrow.to), brush: 'ink' }] : [],
    );
  }, [game, arrow?.from, arrow?.to]);
}
