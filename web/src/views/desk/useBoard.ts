// SPDX-License-Identifier: GPL-3.0-or-later
// Hooks for a board at the desk: the server's reports, clocks that run on this device, and acts being sent.
import { useEffect, useRef, useState, type MutableRef } from 'preact/hooks';
import { Refusal, UNREACHABLE } from '../../api';
import { useKeydown } from '../../keys';
import { lang } from '../../prefs';
import { followTournament } from '../../socket';
import { Store, useStore } from '../../store';
import { ahead, pending } from './acts';
import { actsOf, type Acts, type Entered, type Returned, type Waiting } from './acts';
import { toStrike, type Put } from './boardModel';
import { get, lastSeen, type Act, type Board } from './calls';
import { leftOf } from './clocks';
import { useT } from './words';

export interface Watched {
  board: Board | null;
  fault: string;
  /** The server's time at the last report, and this device's time then. */
  told: MutableRef<{ now: number; at: number }>;
  acts: MutableRef<Acts | null>;
  look: () => Promise<void>;
}

/** The board as last reported, updated as it changes. */
export function useBoard(id: string): Watched {
  const t = useT();
  const language = useStore(lang);
  const [board, setBoard] = useState<Board | null>(null);
  const [fault, setFault] = useState('');
  const told = useRef({ now: 0, at: 0 });
  const acts = useRef<Acts | null>(null);
  // Several reports may be under way; never replace a newer one by a late one.
  const looks = useRef({ asked: 0, shown: 0 }).current;
  const latestBoard = useRef(board);
  latestBoard.current = board;
  const take = (seen: Board, at: number): void => {
    told.current = { now: seen.now, at };
    acts.current ??= actsOf(id, () => t('movedOn'));
    acts.current.done = () => void look();
    setBoard(seen);
  };
  const look = async (): Promise<void> => {
    const nth = ++looks.asked;
    try {
      const got = await get(id);
      if (nth < looks.shown || got.lines < (latestBoard.current?.lines ?? 0)) return;
      looks.shown = nth;
      take(got, performance.now());
      setFault('');
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      if (nth < looks.shown) return;
      setFault(error.message || t('lost'));
      // without network the desk uses the last report, and stores what is done
      const seen = lastSeen(id);
      if (latestBoard.current || !seen || error.problem.reason !== UNREACHABLE) return;
      take(seen.board, seen.at);
    }
  };
  useEffect(() => {
    void look();
    return followTournament(id, () => void look());
  }, [language]);
  useEffect(
    () => () => {
      if (acts.current) acts.current.done = () => undefined;
    },
    [],
  );
  return { board, fault, told, acts, look };
}

/**
 * Redraws the clocks, and reloads when one runs out. Returns a function for the time since `start` on this
 * device.
 */
export function useClock({ board, told, look }: Watched): () => number {
  const [, tick] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => tick(n => n + 1), 200);
    return () => clearInterval(timer);
  }, []);
  // A further period may follow the one that has run out: only the server knows.
  const running = board?.result === null ? board.clocks.running : null;
  const out =
    board !== null && running !== null && leftOf(board, running, performance.now() - told.current.at) === 0;
  useEffect(() => {
    if (out) void look();
  }, [out]);
  return () => Math.round(told.current.now + performance.now() - told.current.at);
}

const NONE = new Store<readonly Waiting[]>([]);
const NONE_ENTERED = new Store<readonly Entered[]>([]);
const NONE_BACK = new Store<readonly Returned[]>([]);

export interface Doing {
  waiting: readonly Waiting[];
  returned: readonly Returned[];
  /** Acts that the board as shown does not contain yet. */
  coming: readonly Act[];
  put: Put;
  /** The time of an act entered now; undefined with the hall's own clocks. */
  moment: () => number | undefined;
  /** Strikes a line, or the latest act, even if it was not sent yet. */
  undo: (line?: number) => Promise<void>;
  forget: (one: Returned) => void;
}

/** The acts of this desk, by buttons and by keys. */
export function useActs({ board, acts }: Watched, now: () => number): Doing {
  const waiting = useStore(acts.current?.waiting ?? NONE);
  const entered = useStore(acts.current?.entered ?? NONE_ENTERED);
  const returned = useStore(acts.current?.returned ?? NONE_BACK);
  const latest = useRef(0);
  const coming = board ? pending(board, waiting, entered) : [];
  const moment = (): number | undefined => {
    if (!board || board.untimed) return undefined;
    latest.current = Math.max(now(), board.t, latest.current, ...waiting.map(w => Number(w.act['t'])));
    return latest.current;
  };
  const put: Put = (...some) => {
    if (!board || !acts.current) return;
    // Time must not go backwards, however the server's and this device's clocks differ between reports.
    if (board.untimed) return acts.current.add(board.lines, ...some); // no time is known
    const t = moment();
    acts.current.add(board.lines, ...some.map(act => ({ t, ...act })));
  };
  const undo = async (line?: number): Promise<void> => {
    const own = acts.current;
    if (!own || (line === undefined && (await own.takeBack()))) return;
    const which = toStrike(board, own, line);
    if (which) put({ event: 'undo', line: which, by: 'arbiter' });
  };
  useKeydown(event => {
    const field = 'input, select, textarea, button, a, [role=gridcell]';
    if (!board || (event.target as HTMLElement).closest(field)) return;
    const { running } = ahead(board, coming);
    if (event.key === ' ' && running) {
      event.preventDefault();
      put({ event: 'press', side: running });
    } else if (event.key === 'Backspace') {
      event.preventDefault();
      void undo();
    }
  });
  return { waiting, returned, coming, put, moment, undo, forget: one => acts.current?.forget(one) };
}
