// SPDX-License-Identifier: GPL-3.0-or-later
// The state of a puzzle being solved: the moves made so far, and its requests to the server, one at a time.
import { call, ensureGuest, Refusal } from '../../api';
import type { Call } from '../../call';
import * as puzzles from '../../calls/puzzles';
import { Store } from '../../store';
import type { Game, Problem } from '../../types';
import { askPosition, type MoveMade, type Position } from '../study/calls';
import type { Puzzle, PuzzlesOfGame as GameOfPuzzles, PuzzleTried } from '../../wire';

export type { Puzzle, PuzzleStanding as Standing, PuzzlesOfGame as GameOfPuzzles } from '../../wire';

export const listPuzzles = async (): Promise<GameOfPuzzles[]> => (await call(puzzles.puzzles())).games;

export interface View {
  puzzle: Puzzle | null;
  /** Every move made so far, the replies included. */
  made: MoveMade[];
  position: Position | null;
  state: 'none' | 'find' | 'right' | 'wrong' | 'solved' | 'given-up';
  /** The wrong move, or the reply to the last right move. */
  last: MoveMade | null;
  /** Whether the visitor has made a wrong move in this puzzle. */
  missed: boolean;
  refused: Problem | null;
  lines: MoveMade[][];
  themes: string[];
  /** Increases whenever the board must be redrawn although its position has not changed. */
  revision: number;
  busy: boolean;
}
const NOTHING: View = {
  puzzle: null,
  made: [],
  position: null,
  state: 'find',
  last: null,
  missed: false,
  refused: null,
  lines: [],
  themes: [],
  revision: 0,
  busy: false,
};

const spell = (moves: readonly MoveMade[]): string => moves.map(move => move.uci).join(' ');

type Attempt = (id: string, body: { moves?: string; give_up?: boolean }) => Call<PuzzleTried>;

export class PuzzleModel {
  /** `attempt` is the request that reports a try; homework puzzles use a different one. */
  constructor(private readonly attempt: Attempt = puzzles.tryPuzzle) {}
  readonly view = new Store<View>(NOTHING);
  private set(change: Partial<View>): void {
    this.view.set({ ...this.view.get(), ...change });
  }
  /** Runs one request at a time; a request made while another is running is skipped. */
  private async alone(work: () => Promise<void>): Promise<void> {
    if (this.view.get().busy) return;
    this.set({ busy: true, refused: null });
    try {
      await work();
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      this.set({ refused: error.problem, revision: this.view.get().revision + 1 });
    } finally {
      this.set({ busy: false });
    }
  }
  private at(made: readonly MoveMade[], text?: string, told: { ranks?: 1 } = {}): Promise<Position> {
    const { game, fen } = this.view.get().puzzle!;
    return askPosition({ game, fen, moves: spell(made) }, text, told);
  }
  async take(what: Call<Puzzle>): Promise<void> {
    await this.alone(async () => {
      try {
        const puzzle = await call(what);
        const position = await askPosition({ game: puzzle.game, fen: puzzle.fen, moves: '' });
        this.view.set({ ...NOTHING, puzzle, position, revision: this.view.get().revision + 1, busy: true });
      } catch (error) {
        if (!(error instanceof Refusal) || error.problem.status !== 404) throw error;
        this.view.set({ ...NOTHING, state: 'none', busy: true });
      }
    });
  }
  open(id: string): Promise<void> {
    return this.take(puzzles.puzzle(id));
  }
  next(game: Game | '', theme: string): Promise<void> {
    return this.take(
      puzzles.nextPuzzle({ game: game || undefined, theme, after: this.view.get().puzzle?.id }),
    );
  }
  private learn(step: PuzzleTried): void {
    const puzzle = this.view.get().puzzle!;
    this.set({
      lines: step.lines ?? [],
      themes: step.themes ?? [],
      puzzle: { ...puzzle, own: step.own ?? puzzle.own, puzzle: step.puzzle ?? puzzle.puzzle },
    });
  }
  /**
   * Tries a move given in any notation. Returns true if it is a legal move, whether right or wrong.
   * `told.ranks` gives the first rank's number for a typed move.
   */
  async play(text: string, told: { ranks?: 1 } = {}): Promise<boolean> {
    let could = false;
    await this.alone(async () => {
      const { puzzle, made, state, missed } = this.view.get();
      if (!puzzle || state === 'solved' || state === 'given-up') return;
      const tried = await this.at(made, text, told);
      const move = tried.move!;
      could = true;
      await ensureGuest();
      const step = await call(this.attempt(puzzle.id, { moves: spell([...made, move]) }));
      if (step.step === 'wrong') {
        this.learn(step);
        return void this.set({
          state: 'wrong',
          last: move,
          missed: true,
          revision: this.view.get().revision + 1,
        });
      }
      if (step.step === 'solved') {
        this.learn(step);
        return void this.set({
          made: [...made, move],
          position: tried,
          state: 'solved',
          last: move,
          missed: missed || puzzle.tried,
        });
      }
      const answered = await this.at([...made, move], step.reply!);
      this.set({
        made: [...made, move, answered.move!],
        position: answered,
        state: 'right',
        last: answered.move!,
      });
    });
    return could;
  }
  /** Asks for the solution, and plays it on the board. */
  giveUp(): Promise<void> {
    return this.alone(async () => {
      const { puzzle } = this.view.get();
      await ensureGuest();
      const step = await call(this.attempt(puzzle!.id, { give_up: true }));
      this.learn(step);
      const made = step.lines![0]!;
      this.set({ made, position: await this.at(made), state: 'given-up', last: made[made.length - 1]! });
    });
  }
  again(): Promise<void> {
    return this.alone(async () =>
      this.set({
        made: [],
        position: await this.at([]),
        state: 'find',
        last: null,
        missed: true,
        revision: this.view.get().revision + 1,
      }),
    );
  }
  /** Redraws the board after a promotion was cancelled. */
  settle(): void {
    this.set({ revision: this.view.get().revision + 1 });
  }
}
