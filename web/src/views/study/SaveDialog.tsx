// SPDX-License-Identifier: GPL-3.0-or-later
// Exports a study: as a link that contains it, as a file in any format, or as a figure.
import type { JSX } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { bytes, download, Refusal } from '../../api';
import { studyWrite } from '../../calls/study';
import { Dialog } from '../../dialog';
import { useWords, words } from '../../i18n';
import { toast } from '../../toast';
import { SIDES } from '../../types';
import { writeFile } from './calls';
import { MOST_IN_LINK } from './GamesDialog';
import { linkOf, LONGEST_LINK } from './link';
import type { StudyModel } from './model';
import { PictureDialog, PrintRow, type Paper } from './Printing';
import { inOrder, titleOf } from './record';
import { useT } from './words';

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

/** Formats that hold any number of games in one file. */
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
  const [picture, setPicture] = useState(false);
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
  const get = (to: string, ending: string, all = false, how?: Paper): void => {
    const below = SIDES[game][flip ? 1 : 0];
    const at = node.parent ? inOrder(tree).indexOf(node) + 1 : 0;
    const name = fileName(all ? whole.title : titleOf(tree));
    setProblem(null);
    const records = all ? whole.records : [model.record()];
    download(writeFile(records, { to, at, below, ...how }), name + ending).catch((error: unknown) => {
      if (!(error instanceof Refusal)) throw error;
      setProblem(error.message || words().unreachable);
    });
  };
  const copy = (): void => {
    field.current?.select();
    void (navigator.clipboard?.writeText(link!) ?? Promise.reject(new Error())).then(
      () => toast(t('copied')),
      // Browsers offer no other access to the clipboard over plain http.
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
          </div>
          <PrintRow print={how => get('pdf', '.pdf', true, how)} />
        </>
      )}
      <h3 class="head">{t(many ? 'downloadOne' : 'download')}</h3>
      <div class="row">
        {FILES[game].map(([to, ending, label]) => (
          <button key={to} class="btn" onClick={() => get(to, ending)}>
            {label}
          </button>
        ))}
        <button class="btn" onClick={() => setPicture(true)}>
          {t('pictureIn')}
        </button>
      </div>
      {!many && <PrintRow print={how => get('pdf', '.pdf', false, how)} />}
      {picture && <PictureDialog get={get} close={() => setPicture(false)} />}
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

/** A picture of a judged move for a book: the diagram with the judge's arrows and marks. */
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
