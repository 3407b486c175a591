// SPDX-License-Identifier: GPL-3.0-or-later
// The figures of an article: how the pieces move, and the published repetitions, played move by move with the
// book's classification of each move.
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import type { Drawing } from '../../board/Evidence';
import { ATTACKS, signOf } from '../../evidence';
import { useWords, type Words } from '../../i18n';
import { Icon } from '../../icons';
import { labelWords } from '../../phrase';
import { readPlacement, splitUci, type Placement } from '../../position';
import { lang } from '../../prefs';
import { follows } from '../../router';
import { useStore } from '../../store';
import { DRAWN, type Drawn, type Said } from './drawn';
import { Plate } from './Plate';
import { publishedOf, type Published } from './published';

const WORDS = {
  figure: ['Fig. {0}', '图 {0}', '圖 {0}'],
  begins: ['The position; {0} moves come round.', '起始局面；循环共 {0} 着。', '起始局面；循環共 {0} 著。'],
  move: ['Move {0} of {1}: {2}', '第 {0} 着，共 {1} 着：{2}', '第 {0} 著，共 {1} 著：{2}'],
  loses: ['{0} must deviate or loses.', '{0}须变着，不变作负。', '{0}須變著，不變作負。'],
  draw: ['Neither has to: a draw.', '双方可不变，不变作和。', '雙方可不變，不變作和。'],
  back: ['The move before', '上一着', '上一著'],
  on: ['The next move', '下一着', '下一著'],
  laboratory: ['Judge repetitions in the laboratory', '到实验室裁决循环局面', '到實驗室裁決循環局面'],
} satisfies Record<string, Said>;
const LANGUAGES = ['en', 'zh-Hans', 'zh-Hant'];
function wordsOf(language: string): (key: keyof typeof WORDS, ...particulars: (string | number)[]) => string {
  const at = Math.max(0, LANGUAGES.indexOf(language));
  return (key, ...particulars) =>
    WORDS[key][at]!.replace(/\{(\d)\}/g, (_, n: string) => String(particulars[Number(n)]));
}

export const hasFigures = (article: string): boolean => !!DRAWN[article] || publishedOf(article).length > 0;

export function Figures({ article }: { article: string }): JSX.Element | null {
  const drawn = DRAWN[article] ?? [];
  const published = publishedOf(article);
  const t = wordsOf(useStore(lang));
  if (drawn.length + published.length === 0) return null;
  return (
    <div class="figs">
      {drawn.map((one, i) => (
        <Own key={i} figure={one} number={drawn.length > 1 ? t('figure', i + 1) : ''} />
      ))}
      {published.map(one => (
        <Cycle key={one[0]} figure={one} />
      ))}
      {published.length > 0 && (
        <p class="note">
          <a href="/a" onClick={follows}>
            {t('laboratory')}
          </a>
        </p>
      )}
    </div>
  );
}

function Own({ figure, number }: { figure: Drawn; number: string }): JSX.Element {
  const at = Math.max(0, LANGUAGES.indexOf(useStore(lang)));
  const says = figure.says[at]!;
  return (
    <figure>
      <Plate
        game={figure.game}
        men={readPlacement(figure.game, figure.fen)}
        dots={figure.dots}
        crosses={figure.crosses}
        drawing={figure.drawing}
        label={says}
      />
      <figcaption>
        {number && <b>{number} </b>}
        {says}
      </figcaption>
    </figure>
  );
}

/** The position after moves without captures. */
function played(fen: string, moves: readonly string[]): Placement {
  const men = readPlacement('xiangqi', fen);
  for (const { from, to } of moves.map(splitUci)) {
    men.set(to, men.get(from)!);
    men.delete(from);
  }
  return men;
}

/** Draws a label of the book's table such as "chase:d3": the attacked piece gets a ring. */
function drawn(label: string, move: string): Drawing {
  const [name = '', ...victims] = label.split(/[:,]/);
  const sign = ATTACKS.has(name) ? signOf(name) : null;
  const squares = victims.filter(one => /^[a-i]\d$/.test(one));
  const at = squares[0] ?? splitUci(move).to;
  return { victims: name === 'chase' ? squares : [], signs: sign ? [{ square: at, text: sign }] : [] };
}
const rulingWords = (t: ReturnType<typeof wordsOf>, w: Words, says: string): string =>
  says.startsWith('draw') ? t('draw') : t('loses', w.side[says.startsWith('red') ? 'red' : 'black']);
/** The figure's number in its book: for "figure-03", "cxa2020-ref-12", "axf-022". */
const numberOf = (id: string): string =>
  id
    .replace(/^(cxa2020|axf|wxf)-/, '')
    .replace(/^fig(ure)?-0*/, '')
    .replace(/^ref-?0*/, 'R ')
    .replace(/^0+/, '');

function Cycle({ figure }: { figure: Published }): JSX.Element {
  const t = wordsOf(useStore(lang));
  const w = useWords();
  const [id, , fen, lead, cycle, says, labels] = figure;
  const [step, setStep] = useState(0);
  const before = lead ? lead.split(' ') : [];
  const moves = cycle.split(' ');
  const kinds = labels.split(' ');
  const made = moves.slice(0, step);
  const move = made[made.length - 1];
  const label = move && kinds[step - 1] ? kinds[step - 1]! : '';
  const told = move
    ? t('move', step, moves.length, label ? labelWords(label.split(':')[0]!) : move)
    : t('begins', moves.length);
  return (
    <figure>
      <Plate
        game="xiangqi"
        men={played(fen, [...before, ...made])}
        last={move ? { from: splitUci(move).from, to: splitUci(move).to } : null}
        drawing={move && label ? drawn(label, move) : {}}
        label={`${t('figure', numberOf(id))}. ${rulingWords(t, w, says)}`}
      />
      <div class="row tight">
        <button class="btn" aria-label={t('back')} disabled={step === 0} onClick={() => setStep(step - 1)}>
          <Icon name="left" />
        </button>
        <button
          class="btn"
          aria-label={t('on')}
          onClick={() => setStep(step === moves.length ? 0 : step + 1)}
        >
          <Icon name="right" />
        </button>
        <span role="status">{told}</span>
      </div>
      <figcaption>
        <b>{t('figure', numberOf(id))}</b> {rulingWords(t, w, says)}
      </figcaption>
    </figure>
  );
}
