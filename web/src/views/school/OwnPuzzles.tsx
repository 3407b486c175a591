// SPDX-License-Identifier: GPL-3.0-or-later
// Puzzles made from the user's own games or from an uploaded file.
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { call } from '../../api';
import * as classes from '../../calls/classes';
import * as collections from '../../calls/collections';
import { useWords } from '../../i18n';
import type { Side } from '../../types';
import type { OwnPuzzle } from '../../wire';
import { aimKey } from './model';
import { Fault, useActs } from './Parts';
import { useT } from './words';

export const listOwn = async (): Promise<OwnPuzzle[]> => (await call(classes.ownPuzzles())).puzzles;

const sideOf = (one: OwnPuzzle): Side =>
  one.fen.split(' ')[1] === 'b' ? 'black' : one.game === 'chess' ? 'white' : 'red';

/** A list from which the coach chooses puzzles, identified by their ids. */
export function Choose({
  list,
  chosen,
  choose,
}: {
  list: readonly OwnPuzzle[];
  chosen: readonly string[];
  choose: (ids: string[]) => void;
}): JSX.Element {
  const t = useT();
  const w = useWords();
  return (
    <ul class="scroll">
      {list.map(one => (
        <li key={one.id}>
          <label class="check">
            <input
              type="checkbox"
              checked={chosen.includes(one.id)}
              onChange={e =>
                choose(
                  e.currentTarget.checked ? [...chosen, one.id] : chosen.filter(other => other !== one.id),
                )
              }
            />
            <span>
              {w.game[one.game]} · {w.side[sideOf(one)]} · {t(aimKey(one), one.moves)} · {one.rating}
              {one.source && ` · ${one.source}`}
            </span>
          </label>
        </li>
      ))}
    </ul>
  );
}

export function OwnPuzzles(): JSX.Element {
  const t = useT();
  const [list, setList] = useState<OwnPuzzle[] | null>(null);
  const [chosen, choose] = useState<string[]>([]);
  const { problem, act } = useActs();
  const load = (): void => act(listOwn(), setList);
  useEffect(load, []);
  return (
    <section aria-labelledby="own-puzzles">
      <h2 class="head ww" id="own-puzzles">
        {t('ownOnes')}
      </h2>
      <p class="note">{t('ownLead')}</p>
      <Maker load={load} />
      {list && !list.length && <p class="note">{t('noOwn')}</p>}
      {list && list.length > 0 && <Choose list={list} chosen={chosen} choose={choose} />}
      {chosen.length > 0 && (
        <div class="row">
          <button
            class="btn"
            onClick={() =>
              act(call(classes.removePuzzles({ ids: chosen })), () => {
                choose([]);
                load();
              })
            }
          >
            {t('removeChosen')}
          </button>
        </div>
      )}
      <Fault problem={problem} />
    </section>
  );
}

function Maker({ load }: { load: () => void }): JSX.Element {
  const t = useT();
  const [files, setFiles] = useState<{ id: string; name: string }[]>([]);
  const [from, choose] = useState('');
  const [after, go] = useState(0);
  const [said, say] = useState('');
  const { problem, busy, act } = useActs();
  useEffect(() => {
    act(call(collections.collections()), answer =>
      setFiles(answer.collections.filter(one => one.own && one.ready)),
    );
  }, []);
  const make = (): void => {
    act(call(classes.makePuzzles({ collection: from || undefined, after })), answer => {
      say(t('madeOf', answer.made, answer.games));
      go(answer.more ? after + answer.games : 0);
      load();
    });
  };
  return (
    <div class="row">
      <label class="field">
        <span>{t('makeFrom')}</span>
        <select
          value={from}
          onChange={e => {
            choose(e.currentTarget.value);
            go(0);
          }}
        >
          <option value="">{t('ownGames')}</option>
          {files.map(one => (
            <option key={one.id} value={one.id}>
              {one.name}
            </option>
          ))}
        </select>
      </label>
      <button class="btn" disabled={busy} onClick={make}>
        {t(after ? 'makeMore' : 'makeThem')}
      </button>
      <p role="status">{busy ? t('making') : said}</p>
      <Fault problem={problem} />
    </div>
  );
}
