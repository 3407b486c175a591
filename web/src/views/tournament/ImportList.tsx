// SPDX-License-Identifier: GPL-3.0-or-later
// A list of players taken from a file or from what is pasted: looked at first, with what was made of it, and
// then entered.
import type { JSX } from 'preact';
import { useRef, useState } from 'preact/hooks';
import { Refusal } from '../../api';
import * as tournaments from '../../calls/tournaments';
import { EncodingChoice } from '../../encoding';
import { useWords } from '../../i18n';
import { Icon } from '../../icons';
import { bytes, type Taken } from './calls';
import type { Shown } from './shown';
import { Warned } from './Warned';
import { useT, type Key } from './words';

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

interface Import {
  source: Blob | null;
  encoding: string;
  /** What was made of the list. */
  seen: Taken | null;
  fault: string;
  /** Has a list looked at, read with this encoding (''): as the server finds. */
  look: (list: Blob, encoding?: string) => void;
  /** Enters what was looked at. */
  enter: () => void;
}

function useImport({ id, desk, look }: Shown, close: () => void): Import {
  const words = useWords();
  const [{ source, encoding }, setList] = useState<{ source: Blob | null; encoding: string }>({
    source: null,
    encoding: '',
  });
  const [seen, setSeen] = useState<Taken | null>(null);
  const [fault, setFault] = useState('');
  const looks = useRef(0);
  const send = async (list: Blob, preview: boolean, encoding: string): Promise<void> => {
    if (preview) setList({ source: list, encoding });
    const nth = ++looks.current; // of two lists the one that was chosen later is shown, however they come
    try {
      const query = { based: desk.lines, preview: preview ? ('1' as const) : undefined, encoding };
      const got = (await (await bytes(id, tournaments.takeList(id, list, query))).json()) as Taken;
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
  return {
    source,
    encoding,
    seen,
    fault,
    look: (list, encoding = '') => void send(list, true, encoding),
    enter: () => source && void send(source, false, encoding),
  };
}

export function ImportList({ shown, close }: { shown: Shown; close: () => void }): JSX.Element {
  const t = useT();
  const { source, encoding, seen, fault, look, enter } = useImport(shown, close);
  const [text, setText] = useState('');
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
        <button class="btn" disabled={!text.trim()} onClick={() => look(new Blob([text]))}>
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
              if (file) look(file);
              e.currentTarget.value = '';
            }}
          />
        </label>
      </div>
      {source instanceof File && <EncodingChoice value={encoding} choose={one => look(source, one)} />}
      {fault && (
        <p class="note bad" role="alert">
          {fault}
        </p>
      )}
      {seen && source && (
        <>
          <ReadAs seen={seen} />
          <Warned warnings={seen.warnings} />
          <Listed players={seen.players} />
          <div class="rowb">
            <button class="btn main" onClick={enter}>
              {t('enterAll', seen.players.length)}
            </button>
          </div>
        </>
      )}
    </section>
  );
}

/** How the list was read: the columns that were found, and what should be looked at. */
function ReadAs({ seen }: { seen: Taken }): JSX.Element {
  const t = useT();
  // What the server calls a column, in the reader's words.
  const column = (name: string): string =>
    COLUMNS.has(name) ? t(`col_${name.replace(' ', '_')}` as Key) : name;
  // 男 for m leaves no doubt.
  const doubts = seen.notes.filter(
    n => n.kind !== 'column' && !(n.kind === 'converted' && n.column === 'sex'),
  );
  return (
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
    </>
  );
}

/** The players of the list, before they are entered. */
function Listed({ players }: { players: Taken['players'] }): JSX.Element {
  const t = useT();
  return (
    <div class="scroll" tabIndex={0} role="group" aria-labelledby="import">
      <table class="tbl">
        <tbody>
          {players.map((p, i) => (
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
  );
}
