// SPDX-License-Identifier: GPL-3.0-or-later
// The director's office: every act with striking and what follows from it, papers and downloads, people and
// their roles.
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { Call } from '../../call';
import * as tournaments from '../../calls/tournaments';
import { call, friendLink, getHouse, qrAddress, Refusal } from '../../api';
import { copy } from '../../copy';
import { useWords } from '../../i18n';
import { inLang, type Three } from '../../i18n/view';
import { Icon } from '../../icons';
import { lang } from '../../prefs';
import { recall, remember } from '../../storage';
import { useStore } from '../../store';
import { toast } from '../../toast';
import {
  ask,
  download,
  shown as asShown,
  tokenOf,
  type Deed,
  type Info,
  type Desk,
  type Invited,
  type People,
  type Warning,
} from './calls';
import type { Shown } from './shown';
import { categoryWords, Prizes } from './Prizes';
import { useMembers } from './Teams';
import { Warned } from './Warned';
import { useAnswer } from './useAnswer';
import { useT, type Key, type T } from './words';

/** The hour and minute that an act was done at. */
const hourOf = (t: number, language: string): string =>
  new Date(t).toLocaleTimeString(language, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });

export function History({ shown: { id, info, desk, act, undo } }: { shown: Shown }): JSX.Element {
  const t = useT();
  const language = useStore(lang);
  const may = desk.may.includes('strike');
  const key = `${desk.lines} ${language}`;
  const { answer: all } = useAnswer<Desk | null>(
    key,
    () => ask<Desk>(id, tournaments.desk(id, { acts: '1', otherwise: '1' })),
    null,
  );
  const { answer: people } = useAnswer<People | null>(
    key,
    () => ask<People>(id, tournaments.people(id)),
    null,
  );
  const shown = [...(all?.acts ?? [])].reverse();
  // Who began the event is the first who was invited to it.
  const done = (line: number): Deed | undefined =>
    people?.deeds.find(d =>
      line === 1 ? d.deed === 'invite' : d.deed === 'acts' && d.first <= line && line <= d.last,
    );
  const who = (line: number): string => {
    const deed = done(line);
    return deed
      ? nameOf(t, people, deed.by || (deed.deed === 'invite' ? deed.invitation : 0), deed.name)
      : '';
  };
  return (
    <section class="one" aria-labelledby="acts">
      <h2 class="head ww" id="acts">
        <span>{t('history')}</span>
        <span>{desk.lines}</span>
      </h2>
      <Warned warnings={besides(all, desk)} />
      <div class="rowb">
        <button class="btn" onClick={() => void undo()}>
          {t('undo')}
        </button>
      </div>
      <div class="scroll" tabIndex={0} role="group" aria-labelledby="acts">
        <table class="tbl">
          <thead>
            <tr>
              <th class="n rk" scope="col">
                {t('line')}
              </th>
              <th scope="col">{t('act')}</th>
              <th class="wide" scope="col">
                {t('whoWhen')}
              </th>
              <th scope="col">
                <span class="sr">{t('strike')}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {shown.map(one => (
              <tr key={one.line}>
                <td class="n rk">{one.line}</td>
                <td>
                  <span class={one.state ? 'struck' : ''}>{begun(withHalves(one.text), info)}</span>
                  {one.state && ` ${t(`state_${one.state}` as Key)}`}
                  {done(one.line) && <small class="narrow sub">{who(one.line)}</small>}
                </td>
                <td class="wide">
                  {done(one.line) && `${who(one.line)} ${hourOf(done(one.line)!.t, language)}`}
                </td>
                <td>
                  {may && !one.state && one.line > 1 && (
                    <button
                      class="btn quiet"
                      aria-label={`${t('strike')} ${one.line}`}
                      onClick={() => void act({ act: 'strike', line: one.line })}
                    >
                      {t('strike')}
                    </button>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

/** The warnings of an answer that are not already shown from another one. */
const besides = (
  answer: { warnings?: Warning[] } | null,
  other: { warnings?: Warning[] } | null,
): Warning[] =>
  (answer?.warnings ?? []).filter(one => !other?.warnings?.some(shown => shown.text === one.text));

/**
 * Who did an act: the account that was signed in, else whoever has the invitation, with the role; the house
 * by itself.
 */
function nameOf(t: T, people: People | null, by: number, account?: string | null): string {
  const person = people?.people.find(one => one.invitation === by);
  const role = ROLES.find(([name]) => name === person?.role)?.[1];
  if (account) return account;
  if (by === 0) return t('theHouse');
  return person?.name
    ? role
      ? t('ofRole', person.name, t(role))
      : person.name
    : t('byInvitation', role ? t(role) : '–', by);
}

/**
 * The command line tells an act in lower case; here a line begins as sentences do, unless it begins with a
 * name.
 */
const begun = (text: string, info: Info): string =>
  info.players?.some(p => text.startsWith(p.name)) ? text : text.charAt(0).toUpperCase() + text.slice(1);

/** Results as people write them. */
const withHalves = (text: string): string =>
  text
    .replace(/ (\+-|-\+|--)(?= )/g, (_, result: string) => ` ${asShown(result)}`)
    .replace(/1\/2-1\/2/g, '½–½')
    .replace(/\b([01])-([01])\b/g, '$1–$2');

/** For which events a paper is: of teams, of a table, with a knock-out. */
type For = (info: Info) => boolean;
const always: For = () => true;
const rounds: For = info => !info.arena;
const teams: For = info => info.teams;
const ranked: For = info => info.stages === 0;
const PAPERS: readonly [string, Three, For][] = [
  ['players', ['Players', '棋手名单', '棋手名單'], always],
  ['teams', ['Teams', '参赛队名单', '參賽隊名單'], teams],
  ['pairings', ['Pairings', '对阵表', '對陣表'], rounds],
  ['names', ['Pairings by name', '座位表', '座位表'], rounds],
  ['slips', ['Result slips', '成绩单', '成績單'], rounds],
  ['cards', ['Board cards', '台卡', '檯卡'], rounds],
  ['matches', ['Match sheets', '团体赛成绩单', '團體賽成績單'], teams],
  ['sheets', ['Score sheets', '记录纸', '記錄紙'], rounds],
  ['standings', ['Standings', '名次表', '名次表'], ranked],
  ['crosstable', ['Cross table', '交叉成绩表', '交叉成績表'], ranked],
  ['boards', ['By boards', '台次成绩', '檯次成績'], teams],
  ['table', ['Table', '循环赛对局表', '循環賽對局表'], info => info.form === 'table'],
  ['bracket', ['Bracket', '淘汰赛对阵图', '淘汰賽對陣圖'], info => info.stages > 0],
  ['arbiters', ['Arbiters', '裁判员名单', '裁判員名單'], always],
  ['programme', ['Programme', '秩序册', '秩序冊'], always],
  ['results', ['Book of results', '成绩册', '成績冊'], always],
  ['report', ['Report', '赛事报告', '賽事報告'], always],
];

interface Prize {
  category: string;
  place: number;
  name: string | null;
  amount: number;
}

/** The warnings that belong to standings and papers: missing results, a tie for first place. */
const usePaperWarnings = ({ id, desk }: Shown): Warning[] =>
  besides(
    useAnswer<Desk | null>(
      `${desk.lines} ${useStore(lang)}`,
      () => ask<Desk>(id, tournaments.desk(id, { papers: '1' })),
      null,
    ).answer,
    desk,
  );
export const BeforePapers = ({ shown }: { shown: Shown }): JSX.Element => (
  <Warned warnings={usePaperWarnings(shown)} />
);

export function Papers({ shown }: { shown: Shown }): JSX.Element {
  const { id, info, standings } = shown;
  const t = useT();
  const language = useStore(lang);
  const before = usePaperWarnings(shown);
  const words = useWords();
  const [lines, setLines] = useState(recall('prizes.' + id) ?? 'all\t300\t200\t100');
  const [share, setShare] = useState(false);
  const [{ prizes: won, warnings }, setWon] = useState<{ prizes: Prize[]; warnings: Warning[] }>({
    prizes: [],
    warnings: [],
  });
  const get = (what: Call<unknown>, name: string): void =>
    void download(id, what, name).catch((error: unknown) =>
      toast(error instanceof Refusal && error.message ? error.message : words.unreachable),
    );
  const list = { prizes: lines.trim().replace(/\n/g, ';'), share: share ? '1' : undefined };
  const award = async (): Promise<void> => {
    try {
      setWon(await call(tournaments.prizes(id, list), tokenOf(id)));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      toast(error.message || words.unreachable);
    }
  };
  const setPrizes = (next: string): void => {
    setLines(next);
    remember('prizes.' + id, next);
  };
  const name = (info.name ?? id).replace(/[^\p{L}\p{N}]+/gu, '-');
  return (
    <div class="cols">
      <section aria-labelledby="papers">
        <h2 class="head ww" id="papers">
          {t('papers')}
        </h2>
        <Warned warnings={before} />
        <div class="rowb">
          {PAPERS.filter(([, , is]) => is(info)).map(([what, w]) => (
            <button
              key={what}
              class="btn"
              onClick={() => get(tournaments.papers(id, { what, lang: language }), `${name}-${what}.pdf`)}
            >
              <Icon name="print" />
              {inLang(w)}
            </button>
          ))}
        </div>
        <div class="rowb">
          <button
            class="btn"
            onClick={() => get(tournaments.exportTournament(id, { as: 'trf' }), `${name}.trf`)}
          >
            <Icon name="save" />
            TRF
          </button>
          <button
            class="btn"
            onClick={() => get(tournaments.exportTournament(id, { as: 'csv' }), `${name}.csv`)}
          >
            <Icon name="save" />
            CSV
          </button>
          <button
            class="btn"
            onClick={() => get(tournaments.standings(id, { format: 'html' }), `${name}.html`)}
          >
            <Icon name="save" />
            HTML
          </button>
          <button
            class="btn"
            onClick={() => get(tournaments.tournamentLog(id, { format: 'text' }), `${name}.log`)}
          >
            <Icon name="save" />
            {t('saveLog')}
          </button>
        </div>
      </section>
      <section aria-labelledby="prizes">
        <h2 class="head ww" id="prizes">
          {t('prizes')}
        </h2>
        <Prizes lines={lines} set={setPrizes} headed />
        <label class="check">
          <input type="checkbox" checked={share} onChange={() => setShare(!share)} /> {t('share')}
        </label>
        <div class="rowb">
          <button class="btn main" disabled={standings.length === 0} onClick={() => void award()}>
            {t('award')}
          </button>
          <button
            class="btn"
            disabled={standings.length === 0}
            onClick={() =>
              get(tournaments.papers(id, { what: 'prizes', ...list, lang: language }), `${name}-prizes.pdf`)
            }
          >
            <Icon name="print" />
            {t('print')}
          </button>
        </div>
        <Warned warnings={besides({ warnings }, { warnings: before })} />
        {won.length > 0 && (
          <table class="tbl kv">
            <thead>
              <tr>
                <th scope="col">{t('prize')}</th>
                <th scope="col">{t('player')}</th>
                <th class="n" scope="col">
                  {t('sum')}
                </th>
              </tr>
            </thead>
            <tbody>
              {won.map((w, i) => (
                <tr key={i}>
                  <td>{t('prizePlace', categoryWords(t, w.category), w.place)}</td>
                  <td class="nm">{w.name ?? t('nobody')}</td>
                  <td class="n">{w.amount}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </section>
    </div>
  );
}

const ROLES: readonly [string, Key][] = [
  ['owner', 'owner'],
  ['organiser', 'organiser'],
  ['chief', 'chiefRole'],
  ['arbiter', 'arbiter'],
  ['captain', 'captain'],
  ['player', 'playerRole'],
  ['public', 'public'],
];

export function Staff({ shown }: { shown: Shown }): JSX.Element {
  const { id, desk } = shown;
  const t = useT();
  const words = useWords();
  const language = useStore(lang);
  const [changed, change] = useState(0);
  const [role, setRole] = useState('arbiter');
  const [name, setName] = useState('');
  const [of, setOf] = useState('');
  const [made, setMade] = useState('');
  const { answer: all } = useAnswer<People | null>(
    `${desk.lines} ${changed} ${language}`,
    () => ask<People>(id, tournaments.people(id)),
    null,
  );
  const { members } = useMembers(shown);
  const may = desk.may.includes('people');
  const who = (number: number, account?: string | null): string => nameOf(t, all, number, account);
  const doer = (one: Deed): string =>
    one.by === 0 && one.deed !== 'invite' ? t('theHouse') : who(one.by || one.invitation, one.name);
  const addresses = useAddresses();
  const link = (token: string): string => friendLink(`/t/${id}#key=${token}`, addresses);
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
  const invite = async (event: Event): Promise<void> => {
    event.preventDefault();
    const got = await write(tournaments.invite(id, { role, name, of: Number(of) || 0 }));
    if (got) setMade(link(got.token!));
  };
  return (
    <div class="cols">
      <section aria-labelledby="roles">
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
              {all?.table
                .filter(row => ROLES.some(([r]) => row[r] !== 'no'))
                .map(row => (
                  <tr key={row['deed']}>
                    <th scope="row">{row['words']}</th>
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
        <h2 class="head ww one">{t('whoDid')}</h2>
        <ul class="dbt">
          {[...(all?.deeds ?? [])]
            .reverse()
            .slice(0, 200)
            .map((d, i) => (
              <li key={i}>
                <time>
                  {new Date(d.t).toLocaleString(language, {
                    dateStyle: 'medium',
                    timeStyle: 'short',
                    hourCycle: 'h23',
                  })}
                </time>{' '}
                <b>{doer(d)}</b>{' '}
                {d.deed === 'acts'
                  ? d.first === d.last
                    ? t('didAct', d.first)
                    : t('didActs', d.first, d.last)
                  : d.deed === 'invite'
                    ? d.by === 0
                      ? t(
                          all?.people.find(p => p.invitation === d.invitation)?.role === 'player'
                            ? 'didJoin'
                            : 'didBegin',
                        )
                      : t('didInvite', who(d.invitation))
                    : d.deed === 'report'
                      ? t('didReport')
                      : d.deed === 'hour'
                        ? t('didHour')
                        : d.deed === 'game'
                          ? t('didGame')
                          : d.deed === 'settled'
                            ? t('didSettled')
                            : t('didRevoke', who(d.invitation))}
              </li>
            ))}
        </ul>
      </section>
      <div>
        {may && (
          <form onSubmit={e => void invite(e)}>
            <h2 class="head ww">{t('invite')}</h2>
            <label class="field">
              <span>{t('role')}</span>
              <select
                value={role}
                onChange={e => {
                  setRole(e.currentTarget.value);
                  setOf('');
                }}
              >
                {ROLES.slice(0, -1).map(([r, key]) => (
                  <option key={r} value={r}>
                    {t(key)}
                  </option>
                ))}
              </select>
            </label>
            <label class="field">
              <span>{t('name')}</span>
              <input required value={name} onInput={e => setName(e.currentTarget.value)} />
            </label>
            {(role === 'captain' || role === 'player') && (
              <label class="field">
                <span>{t('ofNumber')}</span>
                <select required value={of} onChange={e => setOf(e.currentTarget.value)}>
                  <option value="" />
                  {shown.info.teams && role === 'player'
                    ? members.map(m => (
                        <option key={m.id} value={m.id}>
                          {t('titled', m.team_name, m.name)}
                        </option>
                      ))
                    : desk.players
                        ?.filter(p => !p.left)
                        .map(p => (
                          <option key={p.entry} value={p.entry}>
                            {p.name}
                          </option>
                        ))}
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
        )}
        {shown.info.online && <Link text={friendLink(`/t/${id}`, addresses)} note={t('joinLink')} />}
        {may &&
          !shown.info.online &&
          (shown.info.teams ? (['captain', 'player'] as const) : (['player'] as const)).map(role => (
            <Cards
              key={role}
              shown={shown}
              role={role}
              invite={body => write(tournaments.invite(id, body))}
            />
          ))}
        <h2 class="head ww one">{t('staff')}</h2>
        <ul class="dbt">
          {all?.people.map(p => (
            <li key={p.invitation}>
              <b class={p.revoked ? 'struck' : ''}>{p.name || t('invitationNo', p.invitation)}</b>{' '}
              {t(ROLES.find(([r]) => r === p.role)?.[1] ?? 'public')}
              {p.of > 0 && ` ${p.of}`}{' '}
              {p.revoked
                ? t('revoked')
                : may &&
                  p.role !== 'owner' && (
                    <button
                      class="btn quiet"
                      aria-label={t('titled', t('revoke'), p.name)}
                      onClick={() => void write(tournaments.revoke(id, { invitation: p.invitation }))}
                    >
                      {t('revoke')}
                    </button>
                  )}
            </li>
          ))}
        </ul>
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

/**
 * Where phones of the hall's network reach the house: on the computer that serves it the page's own address
 * leads nowhere else.
 */
function useAddresses(): string[] {
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

/** A card with a link for every player, or for every captain: printed, cut, and given out at the door. */
function Cards({
  shown: { id, info },
  role,
  invite,
}: {
  shown: Shown;
  role: 'captain' | 'player';
  invite: (body: { role: string; all: true }) => Promise<{ invited?: Invited[] } | null>;
}): JSX.Element {
  const t = useT();
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
            <b>{c.name}</b>
            <img src={qrAddress(link(c.token))} alt={link(c.token)} width="140" height="140" />
            <small>{info.name}</small>
          </li>
        ))}
      </ol>
    </section>
  );
}

function Link({ text, note }: { text: string; note?: string }): JSX.Element {
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
