// SPDX-License-Identifier: GPL-3.0-or-later
// Games of a collection looked for: a form that writes an expression of the query language, which may be
// written on by hand; what was found, a page at a time; the whole of it as a file.
import type { JSX } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import * as collections from '../../calls/collections';
import { bytes, call, download, Refusal } from '../../api';
import { useWords } from '../../i18n';
import { resultMark } from '../../notation';
import { useStore } from '../../store';
import { SIDES } from '../../types';
import { readFile, type Collection } from './calls';
import type { StudyModel } from './model';
import { fenOf, treeOf } from './tree';
import { useT, type T } from './words';

export interface Found {
  line: number;
  white?: string | null;
  red?: string | null;
  black?: string | null;
  event?: string | null;
  date?: string | null;
  result?: string | null;
  ply: number | null;
}
interface Answer {
  games: Found[];
  found: number | null;
}
/** Which of the games found these are; of how many, where they were counted. */
const foundText = (t: T, from: number, { games, found }: Answer): string => {
  const to = from + games.length - 1;
  return found === null ? t('foundSome', from, to) : t('foundAll', from, to, found);
};
const ROWS = 20;
const FORMATS = ['pgn', 'json'];

/** A value as the query language takes it. */
export const quoted = (text: string): string =>
  /^[\p{L}\p{N}._/+-]+$/u.test(text) ? text : `"${text.replace(/["\\]/g, '\\$&')}"`;
export const rowOf = (one: Found): string => `${one.white ?? one.red ?? '?'} – ${one.black ?? '?'}`;
/** What is not known of a date is left out; a result stays on one line. */
export const byline = (one: Found): string =>
  [
    one.event,
    one.date?.replace(/(\.\?+)+$/, ''),
    one.result && resultMark(one.result).replace('–', '\u2060–\u2060'),
  ]
    .filter(text => text && !/^[?.*]+$/.test(text))
    .join(' · ');

/** The game, shown where what was asked for stands first. */
export async function openFound(
  model: StudyModel,
  file: string,
  where: string,
  number: number,
  ply: number | null,
): Promise<void> {
  const { pgn } = await call(collections.collectionGame(file, { where, number }));
  const tree = treeOf(await readFile(pgn));
  let node = tree.root;
  for (let left = ply ?? 0; left > 0 && node.children[0]; left--) node = node.children[0];
  model.take(tree, node, null, true);
}

interface Fields {
  player: string;
  side: string;
  event: string;
  from: string;
  to: string;
  result: string;
  opening: string;
  position: '' | 'fen' | 'board';
}
const NONE: Fields = {
  player: '',
  side: 'player',
  event: '',
  from: '',
  to: '',
  result: '',
  opening: '',
  position: '',
};

/** The expression that the fields mean. */
export function written(fields: Fields, fen: string): string {
  const { player, side, event, from, to, result, opening, position } = fields;
  const terms: string[] = [];
  if (position) terms.push(`${position}=${quoted(position === 'board' ? fen.split(' ')[0]! : fen)}`);
  if (player.trim()) terms.push(`${side}=${quoted(player.trim())}`);
  if (event.trim()) terms.push(`tag=${quoted('Event=' + event.trim())}`);
  if (from.trim() || to.trim())
    terms.push(`date=${quoted(from.trim() === to.trim() ? from.trim() : `${from.trim()}..${to.trim()}`)}`);
  if (result) terms.push('result=' + result);
  if (opening.trim()) terms.push(`opening=${quoted(opening.trim())}`);
  return terms.join(' ');
}

export function Search({
  model,
  files,
  file,
}: {
  model: StudyModel;
  files: readonly Collection[];
  file: string;
}): JSX.Element {
  const t = useT();
  const w = useWords();
  const { position, tree, node } = useStore(model.view);
  const fen = position?.fen ?? fenOf(tree, node);
  const [fields, setFields] = useState(NONE);
  const [where, setWhere] = useState('');
  const [asked, setAsked] = useState<string | null>(null);
  const [from, setFrom] = useState(1);
  const [answer, setAnswer] = useState<Answer | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [took, setTook] = useState(0);
  const [form, setForm] = useState('pgn');
  const last = useRef(0);
  const first = SIDES[model.game][0];
  const set = (part: Partial<Fields>): void => {
    const now = { ...fields, ...part };
    setFields(now);
    setWhere(written(now, fen));
  };
  // The board goes on, and the house may know more of its position than the page: what the form wrote
  // follows.
  const wrote = useRef(fen);
  useEffect(() => {
    const before = wrote.current;
    wrote.current = fen;
    if (fields.position) setWhere(now => (now === written(fields, before) ? written(fields, fen) : now));
  }, [fen]);
  const failed = (error: unknown): void => {
    if (!(error instanceof Refusal)) throw error;
    setProblem(error.message);
  };
  const ask = async (expression: string, at: number): Promise<void> => {
    const turn = ++last.current;
    const began = performance.now();
    setBusy(true);
    setProblem(null);
    try {
      const rows = { where: expression, from: at, most: ROWS };
      const told = await call(collections.collectionGames(file, rows));
      if (turn !== last.current) return;
      setAnswer(told);
      setAsked(expression);
      setFrom(at);
      setTook(Math.round(performance.now() - began));
    } catch (error) {
      if (turn !== last.current) return;
      setAnswer(null);
      failed(error);
    } finally {
      if (turn === last.current) setBusy(false);
    }
  };
  const submit = (event: Event): void => {
    event.preventDefault();
    void ask(where.trim(), 1);
  };
  const field = (key: 'event' | 'from' | 'to' | 'opening', label: string, hint = ''): JSX.Element => (
    <label class="field">
      <span>{label}</span>
      <input
        value={fields[key]}
        placeholder={hint}
        maxLength={80}
        onInput={event => set({ [key]: event.currentTarget.value })}
      />
    </label>
  );
  const more =
    answer !== null && (answer.found === null ? answer.games.length === ROWS : from + ROWS <= answer.found);
  return (
    <details class="search">
      <summary class="head ww">
        <h2>{t('search')}</h2>
      </summary>
      <form onSubmit={submit} aria-label={t('search')}>
        <div class="two">
          <label class="field">
            <span>{t('onBoard')}</span>
            <select
              value={fields.position}
              onChange={event => set({ position: event.currentTarget.value as Fields['position'] })}
            >
              <option value="">{t('anyPosition')}</option>
              <option value="fen">{t('thisPosition')}</option>
              <option value="board">{t('theseMen')}</option>
            </select>
          </label>
          <label class="field">
            <span>{t('endedSo')}</span>
            <select value={fields.result} onChange={event => set({ result: event.currentTarget.value })}>
              <option value="">{t('anyResult')}</option>
              {['1-0', '1/2-1/2', '0-1'].map(one => (
                <option key={one} value={one}>
                  {one}
                </option>
              ))}
            </select>
          </label>
          <label class="field">
            <span>{t('player')}</span>
            <input
              value={fields.player}
              maxLength={80}
              onInput={event => set({ player: event.currentTarget.value })}
            />
          </label>
          <label class="field">
            <span>{t('asSide')}</span>
            <select value={fields.side} onChange={event => set({ side: event.currentTarget.value })}>
              <option value="player">{t('eitherSide')}</option>
              <option value={first}>{w.side[first]}</option>
              <option value="black">{w.side.black}</option>
              <option value="won">{t('whoWon')}</option>
              <option value="lost">{t('whoLost')}</option>
            </select>
          </label>
          {field('event', t('event'))}
          {field('opening', t('openingName'), 'B90')}
          {field('from', t('dateFrom'), '1990')}
          {field('to', t('dateTo'), '1995.03')}
        </div>
        <label class="field">
          <span>{t('expression')}</span>
          <textarea
            rows={2}
            value={where}
            spellcheck={false}
            maxLength={800}
            onInput={event => setWhere(event.currentTarget.value)}
          />
        </label>
        <div class="row tight">
          <button class="btn main" type="submit" disabled={busy || !files.length}>
            {t('find')}
          </button>
          <button
            class="btn quiet"
            type="button"
            onClick={() => {
              setFields(NONE);
              setWhere('');
            }}
          >
            {t('clearForm')}
          </button>
        </div>
      </form>
      {problem && (
        <p class="note bad" role="alert">
          {problem}
        </p>
      )}
      {answer && asked !== null && (
        <>
          <p class="note" role="status">
            {!answer.games.length && from === 1
              ? t('noneFound')
              : `${foundText(t, from, answer)} · ${t('tookMs', took)}`}
          </p>
          <ol class="games-found" start={from}>
            {answer.games.map((one, i) => (
              <li key={from + i}>
                <button
                  class="link"
                  onClick={() => void openFound(model, file, asked, from + i, one.ply).catch(failed)}
                >
                  {rowOf(one)}
                </button>{' '}
                <small>{byline(one)}</small>
              </li>
            ))}
          </ol>
          <div class="row tight">
            {from > 1 && (
              <button class="btn" disabled={busy} onClick={() => void ask(asked, Math.max(1, from - ROWS))}>
                {t('pageBack')}
              </button>
            )}
            {more && (
              <button class="btn" disabled={busy} onClick={() => void ask(asked, from + ROWS)}>
                {t('pageOn')}
              </button>
            )}
          </div>
          {answer.games.length > 0 && (
            <div class="row tight">
              <label class="pick2">
                <span class="sr">{t('fileForm')}</span>
                <select value={form} onChange={event => setForm(event.currentTarget.value)}>
                  {FORMATS.map(one => (
                    <option key={one} value={one}>
                      {one.toUpperCase()}
                    </option>
                  ))}
                </select>
              </label>
              <button
                class="btn"
                onClick={() =>
                  void download(
                    bytes(collections.collectionFile(file, { where: asked, to: form })),
                    `games.${form}`,
                  ).catch(failed)
                }
              >
                {t('downloadFound')}
              </button>
            </div>
          )}
        </>
      )}
    </details>
  );
}
