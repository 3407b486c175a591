// SPDX-License-Identifier: GPL-3.0-or-later
// Finds a player of a large event by letters of the name, in characters or pinyin, or by number. Shows where
// they sit, their standing, and links to their row in each list.
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import * as tournaments from '../../calls/tournaments';
import { useWords } from '../../i18n';
import { go } from '../../router';
import { ask } from './calls';
import { points, shown as asShown } from './results';
import type { Found, Shown } from './shown';
import { useAnswer } from '../../useAnswer';
import { useT, type Key } from './words';

/** Lists this short fit on one or two screens, so no search is offered. */
const FEW = 40;
const PAUSE = 120;

interface Hit {
  id: number;
  name: string;
  member?: string;
}
/** Scrolls to the row of the player found, when requested and the row exists. */
export function useInSight(found: Found | null, rows: number): void {
  useEffect(() => {
    const row = found?.to ? document.querySelector(`[data-of~="${found.id}"]`) : null;
    if (!found || !row) return;
    found.to = false;
    row.scrollIntoView({ block: 'center' });
  }, [found, rows]);
}

export function Find({ shown }: { shown: Shown }): JSX.Element | null {
  const { id, info, found, setFound } = shown;
  const t = useT();
  const [text, setText] = useState('');
  const [meant, setMeant] = useState('');
  const [place, setPlace] = useState(0);
  const [open, setOpen] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setMeant(text.trim()), PAUSE);
    return () => clearTimeout(timer);
  }, [text]);
  const {
    answer: { found: hits, more },
    of,
  } = useAnswer<{ found: Hit[]; more: boolean }>(
    meant,
    () =>
      meant ? ask(id, tournaments.find(id, { name: meant })) : Promise.resolve({ found: [], more: false }),
    { found: [], more: false },
  );
  const listed = open && text.trim() !== '' && of === meant;
  if (info.entrants < FEW || info.arena) return null;
  const choose = (hit: Hit | undefined): void => {
    if (!hit || of !== text.trim()) return; // the answer is for an earlier input
    setFound({ id: hit.id, to: false });
    setText(hit.member ?? hit.name);
    setOpen(false);
  };
  const onKey = (event: KeyboardEvent): void => {
    if (event.key === 'Escape' && (text || found)) {
      setText('');
      setFound(null);
    } else if (event.key === 'Enter') choose(hits[place]);
    else if (listed && (event.key === 'ArrowDown' || event.key === 'ArrowUp'))
      setPlace(Math.min(hits.length - 1, Math.max(0, place + (event.key === 'ArrowDown' ? 1 : -1))));
    else return;
    event.preventDefault();
  };
  const typed = (next: string): void => {
    setText(next);
    setPlace(0);
    setOpen(true);
    if (!next) setFound(null);
  };
  return (
    <div class="seek" role="search">
      <label class="field">
        <span>{t('findPlayer')}</span>
        <input
          id="find"
          type="search"
          role="combobox"
          aria-expanded={listed && hits.length > 0}
          aria-controls="found"
          aria-autocomplete="list"
          aria-activedescendant={listed && hits[place] ? `found${place}` : undefined}
          autocomplete="off"
          spellcheck={false}
          value={text}
          placeholder={t('findHint')}
          onInput={e => typed(e.currentTarget.value)}
          onKeyDown={onKey}
          onFocus={() => setOpen(true)}
          onBlur={() => setOpen(false)}
        />
      </label>
      <ul id="found" role="listbox" aria-label={t('findPlayer')} hidden={!listed || hits.length === 0}>
        {hits.map((hit, i) => (
          <li
            key={i}
            id={`found${i}`}
            role="option"
            aria-selected={i === place}
            onPointerDown={e => {
              e.preventDefault();
              choose(hit);
            }}
          >
            <b>{hit.member ?? hit.name}</b>
            {hit.member && <small>{hit.name}</small>}
            <small>{hit.id}</small>
          </li>
        ))}
      </ul>
      <p class="sr" role="status">
        {listed
          ? hits.length === 0
            ? t('findNobody', text.trim())
            : t(more ? 'findMore' : 'findCount', hits.length)
          : ''}
      </p>
      {listed && hits.length === 0 && <p class="note">{t('findNobody', text.trim())}</p>}
      {listed && more && <p class="note">{t('findMore', hits.length)}</p>}
      {found && !listed && <Where shown={shown} id={found.id} />}
    </div>
  );
}

/** A player's place, and the opponent in the round shown. */
function Where({
  shown: { id: event, info, desk, pairs, matches, standings, round, sides, setFound },
  id,
}: {
  shown: Shown;
  id: number;
}): JSX.Element {
  const t = useT();
  const words = useWords();
  const row = standings.find(s => s.id === id);
  const pair = pairs.find(p => p.white === id || p.black === id);
  const match = matches.find(m => m.first === id || m.second === id);
  const first = pair?.white === id;
  const to = (part: string): void => {
    setFound({ id, to: true });
    go(`/t/${event}${part && '/' + part}`);
  };
  const name =
    row?.name ??
    info.players?.find(p => p.id === id)?.name ??
    (pair ? (first ? pair.white_name : pair.black_name) : '') ??
    '';
  const against = match
    ? match.second > 0
      ? t('findMatch', match.match, match.first === id ? match.second_name : match.first_name)
      : t('youBye')
    : !pair
      ? t('findNoPair')
      : pair.black === 0
        ? t('bye')
        : t(
            'findBoard',
            pair.board,
            words.side[sides[first ? 0 : 1]],
            (first ? pair.black_name : pair.white_name) ?? '',
            asShown(pair.result),
          );
  const ways: [string, Key][] =
    info.stages > 0
      ? [
          ['', 'pairings'],
          ['standings', 'standings'],
        ]
      : [
          ['', 'pairings'],
          ['standings', 'standings'],
          ['cross', 'crosstable'],
        ];
  return (
    <div class="where" role="status">
      <p>
        <b>{name}</b>
        {row && <span>{t('findStands', row.rank, points(row.points))}</span>}
        {round > 0 && (
          <span>
            {t('round', round)}: {against}
          </span>
        )}
      </p>
      <div class="rowb">
        {ways.map(([part, key]) => (
          <button key={part} class="btn" onClick={() => to(part)}>
            {t(key)}
          </button>
        ))}
        {desk.players && (
          <button
            class="btn"
            onClick={() => {
              setFound({ id, to: true, open: true });
              go(`/t/${event}/players`);
            }}
          >
            {t('openRecord')}
          </button>
        )}
      </div>
    </div>
  );
}
