// SPDX-License-Identifier: GPL-3.0-or-later
// Engine output: its lines, a bar beside the board, a curve under the record, and proven mates.
import { Fragment, type JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { Refusal } from '../../api';
import { say } from '../../aloud';
import { useWords } from '../../i18n';
import { moveLabel, moveText } from '../../notation';
import { scoreText } from '../../notes';
import { lang, notation } from '../../prefs';
import { useStore } from '../../store';
import { SIDES, type EngineLine } from '../../types';
import { MoveText } from '../game/Record';
import { askMate, type Mate } from './calls';
import { shareOf, type Engine } from './engine';
import type { StudyModel } from './model';
import { lineTo, pathOf, type Node } from './tree';
import { useT } from './words';

interface Props {
  model: StudyModel;
  engine: Engine;
}

/**
 * The dark part is the second side's share. A thin line marks equality; the score is at the better side's
 * end.
 */
export function Bar({ model, engine }: Props): JSX.Element {
  const t = useT();
  const { node, position, flip } = useStore(model.view);
  const words = useWords();
  useStore(engine.view);
  const score = engine.scoreOf(node);
  const over = position?.over?.result;
  const share = over ? (over === '1-0' ? 1 : over === '0-1' ? 0 : 0.5) : score ? shareOf(score) : 0.5;
  const text = over ? over.replace('1/2-1/2', '½').replace('-', '–') : score ? scoreText(score) : '';
  return (
    <div
      class={'evb' + (flip ? ' flip' : '')}
      role="meter"
      aria-label={words.evalOf(text || '–')}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(share * 100)}
      aria-valuetext={text || t('unknown')}
    >
      <i style={{ height: `${((1 - share) * 100).toFixed(1)}%` }} />
      <b class={share < 0.5 ? 'top' : ''}>{text}</b>
    </div>
  );
}

const WIDE = 300;
const HIGH = 52;
/** The evaluation along the current line. */
export function Curve({ model, engine }: Props): JSX.Element | null {
  const t = useT();
  const { tree, node } = useStore(model.view);
  const view = useStore(engine.view);
  const line = [tree.root, ...lineTo(node)];
  for (let at = node.children[0]; at; at = at.children[0]) line.push(at);
  if (line.length < 2) return null;
  const last = line.length - 1;
  const here = lineTo(node).length;
  const x = (i: number): string => ((i / last) * WIDE).toFixed(1);
  const points = line.flatMap((one, i) => {
    const score = engine.scoreOf(one);
    return score ? [[x(i), ((1 - shareOf(score)) * HIGH).toFixed(1)] as const] : [];
  });
  const score = engine.scoreOf(node);
  const text = score ? scoreText(score) : '–';
  const [first] = points;
  const spots = points.map(point => point.join(' '));
  const end = points[points.length - 1];
  return (
    <div class="curve1">
      {points.length > 1 && (
        <div class="curve">
          <svg viewBox={`0 0 ${WIDE} ${HIGH}`} preserveAspectRatio="none" aria-hidden="true">
            <path
              d={`M${first![0]} ${HIGH / 2}L${spots.join('L')}L${end![0]} ${HIGH / 2}Z`}
              fill="var(--ink)"
            />
            <path d={`M0 ${HIGH / 2}H${WIDE}`} stroke="var(--line)" />
            <path d={`M${x(here)} 0V${HIGH}`} stroke="var(--orpiment-ink)" stroke-width="1.5" />
          </svg>
          <input
            type="range"
            min={0}
            max={last}
            step={1}
            value={here}
            aria-label={t('curve')}
            aria-valuetext={`${moveLabel(node.ply)} ${text}`}
            onInput={event => model.goto(line[Number(event.currentTarget.value)]!)}
          />
        </div>
      )}
      <button class="btn quiet small" disabled={!!view.assessing} onClick={() => void engine.assess()}>
        {view.assessing ? t('assessing', view.assessing.done, view.assessing.of) : t('assess')}
      </button>
      {!view.assessing && <Learns engine={engine} />}
    </div>
  );
}

/** Buttons that start practising each side's mistakes in an analysed line. */
function Learns({ engine }: { engine: Engine }): JSX.Element | null {
  const t = useT();
  const words = useWords();
  const mistakes = engine.mistakes();
  if (!mistakes) return null;
  return (
    <div class="row tight learns" role="group" aria-label={t('learnFrom')}>
      {[...mistakes].map(([side, found]) => (
        <button
          key={side}
          class="btn quiet small"
          disabled={!found.length}
          onClick={() => engine.learn(found)}
        >
          {t('learnOf', words.side[side], found.length)}
        </button>
      ))}
    </div>
  );
}

export function Lines({
  model,
  engine,
  point,
}: Props & { point: (line: EngineLine | null) => void }): JSX.Element {
  const t = useT();
  const view = useStore(engine.view);
  const { node } = useStore(model.view);
  const thought = view.path === pathOf(node) ? view.thought : null;
  const status = !view.on
    ? ''
    : view.state === 'waiting'
      ? t('waiting')
      : thought
        ? t('depth', thought.depth)
        : t('thinking');
  // Announce the evaluation once when the engine stops, not after every slice of thinking.
  useEffect(() => {
    const best = thought?.lines[0];
    if (view.state === 'done' && best) say(t('evalSaid', scoreText(best)));
  }, [view.state]);
  return (
    <section aria-labelledby="lines-head">
      <div class="head ww">
        <h2 id="lines-head">{t('lines')}</h2>
        <span>{status}</span>
      </div>
      <div class="row tight eng">
        <button class="btn" aria-pressed={view.on} onClick={() => engine.toggle()}>
          {view.on ? t('engineOff') : t('engineOn')}
        </button>
        <label>
          <span>{t('howMany')}</span>
          <select value={view.count} onChange={event => engine.setCount(Number(event.currentTarget.value))}>
            {[1, 2, 3, 4, 5, 6, 7, 8].map(n => (
              <option key={n}>{n}</option>
            ))}
          </select>
        </label>
        <Mates model={model} />
      </div>
      {view.on &&
        thought &&
        (thought.lines.length === 0 ? (
          <p class="note">{t('over')}</p>
        ) : (
          <ol class="lines">
            {thought.lines.map((line, i) => (
              <OneLine key={i} model={model} node={node} line={line} point={point} />
            ))}
          </ol>
        ))}
    </section>
  );
}

const SHOWN = 14;
function OneLine({
  model,
  node,
  line,
  point,
}: {
  model: StudyModel;
  node: Node;
  line: EngineLine;
  point: (line: EngineLine | null) => void;
}): JSX.Element {
  const t = useT();
  const game = model.game;
  const chosen = useStore(notation[game]);
  const language = useStore(lang);
  const [first, second] = SIDES[game];
  const moves = line.moves.slice(0, SHOWN);
  const texts = moves.map((move, i) =>
    moveText(game, { ply: 0, side: (node.ply + i) % 2 ? second : first, ...move }, chosen, language),
  );
  return (
    <li>
      <span class="sc">{scoreText(line)}</span>
      <p>
        {moves.map((move, i) => {
          const ply = node.ply + 1 + i;
          return (
            <Fragment key={i}>
              <span>
                {(i === 0 || ply % 2 === 1) && <i>{moveLabel(ply)}</i>}
                <button
                  title={t('addLine')}
                  aria-label={`${t('addLine')}: ${texts.slice(0, i + 1).join(' ')}`}
                  onMouseEnter={() => point(line)}
                  onMouseLeave={() => point(null)}
                  onFocus={() => point(line)}
                  onBlur={() => point(null)}
                  onClick={() => model.addLine(node, moves.slice(0, i + 1))}
                >
                  <MoveText
                    game={game}
                    move={{ ply, side: ply % 2 ? first : second, ...move }}
                    chosen={chosen}
                  />
                </button>
              </span>{' '}
            </Fragment>
          );
        })}
      </p>
    </li>
  );
}

/** Asks for a proof: the shortest mate, or that no mate in this many moves exists. */
function Mates({ model }: { model: StudyModel }): JSX.Element {
  const t = useT();
  const { node } = useStore(model.view);
  const [answer, setAnswer] = useState<{ node: Node; found: Mate | string | null } | null>(null);
  const now = answer?.node === node ? answer : null;
  const ask = (): void => {
    setAnswer({ node, found: null });
    askMate(model.line(node)).then(
      found => setAnswer({ node, found }),
      (error: unknown) => {
        if (!(error instanceof Refusal)) throw error;
        setAnswer({ node, found: error.message });
      },
    );
  };
  const follow = async (line: readonly string[]): Promise<void> => {
    for (const uci of line) if (!(await model.typed(uci))) return;
  };
  const { found } = now ?? { found: undefined };
  return (
    <>
      <button class="btn quiet" onClick={ask} disabled={found === null}>
        {found === null ? t('proving') : t('prove')}
      </button>
      {found !== undefined && found !== null && (
        <p class="note proof" role="status">
          {typeof found === 'string' ? (
            found
          ) : found.mate !== null ? (
            <b>{t('proved', found.mate)}</b>
          ) : (
            t(found.proved ? 'noMate' : 'noMateYet', found.excluded)
          )}
          {typeof found === 'object' && found.line.length > 0 && (
            <>
              {' '}
              <button class="link" onClick={() => void follow(found.line)}>
                {t('addLine')}
              </button>
            </>
          )}
        </p>
      )}
    </>
  );
}
