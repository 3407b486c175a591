// SPDX-License-Identifier: GPL-3.0-or-later
// Members of all teams, and one more of them.
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import type { Shown } from './shown';
import { useMembers } from './useMembers';
import { useT } from './words';

/** Members of all teams, and one more of them. */
export function Members({ shown }: { shown: Shown }): JSX.Element {
  const { desk, act } = shown;
  const t = useT();
  const { members } = useMembers(shown);
  const teams = desk.players ?? [];
  const [team, setTeam] = useState(0);
  const [name, setName] = useState('');
  const [rating, setRating] = useState('');
  const add = async (event: Event): Promise<void> => {
    event.preventDefault();
    if (
      await act({
        act: 'member',
        team: team || teams[0]!.id,
        name: name.trim(),
        ...(rating && { rating: Number(rating) }),
      })
    ) {
      setName('');
      setRating('');
    }
  };
  return (
    <section class="one" aria-labelledby="members">
      <h2 class="head ww" id="members">
        <span>{t('members')}</span>
        <span>{members.length}</span>
      </h2>
      {desk.may.includes('member') && teams.length > 0 && (
        <form onSubmit={e => void add(e)}>
          <div class="g2">
            <label class="field">
              <span>{t('team')}</span>
              <select value={team || teams[0]!.id} onChange={e => setTeam(Number(e.currentTarget.value))}>
                {teams.map(p => (
                  <option key={p.id} value={p.id}>
                    {p.name}
                  </option>
                ))}
              </select>
            </label>
            <label class="field">
              <span>{t('member')}</span>
              <input required value={name} onInput={e => setName(e.currentTarget.value)} />
            </label>
            <label class="field">
              <span>{t('rating')}</span>
              <input
                inputMode="numeric"
                pattern="[0-9]{0,4}"
                value={rating}
                onInput={e => setRating(e.currentTarget.value)}
              />
            </label>
          </div>
          <div class="rowb">
            <button class="btn" type="submit">
              {t('enter')}
            </button>
          </div>
        </form>
      )}
      <div class="scroll" tabIndex={0} role="group" aria-labelledby="members">
        <table class="tbl">
          <thead>
            <tr>
              <th scope="col">{t('team')}</th>
              <th class="n rk" scope="col">
                {t('seat')}
              </th>
              <th scope="col">{t('member')}</th>
              <th class="n" scope="col">
                {t('rating')}
              </th>
            </tr>
          </thead>
          <tbody>
            {members.map(m => (
              <tr key={m.id}>
                <td>{m.board === 1 ? m.team_name : ''}</td>
                <td class="n rk">{m.board}</td>
                <td class="nm">
                  {m.title && `${m.title} `}
                  {m.name}
                </td>
                <td class="n">{m.rating || '–'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
