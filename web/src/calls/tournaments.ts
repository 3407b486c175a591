// SPDX-License-Identifier: GPL-3.0-or-later
// Made by tools/registry.py from registry/api.txt: change that file.
import { read, upload, write, type Call } from '../call';
import type {
  Act,
  ActsDone,
  BracketMatch,
  CrossRow,
  EventCopy,
  EventDesk,
  EventGame,
  FoundEntrant,
  Invited,
  Language,
  ListNote,
  Norm,
  PairReason,
  Pairing,
  Prize,
  Standing,
  TeamMatch,
  TeamMember,
  Tournament,
  TournamentWhole,
  Warnings,
} from '../wire';

/** The tournaments that the house shows. */
export const tournaments = (
  query?: { format?: 'json' | 'tsv' | 'text' | 'html'; lang?: Language },
): Call<{ tournaments: Tournament[] }> => read('/api/tournaments', query);

/** A tournament and who takes part. */
export const tournament = (
  id: string,
  query?: { format?: 'json' | 'tsv' | 'text' | 'html'; lang?: Language },
): Call<TournamentWhole> => read(`/api/tournaments/${id}`, query);

/** Who stands where. */
export const standings = (
  id: string,
  query?: {
    /** Codes separated by commas, or cn for those of the xiangqi rules; otherwise as the event announces. */
    tiebreaks?: string;
    /** After so many rounds. */
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

/** Who had whom in each round. */
export const crosstable = (
  id: string,
  query?: {
    /** Codes separated by commas, or cn for those of the xiangqi rules; otherwise as the event announces. */
    tiebreaks?: string;
    /** After so many rounds. */
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

/** The games of a round. */
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
    /** So many alternatives. */
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

/** What everybody may have of the event as a report file (TRF), or as CSV: without dates of birth. */
export const tournamentFile = (
  id: string,
  query?: { as?: 'trf' | 'csv'; lang?: Language },
): Call<never> => read(`/api/tournaments/${id}/file`, query);

/** A paper of the event that everybody may have, to be printed. */
export const tournamentSheet = (
  id: string,
  query: { what: string; round?: number; lang?: Language },
): Call<never> => read(`/api/tournaments/${id}/sheet`, query);

/**
 * Somebody of the event by name: from its beginning, by any of its words, in characters or in pinyin, without
 * accents, or by number.
 */
export const find = (
  id: string,
  query: { name: string },
): Call<{ found: FoundEntrant[]; more: boolean }> => read(`/api/tournaments/${id}/find`, query);

/** Who plays for which team, in the order of the boards. */
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
 * A player, or for one of the own team its captain, says how a game of the latest round ended; where the
 * other side says the same the result is entered.
 */
export const report = (
  id: string,
  body: { result: '1-0' | '1/2-1/2' | '0-1'; round?: number; white?: number; black?: number },
): Call<{ state: 'waiting' | 'agreed' | 'disputed'; lines?: number; done?: string[] }> =>
  write(`/api/tournaments/${id}/report`, body);

/**
 * Opens the arbiter's log of a board of a round: players, rules and clock are the event's, and its result
 * enters the round.
 */
export const openBound = (
  id: string,
  body: { board: string; round?: number; untimed?: boolean; unentered?: boolean },
): Call<{ id: string }> => write(`/api/tournaments/${id}/board`, body);

/**
 * Whoever is signed in takes part in an event that is played on the house; asked again it is answered the
 * same.
 */
export const takePart = (
  id: string,
  body: object,
): Call<{ entry: number; number: number }> => write(`/api/tournaments/${id}/join`, body);

/** The games of an event that is played on the house. */
export const eventGames = (
  id: string,
  query?: { format?: 'json' | 'tsv' | 'text' | 'html'; lang?: Language },
): Call<{ games: EventGame[] }> => read(`/api/tournaments/${id}/games`, query);

/** When a round begins, and until when captains set who sits where for it. */
export const hour = (
  id: string,
  body: { round: number; begins?: number; lineups?: number },
): Call<{ round: number }> => write(`/api/tournaments/${id}/hour`, body);

/** Who made a norm for a title, or what is missed. */
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

/** Who gets which prize. */
export const prizes = (
  id: string,
  query: {
    /** Codes separated by commas, or cn for those of the xiangqi rules; otherwise as the event announces. */
    tiebreaks?: string;
    /** After so many rounds. */
    rounds?: number;
    /** Of an event in stages: a group of this one. */
    stage?: number;
    /** Which group of the stage, from 1. */
    group?: number;
    /**
     * The prize list: categories with ; between them, each its name and the amounts of its places with tabs
     * between.
     */
    prizes: string;
    /** Those level on points share. */
    share?: string;
    /** Another form of the answer than JSON. */
    format?: 'json' | 'tsv' | 'text' | 'html';
    /** Words the answer in this language, whatever Accept-Language says. */
    lang?: Language;
  },
): Call<{ prizes: Prize[]; warnings: Warnings }> => read(`/api/tournaments/${id}/prizes`, query);

/** Begins a tournament; whoever does owns it, by the token. */
export const newTournament = (
  body: { act?: Act; log?: string; by?: string; preview?: boolean; ask?: boolean },
): Call<{ id?: string; token?: string; role?: string; warnings: Warnings }> =>
  write('/api/tournaments', body);

/** Does acts, all or none of them. */
export const acts = (
  id: string,
  body: { based: number; acts: Act[]; preview?: boolean; ask?: boolean },
): Call<ActsDone> => write(`/api/tournaments/${id}/acts`, body);

/** Pairs the next round: by its system, or as the arbiter has it. */
export const pairRound = (
  id: string,
  body: {
    /** So many lines the log had when this was decided; where it has gone on since, nothing is done (409). */
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
): Call<{
  /** As the rows of pairings. */
  pairings: Record<string, unknown>[];
  /** What the arbiter's pairs break, as the rows of explain. */
  broken: Record<string, unknown>[];
  lines?: number;
  /** A line of the log, as it stands there. */
  done?: string[];
  warnings: Warnings;
}> => write(`/api/tournaments/${id}/pair`, body);

/** Draws the numbers again, or takes those that were drawn in the hall. */
export const redraw = (
  id: string,
  body: { based: number; lots?: number[]; varma?: boolean; preview?: boolean; ask?: boolean },
): Call<ActsDone> => write(`/api/tournaments/${id}/redraw`, body);

/** Enters the players of a list: separated values in any encoding. */
export const takeList = (
  id: string,
  body: BodyInit,
  query: { based: number; preview?: string; ask?: string; encoding?: string },
): Call<{
  encoding: string;
  sure: boolean;
  notes: ListNote[];
  players: Record<string, unknown>[];
  lines?: number;
  /** A line of the log, as it stands there. */
  done?: string[];
  warnings: Warnings;
}> => upload(`/api/tournaments/${id}/list`, body, query);

/** Makes an invitation to a role: whoever shows its token has it. */
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

/** Who the caller is here and what they may do; for who directs it also players and acts. */
export const desk = (
  id: string,
  query?: { acts?: string; otherwise?: string; papers?: string },
): Call<EventDesk> => read(`/api/tournaments/${id}/desk`, query);

/** The log itself, as the command reads it. */
export const tournamentLog = (
  id: string,
  query?: { format?: string; lang?: Language },
): Call<never> => read(`/api/tournaments/${id}/log`, query);

/** The event for a second computer, byte for byte: whoever keeps it can open it again. For the owner. */
export const tournamentCopy = (
  id: string,
  query?: { after?: number },
): Call<EventCopy> => read(`/api/tournaments/${id}/copy`, query);

/** Takes lines that a command made of the event's log: all or none, kept byte for byte. */
export const lines = (
  id: string,
  body: { based: number; lines: string },
): Call<{ lines: number; done: string[] }> => write(`/api/tournaments/${id}/lines`, body);

/** The event as a report file, or as CSV. */
export const exportTournament = (
  id: string,
  query?: { as?: 'trf' | 'csv'; lang?: Language },
): Call<never> => read(`/api/tournaments/${id}/export`, query);

/** A paper of the event, to be printed. */
export const papers = (
  id: string,
  query: { what: string; round?: number; prizes?: string; share?: string; lang?: Language },
): Call<never> => read(`/api/tournaments/${id}/papers`, query);

/** Who was invited, who did what, and what each role may do. */
export const people = (
  id: string,
): Call<{
  people: Record<string, unknown>[];
  deeds: Record<string, unknown>[];
  table: Record<string, unknown>[];
}> => read(`/api/tournaments/${id}/people`);
