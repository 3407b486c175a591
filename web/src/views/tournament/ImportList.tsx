// SPDX-License-Identifier: GPL-3.0-or-later
// Imports a list of players from a file or pasted text: first shows how it was understood, then enters the
// players.
import type { JSX } from 'preact';
import { useRef, useState } from 'preact/hooks';
import { Refusal } from '../../api';
import * as tournaments from '../../calls/tournaments';
import { EncodingChoice } from '../../encoding';
import { useWords } from '../../i18n';
import { Icon } from '../../icons';
import { bytes, type Note, type Taken } from './calls';
import { doubtfulLines, groupsOf } from './importModel';
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
  /** The result of parsing the list. */
  seen: Taken | null;
  /** Lines that are skipped. */
  without: ReadonlySet<number>;
  tick: (line: number) => void;
  fault: string;
  /** Has the server parse a list. `encoding` '' detects it. */
  look: (list: Blob, encoding?: string) => void;
  /** Enters the parsed players. */
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
  const [without, leaveOut] = useState<ReadonlySet<number>>(new Set());
  const looks = useRef(0);
  const send = async (list: Blob, preview: boolean, encoding: string): Promise<void> => {
    if (preview) {
      setList({ source: list, encoding });
      leaveOut(new Set());
    }
    // of two lists, the one chosen later is shown, in whatever order the responses arrive
    const nth = ++looks.current;
    try {
      const lines = preview ? '' : [...without].join(',');
      const query = {
        based: desk.lines,
        preview: preview ? ('1' as const) : undefined,
        encoding,
        without: lines,
      };
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
    without,
    tick: line =>
      leaveOut(before => {
        const now = new Set(before);
        if (!now.delete(line)) now.add(line);
        return now;
      }),
    fault,
    look: (list, encoding = '') => void send(list, true, encoding),
    enter: () => source && void send(source, false, encoding),
  };
}

export function ImportList({ shown, close }: { shown: Shown; close: () => void }): JSX.Element {
  const t = useT();
  const { source, encoding, seen, without, tick, fault, look, enter } = useImport(shown, close);
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
          <Listed seen={seen} without={without} tick={tick} />
          <div class="rowb">
            <button class="btn main" disabled={without.size === seen.players.length} onClick={enter}>
              {t('enterAll', seen.players.length - without.size)}
            </button>
          </div>
        </>
      )}
    </section>
  );
}

/** How the list was read: the columns found, and doubtful lines, the worst first. */
function ReadAs({ seen }: { seen: Taken }): JSX.Element {
  const t = useT();
  // The label of a column that the server recognised.
  const column = (name: string): string =>
    COLUMNS.has(name) ? t(`col_${name.replace(' ', '_')}` as Key) : name;
  const told = (n: Note): string => t(`note_${n.kind}` as Key, n.line, n.found, n.made, column(n.column));
  return (
    <>
      <p class="kv">{t('readRows', seen.players.length, seen.encoding)}</p>
      {!seen.sure && (
        <p class="wait" role="status">
          <span>{t('encodingDoubt', seen.encoding, seen.doubt ?? 1)}</span>
        </p>
      )}
      <p class="note">
        {seen.notes
          .filter(n => n.kind === 'column')
          .map(n => t('note_column', n.line, n.found, column(n.made)))
          .join(' ')}
      </p>
      {groupsOf(seen.notes).map(({ key, plain, notes }) => {
        const list = (
          <ul class="dbt">
            {notes.map((n, i) => (
              <li key={i}>{told(n)}</li>
            ))}
          </ul>
        );
        return plain ? (
          <details key={key} class="plainly">
            <summary>{t('titled', t(key), notes.length)}</summary>
            {list}
          </details>
        ) : (
          <section key={key} aria-label={t(key)}>
            <h3 class="head kv">
              <span>{t(key)}</span>
              <span>{notes.length}</span>
            </h3>
            {list}
          </section>
        );
      })}
    </>
  );
}

/** The players in the list before they are entered; unchecked ones are skipped. */
function Listed({
  seen,
  without,
  tick,
}: {
  seen: Taken;
  without: ReadonlySet<number>;
  tick: (line: number) => void;
}): JSX.Element {
  const t = useT();
  const doubtful = doubtfulLines(seen.notes);
  return (
    <div class="scroll" tabIndex={0} role="group" aria-labelledby="import">
      <table class="tbl">
        <tbody>
          {seen.players.map(p => (
            <tr key={p.line} class={doubtful.has(p.line) ? 'doubt' : undefined}>
              <td>
                <input
                  type="checkbox"
                  checked={!without.has(p.line)}
                  aria-label={t('titled', t('takeLine', p.line), p.name)}
                  onChange={() => tick(p.line)}
                />
              </td>
              <td class={without.has(p.line) ? 'gone' : 'nm'}>
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
