// SPDX-License-Identifier: GPL-3.0-or-later
// A new tournament: four steps on one page, the announcement beside them. What the rules advise stands there
// with its reason; only what no event can have is refused, by the house.
import type { JSX } from 'preact';
import { useRef, useState } from 'preact/hooks';
import { Refusal } from '../../api';
import * as tournaments from '../../calls/tournaments';
import { Header, TabBar } from '../../chrome';
import { useWords } from '../../i18n';
import { controlWords } from '../../phrase';
import { Icon } from '../../icons';
import { chooseName, lang, playerName } from '../../prefs';
import { go } from '../../router';
import { ruleSetName, ruleSetsOf } from '../../rule_sets';
import { recall, remember } from '../../storage';
import { useStore } from '../../store';
import type { Game } from '../../types';
import { ask, begin, type Act } from './calls';
import { categoryWords, Prizes } from './Prizes';
import { useHead } from './useFocus';
import { useAsked } from './Warned';
import { SYSTEMS, systemWord, tiebreaksWord, useT } from './words';

const CLOCKS: Record<Game, readonly string[]> = {
  chess: ['90m+30s', '40/90m,30m+30s', '15m+10s', '10m+5s', '3m+2s', '-'],
  xiangqi: ['40/90m,10/15m*', '60m+30s', '20m+5s', '10m+5s', '-'],
};
const TIEBREAKS: Record<string, readonly string[]> = {
  swiss: ['BH/C1,BH,SB,DE', 'DE,BH/C1,BH,SB', 'ARO,BH,SB', 'WIN,BH,SB', 'cn', ''],
  table: ['SB,WIN,DE', 'DE,SB,WIN', 'cn', ''],
  ko: [''],
  arena: ['', 'WIN', 'ARO,WIN'],
};
const seedNow = (): number => Math.floor(Math.random() * 1000000);

/** What is filled in so far: kept by the browser until the event is begun. */
const blank = () => ({
  name: '',
  game: 'chess' as Game,
  system: 'dutch',
  boards: 0,
  people: 24,
  minutes: 60,
  chosen: null as number | null,
  time: '90m+30s',
  tiebreaks: 'BH/C1,BH,SB,DE',
  seed: seedNow(),
  place: '',
  begins: '',
  ends: '',
  organiser: '',
  chief: '',
  rules: '',
  late: '',
  repetitions: '',
  natural: '',
  illegal: '',
  fouls: '',
  offersFrom: '',
  ownChecks: '',
  prizes: '',
  online: '',
  rated: false,
});
type Draft = ReturnType<typeof blank>;
const DRAFT = 't.draft';
function kept(): Draft {
  try {
    return { ...blank(), ...(JSON.parse(recall(DRAFT) ?? '{}') as Partial<Draft>) };
  } catch {
    return blank();
  }
}

export function NewEvent(): JSX.Element {
  const t = useT();
  const words = useWords();
  const language = useStore(lang);
  const [draft, setDraft] = useState(kept);
  const [by, setBy] = useState(playerName.get());
  const [fault, setFault] = useState('');
  const begun = useRef<string | null>(null);
  const {
    name,
    game,
    system,
    boards,
    people,
    minutes,
    chosen,
    time,
    tiebreaks,
    seed,
    place,
    begins,
    ends,
    organiser,
    chief,
    rules,
    late,
    repetitions,
    natural,
    illegal,
    fouls,
    offersFrom,
    ownChecks,
    prizes,
    online,
    rated,
  } = draft;
  const set = (more: Partial<Draft>): void => {
    const next = { ...draft, ...more };
    setDraft(next);
    remember(DRAFT, JSON.stringify(next));
  };
  const forget = (): void => {
    remember(DRAFT, null);
    setDraft(blank());
  };
  const kind = SYSTEMS.find(s => s.system === system)!;
  const knockout = Math.ceil(Math.log2(Math.max(2, people)));
  const table = (people % 2 ? people : people - 1) * (kind.cycles ?? 1);
  const cn = kind.kind === 'swiss' && kind.cn;
  const advised =
    kind.kind === 'table'
      ? table
      : cn
        ? oddAtLeast(Math.max(7, 2 * knockout - 1))
        : Math.min(people - 1, knockout + 2);
  const rounds = kind.kind === 'table' ? table : (chosen ?? advised);
  const choices =
    kind.kind === 'swiss' ? Array.from({ length: 7 }, (_, i) => Math.max(1, advised - 3) + i) : [];
  const mark = (n: number): string =>
    n === advised
      ? t('advised')
      : n < (cn ? 7 : knockout)
        ? t('tooFew')
        : cn && n % 2 === 0
          ? t('even')
          : ' ';
  const chosenSystem = (next: string): Partial<Draft> => {
    const k = SYSTEMS.find(s => s.system === next)!;
    return {
      ...(k.kind === 'arena' && { online: 'auto', time: game === 'chess' ? '3m+2s' : '5m+3s' }),
      system: next,
      chosen: null,
      boards: !k.teams ? 0 : k.teams === 'only' && boards === 0 ? 4 : boards,
      tiebreaks: k.cn ? '' : TIEBREAKS[k.kind]![0]!,
    };
  };
  useHead('new');
  const switchGame = (next: Game): void =>
    set({
      game: next,
      time: CLOCKS[next][0]!,
      rules: '',
      ...chosenSystem(next === 'xiangqi' ? 'swiss-cn' : 'dutch'),
    });
  const [question, agreed] = useAsked();
  // Only rounds of a Swiss or a round robin can be in FIDE mode, which decides where nobody chooses.
  const byMode = game === 'chess' && kind.kind !== 'ko' && kind.kind !== 'arena';
  const taken = rules || (game === 'chess' && !byMode ? ruleSetsOf(game)[0]! : '');
  const submit = async (event: Event): Promise<void> => {
    event.preventDefault();
    const act: Act = { act: 'new', name: name.trim(), system, game, seed, time };
    if (kind.kind === 'arena') act['minutes'] = minutes;
    else if (kind.kind !== 'ko') act['rounds'] = rounds;
    if (boards > 0) act['teams'] = `fixed:${boards}`;
    if (tiebreaks && boards === 0) act['tiebreaks'] = tiebreaks;
    if (taken) act['rules'] = taken;
    if (online) act['online'] = online + (rated ? '-rated' : '');
    const regulated = {
      ...(late && { default: Number(late) * 60000 }),
      ...(repetitions && { repetitions: Number(repetitions) }),
      ...(game === 'xiangqi' &&
        Object.fromEntries(
          Object.entries({
            natural_limit: natural,
            own_checks: ownChecks,
            illegal_moves: illegal,
            fouls,
            offers_from: offersFrom,
          })
            .filter(([, value]) => value)
            .map(([key, value]) => [key, Number(value)]),
        )),
    };
    if (Object.keys(regulated).length > 0) act['regulated'] = regulated;
    try {
      if (by) chooseName(by);
      // Pressed again after a fault, it announces the event that was begun and makes no second one.
      const id = (begun.current ??= await begin({ act, by }, agreed));
      if (id === null) return;
      const announced: Act = { act: 'event' };
      for (const [key, value] of Object.entries({ place, begins, ends, organiser, chief }))
        if (value.trim()) announced[key] = value.trim();
      if (Object.keys(announced).length > 1)
        await ask(id, tournaments.acts(id, { based: 1, acts: [announced] }));
      if (prizes.trim()) remember('prizes.' + id, prizes);
      remember(DRAFT, null);
      go(`/t/${id}/players`);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      setFault(error.message || words.unreachable);
    }
  };
  const fromLog = async (file: File | undefined): Promise<void> => {
    if (!file) return;
    try {
      const id = await begin({ log: await file.text(), by }, agreed);
      if (id !== null) go('/t/' + id);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      setFault(error.message || words.unreachable);
    }
  };
  // Not parted at the end of a line.
  const limit = controlWords(words, time).replace(/ \+ /g, '\u00a0+\u00a0');
  return (
    <>
      <Header skip="#main" />
      <main id="main" class="ev">
        <div class="title">
          <div>
            <h1 id="new" tabIndex={-1}>
              {t('newTitle')}
            </h1>
            <p class="sub">{t('newSub')}</p>
          </div>
          <label class="btn">
            <Icon name="file" />
            {t('fromLog')}
            <input class="sr" type="file" onChange={e => void fromLog(e.currentTarget.files?.[0])} />
          </label>
        </div>
        <form class="wz" onSubmit={e => void submit(e)}>
          <div>
            <section class="stp" aria-labelledby="s1">
              <b>1</b>
              <h2 id="s1">{t('gameSystem')}</h2>
              <div class="in">
                <label class="field">
                  <span>{t('name')}</span>
                  <input
                    required
                    value={name}
                    maxLength={80}
                    onInput={e => set({ name: e.currentTarget.value })}
                  />
                </label>
                <div class="g2">
                  <label class="field">
                    <span>{t('game')}</span>
                    <select value={game} onChange={e => switchGame(e.currentTarget.value as Game)}>
                      <option value="chess">{words.game.chess}</option>
                      <option value="xiangqi">{words.game.xiangqi}</option>
                    </select>
                  </label>
                  <label class="field">
                    <span>{t('system')}</span>
                    <select value={system} onChange={e => set(chosenSystem(e.currentTarget.value))}>
                      {SYSTEMS.map(s => (
                        <option key={s.system} value={s.system}>
                          {systemWord(s.system)}
                        </option>
                      ))}
                    </select>
                  </label>
                  {kind.teams && (
                    <label class="field">
                      <span>{t('teams')}</span>
                      <input
                        type="number"
                        min={kind.teams === 'only' ? 1 : 0}
                        max={12}
                        value={boards}
                        onInput={e => set({ boards: Number(e.currentTarget.value) })}
                      />
                    </label>
                  )}
                </div>
              </div>
            </section>
            <section class="stp" aria-labelledby="s2">
              <b>2</b>
              <h2 id="s2">{t('roundsClock')}</h2>
              <div class="in">
                {kind.kind === 'arena' ? (
                  <label class="field">
                    <span>{t('arenaMinutes')}</span>
                    <input
                      type="number"
                      required
                      min={1}
                      max={1440}
                      value={minutes}
                      onInput={e => set({ minutes: Number(e.currentTarget.value) || 1 })}
                    />
                  </label>
                ) : (
                  <label class="field">
                    <span>{t('people')}</span>
                    <input
                      type="number"
                      min={2}
                      max={9999}
                      value={people}
                      onInput={e => set({ people: Number(e.currentTarget.value) || 2, chosen: null })}
                    />
                  </label>
                )}
                {choices.length > 0 && (
                  <div class="pickr" role="group" aria-label={t('rounds')}>
                    {choices.map(n => (
                      <button
                        key={n}
                        type="button"
                        aria-pressed={n === rounds}
                        onClick={() => set({ chosen: n })}
                      >
                        {n}
                        <small>{mark(n)}</small>
                      </button>
                    ))}
                  </div>
                )}
                <p class="note">
                  {kind.kind === 'arena'
                    ? t('arenaRules')
                    : kind.kind === 'ko'
                      ? t('advKo')
                      : kind.kind === 'table'
                        ? t('advTable', table)
                        : cn
                          ? t('advCn')
                          : t('advSwiss', knockout)}
                </p>
                <label class="field">
                  <span>{t('clock')}</span>
                  <input
                    list="clocks"
                    required
                    value={time}
                    onInput={e => set({ time: e.currentTarget.value })}
                  />
                </label>
                <label class="field">
                  <span>{t('online')}</span>
                  <select
                    value={online}
                    onChange={e =>
                      set({
                        online: e.currentTarget.value,
                        ...(e.currentTarget.value && time === '-' && { time: '10m+5s' }),
                      })
                    }
                  >
                    {(['', 'hand', 'auto'] as const).map(mode => (
                      <option key={mode} value={mode}>
                        {t(kind.kind === 'arena' && mode ? `arena_${mode}` : `online_${mode}`)}
                      </option>
                    ))}
                  </select>
                </label>
                {online && (
                  <label class="check">
                    <input
                      type="checkbox"
                      checked={rated}
                      onChange={e => set({ rated: e.currentTarget.checked })}
                    />
                    <span>{t('ratedHere')}</span>
                  </label>
                )}
                {online && (
                  <p class="note">
                    {t(
                      kind.kind === 'arena'
                        ? 'arenaNote'
                        : kind.teams && boards > 0
                          ? 'onlineTeams'
                          : 'onlineNote',
                    )}
                  </p>
                )}
                <datalist id="clocks">
                  {CLOCKS[game].map(c => (
                    <option key={c} value={c} />
                  ))}
                </datalist>
              </div>
            </section>
            <section class="stp" aria-labelledby="s3">
              <b>3</b>
              <h2 id="s3">{t('ranking')}</h2>
              <div class="in">
                {boards === 0 && kind.kind !== 'ko' && (
                  <label class="field">
                    <span>{t('tiebreaks')}</span>
                    <select value={tiebreaks} onChange={e => set({ tiebreaks: e.currentTarget.value })}>
                      {TIEBREAKS[kind.kind]!.map(c => (
                        <option key={c} value={c}>
                          {c === '' ? t('tbNone') : tiebreaksWord(c)}
                        </option>
                      ))}
                    </select>
                  </label>
                )}
                <label class="field">
                  <span>{t('rulesOf')}</span>
                  <select value={rules} onChange={e => set({ rules: e.currentTarget.value })}>
                    {byMode && <option value="">{t('rulesByMode')}</option>}
                    {ruleSetsOf(game).map((r, i) => (
                      <option key={r} value={i === 0 && !byMode ? '' : r}>
                        {ruleSetName(r, language)}
                      </option>
                    ))}
                  </select>
                </label>
                <div class="g2">
                  <label class="field">
                    <span>{t('lateMinutes')}</span>
                    <input
                      inputMode="numeric"
                      pattern="[0-9]*"
                      value={late}
                      onInput={e => set({ late: e.currentTarget.value })}
                    />
                  </label>
                  <label class="field">
                    <span>{t('repetitionsNeeded')}</span>
                    <input
                      inputMode="numeric"
                      pattern="[3-9]?"
                      value={repetitions}
                      onInput={e => set({ repetitions: e.currentTarget.value })}
                    />
                  </label>
                  {game === 'xiangqi' && (
                    <label class="field">
                      <span>{t('naturalLimit')}</span>
                      <input
                        inputMode="numeric"
                        pattern="[0-9]*"
                        value={natural}
                        onInput={e => set({ natural: e.currentTarget.value })}
                      />
                    </label>
                  )}
                  {game === 'xiangqi' &&
                    (
                      [
                        ['ownChecks', ownChecks],
                        ['illegal', illegal],
                        ['fouls', fouls],
                        ['offersFrom', offersFrom],
                      ] as const
                    ).map(([key, value]) => (
                      <label key={key} class="field">
                        <span>{t(key)}</span>
                        <input
                          inputMode="numeric"
                          pattern="[0-9]*"
                          value={value}
                          onInput={e => set({ [key]: e.currentTarget.value })}
                        />
                      </label>
                    ))}
                </div>
                <p class="note">{t('regulationsNote')}</p>
                <Prizes lines={prizes} set={lines => set({ prizes: lines })} />
                <label class="field">
                  <span>{t('seed')}</span>
                  <input
                    type="number"
                    min={0}
                    value={seed}
                    onInput={e => set({ seed: Number(e.currentTarget.value) })}
                  />
                  <p class="note">{t('seedNote')}</p>
                </label>
              </div>
            </section>
            <section class="stp" aria-labelledby="s4">
              <b>4</b>
              <h2 id="s4">{t('whenWho')}</h2>
              <div class="in g2">
                <label class="field">
                  <span>{t('place')}</span>
                  <input value={place} onInput={e => set({ place: e.currentTarget.value })} />
                </label>
                <label class="field">
                  <span>{t('organiserName')}</span>
                  <input value={organiser} onInput={e => set({ organiser: e.currentTarget.value })} />
                </label>
                <label class="field">
                  <span>{t('chief')}</span>
                  <input value={chief} onInput={e => set({ chief: e.currentTarget.value })} />
                </label>
                <label class="field">
                  <span>{t('begins')}</span>
                  <input type="date" value={begins} onInput={e => set({ begins: e.currentTarget.value })} />
                </label>
                <label class="field">
                  <span>{t('ends')}</span>
                  <input type="date" value={ends} onInput={e => set({ ends: e.currentTarget.value })} />
                </label>
                <label class="field">
                  <span>{t('yourName')}</span>
                  <input value={by} onInput={e => setBy(e.currentTarget.value)} />
                </label>
              </div>
            </section>
          </div>
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
              {(
                [
                  ['place', place],
                  ['begins', begins],
                  ['ends', ends],
                  ['organiserName', organiser],
                  ['chief', chief],
                  [
                    'rulesOf',
                    taken || !byMode
                      ? ruleSetName(taken || ruleSetsOf(game)[0]!, language)
                      : t('rulesByMode'),
                  ],
                  ['lateMinutes', late],
                  ...(online
                    ? [
                        [
                          'online',
                          t(
                            kind.kind === 'arena'
                              ? online === 'auto'
                                ? 'arena_auto'
                                : 'arena_hand'
                              : online === 'auto'
                                ? 'online_auto'
                                : 'online_hand',
                          ) + (rated ? t('apart') + t('ratedHere') : ''),
                        ] as const,
                      ]
                    : []),
                  [
                    'prizes',
                    prizes
                      .trim()
                      .split('\n')
                      .filter(Boolean)
                      .map(line =>
                        t(
                          'titled',
                          categoryWords(t, line.split('\t')[0]!),
                          line.split('\t').slice(1).join(t('listed')),
                        ),
                      )
                      .join(t('apart')),
                  ],
                ] as const
              ).map(([key, value]) => [
                <dt key={key}>{t(key)}</dt>,
                <dd key={key + '-'} class={value ? '' : 'miss'}>
                  {value || t('notSaid')}
                </dd>,
              ])}
            </dl>
            {fault && (
              <p class="note bad" role="alert">
                {fault}
              </p>
            )}
            {name && <p class="note">{t('draftKept')}</p>}
            <div class="rowb">
              <button class="btn main" type="submit">
                {t('make')}
              </button>
              {name && (
                <button class="btn" type="button" onClick={forget}>
                  {t('forgetDraft')}
                </button>
              )}
            </div>
          </aside>
        </form>
      </main>
      <TabBar />
      {question}
    </>
  );
}
const oddAtLeast = (n: number): number => (n % 2 ? n : n + 1);
