// SPDX-License-Identifier: GPL-3.0-or-later
// Announces a game's events to players and spectators: by speech, sounds, and notifications if the page is
// hidden.
import { say, sayNow } from './aloud';
import { lineOf, noticeWords, soundsOf } from './eventWords';
import { BRIEF } from './gameView';
import { words } from './i18n';
import { nameOf, resultHead, resultText } from './phrase';
import { signal, type Signal } from './signal';
import { heard, isTalkSeen } from './talk';
import { toast } from './toast';
import { other, type EventMessage, type Player, type Side, type State } from './types';

export class Teller {
  /** Whether this browser is taking the seat; the joining player needs no notification. */
  sitting = false;
  private leaving: ReturnType<typeof setTimeout> | undefined;
  private goneTold = false;

  /** `now` returns the game's current state. */
  constructor(
    private readonly id: string,
    private readonly now: () => State | null,
  ) {}
  close(): void {
    clearTimeout(this.leaving);
  }
  private get state(): State | null {
    return this.now();
  }

  /** Adds a line to the chat log; the opponent's lines are spoken, and shown if the log is not visible. */
  said(side: Side, phrase?: string, text?: string): void {
    const { state } = this;
    const told = heard(words(), this.id, { side, phrase, text });
    if (!state || side === state.you) return;
    (isTalkSeen() ? say : toast)(nameOf(words(), state.players[side]) + words().colon + told);
    this.signal(state, { which: told, words: told });
  }

  /** A reload of the page is reported neither as gone nor as back. */
  tellAway(side: Side): void {
    const t = words();
    const at = (): Player | undefined => this.state?.players[side];
    clearTimeout(this.leaving);
    if (at()?.connected) {
      if (this.goneTold) this.tellPresence('come', t.isBack(nameOf(t, at())));
      this.goneTold = false;
    } else
      this.leaving = setTimeout(() => {
        const { state } = this;
        const may = state?.you && at()?.patience !== undefined;
        if (state?.status !== 'playing' || at()?.connected) return;
        this.goneTold = true;
        this.tellPresence('gone', t.hasLeft(nameOf(t, at())), may ? t.leftMeans : '');
      }, BRIEF);
  }
  /** In correspondence games players come and go, and nobody waits for them. */
  private tellPresence(sound: 'come' | 'gone', told: string, more = ''): void {
    const { state } = this;
    const waits = state?.pace !== 'correspondence';
    say(more ? told + words().gap + more : told);
    if (state && waits) this.signal(state, { which: sound + state.n, sounds: [sound], words: told });
  }

  tell(message: EventMessage, state: State, own: boolean, ended: boolean): void {
    const t = words();
    const { move } = message;
    const theirs = message.event.side !== state.you;
    const result = ended ? state.result : null;
    this.speakOf(message, state, ended);
    const sounds = soundsOf(message, state, own, ended);
    const told = result
      ? `${resultHead(t, state.game, result)} · ${resultText(state.game, result)}`
      : theirs || sounds.includes('answer')
        ? noticeWords(t, message, state)
        : '';
    this.signal(state, { which: move ? state.ply : 'n' + message.n, sounds, felt: theirs, words: told });
  }
  private speakOf(message: EventMessage, state: State, ended: boolean): void {
    if (message.event.event === 'join' && this.sitting) return;
    const { line, urgent } = lineOf(words(), message, state, ended);
    if (line) (urgent ? sayNow : say)(line);
  }
  /** Spectators only get sounds; notifications are for players, who may be looking elsewhere. */
  private signal(state: State, one: Omit<Signal, 'about' | 'head'>): void {
    if (!state.you) return signal({ about: this.id, which: one.which, sounds: one.sounds });
    const t = words();
    const opponent = state.players[other(state.game, state.you)];
    signal({ ...one, about: this.id, head: `${nameOf(t, opponent)} · Qiyuan 棋院` });
  }
  /** The player's own time is low: reported at once, and only to that player. */
  lowTime(side: Side, seconds: number): void {
    const { state } = this;
    const told = words().lowTime(words().side[side], seconds);
    sayNow(told);
    if (state)
      this.signal(state, { which: `low ${state.n} ${seconds}`, sounds: ['low'], felt: true, words: told });
  }
}
