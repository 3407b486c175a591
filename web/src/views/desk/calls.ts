// SPDX-License-Identifier: GPL-3.0-or-later
// Boards of the desk over the API, and acts that wait in their order, each with the moment when it happened.
import { bytes, call, download, Refusal, UNREACHABLE } from '../../api';
import { recall, remember } from '../../storage';
import { Store } from '../../store';
import type { Game, Side } from '../../types';

export interface Ruling { kind: string; text: string; article: string | null; law: string | null }
export interface Minute { line: number; t: number; event: string; text: string; struck: boolean; rulings: Ruling[] }
export interface Board {
  tournament?: string; round?: number; board?: string;
  id: string; lines: number; game: Game; rules: string; first: string; second: string; t: number; now: number; fen: string; turn: Side; plies: number;
  clocks: { running: Side | null } & Partial<Record<Side, number | null>>; offer: Side | null; fouls_first: number; fouls_second: number; result: string | null; summary: string;
  legal: string[]; possible: { event: string; side: Side | null }[]; claims: { side: Side; kind: string; rulings: Ruling[] }[]; minutes: Minute[];
}
export interface Act { event: string; [field: string]: unknown }

export const token = (): string | undefined => recall('desk') ?? undefined;
/** The token of a board: that of its tournament, where it belongs to one. */
const tokenFor = (id: string): string | undefined => recall('d.' + id) ?? token();
const events = (): string[] => JSON.parse(recall('desk.events') ?? '[]') as string[];
/** The boards of this desk, and those of tournaments that were opened from here. */
export async function all(): Promise<Board[]> {
  const tokens = [...new Set([token(), ...events().map(id => recall('t.' + id) ?? undefined)])].filter(one => one !== undefined);
  const lists = await Promise.all(tokens.map(one => call<{ boards: Board[] }>('GET', '/api/boards', undefined, one)));
  return [...new Map(lists.flatMap(list => list.boards).map(b => [b.id, b])).values()];
}
/** Opens the board of a round of a tournament at the desk. */
export async function openBound(tournament: string, round: number, board: string): Promise<string> {
  const key = recall('t.' + tournament) ?? undefined, { id } = await call<{ id: string }>('POST', `/api/tournaments/${tournament}/board`, { round, board }, key);
  if (key) remember('d.' + id, key);
  remember('desk.events', JSON.stringify([...new Set([...events(), tournament])]));
  return id;
}
export const get = (id: string): Promise<Board> => call('GET', '/api/boards/' + id, undefined, tokenFor(id));
export async function open(start: Act): Promise<string> {
  const made = await call<{ id: string; token: string | null }>('POST', '/api/boards' + (token() ? '?same=1' : ''), { start }, token());
  if (made.token) remember('desk', made.token);
  return made.id;
}
export const saveLog = (id: string): Promise<void> => download(bytes(`/api/boards/${id}/log`, tokenFor(id)), `${id}.jsonl`);
/** The form of what was ruled on a line, to be signed by the player who reads that language. */
export const saveForm = (id: string, line: number, lang: string): Promise<void> => download(bytes(`/api/boards/${id}/form.pdf?n=${line}&lang=${lang}`, tokenFor(id)), `${id}-${line}-${lang}.pdf`);

const RETRY = 2000;
/** Acts in the order in which they were pressed, sent one after the other; one that is refused comes back. */
export class Acts {
  readonly waiting: Store<readonly Act[]>;
  private busy = false;
  private ended = false;
  constructor(private readonly id: string, private lines: number, private readonly refused: (act: Act, why: string) => void, private readonly done: () => void) {
    this.waiting = new Store<readonly Act[]>(JSON.parse(recall('dq.' + id) ?? '[]') as Act[]);
    window.addEventListener('online', this.send);
    void this.send();
  }
  end(): void {
    this.ended = true;
    window.removeEventListener('online', this.send);
  }
  add(...acts: Act[]): void {
    this.keep([...this.waiting.get(), ...acts]);
    void this.send();
  }
  private keep(acts: readonly Act[]): void {
    remember('dq.' + this.id, acts.length ? JSON.stringify(acts) : null);
    this.waiting.set(acts);
  }
  private readonly send = async (): Promise<void> => {
    if (this.busy || this.ended) return;
    this.busy = true;
    for (let act = this.waiting.get()[0]; act; act = this.waiting.get()[0]) {
      try {
        this.lines = (await call<{ lines: number }>('POST', `/api/boards/${this.id}/events`, { based: this.lines, events: [act] }, tokenFor(this.id))).lines;
        this.keep(this.waiting.get().slice(1));
        this.done();
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        if (error.problem.reason === UNREACHABLE || error.problem.status === 429) {
          setTimeout(() => void this.send(), RETRY);
          break;
        }
        if (error.problem.code === 'tour-moved-on') {
          // Another device was first, or the answer was lost on the way: what stands there already is not sent again.
          const now = await get(this.id).catch(() => null), last = now?.minutes[now.minutes.length - 1];
          if (now) this.lines = now.lines;
          if (last && last.t === act['t'] && last.event === act.event) this.keep(this.waiting.get().slice(1));
          continue;
        }
        this.keep(this.waiting.get().slice(1));
        this.refused(act, error.message);
        this.done();
      }
    }
    this.busy = false;
  };
}
