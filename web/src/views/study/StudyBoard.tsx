// SPDX-License-Identifier: GPL-3.0-or-later
// The study's board: takes moves and arrows, shows what the laboratory points at, and the reason if a move is
// refused. In the position editor it is replaced by the editor's board.
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { Board } from '../../board/Board';
import { shareOf as placeOf } from '../../board/Evidence';
import { Promotion } from '../../board/Promotion';
import { drawRefusal } from '../../evidence';
import { useWords } from '../../i18n';
import { articleNumber, refusalWords } from '../../phrase';
import { promotions } from '../../position';
import { Store, useStore } from '../../store';
import type { Game, LastMove } from '../../types';
import type { Engine } from './engine';
import { beginOf, shownBy, type Lab } from './laboratory';
import { Bar } from './Lines';
import type { StudyModel } from './model';
import { itemsWith, marksOf } from './said';
import { useSetUp } from './SetUp';
import type { Live } from './together/live';
import { fenOf, sideAt } from './tree';
import { mayPromote } from './unchecked';
import { useT } from './words';

const NONE: readonly string[] = [];
const NOT_LED = new Store<{ marks: readonly string[] }>({ marks: [] });

const pathHere = (model: StudyModel): string => model.line().moves;
const refuseAt = (
  game: Game,
  flip: boolean,
  square: string,
): { left?: string; right?: string; top: string } => {
  const at = placeOf(game, flip, square);
  const top = `${(Math.min(0.8, at.y + 0.05) * 100).toFixed(1)}%`;
  return at.x > 0.5
    ? { right: `${((1 - at.x) * 100).toFixed(1)}%`, top }
    : { left: `${(at.x * 100).toFixed(1)}%`, top };
};

interface BoardProps {
  model: StudyModel;
  engine: Engine;
  lab: Lab;
  live: Live | null;
  /** The move that the pointer is over in a list. */
  pointed: LastMove | null;
}
export function StudyBoard({ model, engine, lab, live, pointed }: BoardProps): JSX.Element {
  const w = useWords();
  const view = useStore(model.view);
  const { tree, node, position, flip, refused: refusal } = view;
  const { game } = tree.head;
  const [choice, setChoice] = useState<{ from: string; to: string; choices: string[] } | null>(null);
  const shown = shownBy(useStore(lab.view));
  const fen = position?.fen ?? fenOf(tree, node);
  const side = sideAt(tree, node);
  const refused = refusal && !shown ? drawRefusal(game, fen, refusal.problem) : null;
  const moved = (from: string, to: string): void => {
    const choices = promotions(position?.legal ?? NONE, from, to);
    if (choices.length) setChoice({ from, to, choices });
    else model.play(from + to);
  };
  // While the server is away the legal moves are unknown, so this may be a pawn that reaches the last rank.
  const tried = (from: string, to: string): void => {
    const choices = view.away && !position ? mayPromote(tree, node, from, to) : [];
    if (choices.length) setChoice({ from, to, choices });
    else void model.typed(from + to);
  };
  const choose = (kind: string | null): void => {
    setChoice(null);
    if (choice && kind && !position) void model.typed(choice.from + choice.to + kind);
    else if (choice && kind) model.play(choice.from + choice.to + kind);
    else model.settle();
  };
  const led = useStore(live?.view ?? NOT_LED).marks;
  const marks = [...marksOf(node), ...led.filter(one => !marksOf(node).includes(one))];
  // The arrows of a lesson's leader are temporary; all others are saved in the record.
  const drew = (all: string[]): void => {
    if (shown || all.join() === marks.join()) return;
    const own = marksOf(node);
    if (live?.shows) live.draw(all.filter(one => !own.includes(one)));
    else
      model.act({
        act: 'items',
        at: pathHere(model),
        after: itemsWith(node, { marks: all.filter(one => own.includes(one) || !led.includes(one)) }),
      });
  };
  const last = node.parent ? { from: node.uci.slice(0, 2), to: node.uci.slice(2, 4) } : null;
  return (
    <div class="bdw">
      <Bar model={model} engine={engine} />
      <Board
        game={game}
        fen={shown?.fen ?? fen}
        flip={flip}
        turn={side}
        hand={shown ? null : side}
        legal={shown ? NONE : (position?.legal ?? NONE)}
        awaited={!shown && !position}
        last={shown?.last ?? last}
        check={shown ? NONE : (position?.check ?? NONE)}
        arrow={shown ? null : pointed}
        unconfirmed={null}
        revision={view.revision}
        drawing={shown?.drawing ?? refused}
        marks={shown ? NONE : marks}
        drew={drew}
        moved={moved}
        tried={tried}
        touched={() => {}}
        prepared={() => {}}
      >
        {refusal && refused && refusal.problem.to && (
          <p class="refuse" role="alert" style={refuseAt(game, flip, refusal.problem.to)}>
            <b>{refusalWords(w, refusal.problem)}</b>
            {refusal.problem.article && <span class="art"> {articleNumber(refusal.problem.article)}</span>}
          </p>
        )}
        {choice && (
          <Promotion
            game={game}
            flip={flip}
            square={choice.to}
            side={side}
            choices={choice.choices}
            choose={choose}
          />
        )}
      </Board>
    </div>
  );
}

export function SettingUp({
  model,
  lab,
  changing,
  begun,
  cancel,
}: {
  model: StudyModel;
  lab: Lab;
  changing: boolean;
  begun: (game: Game, fen: string) => void;
  cancel: () => void;
}): JSX.Element {
  const t = useT();
  const { tree, node, position } = model.now;
  const game = tree.head.game;
  const { board, panel } = useSetUp({
    game,
    fen: changing ? beginOf(lab) : (position?.fen ?? fenOf(tree, node)),
    cancel,
    take: fen => (changing ? void lab.judge(fen) : begun(game, fen)),
    done: t(changing ? 'judgeAgain' : 'done'),
    hint: changing ? t('changeHint') : undefined,
  });
  const { problem } = useStore(lab.view);
  return (
    <>
      <div class="bdw setting">
        <span />
        {board}
      </div>
      <aside class="right1" aria-label={t('setUp')}>
        {changing && problem && (
          <p class="note bad" role="alert">
            {problem}
          </p>
        )}
        {panel}
      </aside>
    </>
  );
}
