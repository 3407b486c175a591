// SPDX-License-Identifier: GPL-3.0-or-later
// Boards of the desk over the API, and acts that wait in their order, each with the moment when it happened.
import { bytes, call, download, Refusal, UNREACHABLE } from '../../api';
import type { Call } from '../../call';
import * as boardCalls from '../../calls/boards';
import * as tournaments from '../../calls/tournaments';
import type { Lang } from '../../i18n';
import { narrow } from '../../narrow';
import { Own } from '../../own';
import { recall, recalled, remember } from '../../storage';
import { Store } from '../../store';
import { SIDES, type CycleMove, type Evidence, type Game, type Side } from '../../types';

/** `cycle`, `evidence` and `fens` (after each move of it) of a repetition that the judge looked at. */
export interface Ruling {
  kind: string;
  text: string;
  article: string | null;
  law: string | null;
  reason: string | null;
  cycle?: CycleMove[];
  evidence?: Evidence;
  fens?: string[];
}
/** What was ruled on a line, as all boards together tell it. */
export interface Ruled {
  line: number;
  t: number;
  kind: string;
  text: string;
  article: string | null;
  struck: boolean;
}
export interface Minute {
  line: number;
  t: number;
  event: string;
  text: string;
  struck: boolean;
  rulings: Ruling[];
}
/** What can happen now: what it is called, and the act as it would stand in the log. */
export interface Possible {
  event: string;
  side: Side | null;
  article: string | null;
  act: string;
}
export interface Board {
  tournament?: string;
  round?: number;
  board?: string;
  id: string;
  lines: number;
  untimed: boolean;
  unentered: boolean;
  game: Game;
  rules: string;
  first: string;
  second: string;
  t: number;
  created: number;
  now: number;
  fen: string | null;
  turn: Side;
  plies: number;
  /** As the last line left them, and `left`: as they were `now`. */
  clocks: { running: Side | null; left: Partial<Record<Side, number | null>> } & Partial<
    Record<Side, number | null>
  >;
  offer: Side | null;
  fouls_first: number;
  fouls_second: number;
  result: string | null;
  summary: string;
  /** What waits for the arbiter's word where the moves are not entered: a loss (`claim` null), or a claim. */
  asked: { side: Side; claim: string | null; article: string | null } | null;
  counts: { claim: string; count: number; needed: number }[];
  legal: string[];
  possible: Possible[];
  claims: { side: Side; kind: string; rulings: Ruling[] }[];
  minutes: Minute[];
  ruled?: Ruled[];
  /**
   * Who entered which lines: `name` of the account that was signed in, or of the invitation `by`; of a single
   * board alone.
   */
  deeds?: { t: number; first: number; last: number; by: number; name: string; role: string | null }[];
}
export interface Act {
  event: string;
  [field: string]: unknown;
}

export const token = (): string | undefined => recall('desk') ?? undefined;
/** The token of a board: that of its tournament, where it belongs to one. */
const tokenFor = (id: string): string | undefined => recall('d.' + id) ?? token();
const events = (): string[] => JSON.parse(recall('desk.events') ?? '[]') as string[];
/** Each board as the house last told it, and when: what a desk goes by where the network is gone. */
export interface Seen {
  board: Board;
  at: number;
}
const known = new Map<string, Seen>();
const keepSeen = (boards: readonly Board[]): void =>
  boards.forEach(board =>
    known.set(board.id, {
      board: {
        ...board,
        minutes: board.minutes ?? known.get(board.id)?.board.minutes ?? [],
        ruled: board.ruled ?? known.get(board.id)?.board.ruled ?? [],
      },
      at: performance.now(),
    }),
  );
export const lastSeen = (id: string): Seen | undefined => known.get(id);
export const allSeen = (): Seen[] => [...known.values()].sort((a, b) => inOrder(a.board, b.board));
const inOrder = (a: Board, b: Board): number => a.created - b.created || (a.id < b.id ? -1 : 1);

/**
 * The boards of this desk, and those of tournaments that this device may rule in, in the order in which they
 * were opened: one more does not change the numbers of the others.
 */
export async function all(): Promise<Board[]> {
  const tokens = [...new Set([token(), ...events().map(id => recall('t.' + id) ?? undefined)])].filter(
    one => one !== undefined,
  );
  const lists = await Promise.all(
    tokens.map(one => call(boardCalls.boards() as unknown as Call<{ boards: Board[] }>, one)),
  );
  // Whichever device opened a board of an event: it is opened here by what showed it.
  lists.forEach((list, i) =>
    list.boards.forEach(
      b => b.tournament && recall('d.' + b.id) !== tokens[i] && remember('d.' + b.id, tokens[i]!),
    ),
  );
  const boards = [...new Map(lists.flatMap(list => list.boards).map(b => [b.id, b])).values()].sort(inOrder);
  keepSeen(boards);
  return boards;
}
/** Whether new boards go by the hall's own clocks: what they show is typed, and time stands still between. */
export const byHallClocks = (): boolean => recall('desk.hall') === 'yes';
export const goByHallClocks = (yes: boolean): void => remember('desk.hall', yes ? 'yes' : null);

/** Whether the moves of new boards are not entered: their clocks alone go here. */
export const withoutMoves = (): boolean => recall('desk.unentered') === 'yes';
export const goWithoutMoves = (yes: boolean): void => remember('desk.unentered', yes ? 'yes' : null);

/** The boards of a tournament stand at this desk from now on. */
export function showEvent(tournament: string): void {
  if (!events().includes(tournament)) remember('desk.events', JSON.stringify([...events(), tournament]));
}

/** Opens the board of a round of a tournament at the desk. */
export async function openBound(tournament: string, round: number, board: string): Promise<string> {
  const key = recall('t.' + tournament) ?? undefined;
  const where = { round, board, untimed: byHallClocks(), unentered: withoutMoves() };
  const { id } = await call(tournaments.openBound(tournament, where), key);
  if (key) remember('d.' + id, key);
  showEvent(tournament);
  return id;
}
export async function get(id: string): Promise<Board> {
  const board = await call(boardCalls.board(id) as unknown as Call<Board>, tokenFor(id));
  keepSeen([board]);
  return board;
}
export async function open(start: Act): Promise<string> {
  const made = await call(boardCalls.newBoard({ start }, { same: token() && '1' }), token());
  if (made.token) remember('desk', made.token);
  return made.id;
}
export const saveLog = (id: string): Promise<void> =>
  download(bytes(boardCalls.boardLog(id), tokenFor(id)), `${id}.jsonl`);
/** The form of what was ruled on a line, or last (0), to be signed by the player who reads that language. */
export const saveForm = (id: string, line: number, lang: Lang): Promise<void> =>
  download(
    bytes(boardCalls.boardForm(id, { lang, n: line || undefined }), tokenFor(id)),
    `${id}-${line || 'ruling'}-${lang}.pdf`,
  );

/** What the rulings on an act would be, if it were entered now. */
/** A claim that would be upheld, or that would have the other side vary. */
export const stands = (claim: Board['claims'][number]): boolean =>
  claim.rulings.some(r => r.kind === 'upheld' || r.kind === 'deviate');
export const foresee = (board: Board, act: Act): Promise<{ rulings: Ruling[] }> =>
  call(
    boardCalls.boardEvents(board.id, {
      based: board.lines,
      preview: true,
      events: [board.untimed ? act : { t: Math.max(board.t, board.now), ...act }],
    }) as unknown as Call<{ rulings: Ruling[] }>,
    tokenFor(board.id),
  );

/** An act that waits, and how long the log was that its maker saw. */
export interface Waiting {
  seen: number;
  act: Act;
}
/** An act that the house took, and the line that it became. */
export interface Entered {
  line: number;
  act: Act;
}
/** An act that the house did not take, and why. */
export interface Returned {
  act: Act;
  why: string;
}
/**
 * Acts that mean the same whatever another device noted meanwhile: the arbiter in the house says whether they
 * are possible.
 */
const ANYHOW: readonly string[] = ['move', 'press', 'record', 'arrive'];
const RETRY = 2000;

/** Acts in the order in which they were pressed, sent one after the other; one that is refused comes back. */
export class Acts {
  readonly waiting: Store<readonly Waiting[]>;
  readonly returned: Store<readonly Returned[]>;
  /** The latest of them. */
  readonly entered = new Store<readonly Entered[]>([]);
  private busy = false;
  private readonly own = new Own();
  private idle: (() => void)[] = [];
  /** Who has the board open hears of each act that is sent. */
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
   * Takes the latest act back that is not on its way yet, and answers true. Else waits for what is on its
   * way.
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
  /** The latest own line that stands and is not among the `seen` lines yet. */
  unseen(seen: number): number | undefined {
    return this.entered
      .get()
      .filter(e => e.act.event !== 'undo' && e.line > seen && !this.strikes(e.line))
      .pop()?.line;
  }
  /** Whether a line is struck, or will be when what waits is there. */
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
      // both at once: nobody ever sees the act in neither place, or in two
      if (typeof line === 'string') this.back([...this.returned.get(), { act: one.act, why: line }]);
      else this.entered.set([...this.entered.get().slice(-99), { line, act: one.act }]);
      this.keep(this.waiting.get().slice(1));
      this.done();
    }
    this.busy = false;
    for (const done of this.idle.splice(0)) done();
  };
  /** Answers how long the log is with the act at its end. */
  private async put(act: Act, based: number): Promise<number> {
    const events = boardCalls.boardEvents(this.id, { based, events: [act] });
    const { lines } = await call(events, tokenFor(this.id));
    this.own.did(based, lines);
    return lines;
  }
  /**
   * The line of the log where it stands, or why it does not. Where somebody else was at work since, only that
   * is sent again which means the same still; and what stands there already, its answer lost on the way, is
   * not sent twice.
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
/** The acts of a board: they go on being sent whatever board is open. */
export function actsOf(id: string, movedOn: () => string): Acts {
  const acts = working.get(id) ?? new Acts(id, movedOn);
  working.set(id, acts);
  acts.movedOn = movedOn;
  return acts;
}
/** Sends what this device still has of any board, also from before it was started anew. */
export const sendAll = (movedOn: () => string): void =>
  recalled('dq.').forEach(id => void actsOf(id, movedOn));
/** How many acts of a board wait, and how many the house gave back. */
export const unsent = (id: string): { waiting: number; returned: number } => {
  const acts = working.get(id);
  const count = (key: string): number => (JSON.parse(recall(key) ?? '[]') as unknown[]).length;
  return {
    waiting: acts?.waiting.get().length ?? 0,
    returned: acts ? acts.returned.get().length : count('dr.' + id),
  };
};

/** What a side has left so many milliseconds after the board was told. */
export const leftOf = (board: Board, side: Side, elapsed: number): number =>
  Math.max(
    0,
    (board.clocks.left[side] ?? Infinity) -
      (board.result === null && !board.untimed && board.clocks.running === side ? elapsed : 0),
  );

/** "1:23:45", as a clock shows it, in milliseconds; null for anything else. */
export const readFace = (typed: string): number | null => timeOf(narrow(typed).trim());
const timeOf = (text: string): number | null =>
  /^\d+(:\d{1,2}){1,2}$/.test(text)
    ? text.split(':').reduce((sum, part) => sum * 60 + Number(part), 0) * 1000
    : null;
/** What a clock shows, as the log has it. */
export const faceOf = (ms: number): string =>
  [Math.floor(ms / 3600000), Math.floor(ms / 60000) % 60, Math.floor(ms / 1000) % 60]
    .map((part, i) => (i ? String(part).padStart(2, '0') : String(part)))
    .join(':');

/**
 * What is done and not on the board as it was told last: what the house took since, and what waits. Of that
 * the first may stand on the board already while the answer to it is on its way.
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
 * Whose move it will be and whose clock will run once what is pending stands on the board, and what the
 * clocks show: for the next tap. The house alone rules.
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
    const t = act['t'] === undefined ? since : Number(act['t']); // without a time it stands still
    if (told !== null) left[act['side'] as Side] = told;
    if (act.event === 'move' || (act.event === 'press' && board.unentered)) turn = other(turn);
    if (!['press', 'begin', 'stop-clock'].includes(act.event)) continue;
    stop(t);
    running = act.event === 'press' ? other(act['side'] as Side) : act.event === 'begin' ? turn : null;
  }
  return { turn, running, left, since };
}
