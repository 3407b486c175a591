// SPDX-License-Identifier: GPL-3.0-or-later
// The laws of chess and xiangqi, by Qiyuan's core as WebAssembly. index.d.ts says what each call does.
const LANGUAGES = ["en", "zh-Hans", "zh-Hant"];
const GAMES = ["chess", "xiangqi"];
const FLAGS = { plain: 1, traditional: 2, ranksFromOne: 4, short: 8, kingTakesRook: 16 };
const NO_SYSTEM = 52; // of WASI: the call is not there

let core;

/** What went wrong: a sentence, `name` as `qiyuan explain` takes it, `offset` in the text. */
export class QiyuanError extends Error {
  constructor(told) {
    super(told.message);
    Object.assign(this, { name: told.name, refusal: told.refusal, offset: told.offset });
  }
}

/** Loads the core once. In Node it reads qiyuan.wasm beside this file, elsewhere it fetches it; or it is given. */
export async function load(source) {
  if (core) return;
  const file = new URL("./qiyuan.wasm", import.meta.url);
  let bytes = source;
  if (!bytes && file.protocol === "file:") bytes = await (await import("node:fs/promises")).readFile(file);
  if (!bytes) bytes = await (await fetch(file)).arrayBuffer();
  const module = bytes instanceof WebAssembly.Module ? bytes : await WebAssembly.compile(bytes);
  const imports = {};
  for (const { module: from, name } of WebAssembly.Module.imports(module)) (imports[from] ??= {})[name] = () => NO_SYSTEM;
  const instance = await WebAssembly.instantiate(module, imports);
  core = instance.exports;
  core._initialize?.();
}

const decoder = new TextDecoder();
const text = () => decoder.decode(new Uint8Array(core.memory.buffer, core.qyw_text(), core.qyw_length()));

/** Calls with a text as address and length. */
function given(string, call) {
  const bytes = new TextEncoder().encode(string);
  const address = core.qyw_alloc(bytes.length + 1);
  if (!address) throw new RangeError("out of memory");
  new Uint8Array(core.memory.buffer).set(bytes, address);
  try {
    return call(address, bytes.length);
  } finally {
    core.qyw_free(address);
  }
}

function place(list, name, what) {
  const found = list.indexOf(name);
  if (found < 0) throw new TypeError(`no ${what} is called ${name}`);
  return found;
}
const language = (lang = "en") => place(LANGUAGES, lang, "language");

function rulesOf(rules, game) {
  const found = given(rules ?? "", (at, length) => core.qyw_rules(at, length, game));
  if (!found) throw new TypeError(`no rule set is called ${rules}`);
  return found;
}

// What JavaScript no longer refers to is given back.
const positions = new FinalizationRegistry((address) => core.qyw_free(address));
const histories = new FinalizationRegistry((address) => core.qyw_history_free(address));

export class Position {
  /** @internal */
  constructor(address) {
    if (!address) throw new RangeError("out of memory");
    this.address = address;
    positions.register(this, address);
  }

  static start(game = "chess") {
    return new Position(core.qyw_start(place(GAMES, game, "game")));
  }

  static fromFen(fen, { game, lang } = {}) {
    const number = game ? place(GAMES, game, "game") : 2;
    const address = given(fen, (at, length) => core.qyw_read(number, at, length, language(lang)));
    if (!address) throw new QiyuanError(JSON.parse(text()));
    return new Position(address);
  }

  get game() {
    return GAMES[core.qyw_game(this.address)];
  }

  get side() {
    return core.qyw_side(this.address) ? "black" : this.game === "chess" ? "white" : "red";
  }

  get fen() {
    core.qyw_fen(this.address, 0);
    return text();
  }

  get inCheck() {
    return core.qyw_checked(this.address) === 1;
  }

  legal() {
    const count = core.qyw_legal(this.address);
    return [...new Uint16Array(core.memory.buffer, core.qyw_moves(), count)];
  }

  write(move, notation = "", flags = {}) {
    const bits = Object.entries(FLAGS).reduce((sum, [name, bit]) => sum | (flags[name] ? bit : 0), 0);
    if (!this.legal().includes(move)) throw new RangeError("the move is not legal here");
    if (given(notation, (at, length) => core.qyw_write(this.address, move, at, length, bits)) < 0)
      throw new TypeError(`${this.game} is not written in ${notation}`);
    return text();
  }

  read(word, lang) {
    const move = given(word, (at, length) => core.qyw_move(this.address, at, length, language(lang)));
    if (move < 0) throw new QiyuanError(JSON.parse(text()));
    return move;
  }

  after(move) {
    const address = core.qyw_after(this.address, typeof move === "string" ? this.read(move) : move);
    if (!address) throw new RangeError("the move is not legal here");
    return new Position(address);
  }

  outcome({ rules, lang } = {}) {
    const found = core.qyw_outcome(this.address, rulesOf(rules, GAMES.indexOf(this.game)), language(lang));
    return found ? JSON.parse(text()) : null;
  }
}

export class Game {
  constructor(start = Position.start()) {
    this.start = start;
    this.address = core.qyw_history(start.address);
    if (!this.address) throw new RangeError("out of memory");
    histories.register(this, this.address);
  }

  get position() {
    return new Position(core.qyw_now(this.address));
  }

  get occurrences() {
    return core.qyw_occurrences(this.address);
  }

  push(move) {
    const number = typeof move === "string" ? this.position.read(move) : move;
    if (core.qyw_push(this.address, number) < 0) throw new RangeError("the move is not legal here");
    return number;
  }

  pop() {
    return core.qyw_pop(this.address) === 1;
  }

  repetition({ rules, lang } = {}) {
    const set = rulesOf(rules, GAMES.indexOf(this.start.game));
    if (core.qyw_repetition(this.address, set, language(lang)) < 0) throw new RangeError("out of memory");
    return JSON.parse(text());
  }
}

export function article(id, lang) {
  const known = given(id, (at, length) => core.qyw_article(at, length, language(lang))) === 0;
  return known ? text() : null;
}

export function version() {
  core.qyw_version();
  return text();
}
