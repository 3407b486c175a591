// SPDX-License-Identifier: GPL-3.0-or-later
// Sends results to the server: they wait in order while it cannot be reached, and never overwrite another
// user's result.
import { call, Refusal, UNREACHABLE } from '../../api';
import * as tournaments from '../../calls/tournaments';
import type { Own } from '../../own';
import { recall, remember } from '../../storage';
import { Store } from '../../store';
import { ask, tokenOf, type Act, type Desk, type Done, type Warning } from './calls';
import { spelled } from './results';

/**
 * A waiting result: the board's players and result when it was typed, and the number of log lines then seen.
 * With `board` it is of a team match, and `white` and `black` are the teams. `asked`: the warnings that the
 * user has accepted.
 */
export interface Waiting {
  seen: number;
  round: number;
  white: number;
  black: number;
  was: string;
  result: string;
  board?: number;
  asked?: string;
}

/**
 * A rejected result and the reason; null if the board already had another result. `asks`: the server's
 * warnings, if these prevented it from being entered.
 */
export interface Back {
  one: Waiting;
  why: string | null;
  asks?: Warning[];
}

const RETRY = 3000;

/** Results in the order they were entered, sent one after the other; rejected ones are returned. */
export class Sender {
  readonly waiting: Store<readonly Waiting[]>;
  /** Rejected results remain here until they are entered again or dropped. */
  readonly back: Store<readonly Back[]>;
  private busy = false;
  /** Accepted results with the length of the log then: data loaded earlier does not show them. */
  private entered: (Waiting & { lines: number })[] = [];
  private idle: (() => void)[] = [];
  constructor(
    private readonly id: string,
    private readonly own: Own,
    private readonly refused: (one: Waiting, problem: Refusal | null) => void,
    private readonly done: () => void,
  ) {
    this.waiting = new Store<readonly Waiting[]>(JSON.parse(recall('tq.' + id) ?? '[]') as Waiting[]);
    this.back = new Store<readonly Back[]>(JSON.parse(recall('tr.' + id) ?? '[]') as Back[]);
    window.addEventListener('online', this.send);
    void this.send();
  }
  /** Forgets a rejected result, because it was entered again or dropped. */
  forget(one: Back): void {
    this.keepBack(this.back.get().filter(b => b !== one));
  }
  private keepBack(all: readonly Back[]): void {
    remember('tr.' + this.id, all.length ? JSON.stringify(all) : null);
    this.back.set(all);
  }
  private return(one: Waiting, problem: Refusal | null): void {
    this.keepBack([...this.back.get(), { one, why: problem?.message ?? null }]);
    this.refused(one, problem);
  }
  end(): void {
    window.removeEventListener('online', this.send);
    this.busy = true;
  }
  add(one: Waiting): void {
    this.keep([...this.waiting.get(), one]);
    void this.send();
  }
  /** The result entered for a board that is not yet in data loaded when the log had `lines` lines. */
  unseen(
    lines: number,
    round: number,
    white: number,
    black: number,
    board?: number,
  ): { result: string; waits: boolean } | undefined {
    const is = (w: Waiting): boolean =>
      w.round === round && w.white === white && w.black === black && w.board === board;
    const waits = this.waiting.get().filter(is).pop();
    const done = this.entered.filter(w => is(w) && w.lines > lines).pop();
    return waits ? { result: waits.result, waits: true } : done && { result: done.result, waits: false };
  }
  /**
   * Withdraws the latest result that was not sent yet, and returns true. Otherwise waits until none is being
   * sent, and returns the length of the log with it, so that undo applies to this result whatever others have
   * written; false if none was being sent.
   */
  async takeBack(): Promise<boolean | number> {
    const all = this.waiting.get();
    if (all.length > (this.busy ? 1 : 0)) {
      this.keep(all.slice(0, -1));
      return true;
    }
    const sent = all[0];
    if (!this.busy || !sent) return false;
    await new Promise<void>(done => this.idle.push(done));
    const last = this.entered[this.entered.length - 1];
    if (
      last &&
      last.seen === sent.seen &&
      last.round === sent.round &&
      last.white === sent.white &&
      last.black === sent.black &&
      last.board === sent.board &&
      last.result === sent.result
    )
      return last.lines;
    // The server rejected it or asks about warnings, so it was not entered, and no other act must be undone
    // instead.
    this.keepBack(this.back.get().filter(back => !back.asks || back.one !== sent));
    return true;
  }
  private keep(all: readonly Waiting[]): void {
    remember('tq.' + this.id, all.length ? JSON.stringify(all) : null);
    this.waiting.set(all);
  }
  private readonly send = async (): Promise<void> => {
    if (this.busy) return;
    this.busy = true;
    for (let one = this.waiting.get()[0]; one; one = this.waiting.get()[0]) {
      try {
        await this.enter(one);
        this.keep(this.waiting.get().slice(1));
        this.done();
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        if (error.problem.reason === UNREACHABLE || error.problem.status === 429) {
          setTimeout(() => void this.send(), RETRY);
          break;
        }
        this.return(one, error);
        this.keep(this.waiting.get().slice(1));
      }
    }
    this.busy = false;
    for (const done of this.idle.splice(0)) done();
  };
  /**
   * If others have written meanwhile, the board is loaded first, so that nobody else's result is overwritten.
   * A match is entered as a whole with the present results of its other boards, so that it is always loaded
   * first.
   */
  private async enter(one: Waiting): Promise<void> {
    for (let tries = one.board === undefined ? 0 : 1; ; tries++) {
      try {
        if (tries === 0) return void (await this.put(one, one.result, this.own.based(one.seen)));
      } catch (error) {
        if (!(error instanceof Refusal) || error.problem.code !== 'tour-moved-on') throw error;
      }
      // Load the count first: the board's data loaded after it cannot be older than that.
      const { lines } = await ask<Desk>(this.id, tournaments.desk(this.id));
      const { now, whole } = await this.look(one);
      if (now !== null && now === spelled(one.result)) return;
      if (now === null || now !== spelled(one.was)) return void this.return(one, null);
      try {
        return void (await this.put(one, whole, lines));
      } catch (error) {
        if (!(error instanceof Refusal) || error.problem.code !== 'tour-moved-on' || tries > 20) throw error;
      }
    }
  }
  /** The board's present result, null if the board no longer exists, and the result to send. */
  private async look(one: Waiting): Promise<{ now: string | null; whole: string }> {
    if (one.board === undefined) {
      const { pairings } = await call(tournaments.pairings(this.id, { round: one.round }), tokenOf(this.id));
      const pair = pairings.find(p => p.white === one.white && p.black === one.black);
      return { now: pair ? spelled(pair.result) : null, whole: one.result };
    }
    const { matches } = await call(tournaments.matches(this.id, { round: one.round }), tokenOf(this.id));
    const boards = matches.find(m => m.first === one.white && m.second === one.black)?.boards ?? [];
    const at = boards.find(b => b.board === one.board);
    return {
      now: at ? spelled(at.result) : null,
      whole: boards.map(b => (b === at ? one.result : spelled(b.result))).join(','),
    };
  }
  private async put(one: Waiting, result: string, based: number): Promise<void> {
    const acts: Act[] = [
      {
        act: one.board === undefined ? 'result' : 'match',
        round: one.round,
        white: one.white,
        black: one.black,
        result,
      },
    ];
    let { lines, warnings } = await ask<Done>(this.id, tournaments.acts(this.id, { based, ask: true, acts }));
    // Enter it if these are the warnings the user agreed to; ask again if they have changed.
    if (lines === undefined && one.asked === JSON.stringify(warnings))
      ({ lines, warnings } = await ask<Done>(this.id, tournaments.acts(this.id, { based, acts })));
    if (lines === undefined)
      return void this.keepBack([...this.back.get(), { one, why: null, asks: warnings! }]);
    this.own.did(based, lines);
    this.entered = [...this.entered.slice(-199), { ...one, lines }];
  }
}
