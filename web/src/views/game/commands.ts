// SPDX-License-Identifier: GPL-3.0-or-later
// What may be asked in the field for moves instead of a move, for who plays by ear: clocks, the last move,
// whose turn it is, where men stand, what stands on a file or a rank. The three languages' words are all
// understood.
import { clockText, remaining } from '../../clock';
import type { Words } from '../../i18n';
import type { GameView } from '../../game';
import { moveLabel, saidMove } from '../../notation';
import { manOf, nameOf, pointName, resultSaid } from '../../phrase';
import { fileOf, material, rankOf, readPlacement, SHAPE, squareName, type Placement } from '../../position';
import { isFirst, other, SIDES, type Side, type State } from '../../types';
import type { Lang } from '../../i18n';
import { kindOf, letterOf, spelt } from './letters';

export interface Asked {
  t: Words;
  state: State;
  /** Milliseconds since the state's clocks were told. */
  elapsed: number;
  /** The article that was told last, as it says. */
  law: string | null;
  notation: string;
  lang: Lang;
}
type Answer = (asked: Asked, found: RegExpMatchArray) => string | null;

const sideOf = (state: State, letter: string): Side =>
  SIDES[state.game][letter === letter.toUpperCase() ? 0 : 1];
const menOf = (state: State): Placement => readPlacement(state.game, state.fen);

/** A point as it is read out: in xiangqi by file and rank from the asker's side. */
function place({ t, state }: Asked, square: string): string {
  const second = state.you !== null && !isFirst(state.you);
  return pointName(t, state.game, square, second ? 'k' : 'K');
}

const clocks: Answer = ({ t, state, elapsed }) =>
  state.clocks
    ? t.clocksAt(
        SIDES[state.game].map(
          side =>
            [
              t.side[side],
              clockText(remaining(state.clocks!, side, state.clocks!.running === side ? elapsed : 0)),
            ] as const,
        ),
      )
    : t.noClock + t.stop;

/** Whose move it is, and his check; after the end how it ended. */
const turn: Answer = ({ t, state }) =>
  state.result
    ? resultSaid(t, state, state.result)
    : state.status === 'over'
      ? t.gameOver
      : t.toMove(t.side[state.side]) + (state.check.length ? t.gap + t.check : '');

const last: Answer = ({ t, state, notation, lang }) => {
  const move = state.moves[state.moves.length - 1];
  return move ? t.moved(t.side[move.side], saidMove(t, state.game, move, notation, lang, true)) : t.noMoveYet;
};

/** So many moves are told at once. */
const LATELY = 6;
const lately: Answer = ({ t, state, notation, lang }) => {
  const moves = state.moves.slice(-LATELY);
  const first = state.moves.length - moves.length;
  return moves.length
    ? moves
        .map((move, i) =>
          t.moved(
            (i === 0 || isFirst(move.side) ? moveLabel(move.ply ?? first + i + 1) + ' ' : '') +
              t.side[move.side],
            saidMove(t, state.game, move, notation, lang, true),
          ),
        )
        .join(t.gap)
    : t.noMoveYet;
};

/** Men that a side has lost. */
const taken: Answer = ({ t, state }) =>
  SIDES[state.game]
    .map(side =>
      t.lostMen(
        t.side[side],
        material(state.game, state.start_fen, state.fen, other(state.game, side)).taken.map(letter =>
          manOf(t, state.game, letter),
        ),
      ),
    )
    .join(t.gap);

const why: Answer = ({ t, law }) => law ?? t.noLaw;

const who: Answer = ({ t, state }) => {
  const side = state.you ?? SIDES[state.game][0];
  const them = other(state.game, side);
  return t.whoPlays(
    [side, them].map(
      one => [t.side[one], state.players[one]?.seated ? nameOf(t, state.players[one]) : t.nobody] as const,
    ),
  );
};

/** Where a side's men of a kind stand. */
function menOfKind(asked: Asked, side: Side, kind: string): { places: string[]; said: string } {
  const { t, state } = asked;
  const letter = isFirst(side) ? kind.toUpperCase() : kind;
  const places = [...menOf(state)]
    .filter(([, one]) => one === letter)
    .map(([square]) => place(asked, square));
  return { places, said: t.menAt(t.side[side], manOf(t, state.game, letter), places) };
}

const where: Answer = (asked, found) => {
  const word = (found[1] ?? '').trim();
  const own = letterOf(asked.state.game, word);
  if (own) return menOfKind(asked, sideOf(asked.state, word), own).said;
  const kind = kindOf(asked.state.game, asked.t.men[asked.state.game], word);
  return kind && SIDES[asked.state.game].map(side => menOfKind(asked, side, kind).said).join(' ');
};

/** The whole board by its men, the asker's first, the greatest first. */
const board: Answer = asked => {
  const { state } = asked;
  const own = state.you ?? SIDES[state.game][0];
  const kinds = state.game === 'chess' ? 'kqrbnp' : 'krncbap';
  return [own, other(state.game, own)]
    .flatMap(side =>
      [...kinds]
        .map(kind => menOfKind(asked, side, kind))
        .filter(men => men.places.length)
        .map(men => men.said),
    )
    .join(' ');
};

/** Men on a line of squares, the nearest first; what the line's own name says is not said again with each. */
function readLine(
  asked: Asked,
  name: string,
  squares: readonly string[],
  short: (at: number) => string,
): string {
  const { t, state } = asked;
  const men = menOf(state);
  const said = squares.flatMap((square, i) => {
    const letter = men.get(square);
    const where = state.game === 'chess' ? square : short(i + 1).toLowerCase();
    return letter ? [t.square(where, t.side[sideOf(state, letter)], manOf(t, state.game, letter))] : [];
  });
  return t.lineHas(name, said);
}

/** A file's name: of a letter in chess, of a number in xiangqi. */
const fileName = ({ t, state }: Asked, name: string): string =>
  state.game === 'chess' ? t.chessFile(name) : t.fileName(name);

const NUMERALS = '一二三四五六七八九十';
const numberOf = (text: string): number =>
  NUMERALS.includes(text) ? NUMERALS.indexOf(text) + 1 : Number(text);

/** Files have letters in chess; in xiangqi numbers, counted from the asker's right, or letters. */
const file: Answer = (asked, found) => {
  const { state } = asked;
  const { files, ranks } = SHAPE[state.game];
  const text = (found[1] ?? '').toLowerCase();
  const second = state.you !== null && !isFirst(state.you);
  const number = numberOf(text);
  const at = /^[a-i]$/.test(text)
    ? text.charCodeAt(0) - 97
    : state.game === 'xiangqi'
      ? second
        ? number - 1
        : files - number
      : -1;
  if (!(at >= 0 && at < files)) return null;
  const squares = Array.from({ length: ranks }, (_, rank) =>
    squareName(state.game, at, second ? ranks - 1 - rank : rank),
  );
  return readLine(
    asked,
    fileName(asked, state.game === 'xiangqi' && number ? String(number) : text),
    squares,
    asked.t.rankName,
  );
};

/** Ranks count from the asker's side in xiangqi, from White's in chess. */
const rank: Answer = (asked, found) => {
  const { state } = asked;
  const { files, ranks } = SHAPE[state.game];
  const number = numberOf(found[1] ?? '');
  const second = state.you !== null && !isFirst(state.you);
  if (!(number >= 1 && number <= ranks)) return null;
  const at = state.game === 'xiangqi' && second ? ranks - number : number - 1;
  const squares = Array.from({ length: files }, (_, x) =>
    squareName(state.game, second ? files - 1 - x : x, at),
  );
  return readLine(
    asked,
    state.game === 'chess' ? asked.t.chessRank(number) : asked.t.rankName(number),
    squares,
    at => asked.t.fileName(String(SHAPE[state.game].files + 1 - at)),
  );
};

/** What stands on one square or point. */
const square: Answer = (asked, found) => {
  const { t, state } = asked;
  const name = (found[1] ?? '').toLowerCase();
  const letter = menOf(state).get(name);
  const { files, ranks } = SHAPE[state.game];
  if (fileOf(name) >= files || rankOf(state.game, name) < 0 || rankOf(state.game, name) >= ranks) return null;
  return (
    (letter
      ? t.square(place(asked, name), t.side[sideOf(state, letter)], manOf(t, state.game, letter))
      : t.empty(place(asked, name))) + t.stop
  );
};
/** A point of xiangqi by file and rank from the asker's side. */
const point: Answer = (asked, found) => {
  const { state } = asked;
  const { files, ranks } = SHAPE[state.game];
  const second = state.you !== null && !isFirst(state.you);
  const x = numberOf(found[1] ?? '');
  const y = numberOf(found[2] ?? '');
  if (state.game !== 'xiangqi' || !(x >= 1 && x <= files && y >= 1 && y <= ranks)) return null;
  return square(asked, [
    '',
    squareName(state.game, second ? x - 1 : files - x, second ? ranks - y : y - 1),
  ] as RegExpMatchArray);
};

/**
 * The whole board file by file, those that are empty left out: from the asker's right in xiangqi, from the
 * a-file in chess.
 */
const files: Answer = asked => {
  const { state, t } = asked;
  const names = state.game === 'chess' ? [...'abcdefgh'] : [...'123456789'];
  const empty = (said: string, name: string): boolean => said === t.lineHas(fileName(asked, name), []);
  return names
    .flatMap(name => {
      const said = file(asked, [name, name] as RegExpMatchArray);
      return said && !empty(said, name) ? [said] : [];
    })
    .join(' ');
};

const QUESTIONS: readonly [RegExp, Answer][] = [
  [/^(?:clocks?|time|棋?[钟鐘]|时间|時間|用时|用時)$/i, clocks],
  [/^(?:turn|whose (?:turn|move)|to move|check|result|轮到谁|輪到誰|结果|結果)$/i, turn],
  [/^(?:moves|record|记录|記錄|着法|著法)$/i, lately],
  [/^(?:captured|taken|material|吃子|子力)$/i, taken],
  [/^(?:why|law|article|为何|為何|为什么|為什麼|条文|條文)$/i, why],
  [/^(?:last|last move|上一[着著]|上[着著])$/i, last],
  [/^(?:who|players|opponent|对手|對手|棋手)$/i, who],
  [/^(?:help|帮助|幫助)$/i, ({ t, state }) => t.commandsHelp[state.game]],
  [/^(?:board|position|棋盘|棋盤|局面)$/i, board],
  [/^(?:files|all files|各[路线線])$/i, files],
  [/^(?:what(?:'s|’s| is)?(?: on)? +|square +)([a-i]\d)$/i, square],
  [/^([a-i]\d) *上?(?:有什么|有什麼|何子|是什么|是什麼)$/i, square],
  [/^file +([1-9]),? +rank +(10|[1-9])$/i, point],
  [/^([1-9一二三四五六七八九]) *路 *第? *(10|[1-9]|[一二三四五六七八九十]) *[线線行]?$/, point],
  [
    /^(?:file +([a-i]|[1-9])|([a-i])[ -]+file)$/i,
    (asked, found) => file(asked, [found[0], found[1] ?? found[2]!] as RegExpMatchArray),
  ],
  [/^([1-9一二三四五六七八九a-i]) *路$/i, file],
  [/^([a-i]) *直?[线線]$/i, file],
  [/^rank +(10|[1-9])$/i, rank],
  [/^(?:第 *)?(10|[1-9]|[一二三四五六七八九十]) *[横橫]?[行线線]$/, rank],
  [/^where(?: +(?:is|are))?(?: +the)? +(.+)$/i, where],
  [/^(.+?)在(?:哪|哪里|哪裡|何处|何處)$/, where],
  [/^(.+)$/, where],
];

/** Words for what stands on buttons, in every language, beside what the button itself says. */
const NAMED: readonly [RegExp, (t: Words) => readonly string[]][] = [
  [/^(?:draw|offer(?: an?)? draw|offer|提和)$/i, t => [t.takeDraw, t.offerDraw]],
  [/^(?:accept|agree|yes|同意|接受)$/i, t => [t.accept]],
  [/^(?:decline|refuse|no|不同意|拒绝|拒絕)$/i, t => [t.decline]],
  [/^(?:resign|认输|認輸)$/i, t => [t.resign]],
  [/^(?:undo|take ?back|悔棋)$/i, t => [t.takeBack]],
  [/^(?:claim|提请|提請)$/i, t => [t.claim]],
  [/^(?:hint|提示)$/i, t => [t.hint]],
  [/^(?:win|take(?: the)? win|取胜|取勝)$/i, t => [t.takeWin]],
  [/^(?:rematch|again|再来一局|再來一局)$/i, t => [t.rematchAccept, t.toRematch, t.rematch]],
  [/^(?:hall|大厅|大廳)$/i, t => [t.hall]],
  [/^(?:call off|abort|取消)$/i, t => [t.abort]],
];

/**
 * Presses what stands on the page under that name. Answers why it may not be pressed now, "" once it is
 * pressed, and null where nothing has that name.
 */
export function pressNamed(t: Words, text: string): string | null {
  const clean = text.trim().toLowerCase();
  const same = NAMED.flatMap(([form, names]) => (form.test(clean) ? names(t) : []));
  const names = [...same, clean].map(name => name.toLowerCase());
  const all = [
    ...document.querySelectorAll<HTMLButtonElement | HTMLAnchorElement>('.in-game button, .in-game a'),
  ].filter(one => !one.closest('.moves') && one.getClientRects().length > 0);
  const found = names.flatMap(name =>
    all.filter(one => (one.getAttribute('aria-label') ?? one.textContent).trim().toLowerCase() === name),
  );
  const ready = found.find(one => !one.matches(':disabled'));
  ready?.click();
  return ready ? '' : found[0] ? found[0].title || t.notNow : same.length ? t.notNow : null;
}

/** What the article says that lies on top: of a refusal, of the end, of the newest ruling. */
export function lawOf({ refusal, state, minutes }: GameView): string | null {
  return (
    refusal?.problem.law ??
    state?.result?.law ??
    minutes[minutes.length - 1]?.rulings.find(one => one.law)?.law ??
    null
  );
}

/** The answer to what was asked; null where the text asks nothing, and so is a move. */
export function answerTo(text: string, asked: Asked): string | null {
  const clean = spelt(asked.state.game, text.trim().replace(/(.)[?？。.]+$/, '$1'));
  for (const [form, answer] of QUESTIONS) {
    const found = clean.match(form);
    const said = found && answer(asked, found);
    if (said) return said;
  }
  return null;
}
