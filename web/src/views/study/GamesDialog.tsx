// SPDX-License-Identifier: GPL-3.0-or-later
// Shown for a file with several games: opens one of them, or turns all of them into chapters.
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { Refusal } from '../../api';
import { Dialog } from '../../dialog';
import { words } from '../../i18n';
import { resultMark } from '../../notation';
import { go } from '../../router';
import { readFile, type Head } from './calls';
import { LONGEST_LINK } from './link';
import type { StudyModel } from './model';
import { openSource, type Reading } from './PasteDialog';
import { chapterTitle, grownTree, studyName } from './record';
import { insist, saveStudy, type Part } from './sending';
import { useT, word } from './words';

/**
 * No larger text fits into a link, however well it compresses. Checked first, to avoid compressing whole
 * books.
 */
export const MOST_IN_LINK = 3 * LONGEST_LINK;

/** Files with more games than this cannot become a study. */
const MOST_CHAPTERS = 100;

/** Asks which game of a file to open. */
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
 * Turns every game of a file into a chapter: of the open study if the visitor may write there, else of a new
 * study.
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
      if (!(await model.saved.add(tree))) break; // the server would refuse the remaining games, too
      progress(0.5 + (0.5 * (i + 1)) / count);
    }
  else
    go(
      await saveStudy(
        studyName(parts[0]!.tree) ||
          source.name.replace(/\.\w+$/, '') ||
          read.games[0]?.event ||
          parts[0]!.title,
        parts,
        share => progress(0.5 + share / 2),
      ),
    );
}
