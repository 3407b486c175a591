// SPDX-License-Identifier: GPL-3.0-or-later
// Moves of chess as a language says them where the letters of SAN are not its own, and back from what is
// typed so.
type Men = Readonly<Record<string, string>>;

/** A language's texts for moves: the pieces by their lower-case letters, and the texts between them. */
export interface SanWords {
  men: Men;
  takes: string;
  to: string;
  castles: readonly [short: string, long: string];
  becomes: string;
  check: string;
  mate: string;
}

/** "Nbxd7+" as "马 b 吃 d7"; `marks`: with its check or mate. Text that is not SAN stays as it is. */
export function sanSaid(san: string, words: SanWords, marks: boolean): string {
  const mark = !marks
    ? ''
    : san.endsWith('#')
      ? ' ' + words.mate
      : san.endsWith('+')
        ? ' ' + words.check
        : '';
  const castles = san.match(/^O-O(-O)?[+#]?$/);
  if (castles) return words.castles[castles[1] ? 1 : 0] + mark;
  const move = san.match(/^([KQRBN])?([a-h]?[1-8]?)(x)?([a-h][1-8])(?:=([QRBN]))?[+#]?$/);
  if (!move) return san;
  const [, kind, from, takes, to, made] = move;
  const man = kind ? words.men[kind.toLowerCase()] : takes ? words.men['p'] : '';
  const way = takes ? words.takes : from ? words.to : '';
  return (
    [man, from, way, to, made && words.becomes + words.men[made.toLowerCase()]]
      .filter(Boolean)
      .join(' ')
      .replace(/([\u3400-\u9fff]) (?=[\u3400-\u9fff])/g, '$1') + mark
  );
}

/** The Chinese names that pieces have in either script, by the letter of SAN; a pawn has none. */
const LETTERS: Readonly<Record<string, string>> = {
  王: 'K',
  后: 'Q',
  车: 'R',
  車: 'R',
  马: 'N',
  馬: 'N',
  象: 'B',
  兵: '',
};

/**
 * What was typed with Chinese words, in SAN: "马 b 吃 d7", "a8 升变为后", "短易位". Anything else stays as it was
 * typed.
 */
export function sanTyped(text: string): string {
  const clean = text.replace(/\s+/g, '');
  if (!/[\u3400-\u9fff]/.test(clean)) return text;
  if (/^(?:王[车車])?[短长長]易位$/.test(clean)) return clean.includes('短') ? 'O-O' : 'O-O-O';
  const move = clean.match(
    /^([王后车車马馬象兵])?([a-h]?[1-8]?)(?:到|至|进|進)?([吃x])?([a-h][1-8])(?:升?[变變]?[为為成]?([后车車马馬象]))?(?:[将將][军軍死]?)?$/,
  );
  if (!move) return text;
  const [, kind = '', from = '', takes, to = '', made] = move;
  return (LETTERS[kind] ?? '') + from + (takes ? 'x' : '') + to + (made ? '=' + LETTERS[made] : '');
}
