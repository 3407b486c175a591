// SPDX-License-Identifier: GPL-3.0-or-later
// Who takes part: entered one by one, or from a list that is looked at first; check-in; who withdraws.
import type { InputHTMLAttributes, JSX } from 'preact';
import { useState } from 'preact/hooks';
import { Icon } from '../../icons';
import type { Act } from './calls';
import { useInSight } from './Find';
import { ImportList } from './ImportList';
import { Row } from './PlayerRow';
import type { Shown } from './shown';
import { useHead } from './useFocus';
import { useT, type Key } from './words';

const EMPTY = { name: '', title: '', rating: '', federation: '', club: '', birth: '', sex: '' };

export function Players({ shown }: { shown: Shown }): JSX.Element {
  const { desk, act, info, found } = shown;
  const t = useT();
  const [form, setForm] = useState(EMPTY);
  const [importing, setImporting] = useState(false);
  const players = desk.players ?? [];
  const away = players.filter(p => p.missing).length;
  const may = desk.may.includes('add');
  useInSight(found, players.length);
  useHead('players');
  const add = async (event: Event): Promise<void> => {
    event.preventDefault();
    const one: Act = { act: 'add', name: form.name.trim() };
    for (const key of ['title', 'federation', 'club', 'birth', 'sex'] as const)
      if (form[key].trim()) one[key] = form[key].trim().replace(/-/g, key === 'birth' ? '/' : '-');
    if (form.rating) one['rating'] = Number(form.rating);
    if (await act(one)) setForm({ ...EMPTY, federation: form.federation, club: form.club });
    document.getElementById('add-name')?.focus();
  };
  const field = (key: keyof typeof EMPTY, label: Key, props: InputHTMLAttributes = {}): JSX.Element => (
    <label class="field">
      <span>{t(label)}</span>
      <input {...props} value={form[key]} onInput={e => setForm({ ...form, [key]: e.currentTarget.value })} />
    </label>
  );
  return (
    <div class="cols">
      <section aria-labelledby="players">
        <h2 class="head ww" id="players" tabIndex={-1}>
          <span>
            {t(info.teams ? 'teamsCount' : 'players')} {players.length}
          </span>
          <span>{desk.checks_in && t('awayNow', away)}</span>
        </h2>
        <div class="rowb">
          {desk.may.includes('arrive') && players.length > 0 && (
            <button
              class="btn"
              onClick={() => void act({ act: 'arrive', order: players.filter(p => !p.left).map(p => p.id) })}
            >
              {t('allHere')}
            </button>
          )}
          {may && (
            <button class="btn" aria-expanded={importing} onClick={() => setImporting(!importing)}>
              <Icon name="file" />
              {t('importList')}
            </button>
          )}
        </div>
        <div class="scroll" tabIndex={0} role="group" aria-labelledby="players">
          <table class="tbl">
            <thead>
              <tr>
                <th class="n rk" scope="col">
                  #
                </th>
                <th scope="col">{t(info.teams ? 'team' : 'player')}</th>
                <th class="n" scope="col">
                  {t('rating')}
                </th>
                <th class="wide" scope="col">
                  {t('club')}
                </th>
                <th scope="col">{t('checkIn')}</th>
                <th scope="col">{t('more')}</th>
              </tr>
            </thead>
            <tbody>
              {players.map(p => (
                <Row key={p.entry} p={p} shown={shown} next={info.paired + 1} />
              ))}
            </tbody>
          </table>
        </div>
      </section>
      <div>
        {importing && <ImportList shown={shown} close={() => setImporting(false)} />}
        {may && (
          <form onSubmit={e => void add(e)}>
            <h2 class="head ww">{t(info.teams ? 'addTeam' : 'add')}</h2>
            {field('name', info.teams ? 'name' : 'playerName', {
              id: 'add-name',
              required: true,
              autocomplete: 'off',
            })}
            <div class="g2">
              {field('rating', 'rating', { inputMode: 'numeric', pattern: '[0-9]{0,4}' })}
              {!info.teams && field('title', 'title')}
              {field('federation', 'federation')}
              {!info.teams && (
                <>
                  {field('club', 'club')}
                  {field('birth', 'born', { placeholder: '2010-05-06' })}
                  <label class="field">
                    <span>{t('sex')}</span>
                    <select value={form.sex} onChange={e => setForm({ ...form, sex: e.currentTarget.value })}>
                      <option value="">–</option>
                      <option value="m">{t('male')}</option>
                      <option value="w">{t('female')}</option>
                    </select>
                  </label>
                </>
              )}
            </div>
            <div class="rowb">
              <button class="btn main" type="submit">
                {t('enter')}
              </button>
            </div>
          </form>
        )}
      </div>
    </div>
  );
}
