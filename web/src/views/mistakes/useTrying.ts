// SPDX-License-Identifier: GPL-3.0-or-later
// Judges tries at a mistake: by the endgame tables if they know the position, else by the engine; explains
// wrong ones.
import { useEffect, useState } from 'preact/hooks';
import { Refusal } from '../../api';
import { readPlacement } from '../../position';
import type { Game, Move, WrittenMove } from '../../types';
import {
  askPosition,
  askTable,
  askThought,
  type MoveMade,
  type Position,
  type TableAnswer,
} from '../study/calls';
import { isGood, keeps, type Mistake } from './model';

/** A game or a line, given by its start and moves. */
export interface Played {
  game: Game;
  start_fen: string;
  moves: readonly Move[];
}
/** A try; `made` is null if the solution was requested instead. */
export interface Tried {
  made: MoveMade | null;
  right: boolean;
  /** After a wrong try: the tables' result for the side that made it. */
  outcome: 'win' | 'draw' | 'loss' | null;
  /** After a wrong try: the reply that refutes it. */
  reply: WrittenMove | null;
}
export interface Trying {
  start: Position | null;
  shown: Position | null;
  table: TableAnswer | null;
  tried: Tried | null;
  hinted: boolean;
  revision: number;
  /** The best move according to the tables, else to the engine. */
  best: { uci: string; text?: Record<string, string> };
  play: (uci: string) => void;
  solve: () => void;
  hint: () => void;
  again: () => void;
}

/** The maximum number of pieces in any endgame table. */
const MOST_MEN = { chess: 5, xiangqi: 9 } as const;
const REPLY_MS = 500;

const orNull = <A>(answer: Promise<A>): Promise<A | null> =>
  answer.catch((error: unknown) => {
    if (!(error instanceof Refusal)) throw error;
    return null;
  });

export function useTrying({ game, start_fen: fen, moves }: Played, mistake: Mistake): Trying {
  const [{ start, shown, table }, set] = useState<Pick<Trying, 'start' | 'shown' | 'table'>>({
    start: null,
    shown: null,
    table: null,
  });
  const [tried, setTried] = useState<Tried | null>(null);
  const [hinted, setHinted] = useState(false);
  const [revision, count] = useState(0);
  const again = (): void => count(n => n + 1);
  const line = moves.slice(0, mistake.ply - 1).map(move => move.uci);
  const asked = { game, fen, moves: line.join(' ') };
  useEffect(() => {
    void orNull(askPosition(asked)).then(async position => {
      set(now => ({ ...now, start: position }));
      if (!position || readPlacement(game, position.fen).size > MOST_MEN[game]) return;
      const answer = await orNull(askTable(game, position.fen));
      set(now => ({ ...now, table: answer }));
    });
  }, []);
  const kept = table?.moves.filter(move => move.outcome === table.outcome) ?? [];
  const best = [...kept].sort((a, b) => (a.plies ?? 0) - (b.plies ?? 0))[0];
  const right = (uci: string): boolean => (table ? keeps(table, uci) : isGood(mistake, uci));
  /** Explains a wrong try as soon as the answer is known. */
  const explain = async (made: MoveMade): Promise<void> => {
    const outcome = table?.moves.find(move => move.uci === made.uci)?.outcome ?? null;
    setTried({ made, right: false, outcome, reply: null });
    const after = { ...asked, moves: [...line, made.uci].join(' ') };
    const thought = await orNull(askThought(after, 1, REPLY_MS, 'mistakes'));
    const reply = thought?.lines[0]?.moves[0] ?? null;
    setTried(now => (now?.made === made ? { ...now, reply } : now));
  };
  const play = (uci: string): void =>
    void orNull(askPosition(asked, uci)).then(position => {
      const made = position?.move;
      if (!made) return again();
      if (!right(made.uci)) {
        again();
        return void explain(made);
      }
      setTried({ made, right: true, outcome: null, reply: null });
      set(now => ({ ...now, shown: position }));
    });
  const solution = best ?? mistake.good[0]!;
  const solve = (): void => {
    setTried({ made: null, right: false, outcome: null, reply: null });
    void orNull(askPosition(asked, solution.uci)).then(position =>
      set(now => ({ ...now, shown: position ?? now.shown })),
    );
  };
  return {
    start,
    shown,
    table,
    tried,
    hinted,
    revision,
    best: best ? { uci: best.uci } : mistake.good[0]!,
    play,
    solve,
    hint: () => setHinted(true),
    again,
  };
}
