// SPDX-License-Identifier: GPL-3.0-or-later
// Games of a collection looked for: a form that writes an expression of the query language, which may be
// written on by hand; what was found, a page at a time; the whole of it as a file.
import type { JSX } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { bytes, call, download, Refusal } from '../../api';
import * as collections from '../../calls/collections';
import { useWords } from '../../i18n';
import { useStore } from '../../store';
import { SIDES, type Game } from '../../types';
import { readFile, type Collection } from './calls';
import type { StudyModel } from './model';
import { byline, foundText, hasMore, NONE, rowOf, ROWS, written, type Fields, type Page } from './query';
import { treeOf } from './record';
import { fenOf } from './tree';
import { useT } from './words';

const FORMATS = ['pgn', 'json'];

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

interface Searching {
  page: Page | null;
  problem: string | null;
  busy: boolean;
  ask: (where: string, from: number) => Promise<void>;
  failed: (error: unknown) => void;
}
/** Asks the collection, and keeps what was found last. */
function useSearch(file: string): Searching {
  const [page, setPage] = useState<Page | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const last = useRef(0);
  const failed = (error: unknown): void => {
    if (!(error instanceof Refusal)) throw error;
    setProblem(error.message);
  };
  const ask = async (where: string, from: number): Promise<void> => {
    const turn = ++last.current;
    const began = performance.now();
    setBusy(true);
    setProblem(null);
    try {
      const answer = await call(collections.collectionGames(file, { where, from, most: ROWS }));
      if (turn !== last.current) return;
      setPage({ asked: where, from, answer, took: Math.round(performance.now() - began) });
    } catch (error) {
      if (turn !== last.current) return;
      setPage(null);
      failed(error);
    } finally {
      if (turn === last.current) setBusy(false);
    }
  };
  return { page, problem, busy, ask, failed };
}

interface SearchProps {
  model: StudyModel;
  files: readonly Collection[];
  file: string;
}
export function Search({ model, files, file }: SearchProps): JSX.Element {
  const t = useT();
  const search = useSearch(file);
  return (
    <details class="search">
      <summary class="head ww">
        <h2>{t('search')}</h2>
      </summary>
      <Form model={model} disabled={search.busy || !files.length} ask={search.ask} />
      {search.problem && (
        <p class="note bad" role="alert">
          {search.problem}
        </p>
      )}
      {search.page && <FoundGames model={model} file={file} search={search} page={search.page} />}
    </details>
  );
}

interface FormProps {
  model: StudyModel;
  disabled: boolean;
  ask: Searching['ask'];
}
function Form({ model, disabled, ask }: FormProps): JSX.Element {
  const t = useT();
  const { position, tree, node } = useStore(model.view);
  const fen = position?.fen ?? fenOf(tree, node);
  const [fields, setFields] = useState(NONE);
  const [where, setWhere] = useState('');
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
  const submit = (event: Event): void => {
    event.preventDefault();
    void ask(where.trim(), 1);
  };
  return (
    <form onSubmit={submit} aria-label={t('search')}>
      <FormFields game={model.game} fields={fields} set={set} />
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
        <button class="btn main" type="submit" disabled={disabled}>
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
  );
}

interface FieldsProps {
  game: Game;
  fields: Fields;
  set: (part: Partial<Fields>) => void;
}
function FormFields({ game, fields, set }: FieldsProps): JSX.Element {
  const t = useT();
  const w = useWords();
  const first = SIDES[game][0];
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
  return (
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
  );
}

interface FoundProps {
  model: StudyModel;
  file: string;
  search: Searching;
  page: Page;
}
function FoundGames({ model, file, search: { busy, ask, failed }, page }: FoundProps): JSX.Element {
  const t = useT();
  const { asked, from, answer, took } = page;
  const [form, setForm] = useState('pgn');
  return (
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
        {hasMore(page) && (
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
  );
}
