// SPDX-License-Identifier: GPL-3.0-or-later
// The members of all teams: clicking one opens the record; and a form to add a member.
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { Dialog } from '../../dialog';
import { useToasted } from '../../toast';
import type { DeskMember } from '../../wire';
import { PersonFields } from './PersonFields';
import { added, changed, EMPTY, filledOf } from './playerModel';
import type { Shown } from './shown';
import { useMembers } from './useMembers';
import { useT } from './words';

/** The members of all teams, and a form to add one. */
export function Members({ shown }: { shown: Shown }): JSX.Element {
  const { desk } = shown;
  const t = useT();
  const { members } = useMembers(shown);
  const [opened, open] = useState<number | null>(null);
  const one = desk.members?.find(member => member.id === opened);
  return (
    <section class="one" aria-labelledby="members">
      <h2 class="head ww" id="members">
        <span>{t('members')}</span>
        <span>{members.length}</span>
      </h2>
      {desk.may.includes('member') && (desk.players ?? []).length > 0 && <AddMember shown={shown} />}
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
                  <button class="namei" onClick={() => open(m.id)} title={t('openRecord')}>
                    {m.title && `${m.title} `}
                    {m.name}
                  </button>
                </td>
                <td class="n">{m.rating || '–'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {one && <MemberDialog key={opened} one={one} shown={shown} close={() => open(null)} />}
    </section>
  );
}

function AddMember({ shown }: { shown: Shown }): JSX.Element {
  const { desk, act } = shown;
  const t = useT();
  const teams = desk.players ?? [];
  const [team, setTeam] = useState(0);
  const [form, setForm] = useState(EMPTY);
  const add = async (event: Event): Promise<void> => {
    event.preventDefault();
    if (await act({ ...added(form), act: 'member', team: team || teams[0]!.id })) setForm(EMPTY);
  };
  return (
    <form onSubmit={e => void add(e)}>
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
      <PersonFields
        event={shown.id}
        form={form}
        fill={setForm}
        teams={false}
        called="member"
        game={desk.game}
        boards={false}
        first="add-member"
      />
      <div class="rowb">
        <button class="btn" type="submit">
          {t('enter')}
        </button>
      </div>
    </form>
  );
}

interface MemberProps {
  one: DeskMember;
  shown: Shown;
  close: () => void;
}

/** A member's record. Penalties and withdrawal apply to the whole team. */
function MemberDialog({ one, shown, close }: MemberProps): JSX.Element {
  const { desk, act } = shown;
  const t = useT();
  const refused = useToasted();
  const [form, setForm] = useState(() => filledOf(one));
  const edit = changed(one, form);
  const team = desk.players?.find(p => p.id === one.team)?.name ?? '';
  const save = async (event: Event): Promise<void> => {
    event.preventDefault();
    if (!edit || (await act(edit))) close();
  };
  return (
    <Dialog title={`${one.title} ${one.name}`.trim()} close={close} class="record">
      <p class="kv">{team}</p>
      {refused && (
        <p class="note bad" role="alert">
          {refused}
        </p>
      )}
      <form onSubmit={e => void save(e)}>
        <PersonFields
          event={shown.id}
          form={form}
          fill={setForm}
          teams={false}
          game={desk.game}
          boards={false}
          whole
          first="edit-member"
        />
        <div class="rowb">
          {desk.may.includes('edit') && (
            <button class="btn main" type="submit" disabled={!edit}>
              {t('save')}
            </button>
          )}
          <button class="btn" type="button" data-safe onClick={close}>
            {t('close')}
          </button>
        </div>
      </form>
    </Dialog>
  );
}
