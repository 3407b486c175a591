// SPDX-License-Identifier: GPL-3.0-or-later
// Who takes part: entered one by one, or from a list that is looked at first; check-in; who withdraws.
import type { InputHTMLAttributes, JSX } from 'preact';
import { useRef, useState } from 'preact/hooks';
import * as tournaments from '../../calls/tournaments';
import { Refusal } from '../../api';
import { EncodingChoice } from '../../encoding';
import { useWords } from '../../i18n';
import { Icon } from '../../icons';
import { bytes, type Act, type Entrant, type Taken } from './calls';
import type { Shown } from './shown';
import { useHead } from './useFocus';
import { useInSight } from './Find';
import { Warned } from './Warned';
import { useT, type Key } from './words';

const half = ({ id }: Entrant, round: number): Act => ({ act: 'bye', number: id, round, kind: 'half' });
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
        {importing && <Import shown={shown} close={() => setImporting(false)} />}
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

function Row({
  p,
  shown: { desk, act, info, found },
  next,
}: {
  p: Entrant;
  shown: Shown;
  next: number;
}): JSX.Element {
  const t = useT();
  const may = (deed: string): boolean => desk.may.includes(deed);
  const here = !p.left && (!desk.checks_in || !p.missing);
  return (
    <tr class={found?.id === p.id ? 'me' : undefined} data-of={p.id}>
      <td class="n rk">{p.id}</td>
      <td class={p.left ? 'gone' : 'nm'}>
        {p.title && `${p.title} `}
        {p.name}
      </td>
      <td class="n">{p.rating || '–'}</td>
      <td class="wide">{p.club || p.federation}</td>
      <td>
        {may('arrive') && !p.left && (
          <label>
            <input
              type="checkbox"
              checked={here}
              aria-label={t('titled', t('here'), p.name)}
              onChange={() => void act({ act: here ? 'absent' : 'arrive', order: [p.id] })}
            />{' '}
            {here ? t('here') : ''}
          </label>
        )}
      </td>
      <td>
        {may('withdraw') && (
          <div class="row">
            {p.left ? (
              <button
                class="btn quiet"
                onClick={() => void act({ act: 'return', number: p.id })}
                aria-label={t('titled', t('takeBack'), p.name)}
              >
                {t('takeBack')}
              </button>
            ) : (
              <button
                class="btn quiet"
                onClick={() => void act({ act: 'withdraw', number: p.id })}
                aria-label={t('titled', t('withdraw'), p.name)}
              >
                {t('withdraw')}
              </button>
            )}
            {!p.left && next <= info.rounds && (
              <button
                class="btn quiet"
                onClick={() => void act(half(p, next))}
                aria-label={t('titled', t('halfBye'), p.name)}
                title={t('halfBye')}
              >
                ½
              </button>
            )}
            {!p.left && !!p.missed?.length && (
              <button
                class="btn quiet"
                onClick={() => void act(...p.missed!.map(round => half(p, round)))}
                aria-label={t('titled', t('missedRounds', p.missed.join(t('listed'))), p.name)}
                title={t('missedRounds', p.missed.join(t('listed')))}
              >
                {p.missed.length} × ½
              </button>
            )}
            {info.paired === 0 && (
              <button
                class="btn quiet"
                onClick={() => void act({ act: 'remove', number: p.id })}
                aria-label={t('titled', t('remove'), p.name)}
              >
                ×
              </button>
            )}
          </div>
        )}
      </td>
    </tr>
  );
}

const COLUMNS = new Set([
  'name',
  'first name',
  'last name',
  'number',
  'rating',
  'national rating',
  'title',
  'federation',
  'club',
  'id',
  'birth',
  'sex',
  'team',
  'board',
]);

function Import({ shown: { id, desk, look }, close }: { shown: Shown; close: () => void }): JSX.Element {
  const t = useT();
  const words = useWords();
  const [source, setSource] = useState<Blob | null>(null);
  const [text, setText] = useState('');
  const [encoding, setEncoding] = useState('');
  const [seen, setSeen] = useState<Taken | null>(null);
  const [fault, setFault] = useState('');
  const looks = useRef(0);
  const send = async (body: Blob, preview: boolean, encoding = ''): Promise<void> => {
    if (preview) {
      setSource(body);
      setEncoding(encoding);
    }
    const nth = ++looks.current; // of two lists the one that was chosen later is shown, however they come
    try {
      const got = (await (
        await bytes(
          id,
          tournaments.takeList(id, body, {
            based: desk.lines,
            preview: preview ? '1' : undefined,
            encoding,
          }),
        )
      ).json()) as Taken;
      if (nth !== looks.current) {
        if (!preview) await look();
        return;
      }
      setFault('');
      setSeen(got);
      if (preview) return;
      await look();
      close();
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      if (nth !== looks.current) return;
      setFault(error.message || words.unreachable);
      if (preview) setSeen(null);
    }
  };
  // What the house calls a column, in the reader's words.
  const column = (name: string): string =>
    COLUMNS.has(name) ? t(`col_${name.replace(' ', '_')}` as Key) : name;
  // 男 for m leaves no doubt.
  const doubts = (seen?.notes ?? []).filter(
    n => n.kind !== 'column' && !(n.kind === 'converted' && n.column === 'sex'),
  );
  return (
    <section aria-labelledby="import">
      <h2 class="head ww" id="import">
        {t('importList')}
      </h2>
      <label class="field">
        <span>{t('pasteList')}</span>
        <textarea value={text} onInput={e => setText(e.currentTarget.value)} placeholder={t('listExample')} />
      </label>
      <div class="rowb">
        <button class="btn" disabled={!text.trim()} onClick={() => void send(new Blob([text]), true)}>
          {t('look')}
        </button>
        <label class="btn">
          <Icon name="file" />
          CSV
          <input
            class="sr"
            type="file"
            aria-label="CSV"
            onChange={e => {
              const file = e.currentTarget.files?.[0];
              if (file) void send(file, true);
              e.currentTarget.value = '';
            }}
          />
        </label>
      </div>
      {source instanceof File && (
        <EncodingChoice value={encoding} choose={one => void send(source, true, one)} />
      )}
      {fault && (
        <p class="note bad" role="alert">
          {fault}
        </p>
      )}
      {seen && source && (
        <>
          <p class="kv">{t('readRows', seen.players.length, seen.encoding)}</p>
          <p class="note">
            {seen.notes
              .filter(n => n.kind === 'column')
              .map(n => t('note_column', n.line, n.found, column(n.made)))
              .join(' ')}
          </p>
          {doubts.length > 0 && (
            <h3 class="head kv">
              <span>{t('lookAt')}</span>
              <span>{doubts.length}</span>
            </h3>
          )}
          <ul class="dbt">
            {doubts.map((n, i) => (
              <li key={i}>{t(`note_${n.kind}` as Key, n.line, n.found, n.made, column(n.column))}</li>
            ))}
          </ul>
          <Warned warnings={seen.warnings} />
          <div class="scroll" tabIndex={0} role="group" aria-labelledby="import">
            <table class="tbl">
              <tbody>
                {seen.players.map((p, i) => (
                  <tr key={i}>
                    <td class="nm">
                      {p.title && `${p.title} `}
                      {p.name}
                    </td>
                    <td class="n">{p.rating || '–'}</td>
                    <td>{p.federation}</td>
                    <td>{p.team || p.club}</td>
                    <td>{p.birth}</td>
                    <td>{p.sex === 'm' ? t('male') : p.sex === 'w' ? t('female') : p.sex}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
          <div class="rowb">
            <button class="btn main" onClick={() => void send(source, false, encoding)}>
              {t('enterAll', seen.players.length)}
            </button>
          </div>
        </>
      )}
    </section>
  );
}
