// SPDX-License-Identifier: GPL-3.0-or-later
// The npm package against the program: moves, notations, FEN, outcomes and rulings of many positions. Prints TAP.
// usage: node test_npm.mjs PACKAGE QIYUAN
import assert from "node:assert/strict";
import { execFileSync, spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [folder, qiyuan] = process.argv.slice(2);
const { load, article, Position, Game, QiyuanError, version } = await import(pathToFileURL(`${folder}/index.mjs`));
await load();

/** Numbers that look drawn, the same each time. */
let state = 20441;
const draw = (below) => {
  state = (Math.imul(state, 1103515245) + 12345) >>> 0;
  return (state >>> 8) % below;
};

/** Positions of games of drawn moves, each with its FEN. */
function positions(game, games, plies) {
  const found = [];
  for (let n = 0; n < games; n++) {
    let position = Position.start(game);
    for (let ply = 0; ply < plies; ply++) {
      found.push(position);
      const legal = position.legal();
      if (legal.length === 0) break;
      position = position.after(legal[draw(legal.length)]);
    }
  }
  return found;
}

function native(words, input) {
  const done = spawnSync(qiyuan, words, { input, encoding: "utf8", maxBuffer: 1 << 30, env: { ...process.env, LC_ALL: "C" } });
  assert.equal(done.stderr, "", words.join(" "));
  return done.stdout.split("\n").filter(Boolean).map((line) => JSON.parse(line));
}

const order = (a, b) => (a < b ? -1 : a > b ? 1 : 0);
const COUNTS = { chess: [60, 120], xiangqi: [60, 120] };
const all = Object.fromEntries(Object.entries(COUNTS).map(([game, counts]) => [game, positions(game, ...counts)]));

function movesInEveryNotation() {
  let moves = 0;
  for (const [game, notations] of [["chess", ["san", "uci"]], ["xiangqi", ["zh", "wxf", "iccs", "letters"]]]) {
    const list = all[game];
    for (const notation of notations) {
      const told = native(["moves", "--json", "--game", game, "--notation", notation, "--fen=-"], list.map((p) => p.fen).join("\n"));
      assert.equal(told.length, list.length);
      told.forEach((row, n) => {
        const here = list[n].legal().map((move) => ({ uci: list[n].write(move, "uci"), text: list[n].write(move, notation) }));
        assert.deepEqual(here.sort((a, b) => order(a.uci, b.uci)), row.moves, row.fen);
        moves += here.length;
      });
    }
  }
  return `${moves} moves`;
}

function whatIsWrittenIsRead() {
  let moves = 0;
  for (const [game, notations] of [["chess", ["san", "uci"]], ["xiangqi", ["zh", "wxf", "iccs"]]]) {
    for (const position of all[game].filter((_, n) => n % 9 === 0)) {
      for (const move of position.legal()) {
        for (const notation of notations) assert.equal(position.read(position.write(move, notation)), move);
        moves++;
      }
    }
  }
  const start = Position.start("xiangqi");
  assert.equal(start.write(start.read("h2e2"), "zh", { traditional: true }), "炮二平五");
  assert.equal(start.write(start.read("马二进三"), "zh", { traditional: true }), "馬二進三");
  return `${moves} moves`;
}

function positionsAndOutcomes() {
  let ended = 0;
  for (const [game, list] of Object.entries(all)) {
    const told = native(["show", "--json", "--game", game, "--fen=-"], list.map((p) => p.fen).join("\n"));
    told.forEach((row, n) => {
      const outcome = list[n].outcome();
      const here = {
        game: list[n].game, fen: list[n].fen, side: list[n].side, check: list[n].inCheck, legal: list[n].legal().length,
        result: outcome?.result ?? "*", reason: outcome?.reason ?? null, article: outcome?.article ?? null,
      };
      ended += outcome ? 1 : 0;
      for (const key of Object.keys(here)) assert.deepEqual(here[key], row[key], `${key} of ${row.fen}`);
    });
  }
  const mate = Position.fromFen("R6k/8/6K1/8/8/8/8/8 b - - 0 1").outcome({ lang: "zh-Hans" });
  assert.equal(mate.result, "1-0");
  assert.match(mate.text, /[\u4e00-\u9fff]/);
  return `${ended} ended`;
}

/** Moves there and back of both sides, which make the position come again; or null. */
function cycle(position) {
  const back = (uci) => uci.slice(2, 4) + uci.slice(0, 2);
  for (let n = 0; n < 20; n++) {
    try {
      const first = position.legal()[draw(position.legal().length)];
      const there = position.write(first, "uci");
      const second = position.after(first);
      const reply = second.legal()[draw(second.legal().length)];
      const line = [there, second.write(reply, "uci"), back(there), back(second.write(reply, "uci"))];
      const end = line.reduce((at, move) => at.after(move), position);
      if (end.fen.split(" ").slice(0, 2).join() === position.fen.split(" ").slice(0, 2).join()) return line;
    } catch (error) {
      if (!(error instanceof QiyuanError) && !(error instanceof RangeError) && !(error instanceof TypeError)) throw error;
    }
  }
  return null;
}

function rulingsOnRepetitions() {
  let count = 0;
  const verdicts = {};
  for (const position of all.xiangqi.filter((_, n) => n % 29 === 7)) {
    const line = cycle(position);
    if (!line) continue;
    const start = Position.fromFen(position.fen); // its pieces in the order in which the program has them
    for (const rules of ["xiangqi-1999", "xiangqi-2020"]) {
      const moves = [...line, ...line];
      const words = ["judge", "--json", "--rules", rules, "--fen", position.fen, "--moves", moves.join(" ")];
      const done = spawnSync(qiyuan, words, { encoding: "utf8" });
      const told = JSON.parse(done.stdout.trim().split("\n").at(-1));
      const game = new Game(start);
      for (const move of moves) game.push(move);
      const here = game.repetition({ rules });
      if (!told.text) continue; // it ended by something else
      count++;
      verdicts[here.verdict] = (verdicts[here.verdict] ?? 0) + 1;
      assert.equal(game.occurrences, 3);
      assert.equal(here.text, told.text, words.join(" "));
      assert.deepEqual(here.moves.map((move) => [move.ply, move.side, move.code, move.why]),
        told.cycle.map((move) => [move.ply, move.side, move.code, move.why]), words.join(" "));
      assert.ok(here.moves.every((move, n) => !told.cycle[n].certain || told.cycle[n].labels.includes(move.label)));
    }
  }
  assert.ok(count > 60 && Object.keys(verdicts).length > 1, `${count} ${JSON.stringify(verdicts)}`);
  return `${count} ${JSON.stringify(verdicts)}`;
}

function errorsAreSentences() {
  const thrown = (call) => {
    try {
      call();
    } catch (error) {
      return error;
    }
    return assert.fail("nothing was thrown");
  };
  const bad = thrown(() => Position.fromFen("8/8/8/8/8/8/8/8 w - - 0 1"));
  assert.ok(bad instanceof QiyuanError && bad.name === "position-faults" && bad.message.includes("king"), bad);
  assert.match(thrown(() => Position.fromFen("x", { lang: "zh-Hant" })).message, /[\u4e00-\u9fff]/);
  const refused = thrown(() => Position.start("xiangqi").read("b0d1"));
  assert.ok(refused.name === "illegal-move" && refused.refusal, refused);
  assert.ok(thrown(() => Position.start().read("Zz9")) instanceof QiyuanError);
  assert.ok(thrown(() => Position.start("go")) instanceof TypeError);
  assert.ok(thrown(() => Position.start().write(Position.start().legal()[0], "zh")) instanceof TypeError);
  assert.ok(thrown(() => new Game().push(1)) instanceof RangeError);
  assert.match(article("xq:26.1"), /\w/);
  assert.match(article("xq:26.1", "zh-Hans"), /[\u4e00-\u9fff]/);
  assert.equal(article("xq:999"), null);
  const game = new Game();
  game.push("e4");
  assert.ok(game.pop() && !game.pop());
  assert.equal(`qiyuan ${version()}`, execFileSync(qiyuan, ["version"], { encoding: "utf8" }).trim());
  return "";
}

function theProgramOfTheReadme() {
  const text = readFileSync(`${folder}/README.md`, "utf8");
  const code = text.split("\n").filter((line) => line.startsWith("    ")).join("\n");
  assert.ok(code.includes('from "@qiyuan/core"'));
  const program = code.replace('"@qiyuan/core"', JSON.stringify(pathToFileURL(`${folder}/index.mjs`).href));
  const said = execFileSync(process.execPath, ["--input-type=module", "-e", program], { encoding: "utf8" });
  assert.match(said, /炮二平五/);
  assert.match(said, /Red: perpetual check; Black: two idle moves; Red loses\n$/);
  return "";
}

const tests = [theProgramOfTheReadme, movesInEveryNotation, whatIsWrittenIsRead, positionsAndOutcomes, rulingsOnRepetitions, errorsAreSentences];
console.log(`1..${tests.length}`);
tests.forEach((test, n) => {
  try {
    const said = test();
    console.log(`ok ${n + 1} - ${test.name}${said ? `: ${said}` : ""}`);
  } catch (error) {
    process.exitCode = 1;
    console.log(`not ok ${n + 1} - ${test.name}\n# ${String(error.stack).replaceAll("\n", "\n# ")}`);
  }
});
