// SPDX-License-Identifier: GPL-3.0-or-later
// A game as the server reports it: its state, updated by numbered messages. game.ts adds the player's
// actions.
import { getGame, Refusal } from './api';
import { firstOf, minutesOf } from './eventWords';
import { NOTHING_YET, type GameView, type Pending } from './gameView';
import type { GameListener } from './line';
import { toldHere } from './mine';
import { positions } from './position';
import { go } from './router';
import { connection, follow, refollow, serverNow } from './socket';
import { keepSeat, seatToken } from './storage';
import { Store } from './store';
import { Teller } from './teller';
import {
  SIDES,
  type BareState,
  type EventMessage,
  type Players,
  type Problem,
  type Side,
  type State,
} from './types';

declare global {
  interface Window {
    /** The state of the game in the address, requested by early.js. */
    qiyuanEarly?: { id: string; state: Promise<State | null> };
  }
}

/** How long the player's own move is shown before the computer's answer, in milliseconds. */
const NATURAL = 600;

export class FollowedGame implements GameListener {
  readonly view = new Store<GameView>(NOTHING_YET);
  readonly teller: Teller;
  private leave: () => void;
  /** The state came through the socket, or was requested since; earlier data is only a preview. */
  private told = false;

  constructor(readonly id: string) {
    this.teller = new Teller(id, () => this.now.state);
    this.leave = follow(id, this);
    const { qiyuanEarly: early } = window;
    if (early?.id !== id) return;
    delete window.qiyuanEarly;
    void early.state.then(state => state && !this.told && this.show(state));
  }
  close(): void {
    this.teller.close();
    this.leave();
  }

  protected get now(): GameView {
    return this.view.get();
  }
  protected change(part: Partial<GameView>): void {
    this.view.set({ ...this.now, ...part });
  }

  token(): string | undefined {
    return seatToken(this.id);
  }
  after(): number | undefined {
    return this.told ? this.now.state?.n : undefined;
  }

  state(state: State): void {
    this.told = true;
    this.show(state);
    this.goOn(state);
  }
  private show(state: State): void {
    this.change({
      state,
      fens: positions(state.game, state.start_fen, state.moves),
      received: performance.now(),
      seen: performance.now(),
      connection: connection(),
      pending: this.stillPending(state),
      problem: null,
      minutes: state.minutes,
    });
    toldHere(state);
  }

  /** The computer's delayed answer, and all later events. */
  private later: EventMessage[] = [];
  protected shownOwn = -Infinity;

  /**
   * The computer replies at once. Shown at once, its piece would move while the player's own is still moving.
   */
  message(message: EventMessage): void {
    const { state } = this.now;
    const by = message.move?.side;
    const wait = by && state?.players[by]?.engine ? this.shownOwn + NATURAL - performance.now() : 0;
    if (!this.later.length && wait <= 0) return this.happened(message);
    if (this.later.push(message) === 1)
      setTimeout(() => this.later.splice(0).forEach(one => this.happened(one)), wait);
  }
  private happened(message: EventMessage): void {
    const { state } = this.now;
    if (!state || message.n <= state.n) return;
    if (message.n > state.n + 1) return refollow(this.id);
    if (message.rewound) void this.refresh();
    const moves = (message.move ? [...state.moves, message.move] : state.moves).slice(0, message.state.ply);
    // A message has the whole state except the moves, with `you` as the recipient's side. Drop `awaited` and
    // what was agreed about adjourning, which an absent field ends.
    const { awaited: _, adjourning: _agreed, opening: _named, ...was } = state;
    const next: State = { ...was, ...message.state, moves, n: message.n };
    const { pending } = this.now;
    const made = message.move ?? firstOf(message, next);
    const own = !!made && pending?.uci === made.uci && message.event.side === next.you;
    this.change({
      state: next,
      fens: positions(next.game, next.start_fen, moves),
      received: performance.now(),
      seen: performance.now(),
      connection: connection(),
      pending: this.stillPending(next),
      minutes: [...this.now.minutes, ...minutesOf(message, next.ply)],
      refusal: message.move || next.result ? null : this.now.refusal,
    });
    toldHere(next);
    this.teller.tell(message, next, own, !!next.result && !state.result);
    this.goOn(next, message.event.event === 'rematch-game');
  }

  /** Both want a rematch: the players keep their seats' tokens and go to the new game. */
  private goOn(state: State, now = false): void {
    const token = this.token();
    const game = state.rematch?.game;
    if (!game || !state.you) return;
    if (token) keepSeat(game, token);
    if (now) go('/g/' + game);
  }

  /** A move being sent stays drawn until the server has it or the game has gone on differently. */
  private stillPending(state: BareState): Pending | null {
    const { pending, state: before } = this.now;
    return pending &&
      before &&
      state.ply === before.ply &&
      state.start_fen === before.start_fen &&
      state.status === 'playing'
      ? pending
      : null;
  }

  said(side: Side, phrase?: string, text?: string): void {
    this.teller.said(side, phrase, text);
  }
  /** A player is short of time; only that player gets this message. */
  lowTime(side: Side, seconds: number): void {
    this.teller.lowTime(side, seconds);
  }
  presence(players: Players, spectators: number): void {
    const { state } = this.now;
    if (!state) return;
    this.change({ state: { ...state, players, spectators }, seen: performance.now() });
    for (const side of SIDES[state.game])
      if (
        side !== state.you &&
        state.players[side]?.connected !== players[side]?.connected &&
        state.status === 'playing'
      )
        this.teller.tellAway(side);
  }
  problem(problem: Problem): void {
    // The seat's token is no longer valid, but the game can still be watched.
    if (problem.code === 'token' && this.token()) {
      keepSeat(this.id, null);
      return refollow(this.id);
    }
    if (!this.now.state) this.change({ problem });
  }
  /** After an interruption the missed events arrive by number; clocks and presence are requested. */
  resumed(): void {
    void this.refresh();
  }
  async refresh(): Promise<void> {
    try {
      const state = await getGame(this.id, this.token());
      if (state.n >= (this.now.state?.n ?? 0)) this.state(state);
    } catch (error) {
      if (!this.now.state && error instanceof Refusal) this.change({ problem: error.problem });
    }
  }

  /** The milliseconds since the state's clocks were read. */
  elapsed(): number {
    const { state, received, connection: over } = this.now;
    const now = serverNow();
    if (!state?.clocks) return 0;
    return now !== null && over === connection()
      ? Math.max(0, now - state.clocks.now)
      : performance.now() - received;
  }
}
