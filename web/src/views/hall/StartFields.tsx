// SPDX-License-Identifier: GPL-3.0-or-later
// The fields of the form for a new game: game, name and side, the computer's level, terms.
import type { JSX } from 'preact';
import { useWords } from '../../i18n';
import { NameInput } from '../../NameInput';
import { SIDES, type Game } from '../../types';
import { SideMark } from '../Side';

export function LevelField({
  level,
  choose,
}: {
  level: number;
  choose: (level: number) => void;
}): JSX.Element {
  const t = useWords();
  const words = `${level} · ${t.levelNames(level)}`;
  return (
    <label class="level">
      <span>{t.level}</span>
      <input
        type="range"
        min={1}
        max={16}
        step={1}
        value={level}
        aria-valuetext={words}
        onInput={e => choose(Number(e.currentTarget.value))}
      />
      <output>{words}</output>
    </label>
  );
}

export function Choice({
  name,
  value,
  choose,
  options,
}: {
  name: string;
  value: string;
  choose: (value: string) => void;
  options: readonly (readonly [string, string])[];
}): JSX.Element {
  return (
    <label class="pick">
      <span>{name}</span>
      <select value={value} onChange={e => choose(e.currentTarget.value)}>
        {options.map(([id, text]) => (
          <option key={id} value={id}>
            {text}
          </option>
        ))}
      </select>
      <span aria-hidden="true">▾</span>
    </label>
  );
}

export function GameChoice({ game, choose }: { game: Game; choose: (game: Game) => void }): JSX.Element {
  const t = useWords();
  return (
    <div class="games2" role="radiogroup" aria-label={t.gameKind}>
      {(['chess', 'xiangqi'] as const).map(kind => (
        <label key={kind} class={game === kind ? 'on' : ''}>
          <input type="radio" name="game" checked={game === kind} onChange={() => choose(kind)} />
          <span class="words">
            <b>{t.game[kind]}</b>
            <span>{t.rules[kind]}</span>
          </span>
          {kind === 'chess' ? <ChessCorner /> : <XiangqiCorner />}
        </label>
      ))}
    </div>
  );
}

/** A corner of each game's board, as the game's symbol. */
const ChessCorner = (): JSX.Element => (
  <svg viewBox="0 0 136 88" preserveAspectRatio="xMaxYMid slice" aria-hidden="true">
    <rect x="48" y="0" width="44" height="44" fill="var(--sq-light)" />
    <rect x="92" y="0" width="44" height="44" fill="var(--sq-dark)" />
    <rect x="48" y="44" width="44" height="44" fill="var(--sq-dark)" />
    <rect x="92" y="44" width="44" height="44" fill="var(--sq-light)" />
    <use href="#c-N" x="48" y="44" width="44" height="44" />
    <use href="#c-k" x="92" y="0" width="44" height="44" />
  </svg>
);
const XiangqiCorner = (): JSX.Element => (
  <svg viewBox="0 0 136 88" preserveAspectRatio="xMaxYMid slice" aria-hidden="true">
    <rect x="48" width="88" height="88" fill="var(--xq-ground)" />
    <path
      d="M48 22H136M48 66H136M70 0V88M114 0V88M70 22L92 44L114 66M114 22L70 66"
      stroke="var(--xq-line)"
      stroke-width="1"
      fill="none"
    />
    <use href="#s-K" x="50" y="46" width="40" height="40" />
    <use href="#s-c" x="94" y="2" width="40" height="40" />
  </svg>
);

export function NameField(): JSX.Element {
  const t = useWords();
  return (
    <label class="inline">
      <span>{t.yourName}</span>
      <NameInput />
    </label>
  );
}

export function ColourField({
  game,
  colour,
  choose,
}: {
  game: Game;
  colour: string;
  choose: (colour: string) => void;
}): JSX.Element {
  const t = useWords();
  return (
    <div class="inline" role="radiogroup" aria-label={t.yourSide}>
      <span aria-hidden="true">{t.yourSide}</span>
      <div class="sides">
        <label title={t.random} class={colour === 'random' ? 'on' : ''}>
          <input
            type="radio"
            name="colour"
            checked={colour === 'random'}
            onChange={() => choose('random')}
            aria-label={t.random}
          />
          <i class="side lot" aria-hidden="true" />
        </label>
        {SIDES[game].map((side, i) => {
          const value = i ? 'second' : 'first';
          return (
            <label key={value} title={t.side[side]} class={colour === value ? 'on' : ''}>
              <input
                type="radio"
                name="colour"
                checked={colour === value}
                onChange={() => choose(value)}
                aria-label={t.side[side]}
              />
              <SideMark side={side} />
            </label>
          );
        })}
      </div>
    </div>
  );
}
