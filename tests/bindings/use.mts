// SPDX-License-Identifier: GPL-3.0-or-later
// Every call of the npm package by its types; tools/check-wasm has TypeScript check it.
import { article, Game, load, Position, QiyuanError, version } from "@qiyuan/core";
import type { Label, Move, Outcome, Repetition, Side } from "@qiyuan/core";

await load();
const position: Position = Position.fromFen(Position.start("xiangqi").fen, { game: "xiangqi", lang: "zh-Hans" });
const moves: Move[] = position.legal();
const texts: string[] = moves.map((move) => position.write(move, "zh", { traditional: true, short: false }));
const side: Side = position.after(texts[0] ?? "").side;
const outcome: Outcome | null = position.outcome({ rules: "xiangqi-2020" });
const game = new Game(position);
const played: Move = game.push(position.read("h2e2"));
const ruling: Repetition = game.repetition({ rules: "xiangqi-1999", lang: "en" });
const labels: Label[] = ruling.moves.map((move) => move.label);
const seen: number = game.occurrences;
try {
  game.push("Zz9");
} catch (error) {
  if (error instanceof QiyuanError) console.log(error.name, error.refusal, error.offset, error.message);
}
// @ts-expect-error a notation that is none
position.write(played, "sam");
// @ts-expect-error positions are made by calls
new Position();
console.log(side, outcome, labels, seen, game.pop(), position.inCheck, position.game, article("xq:26.1", "en"), version());
