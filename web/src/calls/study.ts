// SPDX-License-Identifier: GPL-3.0-or-later
// Made by tools/registry.py from registry/api.txt: change that file.
import { upload, write, type Call } from '../call';
import type {
  Game,
  Language,
  StudyFate,
  StudyJudgement,
  StudyMate,
  StudyPosition,
  StudyReading,
  StudyThought,
} from '../wire';

/**
 * A stretch of moves, from ply `from` to the end of the line, judged under every rule set of the game. One
 * that comes back to where it began is gone through until there is a ruling.
 */
export const studyJudge = (
  body: { game?: Game; fen?: string; rules?: string; moves?: string; from?: number },
): Call<StudyJudgement> => write('/api/study/judge', body);

/** Whether either side can still win, and which limits the line has reached. */
export const studyFate = (
  body: { game?: Game; fen?: string; rules?: string; moves?: string },
): Call<StudyFate> => write('/api/study/fate', body);

/** The shortest mate, by the endgame tables or proved by the solver within a few seconds. */
export const studyMate = (
  body: { game?: Game; fen?: string; rules?: string; moves?: string },
): Call<StudyMate> => write('/api/study/mate', body);

/**
 * A slice of the engine's thinking. Slices are shorter while others ask, and give way to games; to think
 * longer, ask again.
 */
export const studyThink = (
  body: {
    game?: Game;
    fen?: string;
    rules?: string;
    /** Moves in UCI, blanks between them, from the position of `fen` or the starting position. */
    moves?: string;
    lines?: number;
    milliseconds?: number;
    /** Questions under one name share what was learnt. */
    board?: string;
  },
): Call<StudyThought> => write('/api/study/think', body);

/**
 * The position that a line leads to, and what may be moved in it; with `text`, a move in any notation played
 * on. The problem of a move that is not legal has `obstacles`.
 */
export const studyLine = (
  body: { game?: Game; fen?: string; rules?: string; moves?: string; text?: string; ranks?: number },
): Call<StudyPosition> => write('/api/study/line', body);

/**
 * Read a file of games in any format, packed or not, or pasted text: heads of its games, one of them whole in
 * the form qiyuan-game. At most 4 MB, 32 MB unpacked, 40 MB in memory for one game, 32 MB of answer, 8
 * seconds.
 */
export const studyRead = (
  body: BodyInit,
  query?: { number?: number; name?: string; encoding?: string },
): Call<StudyReading> => upload('/api/study/read', body, query);

/**
 * Write records of the form qiyuan-game in a format of games, print them, or draw a position. Several
 * records, one after the other, become one PDF or one file of a format that holds many games.
 */
export const studyWrite = (
  body: object,
  query: { to: string; at?: number; below?: string; positions?: number; paper?: string; lang?: Language },
): Call<never> => write('/api/study/write', body, query);
