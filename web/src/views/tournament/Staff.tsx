// SPDX-License-Identifier: GPL-3.0-or-later
// The people of an event: the rights of each role, the authors of acts, and invitations.
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import type { Call } from '../../call';
import * as tournaments from '../../calls/tournaments';
import { call, friendLink, Refusal } from '../../api';
import { useWords } from '../../i18n';
import { lang } from '../../prefs';
import { useStore } from '../../store';
import { toast } from '../../toast';
import { tokenOf, type Invited as InvitedOne, type People, type Person } from './calls';
import { Cards, Invite, Link, useAddresses, type InviteBody } from './Invitations';
import { deedWords, doerOf, ROLES, roleWord } from './people';
import type { Shown } from './shown';
import { useAnswer } from '../../useAnswer';
import { useT, type Key } from './words';

/** The maximum number of acts listed. */
const DEEDS = 200;

/** The people at present, and a function for calls that change them. */
function usePeople({ id, desk }: Shown): {
  all: People | null;
  waits: boolean;
  write: <R>(what: Call<R>) => Promise<R | null>;
} {
  const words = useWords();
  const language = useStore(lang);
  const [changed, change] = useState(0);
  const { answer: all, of } = useAnswer<People | null>(
    `${desk.lines} ${changed} ${language}`,
    () => call(tournaments.people(id), tokenOf(id)),
    null,
    id,
  );
  const write = async <R,>(what: Call<R>): Promise<R | null> => {
    try {
      const got = await call(what, tokenOf(id));
      change(n => n + 1);
      return got;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      toast(error.message || words.unreachable);
      return null;
    }
  };
  return { all, waits: of === null, write };
}

export function Staff({ shown }: { shown: Shown }): JSX.Element {
  const { id, desk } = shown;
  const t = useT();
  const { all, waits, write } = usePeople(shown);
  const addresses = useAddresses();
  const link = (token: string): string => friendLink(`/t/${id}#key=${token}`, addresses);
  const may = desk.may.includes('people');
  const invite = (body: InviteBody): Promise<{ token?: string; invited?: InvitedOne[] } | null> =>
    write(tournaments.invite(id, body));
  return (
    <div class={waits ? 'cols waits' : 'cols'}>
      <section aria-labelledby="roles">
        <Rights table={all?.table ?? []} />
        <Deeds people={all} />
      </section>
      <div>
        {may && <Invite shown={shown} invite={body => invite(body).then(got => got && link(got.token!))} />}
        {shown.info.online && <Link text={friendLink(`/t/${id}`, addresses)} note={t('joinLink')} />}
        {may &&
          !shown.info.online &&
          (shown.info.teams ? (['captain', 'player'] as const) : (['player'] as const)).map(role => (
            <Cards key={role} shown={shown} role={role} invite={invite} />
          ))}
        <Invited
          people={all?.people ?? []}
          revoke={may ? invitation => void write(tournaments.revoke(id, { invitation })) : null}
        />
        {tokenOf(id) && (
          <details class="kv">
            <summary>{t('ownerLink')}</summary>
            <Link text={link(tokenOf(id)!)} />
          </details>
        )}
      </div>
    </div>
  );
}

/** The rights of each role. */
function Rights({ table }: { table: People['table'] }): JSX.Element {
  const t = useT();
  return (
    <>
      <h2 class="head ww" id="roles">
        {t('roles')}
      </h2>
      <div class="scroll" tabIndex={0} role="group" aria-labelledby="roles">
        <table class="tbl may">
          <thead>
            <tr>
              <th scope="col">{t('act')}</th>
              {ROLES.map(([r, key]) => (
                <th key={r} class="c" scope="col">
                  {t(key)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {table
              .filter(row => ROLES.some(([r]) => row[r] !== 'no'))
              .map(row => (
                <tr key={row.deed}>
                  <th scope="row">{row.words}</th>
                  {ROLES.map(([r]) => (
                    <td key={r} class="c">
                      <i class={row[r]} aria-hidden="true" />
                      <span class="sr">{t(row[r] as Key)}</span>
                    </td>
                  ))}
                </tr>
              ))}
          </tbody>
        </table>
      </div>
    </>
  );
}

/** The acts and their authors, the latest first. */
function Deeds({ people }: { people: People | null }): JSX.Element {
  const t = useT();
  const language = useStore(lang);
  return (
    <>
      <h2 class="head ww one">{t('whoDid')}</h2>
      <ul class="dbt">
        {[...(people?.deeds ?? [])]
          .reverse()
          .slice(0, DEEDS)
          .map((deed, i) => (
            <li key={i}>
              <time>
                {new Date(deed.t).toLocaleString(language, {
                  dateStyle: 'medium',
                  timeStyle: 'short',
                  hourCycle: 'h23',
                })}
              </time>{' '}
              <b>{doerOf(t, people, deed)}</b> {deedWords(t, people, deed)}
            </li>
          ))}
      </ul>
    </>
  );
}

/** All invited people. `revoke` withdraws an invitation; null if the user may not. */
function Invited({
  people,
  revoke,
}: {
  people: readonly Person[];
  revoke: ((invitation: number) => void) | null;
}): JSX.Element {
  const t = useT();
  return (
    <>
      <h2 class="head ww one">{t('staff')}</h2>
      <ul class="dbt">
        {people.map(p => (
          <li key={p.invitation}>
            <b class={p.revoked ? 'struck' : ''}>{p.name || t('invitationNo', p.invitation)}</b>{' '}
            {t(roleWord(p.role) ?? 'public')}
            {p.of > 0 && ` ${p.of}`}{' '}
            {p.revoked
              ? t('revoked')
              : revoke &&
                p.role !== 'owner' && (
                  <button
                    class="btn quiet"
                    aria-label={t('titled', t('revoke'), p.name)}
                    onClick={() => revoke(p.invitation)}
                  >
                    {t('revoke')}
                  </button>
                )}
          </li>
        ))}
      </ul>
    </>
  );
}
