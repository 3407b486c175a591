// SPDX-License-Identifier: GPL-3.0-or-later
// Filters above a list of games: game, speed, rating, rule set, a player's name; one button resets them.
import type { JSX } from 'preact';
import { useWords } from '../../i18n';
import { lang } from '../../prefs';
import { ruleSetName, ruleSetsOf } from '../../rule_sets';
import { useStore } from '../../store';
import type { Game } from '../../types';
import { ANY, BANDS, FilterStore, isAny, PACES, STRENGTHS, type Filter, type Strength } from './filter';

export const hallFilter = new FilterStore('hall', ruleSetsOf);
export const mineFilter = new FilterStore('mine', ruleSetsOf);

const GAMES: readonly Game[] = ['chess', 'xiangqi'];

/** `byName`: with a field for a player's name. */
export function Filters({ store, byName = false }: { store: FilterStore; byName?: boolean }): JSX.Element {
  const t = useWords();
  const filter = useStore(store);
  const language = useStore(lang);
  const strength = (one: Strength): string => {
    if (one === 'rated' || one === 'casual') return t.filterCounts[one] ?? one;
    const from = Number(one);
    const next = BANDS[BANDS.indexOf(from) + 1];
    return t.ratingBand(from, next === undefined ? null : next - 1);
  };
  const change = (key: keyof Filter, value: string): void => {
    const next = { ...filter, [key]: value };
    // A rule set belongs to one game, so reset it if the game changes.
    if (next.game !== 'any' && next.rules !== 'any' && !ruleSetsOf(next.game).includes(next.rules))
      next.rules = 'any';
    store.set(next);
  };
  const sets = GAMES.filter(game => filter.game === 'any' || filter.game === game).flatMap(game =>
    ruleSetsOf(game),
  );
  const parts: [keyof Filter, string, [string, string][]][] = [
    ['game', t.gameKind, GAMES.map(game => [game, t.game[game]])],
    ['pace', t.pace, PACES.map(pace => [pace, t.paces[pace] ?? pace])],
    ['strength', t.strengthFilter, STRENGTHS.filter(one => one !== 'any').map(one => [one, strength(one)])],
    ['rules', t.ruleSet, sets.map(id => [id, ruleSetName(id, language)])],
  ];
  return (
    <div class="filters4" role="group" aria-label={t.showOnly}>
      {parts.map(([key, name, options]) => (
        <label key={key}>
          <span>{name}</span>
          <select
            value={filter[key]}
            class={filter[key] === 'any' ? '' : 'set'}
            onChange={event => change(key, event.currentTarget.value)}
          >
            <option value="any">{t.allGames}</option>
            {options.map(([id, word]) => (
              <option key={id} value={id}>
                {word}
              </option>
            ))}
          </select>
        </label>
      ))}
      {byName && (
        <label class="by-name">
          <span>{t.player}</span>
          <input
            type="search"
            value={filter.player}
            placeholder={t.anyPlayer}
            class={filter.player.trim() ? 'set' : ''}
            maxLength={40}
            autocomplete="off"
            spellcheck={false}
            onInput={event => change('player', event.currentTarget.value)}
          />
        </label>
      )}
      <button class="btn" disabled={isAny(filter)} onClick={() => store.set(ANY)}>
        {t.showAll}
      </button>
    </div>
  );
}
