// SPDX-License-Identifier: GPL-3.0-or-later
// The announcement of a new tournament, from the fields filled in so far.
import type { ComponentChildren, JSX } from 'preact';
import { useWords, type Lang } from '../../i18n';
import { controlWords } from '../../phrase';
import { lang } from '../../prefs';
import { ruleSetName, ruleSetsOf } from '../../rule_sets';
import { useStore } from '../../store';
import { filledPrizes, type Draft, type Plan } from './draft';
import { categoryWords } from './Prizes';
import { isScored, scoringText } from './scoring';
import { systemWord, useT, type Key, type T } from './words';

const prizesText = (t: T, prizes: string): string =>
  prizes
    .split('\n')
    .filter(Boolean)
    .map(line => {
      const [category, ...sums] = line.split('\t');
      return t('titled', categoryWords(t, category!), sums.join(t('listed')));
    })
    .join(t('apart'));

/** The event's data in order; '' for missing values. */
function rowsOf(t: T, language: Lang, draft: Draft, plan: Plan): [Key, string][] {
  const { kind, byMode, rules, stages, units, twoGames } = plan;
  const { place, begins, ends, organiser, chief, regulated, scoring, online, rated, game } = draft;
  const prizes = filledPrizes(draft.prizes);
  const set = rules || !byMode ? ruleSetName(rules || ruleSetsOf(game)[0]!, language) : t('rulesByMode');
  const mode = online === 'auto' ? 'auto' : 'hand';
  const where = t(kind.kind === 'arena' ? `arena_${mode}` : `online_${mode}`);
  const { groups, size, qualify, then } = draft;
  return [
    ...(stages
      ? [['system', t('stagesPlan', groups, size, qualify, t(`then_${then}`))] as [Key, string]]
      : []),
    ...(units && draft.units ? [['unitsRule', t(`units_${draft.units}` as Key)] as [Key, string]] : []),
    ...(twoGames && draft.games > 1 ? [['gamesRound', t('games_2')] as [Key, string]] : []),
    ['place', place],
    ['begins', begins],
    ['ends', ends],
    ['organiserName', organiser],
    ['chief', chief],
    ['rulesOf', set],
    ['lateMinutes', regulated.late ?? ''],
    ...(isScored(scoring) ? [['scoring', scoringText(scoring, draft.boards > 0)] as [Key, string]] : []),
    ...(online ? [['online', where + (rated ? t('apart') + t('ratedHere') : '')] as [Key, string]] : []),
    ['prizes', prizesText(t, prizes)],
    ...(prizes && draft.division ? [['division', t(`division_${draft.division}`)] as [Key, string]] : []),
  ];
}

interface AnnouncementProps {
  draft: Draft;
  plan: Plan;
  children: ComponentChildren;
}
export function Announcement({ draft, plan, children }: AnnouncementProps): JSX.Element {
  const t = useT();
  const words = useWords();
  const language = useStore(lang);
  const { name, game, system, minutes, time } = draft;
  const { kind, rounds } = plan;
  // Non-breaking spaces keep this on one line.
  const limit = controlWords(words, time).replace(/ \+ /g, '\u00a0+\u00a0');
  return (
    <aside class="ann ww" aria-label={t('announcement')}>
      <p class="note">{t('announcement')}</p>
      <h2>{name || '…'}</h2>
      <p>
        {kind.kind === 'arena'
          ? t('annArena', words.game[game], systemWord(system), minutes, limit)
          : kind.kind === 'ko'
            ? t('annKo', words.game[game], systemWord(system), limit)
            : t('annText', words.game[game], systemWord(system), rounds, limit)}
      </p>
      <dl>
        {rowsOf(t, language, draft, plan).map(([key, value]) => [
          <dt key={key}>{t(key)}</dt>,
          <dd key={key + '-'} class={value ? '' : 'miss'}>
            {value || t('notSaid')}
          </dd>,
        ])}
      </dl>
      {children}
    </aside>
  );
}
