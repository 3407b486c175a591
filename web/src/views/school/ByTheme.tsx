// SPDX-License-Identifier: GPL-3.0-or-later
// A form that picks puzzles from the server by game, theme and rating.
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { useWords } from '../../i18n';
import { gameOfVisitor } from '../../prefs';
import type { Game } from '../../types';
import { listPuzzles, type GameOfPuzzles } from '../puzzles/model';
import { isKey, useT as useThemes } from '../puzzles/words';
import { useT } from './words';

export interface Pick {
  game: Game;
  theme: string;
  from: number;
  to: number;
  count: number;
}
export const NO_PICK: Pick = { game: gameOfVisitor('puzzles'), theme: '', from: 0, to: 4000, count: 10 };
export const pickOf = ({ theme, ...pick }: Pick): Pick | Omit<Pick, 'theme'> =>
  theme ? { ...pick, theme } : pick;

interface Props {
  pick: Pick;
  change: (pick: Pick) => void;
}
export function ByTheme({ pick, change }: Props): JSX.Element {
  const t = useT();
  const w = useWords();
  const themes = useThemes();
  const [games, setGames] = useState<GameOfPuzzles[]>([]);
  useEffect(() => void listPuzzles().then(setGames, () => undefined), []);
  const number = (key: 'from' | 'to' | 'count', label: string, least: number, most: number): JSX.Element => (
    <label class="field">
      <span>{label}</span>
      <input
        type="number"
        required
        min={least}
        max={most}
        value={pick[key]}
        onInput={e => change({ ...pick, [key]: Number(e.currentTarget.value) })}
      />
    </label>
  );
  return (
    <div class="row tight">
      <label class="field">
        <span>{t('game')}</span>
        <select
          aria-label={t('game')}
          value={pick.game}
          onChange={e => change({ ...pick, game: e.currentTarget.value as Game, theme: '' })}
        >
          <option value="xiangqi">{w.game.xiangqi}</option>
          <option value="chess">{w.game.chess}</option>
        </select>
      </label>
      <label class="field">
        <span>{t('theme')}</span>
        <select
          aria-label={t('theme')}
          value={pick.theme}
          onChange={e => change({ ...pick, theme: e.currentTarget.value })}
        >
          <option value="">{t('anyTheme')}</option>
          {games
            .find(one => one.game === pick.game)
            ?.themes.map(({ theme, puzzles }) => (
              <option key={theme} value={theme}>
                {isKey(theme) ? themes(theme) : theme} ({puzzles})
              </option>
            ))}
        </select>
      </label>
      {number('count', t('count'), 1, 100)}
      {number('from', t('ratingFrom'), 0, 4000)}
      {number('to', t('ratingTo'), 0, 4000)}
    </div>
  );
}
