// SPDX-License-Identifier: GPL-3.0-or-later
// Into the study and out of it: text and files that are read, a link that holds it all, files to take along.
import type { JSX } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { studyWrite } from '../../calls/study';
import { bytes, download, Refusal } from '../../api';
import { Dialog } from '../../dialog';
import { EncodingChoice } from '../../encoding';
import { say } from '../../aloud';
import { useWords, words } from '../../i18n';
import { resultMark } from '../../notation';
import { go } from '../../router';
import { toast } from '../../toast';
import { SIDES } from '../../types';
import { readFile, writeFile, type Head, type Read } from './calls';
import { linkOf, LONGEST_LINK } from './link';
import type { StudyModel } from './model';
import { insist, saveStudy, type Part } from './sending';
import { chapterTitle, grownTree, inOrder, titleOf } from './tree';
import { isAway } from './unchecked';
import { useT, word } from './words';

/** What is being read: its bytes, for another game of it to be taken. */
export interface Source {
  body: Blob | string;
  name: string;
  /** That the user named. */
  encoding?: string;
  /** It can be opened again from where it came. */
  found?: boolean;
}
export interface Reading {
  source: Source;
  read: Read;
}

/**
 * Reads a source and shows its game; one of several is chosen first. Answers what went wrong, or null;
 * `insist`: throws where the server can't be reached.
 */
export async function openSource(
  model: StudyModel,
  source: Source,
  several: (reading: Reading) => void,
  number = 0,
  insist = false,
): Promise<string | null> {
  try {
    const read = await readFile(source.body, source.name, number || 1, source.encoding);
    if (read.count > 1 && !number) return (several({ source, read }), null);
    const tree = await grownTree(read);
    model.take(tree, tree.root, null, source.found);
    const fault = read.faults[0];
    if (fault) toast(fault.line ? word('faultAt', fault.line, fault.column, fault.text) : fault.text);
    else say(titleOf(model.now.tree));
    return null;
  } catch (error) {
    if (!(error instanceof Refusal) || (insist && isAway(error))) throw error;
    return error.message || words().unreachable;
  }
}

export function PasteDialog({
  model,
  close,
  several,
}: {
  model: StudyModel;
  close: () => void;
  several: (reading: Reading) => void;
}): JSX.Element {
  const t = useT();
  const [text, setText] = useState('');
  const [encoding, setEncoding] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const open = async (source: Source): Promise<void> => {
    setBusy(true);
    const wrong = await openSource(model, source, several);
    setBusy(false);
    setProblem(wrong);
    if (wrong === null) close();
  };
  return (
    <Dialog title={t('pasteHead')} close={close} class="paste">
      <p>{t('pasteText')}</p>
      <form
        onSubmit={event => {
          event.preventDefault();
          if (text.trim()) void open({ body: text, name: '' });
        }}
      >
        <label class="field">
          <span>{t('text')}</span>
          <textarea
            data-safe
            rows={8}
            value={text}
            spellcheck={false}
            onInput={event => setText(event.currentTarget.value)}
          />
        </label>
        <EncodingChoice value={encoding} choose={setEncoding} disabled={busy} />
        {problem && (
          <p class="note bad" role="alert">
            {problem}
          </p>
        )}
        <div class="row">
          <button class="btn main" type="submit" disabled={busy}>
            {busy ? t('reading') : t('open')}
          </button>
          <label class="btn file">
            {t('chooseFile')}
            <input
              type="file"
              class="sr"
              onChange={event => {
                const file = event.currentTarget.files?.[0];
                if (file) void open({ body: file, name: file.name, encoding });
                event.currentTarget.value = '';
              }}
            />
          </label>
          <button class="btn" type="button" onClick={close}>
            {t('cancel')}
          </button>
        </div>
      </form>
    </Dialog>
  );
}

/** No link holds more, however well it packs; not to be found out by packing a whole book. */
const MOST_IN_LINK = 3 * LONGEST_LINK;

/** A file of more games does not become a study. */
const MOST_CHAPTERS = 100;

/** Which game of a file. */
export function GamesDialog({
  model,
  reading,
  close,
}: {
  model: StudyModel;
  reading: Reading;
  close: () => void;
}): JSX.Element {
  const t = useT();
  const [problem, setProblem] = useState<string | null>(null);
  const take = async (head: Head): Promise<void> => {
    const wrong = await openSource(model, reading.source, () => {}, head.number);
    setProblem(wrong);
    if (wrong === null) close();
  };
  const [share, setShare] = useState<number | null>(null);
  const takeAll = (): void => {
    setShare(0);
    allAsChapters(model, reading, setShare).then(close, (error: unknown) => {
      if (!(error instanceof Refusal)) throw error;
      setShare(null);
      setProblem(error.message || words().unreachable);
    });
  };
  return (
    <Dialog title={t('whichGame')} close={close} class="which">
      <p>{t('games', reading.read.count)}</p>
      {reading.read.count > MOST_CHAPTERS && <p class="note">{t('tooManyGames', MOST_CHAPTERS)}</p>}
      {problem && (
        <p class="note bad" role="alert">
          {problem}
        </p>
      )}
      <ol class="which-list" tabIndex={0} aria-label={t('whichGame')}>
        {reading.read.games.map(head => (
          <li key={head.number}>
            <button onClick={() => void take(head)}>
              <span>{head.number}</span>
              <b>{nameOf(head)}</b>
              <small>
                {[head.event, head.date, resultMark(head.result), t('nMoves', Math.ceil(head.plies / 2))]
                  .filter(Boolean)
                  .join(' · ')}
              </small>
            </button>
          </li>
        ))}
      </ol>
      <div class="row">
        <button class="btn" data-safe onClick={close}>
          {t('cancel')}
        </button>
        {reading.read.count <= MOST_CHAPTERS && (
          <button class="btn" disabled={share !== null} onClick={takeAll}>
            {share === null
              ? t(model.saved?.writes ? 'allHere' : 'allStudy')
              : t('savingPart', Math.round(share * 100))}
          </button>
        )}
      </div>
    </Dialog>
  );
}
const nameOf = (head: Head): string =>
  head.chapter ??
  (head.first || head.black ? `${head.first ?? '?'} – ${head.black ?? '?'}` : (head.event ?? '?'));

/**
 * Every game of a file becomes a chapter: of the study that is open, where one may write there, else of a new
 * one.
 */
async function allAsChapters(
  model: StudyModel,
  { source, read }: Reading,
  progress: (share: number) => void,
): Promise<void> {
  const parts: Part[] = [];
  const { count } = read;
  for (let number = 1; number <= count; number++) {
    const tree = await grownTree(
      number === 1 ? read : await insist(() => readFile(source.body, source.name, number, source.encoding)),
    );
    parts.push({ tree, title: chapterTitle(tree) || word('chapter', number) });
    progress((0.5 * number) / count);
  }
  if (model.saved?.writes)
    for (const [i, { tree }] of parts.entries()) {
      if (!(await model.saved.add(tree))) break; // the others would not be taken, either
      progress(0.5 + (0.5 * (i + 1)) / count);
    }
  else
    go(
      await saveStudy(
        source.name.replace(/\.\w+$/, '') || read.games[0]?.event || parts[0]!.title,
        parts,
        share => progress(0.5 + share / 2),
      ),
    );
}

const FILES: Record<'chess' | 'xiangqi', readonly [to: string, ending: string, name: string][]> = {
  chess: [
    ['pgn', '.pgn', 'PGN'],
    ['json', '.json', 'JSON'],
  ],
  xiangqi: [
    ['pgn', '.pgn', 'PGN'],
    ['xqf', '.xqf', 'XQF'],
    ['dhtmlxq', '.txt', 'DhtmlXQ'],
    ['json', '.json', 'JSON'],
  ],
};

/** Formats of one file of any number of games. */
const WHOLE: readonly [to: string, ending: string, name: string][] = [
  ['pgn', '.pgn', 'PGN'],
  ['json', '.json', 'JSON'],
];
const fileName = (title: string): string =>
  title.replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-|-$/g, '') || 'study';

export function SaveDialog({ model, close }: { model: StudyModel; close: () => void }): JSX.Element {
  const t = useT();
  const w = useWords();
  const [link, setLink] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const { tree, node, flip } = model.now;
  const game = model.game;
  const [whole] = useState(() => model.whole());
  const many = whole.records.length > 1;
  useEffect(
    () =>
      void (
        whole.records.some(one => one.moves.length > MOST_IN_LINK)
          ? Promise.resolve('')
          : linkOf(whole.records)
      ).then(setLink),
    [],
  );
  const get = (to: string, ending: string, all = false): void => {
    const below = SIDES[game][flip ? 1 : 0];
    const at = node.parent ? inOrder(tree).indexOf(node) + 1 : 0;
    const name = fileName(all ? whole.title : titleOf(tree));
    setProblem(null);
    download(writeFile(all ? whole.records : [model.record()], to, at, below), name + ending).catch(
      (error: unknown) => {
        if (!(error instanceof Refusal)) throw error;
        setProblem(error.message || words().unreachable);
      },
    );
  };
  const copy = (): void => {
    field.current?.select();
    void (navigator.clipboard?.writeText(link!) ?? Promise.reject(new Error())).then(
      () => toast(t('copied')),
      // Over plain http there is no clipboard but this one.
      // eslint-disable-next-line @typescript-eslint/no-deprecated
      () => document.execCommand('copy') && toast(t('copied')),
    );
  };
  return (
    <Dialog title={t('save')} close={close} class="save">
      <p>{many ? t('saveAllText', whole.records.length) : t('saveText')}</p>
      {link !== null &&
        (!link || link.length > LONGEST_LINK ? (
          <p class="note bad">{t('tooLong')}</p>
        ) : (
          <div class="row">
            <label class="grow">
              <span class="sr">{t('link')}</span>
              <input
                ref={field}
                readOnly
                value={link}
                data-safe
                onFocus={event => event.currentTarget.select()}
              />
            </label>
            <button class="btn main" onClick={copy}>
              {t('copy')}
            </button>
          </div>
        ))}
      {many && (
        <>
          <h3 class="head">{t('downloadAll', whole.records.length)}</h3>
          <div class="row" role="group" aria-label={t('downloadAll', whole.records.length)}>
            {WHOLE.map(([to, ending, label]) => (
              <button key={to} class="btn" onClick={() => get(to, ending, true)}>
                {label}
              </button>
            ))}
            <button class="btn" onClick={() => get('pdf', '.pdf', true)}>
              {t('print')}
            </button>
          </div>
        </>
      )}
      <h3 class="head">{t(many ? 'downloadOne' : 'download')}</h3>
      <div class="row">
        {FILES[game].map(([to, ending, label]) => (
          <button key={to} class="btn" onClick={() => get(to, ending)}>
            {label}
          </button>
        ))}
        <button class="btn" onClick={() => get('pdf', '.pdf')}>
          {t('print')}
        </button>
      </div>
      <div class="row">
        <button class="btn" onClick={() => get('svg', '.svg')}>
          {t('picture')} (SVG)
        </button>
        <button class="btn" onClick={() => get('png', '.png')}>
          {t('picture')} (PNG)
        </button>
        <button class="btn" onClick={() => get('film', '.svg')}>
          {t('film')}
        </button>
        <button class="btn" onClick={() => get('gif', '.gif')}>
          {t('gif')}
        </button>
      </div>
      {problem && (
        <p class="note bad" role="alert">
          {problem}
        </p>
      )}
      <div class="row">
        <button class="btn" onClick={close}>
          {w.close}
        </button>
      </div>
    </Dialog>
  );
}

/** A picture of a judged move for a book: the diagram with what the judge points at. */
export async function figureOf(
  model: StudyModel,
  fen: string,
  last: string,
  marks: string,
  name: string,
): Promise<void> {
  const record = {
    format: 'qiyuan-game',
    version: 1,
    game: model.game,
    result: '*',
    start: fen,
    tags: [],
    comments: [marks],
    moves: [],
  };
  await download(bytes(studyWrite(record, { to: 'svg', at: 0 })), `${name}-${last}.svg`);
}
