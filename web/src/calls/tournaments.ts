// SPDX-License-Identifier: GPL-3.0-or-later
// Made by tools/registry.py from registry/api.txt: change that file.
import { read, upload, write, type Call } from '../call';
import type {
  Act,
  ActsDone,
  BracketMatch,
  CrossRow,
  EventAnnounced,
  EventCopy,
  EventDeed,
  EventDesk,
  EventGame,
  EventPerson,
  FoundEntrant,
  Invited,
  Language,
  ListNote,
  ListedPlayer,
  Norm,
  PairReason,
  Pairing,
  Prize,
  RatedPlayer,
  RoleRights,
  Standing,
  TeamMatch,
  TeamMember,
  Tournament,
  TournamentWhole,
  Warnings,
} from '../wire';

/**
 * The tournaments that the server shows. `over`: every round has its results (or everybody has withdrawn), an
 * arena is closed, everybody of a knock-out who did not leave before its draw has a place. `left_fide`: the
 * round after which it left FIDE mode, or null.
 */
export const tournaments = (
  query?: { format?: 'json' | 'tsv' | 'text' | 'html'; lang?: Language },
): Call<{ tournaments: Tournament[] }> => read('/api/tournaments', query);

/** A tournament and who takes part. */
export const tournament = (
  id: string,
  query?: { format?: 'json' | 'tsv' | 'text' | 'html'; lang?: Language },
): Call<TournamentWhole> => read(`/api/tournaments/${id}`, query);

/** The standings. */
export const standings = (
  id: string,
  query?: {
    /** Codes separated by commas, or cn for those of the xiangqi rules; otherwise as the event announces. */
    tiebreaks?: string;
    /** After this many rounds. */
    rounds?: number;
    /** Of an event in stages: a group of this one. */
    stage?: number;
    /** Which group of the stage, from 1. */
    group?: number;
    /** Take the tie-breaks apart. */
    terms?: string;
    /** The same for this player or team alone. */
    of?: number;
    /** Another form of the answer than JSON. */
    format?: 'json' | 'tsv' | 'text' | 'html';
    /** Words the answer in this language, whatever Accept-Language says. */
    lang?: Language;
  },
): Call<{ standings: Standing[] }> => read(`/api/tournaments/${id}/standings`, query);

/** Every player's opponent in each round, and the result. */
export const crosstable = (
  id: string,
  query?: {
    /** Codes separated by commas, or cn for those of the xiangqi rules; otherwise as the event announces. */
    tiebreaks?: string;
    /** After this many rounds. */
    rounds?: number;
    /** Of an event in stages: a group of this one. */
    stage?: number;
    /** Which group of the stage, from 1. */
    group?: number;
    /** Another form of the answer than JSON. */
    format?: 'json' | 'tsv' | 'text' | 'html';
    /** Words the answer in this language, whatever Accept-Language says. */
    lang?: Language;
  },
): Call<{ crosstable: CrossRow[] }> => read(`/api/tournaments/${id}/crosstable`, query);

/** The games of a round, of the last one where `round` is left out. */
export const pairings = (
  id: string,
  query?: { round?: number; format?: 'json' | 'tsv' | 'text' | 'html'; lang?: Language },
): Call<{ pairings: Pairing[] }> => read(`/api/tournaments/${id}/pairings`, query);

/** Why two are paired in a round, or not. */
export const explain = (
  id: string,
  query: {
    /** Of this round; otherwise the last one. */
    round?: number;
    /** Two numbers, 3-7; 3-0 is the bye. */
    pair: string;
    /** The number of alternatives. */
    top?: number;
    /** Another form of the answer than JSON. */
    format?: 'json' | 'tsv' | 'text' | 'html';
    /** Words the answer in this language, whatever Accept-Language says. */
    lang?: Language;
  },
): Call<{ reasons: PairReason[] }> => read(`/api/tournaments/${id}/explain`, query);

/** The matches of a knock-out. */
export const bracket = (
  id: string,
  query?: { format?: 'json' | 'tsv' | 'text' | 'html'; lang?: Language },
): Call<{ matches: BracketMatch[] }> => read(`/api/tournaments/${id}/bracket`, query);

/** A report file (TRF) or CSV without dates of birth, as `export --public` writes it. */
export const tournamentFile = (
  id: string,
  query?: { as?: 'trf' | 'csv'; lang?: Language },
): Call<never> => read(`/api/tournaments/${id}/file`, query);

/** A paper for everybody, as PDF. */
export const tournamentSheet = (
  id: string,
  query: { what: string; round?: number; lang?: Language },
): Call<never> => read(`/api/tournaments/${id}/sheet`, query);

/** A list as on paper, in HTML. */
export const tournamentPage = (
  id: string,
  query: { what: string; round?: number; lang?: Language },
): Call<never> => read(`/api/tournaments/${id}/page`, query);

/**
 * Somebody of the event by name: from its beginning, by any of its words, in characters or in pinyin, without
 * accents, or by number.
 */
export const find = (
  id: string,
  query: { name: string },
): Call<{ found: FoundEntrant[]; more: boolean }> => read(`/api/tournaments/${id}/find`, query);

/** The members of each team, in the order of the boards. */
export const members = (
  id: string,
  query?: { format?: 'json' | 'tsv' | 'text' | 'html'; lang?: Language },
): Call<{ members: TeamMember[] }> => read(`/api/tournaments/${id}/members`, query);

/**
 * The matches of teams of a round, board by board; until the hour for line-ups is past the arbiters alone see
 * the boards.
 */
export const matches = (
  id: string,
  query?: { round?: number; format?: 'json' | 'tsv' | 'text' | 'html'; lang?: Language },
): Call<{ matches: TeamMatch[] }> => read(`/api/tournaments/${id}/matches`, query);

/**
 * How a game of the latest round ended, by a player, or for one of the own team by its captain. The `result`
 * is as White has it; where the other side says the same it is entered. `round`, `white` and `black` say
 * which game is meant: of teams these are members, and where there is one board alone they may be left out.
 */
export const report = (
  id: string,
  body: { result: '1-0' | '1/2-1/2' | '0-1'; round?: number; white?: number; black?: number },
): Call<{ state: 'waiting' | 'agreed' | 'disputed'; lines?: number; done?: string[] }> =>
  write(`/api/tournaments/${id}/report`, body);

/**
 * Open the arbiter's log of a board of a round: players, rules and clock are the event's, and its result and
 * fouls enter the round. Of teams `board` is such as `4.2`. `untimed`: by the hall's own clocks, its log
 * needs no `t`; `unentered`: its moves are not entered.
 */
export const openBound = (
  id: string,
  body: { board: string; round?: number; untimed?: boolean; unentered?: boolean },
): Call<{ id: string }> => write(`/api/tournaments/${id}/board`, body);

/**
 * Take part in an event whose games are played on this server. Asked again it is answered the same; a player
 * who sits out or left is back.
 */
export const takePart = (
  id: string,
  body: object,
): Call<{ entry: number; number: number }> => write(`/api/tournaments/${id}/join`, body);

/** The games of an event that is played on this server; `/g/GAME` is the board of each. */
export const eventGames = (
  id: string,
  query?: { format?: 'json' | 'tsv' | 'text' | 'html'; lang?: Language },
): Call<{ games: EventGame[] }> => read(`/api/tournaments/${id}/games`, query);

/** Say when a round begins, and until when captains set their boards; what is left out stays. */
export const hour = (
  id: string,
  body: { round: number; begins?: number; lineups?: number },
): Call<{ round: number }> => write(`/api/tournaments/${id}/hour`, body);

/** The norms made for each title, or what is missed. */
export const norms = (
  id: string,
  query?: {
    /** Kinds of events that B.01, 1.4.3 exempts, separated by commas. */
    exempt?: string;
    /** Federation of the organizer. */
    host?: string;
    /** The format, where the file is silent. */
    system?: string;
    /** Norms that were made alone. */
    made?: string;
    /** Another form of the answer than JSON. */
    format?: 'json' | 'tsv' | 'text' | 'html';
    /** Words the answer in this language, whatever Accept-Language says. */
    lang?: Language;
  },
): Call<{ norms: Norm[] }> => read(`/api/tournaments/${id}/norms`, query);

/**
 * The winner of each prize, of a list of prizes with `;` between its lines, or of those that the event has
 * announced.
 */
export const prizes = (
  id: string,
  query?: {
    /** Codes separated by commas, or cn for those of the xiangqi rules; otherwise as the event announces. */
    tiebreaks?: string;
    /** After this many rounds. */
    rounds?: number;
    /** Of an event in stages: a group of this one. */
    stage?: number;
    /** Which group of the stage, from 1. */
    group?: number;
    /**
     * Without it those of the event. The prize list: categories with ; between them, each its name and the
     * amounts of its places with tabs between.
     */
    prizes?: string;
    /**
     * Those level on points share all that their places are worth; hort: half of it; each: nothing. Without it
     * as the event has announced.
     */
    share?: string;
    /** Another form of the answer than JSON. */
    format?: 'json' | 'tsv' | 'text' | 'html';
    /** Words the answer in this language, whatever Accept-Language says. */
    lang?: Language;
  },
): Call<{ prizes: Prize[]; warnings: Warnings }> => read(`/api/tournaments/${id}/prizes`, query);

/**
 * Begin a tournament, by its act `new` or with a whole log. The caller owns it, by the token. Names have 200
 * characters at most, lists of people and reasons 4,000, also in all other acts.
 */
export const newTournament = (
  body: { act?: Act; log?: string; by?: string; preview?: boolean; ask?: boolean },
): Call<{
  warnings: Warnings;
} | {
  id: string;
  token: string;
  role: string;
  warnings: Warnings;
}> => write('/api/tournaments', body);

/**
 * Do acts, all of them or none. A player does `withdraw`, `return`, `absent` and `arrive` alone, each for
 * themselves, in an arena or where the server pairs.
 */
export const acts = (
  id: string,
  body: { based: number; acts: Act[]; preview?: boolean; ask?: boolean },
): Call<ActsDone> => write(`/api/tournaments/${id}/acts`, body);

/** Pair the next round: by its system, with the lots that were drawn, or as the arbiter has it. */
export const pairRound = (
  id: string,
  body: {
    /**
     * The number of lines that the log had when this was decided; if it has grown since, nothing is done (409).
     */
    based: number;
    lots?: number[];
    pairs?: number[][];
    by?: string;
    reason?: string;
    /** Nothing is written: the answer tells what would be warned of. */
    preview?: boolean;
    /** Nothing is written where there is something to warn of: the answer is then that of preview. */
    ask?: boolean;
  },
): Call<{ pairings: Pairing[]; broken: PairReason[]; lines?: number; done?: string[]; warnings: Warnings }> =>
  write(`/api/tournaments/${id}/pair`, body);

/** Draw the numbers again, or take those drawn by hand. */
export const redraw = (
  id: string,
  body: { based: number; lots?: number[]; varma?: boolean; preview?: boolean; ask?: boolean },
): Call<ActsDone> => write(`/api/tournaments/${id}/redraw`, body);

/**
 * Enter the players of a list: separated values in any encoding, which is found out where it is not named.
 */
export const takeList = (
  id: string,
  body: BodyInit,
  query: { based: number; preview?: string; ask?: string; encoding?: string; without?: string },
): Call<{
  encoding: string;
  sure: boolean;
  /** Where it is not certain: the first line with bytes that are none of UTF-8. */
  doubt?: number;
  notes: ListNote[];
  players: ListedPlayer[];
  lines?: number;
  /** A line of the log, as it stands there. */
  done?: string[];
  warnings: Warnings;
}> => upload(`/api/tournaments/${id}/list`, body, query);

/**
 * Players of the lists of rated players that the operator has read (`qiyuan rate index`), by id, by name, or
 * by the beginnings of its words. For those who enter players.
 */
export const lookUp = (
  id: string,
  query: { who: string },
): Call<{ lists: boolean; counts: 'rating' | 'rapid' | 'blitz'; more: boolean; listed: RatedPlayer[] }> =>
  read(`/api/tournaments/${id}/listed`, query);

/**
 * Make an invitation to a role: the caller who shows its token has the role. With `all`, one for each player
 * (or captain) who has none yet; of teams players are their members.
 */
export const invite = (
  id: string,
  body: { role: string; name?: string; of?: number; all?: boolean },
): Call<Invited> => write(`/api/tournaments/${id}/invite`, body);

/** Withdraws an invitation. */
export const revoke = (
  id: string,
  body: { invitation: number },
): Call<{ invitation: number; revoked: boolean }> => write(`/api/tournaments/${id}/revoke`, body);

/**
 * Removes the tournament, with its log, the boards of its desk and its people; the operator keeps a file of
 * each. The owner alone.
 */
export const removeTournament = (
  id: string,
  body: { based: number },
): Call<{ lines: number; boards: number; removed: boolean }> => write(`/api/tournaments/${id}/remove`, body);

/**
 * The caller's role in this event and what it allows; for arbiters also players, warnings of the log itself,
 * and on request acts. `waits` says why an event that pairs by itself has stopped: `level`, a match of a
 * knock-out is; `arbiter`, something was done since that is no result; `absence`, nobody came to a board in
 * the last round; `players`, fewer than two are there; else null.
 */
export const desk = (
  id: string,
  query?: { acts?: string; otherwise?: string; papers?: string },
): Call<EventDesk> => read(`/api/tournaments/${id}/desk`, query);

/** The announcement, players who shall not meet, and appeals: for directors. */
export const announced = (id: string): Call<EventAnnounced> => read(`/api/tournaments/${id}/announced`);

/** The log itself, as the command reads it. */
export const tournamentLog = (
  id: string,
  query?: { format?: string; lang?: Language },
): Call<never> => read(`/api/tournaments/${id}/log`, query);

/**
 * The event for a second computer, byte for byte, which can open it again: with `after`, the boards written
 * to since `t` of an earlier answer. For the owner.
 */
export const tournamentCopy = (
  id: string,
  query?: { after?: number },
): Call<EventCopy> => read(`/api/tournaments/${id}/copy`, query);

/** Take lines that the command wrote behind the log, with their sums: all or none, kept byte for byte. */
export const lines = (
  id: string,
  body: { based: number; lines: string },
): Call<{ lines: number; done: string[] }> => write(`/api/tournaments/${id}/lines`, body);

/** The event as a report file or CSV. */
export const exportTournament = (
  id: string,
  query?: { as?: 'trf' | 'csv'; lang?: Language },
): Call<never> => read(`/api/tournaments/${id}/export`, query);

/** A paper as PDF, named as by `print --what`. */
export const papers = (
  id: string,
  query: { what: string; round?: number; prizes?: string; share?: string; lang?: Language },
): Call<never> => read(`/api/tournaments/${id}/papers`, query);

/**
 * People invited, what they did, and what each role may do. A deed has the invitation of its author (`by`, 0:
 * the server itself), one of `acts` also the `name` of the account that was signed in, or null.
 */
export const people = (
  id: string,
): Call<{ people: EventPerson[]; deeds: EventDeed[]; table: RoleRights[] }> =>
  read(`/api/tournaments/${id}/people`);
