// SPDX-License-Identifier: GPL-3.0-or-later
// API calls about tournaments with their tokens, and the types of their responses.
import { bytes as bytesOf, call, download as save } from '../../api';
import type { Call } from '../../call';
import * as tournaments from '../../calls/tournaments';
import { recall, remember } from '../../storage';
import type {
  Act,
  Entrant as Player,
  EventDeed as Deed,
  EventPerson as Person,
  ListNote as Note,
  ListedPlayer,
  RoleRights,
  Tournament,
  Warning,
} from '../../wire';

export type {
  Act,
  BracketMatch as KoMatch,
  CrossRow as Cross,
  DeskEntrant as Entrant,
  Entrant as Player,
  EventDeed as Deed,
  EventDesk as Desk,
  EventGame as HouseGame,
  EventPerson as Person,
  Invitation as Invited,
  ListNote as Note,
  Pairing as Pair,
  ReportedResult as Report,
  RoundHours as Hour,
  TeamBoard as Board1,
  TeamMatch as Match,
  TeamMember as Member,
  Warning,
  WordedAct as Line,
} from '../../wire';

/** An event; the response about a single event includes its players. */
export type Info = Tournament & { players?: Player[] };
/**
 * A reason against a pair or, without `bar`, the reason why the system makes it. Tables and brackets only
 * have `text`.
 */
export interface Reason {
  player: number;
  other: number;
  bar?: string;
  text: string;
  other_name?: string;
  other_points?: number;
  colours?: string;
  colours_text?: string;
  played?: [string, string];
}
export interface Term {
  round: number;
  opponent: number | null;
  points: number;
  score: number;
  value: number;
  dummy: boolean;
  cut: boolean;
}
export interface ArenaGame {
  round: number;
  opponent: number;
  first: boolean;
  points: number | null;
  doubled: boolean;
}
export interface Standing {
  rank: number;
  id: number;
  name: string;
  points: number;
  withdrawn?: boolean;
  warnings?: number;
  games?: ArenaGame[];
  streak?: boolean;
  playing?: boolean;
  away?: boolean;
  tiebreaks?: Record<string, number | null>;
  terms?: Record<string, Term[]>;
}
/** Without `lines` nothing was written; `warnings` says why. */
export interface Done {
  lines?: number;
  done?: string[];
  warnings?: Warning[];
}
export interface Taken {
  encoding: string;
  sure: boolean;
  /** If the encoding is uncertain: the first line whose bytes decide it. */
  doubt?: number;
  notes: Note[];
  players: ListedPlayer[];
  lines?: number;
  warnings: Warning[];
}
export interface People {
  people: Person[];
  deeds: Deed[];
  table: RoleRights[];
}

export const tokenOf = (id: string): string | undefined => recall('t.' + id) ?? undefined;
export const keepToken = (id: string, token: string): void => remember('t.' + id, token);

/** Makes a call about an event with its token. `T` gives the type of rows that the API leaves open. */
export const ask = <T>(id: string, what: Call<unknown>): Promise<T> => call(what as Call<T>, tokenOf(id));
export const list = async (): Promise<Info[]> => (await call(tournaments.tournaments())).tournaments;
/** The new event's id; null if the user cancelled because of warnings. */
export async function begin(
  body: { act?: Act; log?: string; by?: string },
  agreed: (warnings: readonly Warning[]) => Promise<boolean>,
): Promise<string | null> {
  let made = await call(tournaments.newTournament({ ...body, ask: true }));
  if (!('id' in made)) {
    if (!(await agreed(made.warnings))) return null;
    made = await call(tournaments.newTournament({ ...body, ask: false }));
  }
  if (!('id' in made)) return null;
  keepToken(made.id, made.token);
  return made.id;
}

/** Bytes of a call about an event. */
export const bytes = (id: string, what: Call<unknown>): Promise<Response> => bytesOf(what, tokenOf(id));
export const download = (id: string, what: Call<unknown>, name: string): Promise<void> =>
  save(bytes(id, what), name);
