// SPDX-License-Identifier: GPL-3.0-or-later
// Sends the acts at a board of the desk in order, each with the time when it happened, and keeps them while
// the server cannot be reached.
import { bytes, call, Refusal, UNREACHABLE } from '../../api';
import * as boardCalls from '../../calls/boards';
import { Own } from '../../own';
import { recall, recalled, remember } from '../../storage';
import { Store } from '../../store';
import { SIDES, type Side } from '../../types';
import { tokenFor, type Act, type Board } from './calls';
import { readFace } from './clocks';

/** A waiting act, and the length of the log that its author had seen. */
export interface Waiting {
  seen: number;
  act: Act;
}

/** An act that the server has accepted, and its line in the log. */
export interface Entered {
  line: number;
  act: Act;
}

/** An act that the server has rejected, and the reason. */
export interface Returned {
  act: Act;
  why: string;
}

/**
 * Acts that keep their meaning if another device has added lines meanwhile; the server still decides whether
 * they are legal.
 */
const ANYHOW: readonly string[] = ['move', 'press', 'record', 'arrive'];
const RETRY = 2000;

/**
 * The acts of a board, sent one after the other in the order they were entered; rejected ones are returned.
 */
export class Acts {
  readonly waiting: Store<readonly Waiting[]>;
  readonly returned: Store<readonly Returned[]>;
  /** The latest accepted acts. */
  readonly entered = new Store<readonly Entered[]>([]);
  private busy = false;
  private readonly own = new Own();
  private idle: (() => void)[] = [];
  /** Called after each act that was sent, in every view of the board. */
  done: () => void = () => undefined;
  constructor(
    private readonly id: string,
    public movedOn: () => string,
  ) {
    this.waiting = new Store<readonly Waiting[]>(JSON.parse(recall('dq.' + id) ?? '[]') as Waiting[]);
    this.returned = new Store<readonly Returned[]>(JSON.parse(recall('dr.' + id) ?? '[]') as Returned[]);
    window.addEventListener('online', this.send);
    void this.send();
  }
  add(seen: number, ...acts: Act[]): void {
    this.keep([...this.waiting.get(), ...acts.map(act => ({ seen, act }))]);
    void this.send();
  }
  /**
   * Withdraws the latest act that was not sent yet, and returns true. Otherwise waits for the acts being
   * sent.
   */
  async takeBack(): Promise<boolean> {
    const all = this.waiting.get();
    if (all.length > (this.busy ? 1 : 0) && all[all.length - 1]!.act.event !== 'undo') {
      this.keep(all.slice(0, -1));
      return true;
    }
    if (this.busy && !all.some(w => w.act.event === 'undo'))
      await new Promise<void>(done => this.idle.push(done));
    return false;
  }
  /** This device's latest accepted line that is not struck and not among the `seen` lines yet. */
  unseen(seen: number): number | undefined {
    return this.entered
      .get()
      .filter(e => e.act.event !== 'undo' && e.line > seen && !this.strikes(e.line))
      .pop()?.line;
  }
  /** Whether a line is struck, or will be once the waiting acts are sent. */
  strikes(line: number): boolean {
    return [...this.entered.get(), ...this.waiting.get()].some(
      ({ act }) => act.event === 'undo' && act['line'] === line,
    );
  }
  forget(one: Returned): void {
    this.back(this.returned.get().filter(r => r !== one));
  }
  private keep(acts: readonly Waiting[]): void {
    remember('dq.' + this.id, acts.length ? JSON.stringify(acts) : null);
    this.waiting.set(acts);
  }
  private back(acts: readonly Returned[]): void {
    remember('dr.' + this.id, acts.length ? JSON.stringify(acts) : null);
    this.returned.set(acts);
  }
  private readonly send = async (): Promise<void> => {
    if (this.busy) return;
    this.busy = true;
    for (let one = this.waiting.get()[0]; one; one = this.waiting.get()[0]) {
      let line: number | string;
      try {
        line = await this.enter(one);
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        if (error.problem.reason === UNREACHABLE || error.problem.status === 429) {
          setTimeout(() => void this.send(), RETRY);
          break;
        }
        line = error.message;
      }
      // both at once, so that the act is always in exactly one list
      if (typeof line === 'string') this.back([...this.returned.get(), { act: one.act, why: line }]);
      else this.entered.set([...this.entered.get().slice(-99), { line, act: one.act }]);
      this.keep(this.waiting.get().slice(1));
      this.done();
    }
    this.busy = false;
    for (const done of this.idle.splice(0)) done();
  };
  /** Sends an act; returns the length of the log with the act as its last line. */
  private async put(act: Act, based: number): Promise<number> {
    const events = boardCalls.boardEvents(this.id, { based, events: [act] });
    const { lines } = await call(events, tokenFor(this.id));
    this.own.did(based, lines);
    return lines;
  }
  /**
   * Returns the act's line in the log, or why it was not entered. If others have written meanwhile, an act is
   * sent again only if it still means the same; an act that is already in the log, because its response was
   * lost, is not sent twice.
   */
  private async enter({ seen, act }: Waiting): Promise<number | string> {
    for (let based = this.own.based(seen); ; ) {
      try {
        return await this.put(act, based);
      } catch (error) {
        if (!(error instanceof Refusal) || error.problem.code !== 'tour-moved-on') throw error;
      }
      const log = (await (await bytes(boardCalls.boardLog(this.id), tokenFor(this.id))).text())
        .split('\n')
        .slice(0, -1);
      const sent = JSON.stringify(act);
      const at = log.findIndex((line, i) => i >= based && line === sent);
      if (at >= 0) {
        if (at === based) this.own.did(based, at + 1);
        return at + 1;
      }
      if (!ANYHOW.includes(act.event)) return this.movedOn();
      based = log.length;
    }
  }
}

const working = new Map<string, Acts>();

/** The acts of a board. They continue to be sent whichever board is open. */
export function actsOf(id: string, movedOn: () => string): Acts {
  const acts = working.get(id) ?? new Acts(id, movedOn);
  working.set(id, acts);
  acts.movedOn = movedOn;
  return acts;
}

/** Sends the unsent acts of all boards on this device, also from before a restart. */
export const sendAll = (movedOn: () => string): void =>
  recalled('dq.').forEach(id => void actsOf(id, movedOn));

/** The numbers of a board's waiting acts and rejected acts. */
export const unsent = (id: string): { waiting: number; returned: number } => {
  const acts = working.get(id);
  const count = (key: string): number => (JSON.parse(recall(key) ?? '[]') as unknown[]).length;
  return {
    waiting: acts?.waiting.get().length ?? 0,
    returned: acts ? acts.returned.get().length : count('dr.' + id),
  };
};

/**
 * Acts not yet in the board as last reported: those accepted since, and those waiting. The first waiting act
 * may already be in the report while its response is under way.
 */
export function pending(board: Board, waiting: readonly Waiting[], entered: readonly Entered[]): Act[] {
  const taken = entered.filter(e => e.line > board.lines).map(e => e.act);
  const [first, ...rest] = waiting;
  if (!first) return taken;
  const before = Math.max(first.seen, entered[entered.length - 1]?.line ?? 0);
  const { event, t } = first.act as { event: string; t?: number };
  const stands = board.minutes.some(
    m => m.line > before && m.event === event && (t === undefined || m.t === t),
  );
  return [...taken, ...(stands ? rest : waiting).map(w => w.act)];
}

/**
 * The side to move, the running clock and the clock times after the pending acts, for the next tap. Only the
 * server rules.
 */
export function ahead(
  board: Board,
  acts: readonly Act[],
): { turn: Side; running: Side | null; left: Partial<Record<Side, number>>; since: number } {
  const sides = SIDES[board.game];
  const other = (side: Side): Side => (side === sides[0] ? sides[1] : sides[0]);
  const left: Partial<Record<Side, number>> = {};
  for (const side of sides) left[side] = board.clocks[side] ?? Infinity;
  let { turn } = board;
  let running = board.clocks.running;
  let since = board.t;
  const stop = (t: number): void => {
    if (running) left[running] = Math.max(0, (left[running] ?? Infinity) - (t - since));
    since = t;
  };
  for (const act of acts) {
    const told = readFace((act['left'] as string | undefined) ?? '');
    const t = act['t'] === undefined ? since : Number(act['t']); // without one no time passes
    if (told !== null) left[act['side'] as Side] = told;
    if (act.event === 'move' || (act.event === 'press' && board.unentered)) turn = other(turn);
    if (!['press', 'begin', 'stop-clock'].includes(act.event)) continue;
    stop(t);
    running = act.event === 'press' ? other(act['side'] as Side) : act.event === 'begin' ? turn : null;
  }
  return { turn, running, left, since };
}
