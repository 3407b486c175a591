// SPDX-License-Identifier: GPL-3.0-or-later
// The record of a study: the main line in rows like a score sheet, variations and comments under their row.
import { Fragment, type JSX } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { moveLabel } from '../../notation';
import { lang, notation } from '../../prefs';
import { useStore } from '../../store';
import { useWords } from '../../i18n';
import type { Game } from '../../types';
import { bringIntoView, MoveText } from '../game/Record';
import type { StudyModel } from './model';
import { commentOf, nagsOf } from './said';
import { countIn, lineTo, moverOf, type Node, type Tree } from './tree';
import { useT, type T } from './words';

/** Annotation signs by NAG, the number that PGN gives them. */
export const SIGNS: Record<number, string> = {
  1: '!',
  2: '?',
  3: '!!',
  4: '??',
  5: '!?',
  6: '?!',
  7: '□',
  10: '=',
  13: '∞',
  14: '+=',
  15: '=+',
  16: '±',
  17: '∓',
  18: '+−',
  19: '−+',
  22: '⨀',
  32: '⟳',
  36: '→',
  40: '↑',
  132: '⇆',
  138: '⊕',
  140: '∆',
  146: 'N',
};

/** Trees with more moves than this show only the current line, and the first moves of its variations. */
const WHOLE = 500;

interface Props {
  model: StudyModel;
}
interface Shown {
  tree: Tree;
  model: StudyModel;
  node: Node;
  chosen: string;
  game: Game;
  whole: boolean;
  marked: ReadonlySet<Node>;
  /** The numbers that a ruling gives to the moves of its cycle. */
  numbers: ReadonlyMap<Node, number>;
  t: T;
}

const signs = (node: Node): string =>
  nagsOf(node)
    .map(nag => SIGNS[nag] ?? '$' + nag)
    .join('');

function Text({ shown, node }: { shown: Shown; node: Node }): JSX.Element {
  const mark = signs(node);
  return (
    <>
      <MoveText
        game={shown.game}
        move={{ ply: node.ply, uci: node.uci, side: moverOf(shown.tree, node), text: node.text }}
        chosen={shown.chosen}
      />
      {mark}
    </>
  );
}

function press(shown: Shown, node: Node, event: MouseEvent): void {
  if (event.shiftKey) shown.model.markTo(node);
  else shown.model.goto(node);
}

/** The cell of a main-line move. */
function Cell({ shown, node }: { shown: Shown; node: Node }): JSX.Element {
  const here = node === shown.node;
  const number = shown.numbers.get(node);
  return (
    <button
      class={[number && 'ev', shown.marked.has(node) && 'in-mark'].filter(Boolean).join(' ') || undefined}
      data-n={number}
      aria-current={here ? 'true' : undefined}
      tabIndex={here ? 0 : -1}
      onClick={event => press(shown, node, event)}
    >
      <Text shown={shown} node={node} />
    </button>
  );
}

/** A variation as running text, with its own variations in brackets. */
function Run({ shown, node, left }: { shown: Shown; node: Node; left: { moves: number } }): JSX.Element {
  const parts: JSX.Element[] = [];
  let numbered = false;
  for (let at: Node | undefined = node; at; at = at.children[0]) {
    const before = commentOf(at.before);
    const after = commentOf(at.after);
    const one: Node = at;
    if (left.moves-- <= 0) {
      parts.push(
        <button key="more" class="rest" onClick={() => shown.model.goto(one)}>
          … {shown.t('more', countIn(shown.tree, one))}
        </button>,
      );
      break;
    }
    if (before) parts.push(<em key={'b' + one.ply}> {before} </em>);
    parts.push(
      <Fragment key={one.ply}>
        <span class="one">
          {(one.ply % 2 === 1 || !numbered) && <i>{moveLabel(one.ply)}</i>}
          <button
            aria-current={one === shown.node ? 'true' : undefined}
            class={shown.marked.has(one) ? 'in-mark' : undefined}
            onClick={event => press(shown, one, event)}
          >
            <Text shown={shown} node={one} />
          </button>
        </span>{' '}
      </Fragment>,
    );
    numbered = true;
    if (after) {
      parts.push(<em key={'a' + one.ply}>{after} </em>);
      numbered = false;
    }
    if (one !== node)
      for (const other of one.parent!.children.slice(1)) {
        parts.push(
          <span key={'v' + other.uci + one.ply} class="sub">
            (<Run shown={shown} node={other} left={left} />){' '}
          </span>,
        );
        numbered = false;
      }
  }
  return <>{parts}</>;
}

/** The variations and the comment of a move of the line shown. */
function Beside({ shown, node }: { shown: Shown; node: Node }): JSX.Element | null {
  const others = node.parent!.children.filter(one => one !== node);
  const comment = commentOf(node.after);
  if (!others.length && !comment) return null;
  return (
    <>
      {comment && (
        <li class="var">
          <span />
          <p class="said">{comment}</p>
        </li>
      )}
      {shown.whole
        ? others.map(other => (
            <li key={other.uci} class="var">
              <span />
              <p>
                <Run shown={shown} node={other} left={{ moves: WHOLE }} />
              </p>
            </li>
          ))
        : others.length > 0 && (
            <li class="var">
              <span />
              <p>
                {others.map(other => (
                  <Run key={other.uci} shown={shown} node={other} left={{ moves: 1 }} />
                ))}
              </p>
            </li>
          )}
    </>
  );
}

/** Whether a move has variations or a comment, which are shown under it, before the reply. */
const hasBeside = (node: Node): boolean => node.parent!.children.length > 1 || !!commentOf(node.after);

interface Row {
  number: number;
  cells: Node[];
  /**
   * The row starts with the second side's move: the first side's move, with its comment, is in a row above.
   */
  late: boolean;
  /** The second side's move is in a row below. */
  open: boolean;
}
function rows(line: readonly Node[]): Row[] {
  const list: Row[] = [];
  for (const node of line) {
    const last = list[list.length - 1];
    const second = node.ply % 2 === 0;
    if (second && last && !last.late && !hasBeside(last.cells[0]!) && !commentOf(node.before))
      last.cells.push(node);
    else {
      if (second && last && !last.late) last.open = true;
      list.push({ number: Math.ceil(node.ply / 2), cells: [node], late: second, open: false });
    }
  }
  return list;
}

export function Moves({ model, numbers }: Props & { numbers: ReadonlyMap<Node, number> }): JSX.Element {
  const { tree, node, version } = useStore(model.view);
  const game = tree.head.game;
  const words = useWords();
  const t = useT();
  const chosen = useStore(notation[game]);
  const whole = tree.size <= WHOLE;
  const box = useRef<HTMLOListElement>(null);
  useStore(lang);
  // The main line; in a large tree the current line and its continuation.
  const line: Node[] = whole ? [] : lineTo(node);
  for (let at = whole ? tree.root.children[0] : node.children[0]; at; at = at.children[0]) line.push(at);
  const shown: Shown = {
    tree,
    model,
    node,
    chosen,
    game,
    whole,
    marked: new Set(model.marked()),
    numbers,
    t,
  };
  useEffect(() => {
    const list = box.current;
    if (!list) return;
    bringIntoView(list);
    const watch = new ResizeObserver(() => bringIntoView(list));
    watch.observe(list);
    return () => watch.disconnect();
  }, [node, version]);
  const start = commentOf(tree.root.after);
  return (
    <ol class="moves" ref={box} aria-label={words.moves} tabIndex={0}>
      {start && (
        <li class="var">
          <span />
          <p class="said">{start}</p>
        </li>
      )}
      {rows(line).map(row => (
        <Fragment key={row.cells[0]!.ply}>
          {commentOf(row.cells[0]!.before) && (
            <li class="var">
              <span />
              <p class="said">{commentOf(row.cells[0]!.before)}</p>
            </li>
          )}
          <li class={row.cells.some(one => shown.marked.has(one)) ? 'sel1' : undefined}>
            <span>{row.number}</span>
            {row.late && <span class="gap">…</span>}
            {row.cells.map(one => (
              <Cell key={one.ply} shown={shown} node={one} />
            ))}
            {row.open && <span class="gap">…</span>}
          </li>
          {row.cells.map(one => (
            <Beside key={'b' + one.ply} shown={shown} node={one} />
          ))}
        </Fragment>
      ))}
      {!line.length && (
        <li>
          <span>{Math.floor(tree.root.ply / 2) + 1}</span>
          <span class="gap">…</span>
        </li>
      )}
    </ol>
  );
}
