// SPDX-License-Identifier: GPL-3.0-or-later
// Translates chess moves between SAN and the words of languages that do not use SAN's letters.
type Men = Readonly<Record<string, string>>;

/** A language's texts for moves: the pieces by their lower-case letters, and the connecting words. */
export interface SanWords {
  men: Men;
  takes: string;
  to: string;
  castles: readonly [short: string, long: string];
  becomes: string;
  check: string;
  mate: string;
}

/** Translates "Nbxd7+" to "马 b 吃 d7"; with `marks`, including check or mate. Other text is unchanged. */
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

/** The Chinese names of the pieces in both scripts, by the letter of SAN; '' for a pawn. */
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

/** Translates Chinese input to SAN: "马 b 吃 d7", "a8 升变为后", "短易位". Other text is unchanged. */
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
