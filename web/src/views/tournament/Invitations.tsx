// SPDX-License-Identifier: GPL-3.0-or-later
// Invitation links to an event: shown once, or printed as cards for everyone.
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { friendLink, getHouse, qrAddress } from '../../api';
import { copy } from '../../copy';
import { Icon } from '../../icons';
import { toast } from '../../toast';
import type { Invitation as Invited } from '../../wire';
import type { Member } from './calls';
import { ROLES } from './people';
import type { Shown } from './shown';
import { useAbout } from './useAbout';
import { useMembers } from './useMembers';
import { useT } from './words';

/**
 * The server's addresses in the hall's network. On the computer that runs the server the page's own address
 * may only work on that computer.
 */
export function useAddresses(): string[] {
  const [addresses, set] = useState<string[]>([]);
  useEffect(
    () =>
      void getHouse().then(
        house => set(house.addresses),
        () => undefined,
      ),
    [],
  );
  return addresses;
}

/**
 * The people invited: one person with a name and role, for captains and players with the number of the
 * team or player; or everyone without a card.
 */
export type InviteBody = { role: string; name: string; of: number } | { role: string; all: true };

/** Invites one person; `invite` returns the link. */
export function Invite({
  shown,
  invite,
}: {
  shown: Shown;
  invite: (body: InviteBody) => Promise<string | null>;
}): JSX.Element {
  const t = useT();
  const [one, set] = useState({ role: 'arbiter', name: '', of: '' });
  const [made, setMade] = useState('');
  const { members } = useMembers(shown);
  const submit = async (event: Event): Promise<void> => {
    event.preventDefault();
    const link = await invite({ role: one.role, name: one.name, of: Number(one.of) || 0 });
    if (link) setMade(link);
  };
  return (
    <form onSubmit={e => void submit(e)}>
      <h2 class="head ww">{t('invite')}</h2>
      <label class="field">
        <span>{t('role')}</span>
        <select value={one.role} onChange={e => set({ ...one, role: e.currentTarget.value, of: '' })}>
          {ROLES.slice(0, -1).map(([r, key]) => (
            <option key={r} value={r}>
              {t(key)}
            </option>
          ))}
        </select>
      </label>
      <label class="field">
        <span>{t('name')}</span>
        <input required value={one.name} onInput={e => set({ ...one, name: e.currentTarget.value })} />
      </label>
      {(one.role === 'captain' || one.role === 'player') && (
        <label class="field">
          <span>{t('ofNumber')}</span>
          <select required value={one.of} onChange={e => set({ ...one, of: e.currentTarget.value })}>
            <option value="" />
            <Entered shown={shown} role={one.role} members={members} />
          </select>
        </label>
      )}
      <div class="rowb">
        <button class="btn main" type="submit">
          {t('invite')}
        </button>
      </div>
      {made && <Link text={made} />}
    </form>
  );
}

/** The people who can be invited: entrants, or in team events members for the role of a player. */
function Entered({
  shown,
  role,
  members,
}: {
  shown: Shown;
  role: 'captain' | 'player';
  members: readonly Member[];
}): JSX.Element {
  const t = useT();
  return (
    <>
      {shown.info.teams && role === 'player'
        ? members.map(m => (
            <option key={m.id} value={m.id}>
              {t('titled', m.team_name, m.name)}
            </option>
          ))
        : shown.desk.players
            ?.filter(p => !p.left)
            .map(p => (
              <option key={p.entry} value={p.entry}>
                {p.name}
              </option>
            ))}
    </>
  );
}

/** A card with a link for each player, or for each captain: to be printed, cut, and handed out. */
export function Cards({
  shown,
  role,
  invite,
}: {
  shown: Shown;
  role: 'captain' | 'player';
  invite: (body: InviteBody) => Promise<{ invited?: Invited[] } | null>;
}): JSX.Element {
  const { id, info } = shown;
  const t = useT();
  const about = useAbout(shown);
  const [cards, setCards] = useState<readonly Invited[] | null>(null);
  const called = t(role === 'captain' ? 'inviteCaptains' : info.teams ? 'inviteMembers' : 'inviteAll');
  const addresses = useAddresses();
  const link = (token: string): string =>
    friendLink(`/t/${id}/${role === 'captain' ? 'lineup' : 'mine'}#key=${token}`, addresses);
  return (
    <section aria-label={called}>
      <div class="rowb">
        <button
          class="btn"
          onClick={() => void invite({ role, all: true }).then(got => got && setCards(got.invited ?? []))}
        >
          {called}
        </button>
        {cards && cards.length > 0 && (
          <button class="btn main" onClick={() => window.print()}>
            <Icon name="print" />
            {t('print')}
          </button>
        )}
      </div>
      {cards && (
        <p class="note">
          {cards.length > 0 ? t(info.teams ? 'cardsNoteTeams' : 'cardsNote') : t('allInvited')}
        </p>
      )}
      <ol class="cards1">
        {cards?.map(c => (
          <li key={c.token}>
            <small>{role === 'player' ? about(c.of) : c.of || ''}</small>
            <b>{c.name}</b>
            <img src={qrAddress(link(c.token))} alt={link(c.token)} width="140" height="140" />
            <small>{info.name}</small>
          </li>
        ))}
      </ol>
    </section>
  );
}

export function Link({ text, note }: { text: string; note?: string }): JSX.Element {
  const t = useT();
  return (
    <div class="kv">
      <p class="note">{note ?? t('inviteLink')}</p>
      <p>
        <code>{text}</code>
      </p>
      <div class="rowb">
        <button
          class="btn"
          type="button"
          onClick={() => void copy(text).then(done => toast(t(done ? 'linkCopied' : 'linkNotCopied')))}
        >
          {t('copyLink')}
        </button>
      </div>
      <img src={qrAddress(text)} alt="" width="160" height="160" style="margin-top:var(--s3)" />
    </div>
  );
}
