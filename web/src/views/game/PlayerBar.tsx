// SPDX-License-Identifier: GPL-3.0-or-later
// A player: side, name, state, captured pieces, and the clock.
import type { JSX } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { clockText, lowMark, readControl, remaining, timeText } from '../../clock';
import type { GameModel } from '../../game';
import { isGone } from '../../gameView';
import { useWords } from '../../i18n';
import { Man } from '../../pieces/Defs';
import { material } from '../../position';
import { nameOf } from '../../phrase';
import { lang } from '../../prefs';
import { useStore } from '../../store';
import { follows } from '../../router';
import type { Player, Side, State } from '../../types';
import { SideMark } from '../Side';
import { useNow } from '../useNow';

interface BarProps {
  model: GameModel;
  state: State;
  side: Side;
  place: 'opp' | 'own';
}

export function PlayerBar({ model, state, side, place }: BarProps): JSX.Element {
  const t = useWords();
  const player = state.players[side];
  const seated = !!player?.seated;
  const empty = seated && !player?.connected && state.status === 'playing';
  const away = empty && isGone(player, model.view.get().seen);
  const gone = player?.patience !== undefined && player.away !== undefined && away;
  useNow(1000, empty && player?.away !== undefined);
  const wait = gone
    ? Math.max(0, player.patience! - player.away! - (performance.now() - model.view.get().seen))
    : 0;
  const turn = state.status === 'playing' && state.side === side;
  return (
    <div class={'bar ' + place}>
      <SideMark side={side} />
      <div class="who">
        <b class={seated ? '' : 'open'}>{seated ? <Name player={player} /> : t.nobody}</b>
        <span>
          <span class={away ? 'off-line' : ''}>
            {player?.leave ? (
              <OnLeave until={player.leave} own={state.you === side} />
            ) : away ? (
              gone && wait > 0 ? (
                t.awayFor(timeText(wait))
              ) : (
                t.away
              )
            ) : turn && state.you === side ? (
              t.yourTurn
            ) : (
              t.side[side]
            )}
          </span>
          <Taken state={state} side={side} />
        </span>
      </div>
      {state.clocks && <Clock model={model} state={state} side={side} />}
    </div>
  );
}

/**
 * Shown in correspondence games: until when the clock is paused by leave. The player on leave gets a link to
 * end it.
 */
function OnLeave({ until, own }: { until: number; own: boolean }): JSX.Element {
  const t = useWords();
  const language = useStore(lang);
  const words = t.onLeave(new Date(until).toLocaleDateString(language, { dateStyle: 'medium' }));
  return own ? (
    <a href="/settings" onClick={follows}>
      {words}
    </a>
  ) : (
    <>{words}</>
  );
}

/** The player's name, linked to their page if they have one. */
function Name({ player }: { player: Player }): JSX.Element {
  const t = useWords();
  const rating = player.rating ? ` ${player.rating}${player.provisional ? '?' : ''}` : '';
  return player.account ? (
    <a href={'/p/' + encodeURIComponent(player.name)} onClick={follows}>
      {nameOf(t, player) + rating}
    </a>
  ) : (
    <>{nameOf(t, player)}</>
  );
}

function Taken({ state, side }: { state: State; side: Side }): JSX.Element | null {
  const t = useWords();
  const { taken, ahead } = material(state.game, state.start_fen, state.fen, side);
  if (!taken.length) return null;
  const names = taken.map(letter => t.men[state.game][letter.toLowerCase()]).join(', ');
  return (
    <span class="taken">
      <span class="sr">{`${t.captured}: ${names}`}</span>
      {taken.map((letter, i) => (
        <Man key={i} game={state.game} letter={letter} />
      ))}
      {ahead > 0 && <small>+{ahead}</small>}
    </span>
  );
}

/** Clocks with two of these or more, in milliseconds, show days and hours. */
const DAY = 86400000;
/** Seconds left at which a low clock is announced. */
const BELLS = [30, 10];

function Clock({ model, state, side }: { model: GameModel; state: State; side: Side }): JSX.Element {
  const t = useWords();
  const clocks = state.clocks!;
  const on = state.status === 'playing' && clocks.running === side;
  useNow(100, on);
  const left = remaining(clocks, side, on ? model.elapsed() : 0);
  const low = on && left < lowMark(state.time);
  const fallen = left <= 0;
  useBells(model, side, on && state.you === side ? left : null);
  const toGo = clocks[side]?.to_go ?? 0;
  const { increment } = readControl(state.time);
  const waits = on && state.ply < 2 ? (clocks.wait ?? 0) - model.elapsed() : 0;
  return (
    <div
      class={'clock' + (on ? ' on' : '') + (low ? ' low' : '') + (fallen ? ' fallen' : '')}
      role="timer"
      aria-live="off"
      aria-label={t.clockOf(t.side[side])}
    >
      <span>
        {fallen
          ? '0:00'
          : left >= 2 * DAY && left !== Infinity
            ? t.daysLeft(Math.floor(left / DAY), Math.floor((left % DAY) / 3600000))
            : clockText(left)}
      </span>
      <small>
        {waits > 0
          ? t.clockWaits(timeText(waits))
          : toGo > 0
            ? t.toGo(toGo)
            : increment
              ? t.increment(increment)
              : ''}
      </small>
    </div>
  );
}

function useBells(model: GameModel, side: Side, left: number | null): void {
  const before = useRef<number | null>(null);
  useEffect(() => {
    const was = before.current;
    before.current = left;
    if (left === null || was === null) return;
    for (const seconds of BELLS)
      if (was > seconds * 1000 && left <= seconds * 1000) model.lowTime(side, seconds);
  }, [left]);
}
