// SPDX-License-Identifier: GPL-3.0-or-later
// One game as this page knows it: the server's state, kept up by numbered messages, and what this browser has
// sent and the server has not yet answered. Views read it; nothing here draws.
import { askHint, getGame, Refusal, takeGame } from './api';
import { words, type Words } from './i18n';
import { toldHere } from './mine';
import { saidMove } from './notation';
import { nameOf, openedSaid, refusalSaid, resultHead, resultSaid, resultText, rulingSaid } from './phrase';
import { moveMen, positions, readPlacement, splitUci, writePlacement } from './position';
import { lang, notation } from './prefs';
import { connection, follow, refollow, sendEvent, serverNow, WITHDRAWN, type GameListener } from './socket';
import { heardHere, signal, type Signal } from './signal';
import { play, type Sound } from './sound';
import { go } from './router';
import { keepSeat, seatToken } from './storage';
import { Store } from './store';
import { heard, isTalkSeen } from './talk';
import { toast } from './toast';
import {
  isFirst,
  other,
  SIDES,
  type BareState,
  type EngineLine,
  type EventMessage,
  type GameEvent,
  type Minute,
  type Player,
  type Players,
  type Problem,
  type Side,
  type State,
  type WrittenMove,
} from './types';
import { ranksOf } from './typed';

/** What the arbiter would not have, for whom tried it. */
export interface RefusedAct {
  ply: number;
  move?: string;
  problem: Problem;
  /** In which the house told it: its article stands in no other. */
  language?: string;
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
  /** The next move made here is sealed, and the game adjourned. */
  sealing: boolean;
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

interface Line {
  n: number;
  text: string;
  at: number;
}
/**
 * What is read aloud: politely, or at once. Each line is a new one, so that the same words twice are heard
 * twice.
 */
export const spoken = new Store<{ polite: readonly Line[]; urgent: readonly Line[] }>({
  polite: [],
  urgent: [],
});
let lines = 0;
/** Lines so young, in milliseconds, may not have been read yet: they stay beside what comes. */
const UNREAD = 1000;
function speak(how: 'polite' | 'urgent', text: string): void {
  const now = spoken.get();
  const at = performance.now();
  spoken.set({
    ...now,
    [how]: [...now[how].filter(line => at - line.at < UNREAD), { n: ++lines, text, at }],
  });
}
export const say = (text: string): void => speak('polite', text);
export const sayNow = (text: string): void => speak('urgent', text);

/** Who is away no longer than this, in milliseconds, was not away. */
const BRIEF = 2500;
/**
 * Whether nobody has held a player's seat for longer than it takes to come to the board. `seen`: when he was
 * as told.
 */
export const isGone = (player: Player, seen: number): boolean =>
  player.seated &&
  !player.connected &&
  (player.away === undefined ||
    player.away + performance.now() - seen >= Math.min(BRIEF, (player.patience ?? Infinity) / 4));
/** So long one's own move stands before the computer's answer is shown, in milliseconds. */
const NATURAL = 600;

export class GameModel implements GameListener {
  readonly view = new Store<GameView>({
    state: null,
    fens: [],
    received: 0,
    seen: 0,
    connection: 0,
    minutes: [],
    refusal: null,
    pending: null,
    busy: false,
    sealing: false,
    revision: 0,
    problem: null,
    hint: null,
  });
  private leave: () => void;
  /** This browser takes the seat: who sits down needs not be told of it. */
  sitting = false;
  private leaving: ReturnType<typeof setTimeout> | undefined;
  private goneTold = false;
  /**
   * The state came over the line, or was asked for since; what came before it only shows something sooner.
   */
  private told = false;

  constructor(readonly id: string) {
    this.leave = follow(id, this);
    const { qiyuanEarly: early } = window;
    if (early?.id !== id) return;
    delete window.qiyuanEarly;
    void early.state.then(state => state && !this.told && this.show(state));
  }
  close(): void {
    clearTimeout(this.leaving);
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

  /** What the computer's answer waits behind, with all that comes after it. */
  private later: EventMessage[] = [];
  private shownOwn = -Infinity;

  /** The computer answers at once; shown at once its man would move while one's own still does. */
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
    // A message says everything but the moves; `you` is the caller's in both. Who is awaited no more is left
    // out, and so is what was agreed on.
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
    this.tell(message, next, own, !!next.result && !state.result);
    this.goOn(next, message.event.event === 'rematch-game');
  }

  /** Both want another game: who plays goes there with the seat that he has here. */
  private goOn(state: State, now = false): void {
    const token = this.token();
    const game = state.rematch?.game;
    if (!game || !state.you) return;
    if (token) keepSeat(game, token);
    if (now) go('/g/' + game);
  }

  /** A move on its way is drawn until the server has it, or the game has gone elsewhere. */
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

  /** What is said goes into the log; the opponent's is read out, and shown where the log is not seen. */
  said(side: Side, phrase?: string, text?: string): void {
    const { state } = this.now;
    const told = heard(words(), this.id, { side, phrase, text });
    if (!state || side === state.you) return;
    (isTalkSeen() ? say : toast)(nameOf(words(), state.players[side]) + words().colon + told);
    this.signal(state, { which: told, words: told });
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
        this.tellAway(side);
  }
  problem(problem: Problem): void {
    // A seat's token that is not valid any more: the game can still be watched.
    if (problem.code === 'token' && this.token()) {
      keepSeat(this.id, null);
      return refollow(this.id);
    }
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

  /** Who only loads the page anew is neither told gone nor back. */
  private tellAway(side: Side): void {
    const t = words();
    const at = (): Player | undefined => this.now.state?.players[side];
    clearTimeout(this.leaving);
    if (at()?.connected) {
      if (this.goneTold) this.tellPresence('come', t.isBack(nameOf(t, at())));
      this.goneTold = false;
    } else
      this.leaving = setTimeout(() => {
        const { state } = this.now;
        const may = state?.you && at()?.patience !== undefined;
        if (state?.status !== 'playing' || at()?.connected) return;
        this.goneTold = true;
        this.tellPresence('gone', t.hasLeft(nameOf(t, at())), may ? t.leftMeans : '');
      }, BRIEF);
  }
  /** Where a move has days players come and go; nobody waits for them at the board. */
  private tellPresence(sound: 'come' | 'gone', told: string, more = ''): void {
    const { state } = this.now;
    const waits = state?.pace !== 'correspondence';
    say(more ? told + words().gap + more : told);
    if (state && waits) this.signal(state, { which: sound + state.n, sounds: [sound], words: told });
  }

  private tell(message: EventMessage, state: State, own: boolean, ended: boolean): void {
    const t = words();
    const { move } = message;
    const theirs = message.event.side !== state.you;
    const result = ended ? state.result : null;
    this.speakOf(message, state, ended);
    const sounds = soundsOf(message, state, own, ended);
    const told = result
      ? `${resultHead(t, state.game, result)} · ${resultText(result)}`
      : theirs || sounds.includes('answer')
        ? noticeWords(t, message, state)
        : '';
    this.signal(state, { which: move ? state.ply : 'n' + message.n, sounds, felt: theirs, words: told });
  }
  /** All that an event brings is one line: what comes at once would cut off the move. */
  private speakOf(message: EventMessage, state: State, ended: boolean): void {
    const t = words();
    const { event, move, rulings } = message;
    if (event.event === 'join' && this.sitting) return;
    const told = eventWords(t, message, state);
    const ruled = rulings.filter(one => !SAID_ELSEWHERE.has(one.ruling)).map(one => rulingSaid(t, one));
    const end = ended && state.result ? [resultSaid(t, state, state.result)] : [];
    const line = [...(told ? [told] : []), ...ruled, ...end].join(t.gap);
    if (line) (move || end.length || !ruled.length ? say : sayNow)(line);
  }
  /** Who looks on hears what happens; the rest is for a player, who may look elsewhere. */
  private signal(state: State, one: Omit<Signal, 'about' | 'head'>): void {
    if (!state.you) return signal({ about: this.id, which: one.which, sounds: one.sounds });
    const t = words();
    const opponent = state.players[other(state.game, state.you)];
    signal({ ...one, about: this.id, head: `${nameOf(t, opponent)} · Qiyuan 棋院` });
  }
  /** His own time is short: told at once, and only to him. */
  lowTime(side: Side, seconds: number): void {
    const { state } = this.now;
    const told = words().lowTime(words().side[side], seconds);
    sayNow(told);
    if (state)
      this.signal(state, { which: `low ${state.n} ${seconds}`, sounds: ['low'], felt: true, words: told });
  }

  /** Milliseconds since the clocks were as the state tells them. */
  elapsed(): number {
    const { state, received, connection: over } = this.now;
    const now = serverNow();
    if (!state?.clocks) return 0;
    return now !== null && over === connection()
      ? Math.max(0, now - state.clocks.now)
      : performance.now() - received;
  }

  // ---- what the person does

  /** A move by hand: shown at once, taken back with the reason if the server refuses it. */
  async move(uci: string): Promise<void> {
    const { state } = this.now;
    if (!state || this.now.pending) return;
    const men = readPlacement(state.game, state.fen);
    const { to } = splitUci(uci);
    play(men.has(to) ? 'capture' : 'move');
    heardHere(this.id, state.ply + 1);
    this.shownOwn = performance.now();
    this.change({
      pending: { uci, fen: writePlacement(state.game, moveMen(state.game, men, uci)) },
      refusal: null,
    });
    await this.sendMove(uci);
  }
  /** The next move is to be sealed, or not after all. */
  seal(on: boolean): void {
    this.change({ sealing: on, refusal: null });
    if (on) say(words().sealNow);
  }
  /** Makes a move, or seals it. What is sealed does not stand on the board. */
  private async sendMove(move: string, more: object = {}): Promise<boolean> {
    const sealing = this.now.sealing && !!this.now.state?.may.seal;
    const sent = await this.send({ ...more, event: sealing ? 'seal' : 'move', move });
    if (sealing) this.change({ pending: null, sealing: !sent, revision: this.now.revision + 1 });
    return sent;
  }
  /** A move by hand that is not known to be legal: the server knows what is meant, or says why not. */
  async tried(from: string, to: string): Promise<void> {
    const { state } = this.now;
    if (!state?.may.move || this.now.pending) return;
    await this.sendMove(from + to);
  }
  /** A move in any notation; true when it stands. */
  typed(text: string): Promise<boolean> {
    return this.sendMove(text, { ...(this.now.state && ranksOf(this.now.state.game)) });
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
      const line = await askHint(this.id, this.token());
      const { state } = this.now;
      const move = line.moves[0];
      if (!state || state.ply !== ply || !move) return;
      this.change({ hint: { ply, line } });
      say(
        words().hinted(
          saidMove(
            words(),
            state.game,
            { ply: ply + 1, side: state.side, ...move },
            notation[state.game].get(),
            lang.get(),
            true,
          ),
        ),
      );
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      this.refuse({ ply: ply + 1, problem: error.problem });
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
      this.refuse({ ply: (this.now.state?.ply ?? 0) + 1, problem: error.problem });
    } finally {
      this.change({ busy: false });
    }
  }
  private refuse(refusal: RefusedAct): void {
    const { state } = this.now;
    this.change({ refusal: { ...refusal, language: lang.get() } });
    if (state) sayNow(refusalSaid(words(), state, refusal));
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
      const n = await sendEvent(this.id, event, this.token());
      if (n === WITHDRAWN) this.change({ pending: null, revision: this.now.revision + 1 });
      return n !== WITHDRAWN;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const { state } = this.now;
      this.change({ pending: null, revision: this.now.revision + 1 });
      this.refuse({ ply: (state?.ply ?? 0) + 1, move: event.move, problem: error.problem });
      return false;
    }
  }
}

/** Rulings that the words of their event say already. */
const SAID_ELSEWHERE = new Set(['check', 'offer', 'declined', 'result']);

/** Events that want an answer, and those that are one. */
const ASKS = new Set(['offer', 'takeback-ask', 'adjourn', 'rematch']);
const ANSWERS = new Set(['decline', 'takeback', 'takeback-decline', 'adjourn-decline', 'add-time']);

/** What an event sounds like. Who made it knows it, but for what the arbiter says to it. */
function soundsOf(
  { event, move, rulings }: EventMessage,
  state: State,
  own: boolean,
  ended: boolean,
): Sound[] {
  const theirs = state.you !== null && event.side !== state.you;
  const sounds: Sound[] = [];
  if (move?.check) sounds.push('check');
  else if ((move || event.event === 'move') && !own) sounds.push(move?.capture ? 'capture' : 'move');
  if (ended) return [...sounds, 'end'];
  const asked = theirs && ASKS.has(event.event) && (event.event !== 'rematch' || !!state.may.rematch);
  const answered =
    (theirs && ANSWERS.has(event.event)) ||
    (state.you !== null && rulings.some(one => !SAID_ELSEWHERE.has(one.ruling)));
  if (theirs && (event.event === 'join' || event.event === 'rematch-game')) sounds.push('come');
  else if (asked) sounds.push('ask');
  else if (answered) sounds.push('answer');
  return sounds;
}

/**
 * The first of two moves, where it was made on the board: the game begins after it, and it is no move of the
 * record.
 */
const firstOf = (
  { event, move }: Pick<EventMessage, 'event' | 'move'>,
  state: BareState,
): WrittenMove | null => (event.event === 'move' && !move ? (state.odds?.first ?? null) : null);

/** An offer to adjourn, or, once both want it, who seals. */
const adjournWords = (t: Words, state: BareState, side?: Side): string =>
  state.adjourning
    ? t.adjournAgreed(t.side[state.side])
    : !side
      ? ''
      : side === state.you
        ? t.youOfferedAdjourn
        : t.offersAdjourn(t.side[side]);

/** What a notice says of an event: nothing of how to answer it, which is not done there. */
function noticeWords(t: Words, message: EventMessage, state: State): string {
  const { event, move, rulings } = message;
  const { side } = event;
  const ruled = rulings.filter(one => !SAID_ELSEWHERE.has(one.ruling)).map(one => rulingSaid(t, one));
  const offered = event.event === 'offer' && side ? [t.offered(t.side[side])] : [];
  if (move)
    return [
      t.moved(t.side[move.side], saidMove(t, state.game, move, notation[state.game].get(), lang.get())),
      ...offered,
      ...ruled,
    ].join(t.gap);
  if (event.event === 'join') return side ? t.sitsDown(nameOf(t, state.players[side])) : '';
  if (event.event === 'rematch-game') return t.toRematch;
  if (event.event === 'takeback-ask' && side) return t.asksBack(t.side[side]);
  if (event.event === 'adjourn') return adjournWords(t, state, side);
  if (event.event === 'rematch' && side) return state.may.rematch ? t.eventMinute.rematch!(t.side[side]) : '';
  return [
    ...offered,
    ...(offered.length ? [] : [eventWords(t, message, state)].filter(Boolean)),
    ...ruled,
  ].join(t.gap);
}

/**
 * What happened, as it is said: the move with its check, who sits down, what is offered and asked, and how to
 * answer.
 */
function eventWords(t: Words, { event, move }: EventMessage, state: State): string {
  const { side } = event;
  const own = side === state.you;
  const mine = state.you !== null && !own;
  const offered = side
    ? own
      ? t.youOffered
      : t.offered(t.side[side]) + (mine && state.may.accept ? t.gap + t.answerIt : '')
    : '';
  if (move) {
    const text = t.moved(
      t.side[move.side],
      saidMove(t, state.game, move, notation[state.game].get(), lang.get()),
    );
    return [
      text,
      ...(move.check && !state.result ? [t.check] : []),
      ...(event.event === 'offer' ? [offered] : []),
    ].join(t.gap);
  }
  const first = firstOf({ event, move }, state);
  if (first && side)
    return t.moved(
      t.side[side],
      saidMove(t, state.game, { ply: 0, side, ...first }, notation[state.game].get(), lang.get()),
    );
  if (event.event === 'join')
    return side
      ? t.sitsDown(nameOf(t, state.players[side])) + (state.you ? t.gap + openedSaid(t, state, true) : '')
      : ''; // the game begins with it
  if (event.event === 'offer') return offered;
  if (event.event === 'decline') return t.declined;
  if (event.event === 'takeback-ask' && side)
    return own ? t.youAskedBack : t.asksBack(t.side[side]) + (mine ? t.gap + t.answerIt : '');
  if (event.event === 'adjourn')
    return adjournWords(t, state, side) + (state.may['adjourn-answer'] ? t.gap + t.answerIt : '');
  if (event.event === 'rematch' && side)
    return own
      ? t.rematchAsked
      : mine && !state.may.rematch
        ? ''
        : // Agreed to: the new game is told
          t.eventMinute.rematch!(t.side[side]) + (mine ? t.gap + t.answerRematch : '');
  return side ? (t.eventMinute[event.event]?.(t.side[side]) ?? '') : '';
}

/** The same lines as the server's own minutes have: what an event itself says nothing of stays out. */
function minutesOf(message: EventMessage, ply: number): Minute[] {
  const { event, side } = message.event;
  if (!message.rulings.length && ['move', 'join', 'rematch-game'].includes(event)) return [];
  return [{ n: message.n, ply, event, by: side ?? null, rulings: message.rulings }];
}

/** Whether the board shows the second side nearest. */
export const turned = (you: Side | null): boolean => you !== null && !isFirst(you);
