// SPDX-License-Identifier: GPL-3.0-or-later
// A player's game: the actions sent to the server and not yet answered. Views read it; nothing here draws.
import { say, sayNow } from './aloud';
import { askHint, Refusal, takeGame } from './api';
import { FollowedGame } from './followedGame';
import type { RefusedAct } from './gameView';
import { words } from './i18n';
import { WITHDRAWN } from './line';
import { saidMove } from './notation';
import { refusalSaid } from './phrase';
import { moveMen, readPlacement, splitUci, writePlacement } from './position';
import { lang, notation } from './prefs';
import { heardHere } from './signal';
import { sendEvent } from './socket';
import { play } from './sound';
import { ranksOf } from './typed';
import type { GameEvent } from './types';

export class GameModel extends FollowedGame {
  // ---- what the person does

  /** Makes a move: shows it at once, and takes it back with the reason if the server refuses it. */
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
  /** Chooses or cancels sealing the next move. */
  seal(on: boolean): void {
    this.change({ sealing: on, refusal: null });
    if (on) say(words().sealNow);
  }
  /** Makes a move, or seals it; a sealed move is not shown on the board. */
  private async sendMove(move: string, more: object = {}): Promise<boolean> {
    const sealing = this.now.sealing && !!this.now.state?.may.seal;
    const sent = await this.send({ ...more, event: sealing ? 'seal' : 'move', move });
    if (sealing) this.change({ pending: null, sealing: !sent, revision: this.now.revision + 1 });
    return sent;
  }
  /**
   * Sends a move that is not known to be legal: the server finds the move meant, or explains why it is
   * illegal.
   */
  async tried(from: string, to: string): Promise<void> {
    const { state } = this.now;
    if (!state?.may.move || this.now.pending) return;
    await this.sendMove(from + to);
  }
  /** Makes a move given in any notation; returns true if it was made. */
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
  /** Claims the win, or the draw, because the opponent has left. */
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
  /** Redraws the board after a move was begun and cancelled. */
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
