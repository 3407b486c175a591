// SPDX-License-Identifier: GPL-3.0-or-later
// One game as this page knows it: the server's state, kept up by numbered messages, and what this browser has sent and
// the server has not yet answered. Views read it; nothing here draws.
import { askHint, getGame, Refusal, takeGame } from './api';
import { words } from './i18n';
import { moveText } from './notation';
import { notice } from './notice';
import { nameOf, resultHead, resultText } from './phrase';
import { moveMen, positions, readPlacement, splitUci, writePlacement } from './position';
import { lang, notation } from './prefs';
import { connection, follow, refollow, sendEvent, serverNow, type GameListener } from './socket';
import { play } from './sound';
import { go } from './router';
import { keepSeat, seatToken } from './storage';
import { Store } from './store';
import { toast } from './toast';
import { isFirst, other, SIDES, type BareState, type EngineLine, type EventMessage, type GameEvent, type Minute, type Players, type Problem, type Side, type State } from './types';
import { ranksOf } from './typed';

/** What the arbiter would not have, for whom tried it. */
export interface RefusedAct {
  ply: number;
  move?: string;
  problem: Problem;
}
export interface Pending {
  uci: string;
  fen: string;
}
export interface GameView {
  state: State | null;
  /** The position after each ply. */
  fens: string[];
  /** When the state came, on performance.now(), and over which connection. */
  received: number;
  /** When the players were as told, on performance.now(). */
  seen: number;
  connection: number;
  minutes: Minute[];
  refusal: RefusedAct | null;
  pending: Pending | null;
  /** Something else than a move is on its way. */
  busy: boolean;
  revision: number;
  problem: Problem | null;
  /** The move that the engine would play at this ply. */
  hint: { ply: number; line: EngineLine } | null;
}

declare global {
  interface Window {
    /** The state of the game that the address names, asked for by early.js. */
    qiyuanEarly?: { id: string; state: Promise<State | null> };
  }
}

/** What is read aloud: politely, or at once. */
export const spoken = new Store<{ polite: string; urgent: string }>({ polite: '', urgent: '' });
export const say = (polite: string): void => spoken.set({ ...spoken.get(), polite });
export const sayNow = (urgent: string): void => spoken.set({ ...spoken.get(), urgent });

/** So long one's own move stands before the computer's answer is shown, in milliseconds. */
const NATURAL = 600;

export class GameModel implements GameListener {
  readonly view = new Store<GameView>({
    state: null, fens: [], received: 0, seen: 0, connection: 0, minutes: [], refusal: null, pending: null, busy: false, revision: 0, problem: null, hint: null,
  });
  private leave: () => void;
  /** The state came over the line, or was asked for since; what came before it only shows something sooner. */
  private told = false;

  constructor(readonly id: string) {
    this.leave = follow(id, this);
    const { qiyuanEarly: early } = window;
    if (early?.id !== id) return;
    delete window.qiyuanEarly;
    void early.state.then(state => state && !this.told && this.show(state));
  }
  close(): void {
    this.leave();
  }

  private get now(): GameView {
    return this.view.get();
  }
  private change(part: Partial<GameView>): void {
    this.view.set({ ...this.now, ...part });
  }

  // ---- what the server says

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
      state, fens: positions(state.game, state.start_fen, state.moves), received: performance.now(), seen: performance.now(), connection: connection(),
      pending: this.stillPending(state), problem: null, minutes: state.minutes,
    });
  }

  /** What the computer's answer waits behind, with all that comes after it. */
  private later: EventMessage[] = [];
  private shownOwn = -Infinity;

  /** The computer answers at once; shown at once its man would move while one's own still does. */
  message(message: EventMessage): void {
    const { state } = this.now, by = message.move?.side, wait = by && state?.players[by]?.engine ? this.shownOwn + NATURAL - performance.now() : 0;
    if (!this.later.length && wait <= 0) return this.happened(message);
    if (this.later.push(message) === 1) setTimeout(() => this.later.splice(0).forEach(one => this.happened(one)), wait);
  }
  private happened(message: EventMessage): void {
    const { state } = this.now;
    if (!state || message.n <= state.n) return;
    if (message.n > state.n + 1) return refollow(this.id);
    if (message.rewound) void this.refresh();
    const moves = (message.move ? [...state.moves, message.move] : state.moves).slice(0, message.state.ply);
    // A message says everything but the moves; `you` is the caller's in both.
    const next: State = { ...state, ...message.state, moves, n: message.n };
    const { pending } = this.now, own = !!message.move && pending?.uci === message.move.uci && message.move.side === next.you;
    this.change({
      state: next, fens: positions(next.game, next.start_fen, moves), received: performance.now(), seen: performance.now(), connection: connection(),
      pending: this.stillPending(next), minutes: [...this.now.minutes, ...minutesOf(message, next.ply)],
      refusal: message.move || next.result ? null : this.now.refusal,
    });
    this.tell(message, next, own);
    this.goOn(next, message.event.event === 'rematch-game');
  }

  /** Both want another game: who plays goes there with the seat that he has here. */
  private goOn(state: State, now = false): void {
    const token = this.token(), game = state.rematch?.game;
    if (!game || !state.you) return;
    if (token) keepSeat(game, token);
    if (now) go('/g/' + game);
  }

  /** A move on its way is drawn until the server has it, or the game has gone elsewhere. */
  private stillPending(state: BareState): Pending | null {
    const { pending, state: before } = this.now;
    return pending && before && state.ply === before.ply && state.status === 'playing' ? pending : null;
  }

  /** What the opponent says is shown and spoken; what was said from here is known here. */
  said(side: Side, phrase?: string, text?: string): void {
    const { state } = this.now, t = words(), told = phrase ? t.phrases[phrase] : text;
    if (!state || !told || side === state.you) return;
    toast((nameOf(t, state.players[side]) || t.side[side]) + t.colon + told);
    this.notice(state, told);
  }

  presence(players: Players, spectators: number): void {
    const { state } = this.now;
    if (!state) return;
    for (const side of SIDES[state.game]) {
      const before = state.players[side], now = players[side], t = words();
      if (side !== state.you && before?.connected && !now?.connected && state.status === 'playing') say(t.hasLeft(nameOf(t, now)));
    }
    this.change({ state: { ...state, players, spectators }, seen: performance.now() });
  }
  problem(problem: Problem): void {
    if (!this.now.state) this.change({ problem });
  }
  /** After a break the missed events came by number; clocks and presence are asked for. */
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

  private tell(message: EventMessage, state: State, own: boolean): void {
    const t = words(), { move, event } = message, others = event.side !== undefined && event.side !== state.you;
    if (move) {
      const text = moveText(state.game, move, notation[state.game].get(), lang.get());
      const told = t.moved(t.side[move.side], text) + (state.offer && state.offer !== state.you && event.event === 'offer' ? ' ' + t.offered(t.side[state.offer]) : '');
      say(told);
      if (move.side !== state.you && !state.result) this.notice(state, told);
      if (move.check && !state.result) sayNow(t.check);
      if (move.check) play('check');
      else if (!own) play(move.capture ? 'capture' : 'move');
      // Browsers forbid it, and complain, before the page was touched.
      if (state.you && move.side !== state.you && navigator.userActivation?.hasBeenActive !== false) navigator.vibrate?.(60);
    } else if (event.event === 'join' && event.side && others) {
      const due = state.you === state.side, name = t.sitsDown(nameOf(t, state.players[event.side])); // the game begins with it
      say(state.you ? t.openedAs(name.replace(/[.。]$/, ''), t.side[state.you], due) : name);
      this.notice(state, name);
      if (state.you) play('move');
    } else if (event.event === 'offer' && event.side) this.heard(state, t.offered(t.side[event.side]), others);
    else if (event.event === 'decline') this.heard(state, t.declined, others);
    else if (event.event === 'takeback-ask' && others) this.heard(state, t.asksBack(t.side[event.side!]), true);
    for (const ruling of message.rulings) if (!['check', 'offer', 'declined', 'result'].includes(ruling.ruling)) sayNow(ruling.text);
    if (state.result) play('end'); // its slip is read out
    if (state.result) this.notice(state, `${resultHead(t, state.game, state.result)} · ${resultText(state.result)}`);
  }
  private heard(state: State, told: string, others: boolean): void {
    say(told);
    if (others) this.notice(state, told);
  }
  /** For a player who looks elsewhere. */
  private notice(state: State, told: string): void {
    if (!state.you) return;
    const t = words(), opponent = state.players[other(state.game, state.you)];
    notice(this.id, `${nameOf(t, opponent)} · Qiyuan 棋院`, told);
  }

  /** Milliseconds since the clocks were as the state tells them. */
  elapsed(): number {
    const { state, received, connection: over } = this.now, now = serverNow();
    if (!state?.clocks) return 0;
    return now !== null && over === connection() ? Math.max(0, now - state.clocks.now) : performance.now() - received;
  }

  // ---- what the person does

  /** A move by hand: shown at once, taken back with the reason if the server refuses it. */
  async move(uci: string): Promise<void> {
    const { state } = this.now;
    if (!state || this.now.pending) return;
    const men = readPlacement(state.game, state.fen), { to } = splitUci(uci);
    play(men.has(to) ? 'capture' : 'move');
    this.shownOwn = performance.now();
    this.change({ pending: { uci, fen: writePlacement(state.game, moveMen(state.game, men, uci)) }, refusal: null });
    await this.send({ event: 'move', move: uci });
  }
  /** A move by hand that is not known to be legal: the server knows what is meant, or says why not. */
  async tried(from: string, to: string): Promise<void> {
    const { state } = this.now;
    if (!state?.may.move || this.now.pending) return;
    await this.send({ event: 'move', move: from + to });
  }
  /** A move in any notation; true when it stands. */
  typed(text: string): Promise<boolean> {
    return this.send({ event: 'move', move: text, ...(this.now.state && ranksOf(this.now.state.game)) });
  }
  async act(event: string, more: Partial<GameEvent> = {}): Promise<void> {
    this.change({ busy: true, refusal: null });
    await this.send({ ...more, event });
    this.change({ busy: false });
  }
  async hint(): Promise<void> {
    const ply = this.now.state?.ply ?? 0;
    this.change({ busy: true, refusal: null });
    try {
      const line = await askHint(this.id, this.token()), { state } = this.now, move = line.moves[0];
      if (!state || state.ply !== ply || !move) return;
      this.change({ hint: { ply, line } });
      say(words().hinted(moveText(state.game, { ply: ply + 1, side: state.side, ...move }, notation[state.game].get(), lang.get())));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      this.change({ refusal: { ply: ply + 1, problem: error.problem } });
    } finally {
      this.change({ busy: false });
    }
  }
  /** The opponent has left: the win or a draw. */
  async take(what: 'win' | 'draw'): Promise<void> {
    this.change({ busy: true, refusal: null });
    try {
      await takeGame(this.id, what, this.token());
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      this.change({ refusal: { ply: (this.now.state?.ply ?? 0) + 1, problem: error.problem } });
    } finally {
      this.change({ busy: false });
    }
  }
  dismiss(): void {
    if (this.now.refusal) this.change({ refusal: null });
  }
  /** Sets the board right again after a move begun and given up. */
  undo(): void {
    this.change({ revision: this.now.revision + 1 });
  }

  private async send(event: GameEvent): Promise<boolean> {
    try {
      await sendEvent(this.id, event, this.token());
      return true;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const { state } = this.now;
      const refusal: RefusedAct = { ply: (state?.ply ?? 0) + 1, move: event.move, problem: error.problem };
      this.change({ pending: null, refusal, revision: this.now.revision + 1 });
      return false;
    }
  }
}

/** The same lines as the server's own minutes have: what an event itself says nothing of stays out. */
function minutesOf(message: EventMessage, ply: number): Minute[] {
  const { event, side } = message.event;
  if (!message.rulings.length && ['move', 'join', 'rematch-game'].includes(event)) return [];
  return [{ n: message.n, ply, event, by: side ?? null, rulings: message.rulings }];
}

/** Whether the board shows the second side nearest. */
export const turned = (you: Side | null): boolean => you !== null && !isFirst(you);
