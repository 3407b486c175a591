// SPDX-License-Identifier: GPL-3.0-or-later
// The search form: a box for the query language with completion, and fields that write into the box.
import type { JSX } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { useWords } from '../../i18n';
import { useStore } from '../../store';
import { SIDES, type Game } from '../../types';
import { Combo } from './Combo';
import { placeAt, put, type Place } from './completing';
import type { StudyModel } from './model';
import { NONE, written, type Fields } from './query';
import { fenOf } from './tree';
import { useChoices } from './useChoices';
import { useT } from './words';

interface FormProps {
  model: StudyModel;
  /** The game of the file's games, which decides the form's words. */
  game: Game;
  file: string;
  disabled: boolean;
  ask: (where: string, from: number) => Promise<void>;
}
export function SearchForm({ model, game, file, disabled, ask }: FormProps): JSX.Element {
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
  // The board may move on, and the server may know more of its position than the page. Update the query,
  // unless the user has edited it.
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
      <QueryBox file={file} where={where} setWhere={setWhere} />
      <p class="note">{t('expressionText')}</p>
      <FormFields game={game} file={file} fields={fields} set={set} />
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

interface BoxProps {
  file: string;
  where: string;
  setWhere: (where: string) => void;
}
function QueryBox({ file, where, setWhere }: BoxProps): JSX.Element {
  const t = useT();
  const [place, setPlace] = useState<Place | null>(null);
  const choices = useChoices(file, place);
  return (
    <Combo
      id="query"
      label={t('expression')}
      hint={t('expressionHint')}
      most={800}
      value={where}
      choices={choices}
      type={(text, caret) => {
        setWhere(text);
        setPlace(placeAt(text, caret));
      }}
      take={choice => ({ ...put(where, place!, choice), more: true })}
    />
  );
}

interface FieldProps {
  file: string;
  /** The key of the query language. */
  term: string;
  id: string;
  label: string;
  hint?: string;
  value: string;
  change: (value: string) => void;
}
/** A field with completion from the values in the collection. */
function ValueField({ file, term, id, label, hint, value, change }: FieldProps): JSX.Element {
  const [typed, setTyped] = useState<string | null>(null);
  const choices = useChoices(file, typed ? { key: term, typed, from: 0, to: typed.length } : null);
  return (
    <Combo
      id={id}
      label={label}
      hint={hint}
      most={80}
      value={value}
      choices={choices}
      type={text => {
        if (text !== value) change(text);
        setTyped(text === value ? typed : text);
      }}
      take={({ value: text }) => {
        setTyped(null);
        return { text, caret: text.length, more: false };
      }}
    />
  );
}

interface FieldsProps {
  game: Game;
  file: string;
  fields: Fields;
  set: (part: Partial<Fields>) => void;
}
function FormFields({ game, file, fields, set }: FieldsProps): JSX.Element {
  const t = useT();
  const w = useWords();
  const first = SIDES[game][0];
  const number = (
    key: 'from' | 'to' | 'weakest' | 'strongest' | 'shortest' | 'longest',
    label: string,
    hint: string,
  ): JSX.Element => (
    <label class="field">
      <span>{label}</span>
      <input
        value={fields[key]}
        placeholder={hint}
        inputMode="decimal"
        maxLength={10}
        onInput={event => set({ [key]: event.currentTarget.value })}
      />
    </label>
  );
  const known = (key: 'player' | 'event' | 'opening', label: string, hint = ''): JSX.Element => (
    <ValueField
      file={file}
      term={key}
      id={`search-${key}`}
      label={label}
      hint={hint}
      value={fields[key]}
      change={value => set({ [key]: value })}
    />
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
          {(
            [
              ['1-0', first],
              ['1/2-1/2', null],
              ['0-1', 'black'],
            ] as const
          ).map(([result, side]) => (
            <option key={result} value={result}>
              {w.resultHead(side && w.side[side])}
            </option>
          ))}
        </select>
      </label>
      {known('player', t('player'))}
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
      {known('event', t('event'))}
      {known('opening', t('openingName'), 'B90')}
      {number('from', t('dateFrom'), '1990')}
      {number('to', t('dateTo'), '1995.03')}
      {number('weakest', t('ratingFrom'), '2400')}
      {number('strongest', t('ratingTo'), '2600')}
      {number('shortest', t('movesFrom'), '20')}
      {number('longest', t('movesTo'), '40')}
    </div>
  );
}
