// SPDX-License-Identifier: GPL-3.0-or-later
// The board of a game: the frame below, the men of chessgroundx over it, and the grid of named cells on top.
import { render, type ComponentChildren, type JSX } from 'preact';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import { lang, premoves } from '../prefs';
import { castlingOnto, readPlacement, targets } from '../position';
import { useStore } from '../store';
import type { Game, LastMove, Side } from '../types';
import { OverMen, UnderMen, type Drawing } from './Evidence';
import { BOX, Frame } from './frame';
import { Grid } from './Grid';
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

export interface BoardProps {
  game: Game;
  fen: string;
  flip: boolean;
  turn: Side;
  /** The side whose men may be moved here, now or in advance; null: only to look at. */
  hand: Side | null;
  legal: readonly string[];
  /** The legal moves are not known yet: what a hand tries meanwhile is asked of the server, and not lost. */
  awaited?: boolean;
  last: LastMove | null;
  check: readonly string[];
  /** A move pointed out. */
  arrow: LastMove | null;
  /** A man moved here that the server has not confirmed. */
  unconfirmed: string | null;
  /** What the arbiter points at. */
  drawing?: Drawing | null;
  /**
   * Arrows and marks that somebody drew, as PGN has them: "Ge2e4", "Rg1"; where they may be changed, who
   * hears of it.
   */
  marks?: readonly string[];
  drew?: (marks: string[]) => void;
  /**
   * Where a move may be prepared for the next turn: how many plies the game has at the position shown, and
   * the men before the last of them. A prepared move is played only in the position that the opponent's next
   * move makes of the one it was prepared in; when moves are taken back, or anything else is done to the
   * game, it is dropped.
   */
  line?: { ply: number; before: string };
  /** Counts up when the board must be set right though its position is the same: a move was taken back. */
  revision: number;
  moved: (from: string, to: string, premoved: boolean) => void;
  /** A hand tried what is not among the legal moves: the server says why not, or what it means. */
  tried: (from: string, to: string) => void;
  /** A hand is on the board. */
  touched: () => void;
  /** Whether a move is prepared for the next turn. */
  prepared: (ready: boolean) => void;
  /** Words laid over the board. */
  children?: ComponentChildren;
}

export function Board(props: BoardProps): JSX.Element {
  const { game, fen, flip } = props;
  const place = useRef<HTMLDivElement>(null);
  const ground = useRef<Api | null>(null);
  const layer = useRef<HTMLElement | null>(null);
  const live = useRef(props);
  live.current = props;
  const prepared = useRef<{ ply: number; men: string }>({ ply: -1, men: '' });
  const [selected, setSelected] = useState<string | null>(null);
  const [focus, setFocus] = useState<string | null>(null);
  const men = useMemo(() => readPlacement(game, fen), [game, fen]);
  const dests = useMemo(() => targets(props.legal), [props.legal]);
  useStore(lang);

  useLayoutEffect(() => {
    const element = place.current!;
    layer.current = document.createElement('div');
    layer.current.className = 'cells-place';
    // What is selected is chessgroundx's to know; it is asked again whenever a hand was on the board.
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
      made: board => board.append(layer.current!),
    });
    ground.current = api;
    const stopWatching = watchHands(element, game, api, live);
    // chessgroundx remembers where the board is; a banner or a slip may have moved it since.
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
      render(null, layer.current!);
      api.destroy();
      ground.current = null;
    };
  }, [game]);

  // Before the page is painted: a hand may press at once on what it sees, and chessgroundx must know the same
  // moves.
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
    // deepMerge leaves an undefined colour alone, so a board that may only be looked at says so here.
    if (!props.hand) api.state.movable.color = undefined;
    const was = prepared.current;
    const shown = { ply: props.line?.ply ?? -1, men: fen.split(' ')[0]! };
    const answered = shown.ply === was.ply + 1 && props.line?.before === was.men;
    const same = shown.ply === was.ply && shown.men === was.men;
    prepared.current = shown;
    if (!answered && !same) api.cancelPremove();
    if (props.hand && props.hand === props.turn) api.playPremove();
    else if (!props.hand) api.cancelMove();
    // Drawn now rather than with the next frame, so that the man to be marked is where it belongs.
    api.state.dom.redrawNow(true);
    markUnconfirmed(place.current!, game, props.unconfirmed);
  }, [game, fen, flip, props.turn, props.hand, dests, props.unconfirmed, props.revision, props.line?.ply]);

  const marks = props.marks?.join(' ') ?? '';
  const draws = !!props.drew;
  useLayoutEffect(() => {
    const api = ground.current;
    if (!api || !draws) return;
    const draw = (): void => api.setShapes(shapesOf(game, marks));
    // Only a hand that draws changes what is drawn: chessgroundx takes it away at a press on an empty square,
    // too.
    api.set({
      drawable: {
        eraseOnClick: false,
        onChange: shapes =>
          api.state.drawable.current ? live.current.drew?.(marksOf(game, shapes)) : setTimeout(draw),
      },
    });
    draw();
    // A position that is set takes what was drawn away.
  }, [game, marks, draws, fen, flip, props.turn, props.hand, dests, props.unconfirmed, props.revision]);

  const arrow = props.arrow;
  useEffect(() => {
    ground.current?.setAutoShapes(
      arrow ? [{ orig: toKey(game, arrow.from), dest: toKey(game, arrow.to), brush: 'ink' }] : [],
    );
  }, [game, arrow?.from, arrow?.to]);

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

  useLayoutEffect(() => {
    if (!layer.current) return;
    render(
      <Grid
        game={game}
        men={men}
        flip={flip}
        selected={selected}
        targets={(selected && dests.get(selected)) || []}
        last={props.last}
        check={props.check}
        press={press}
        drop={drop}
        focused={setFocus}
      />,
      layer.current,
    );
  });

  const box = BOX[game];
  return (
    <div class={'board ' + game} id="board">
      <Frame
        game={game}
        flip={flip}
        last={props.last}
        check={props.check}
        occupied={square => men.has(square)}
        focus={focus}
      />
      {props.drawing && <UnderMen game={game} flip={flip} drawing={props.drawing} />}
      <div
        class="ground"
        style={{
          left: `${(box.left / box.width) * 100}%`,
          top: `${(box.top / box.height) * 100}%`,
          width: `${((game === 'chess' ? 800 : 900) / box.width) * 100}%`,
          height: `${((game === 'chess' ? 800 : 1000) / box.height) * 100}%`,
        }}
      >
        <div class={'men ' + game} ref={place} />
      </div>
      {props.drawing && <OverMen game={game} flip={flip} drawing={props.drawing} />}
      {props.children}
    </div>
  );
}

/**
 * What a hand wants that chessgroundx does not do: castling shown by the rook, a move that became legal while
 * the hand was down (not `known` then), or one that the arbiter shall answer. False where it only takes up
 * another man of its own.
 */
function attempt(props: BoardProps, from: string, to: string, known = true): boolean {
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
 * Sees what hands try: a second press, or a man let go, where no legal move ends. chessgroundx says nothing
 * of these.
 */
function watchHands(element: HTMLElement, game: Game, api: Api, live: { current: BoardProps }): () => void {
  const keyAt = (event: MouseEvent | TouchEvent): Key | undefined => {
    const at = 'changedTouches' in event ? event.changedTouches[0] : event;
    return at && api.getKeyAtDomPos([at.clientX, at.clientY]);
  };
  const later = (from: string, to: string | undefined): void => {
    if (!to || from === to) return;
    const squares = [fromKey(game, from), fromKey(game, to)] as const;
    // What chessgroundx will do with the event rests on the moves that it knows now; an answer may come
    // before the timer.
    const known = !!api.state.movable.dests?.get(from as Key)?.includes(to as Key);
    // After chessgroundx has done with the event, so that what it takes up or lets go stands.
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
