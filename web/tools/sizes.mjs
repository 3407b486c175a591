// SPDX-License-Identifier: GPL-3.0-or-later
// Says how large files, components and other functions of the page are, how many pieces of state a component
// or hook has, and which lines are too wide; exit 1 where something is above its limit. `--all` lists what is
// above half of it.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

/** Lines of a file, lines of a component or another function, pieces of state of one, columns of a line. */
const LIMITS = { file: 300, component: 120, function: 80, state: 8, width: 110 };
/** Words, drawings, and what tools/registry.py makes. */
const DATA =
  /^(i18n\/(en|zh-)|wire\.ts|calls\/|addresses\.ts|pieces\/|.*\bwords\.ts$|views\/rules\/drawn\.ts)/;

const SRC = fileURLToPath(new URL('../src', import.meta.url));

const nameOf = node => {
  if (node.name) return node.name.getText();
  const { parent } = node;
  if (ts.isVariableDeclaration(parent) || ts.isPropertyAssignment(parent)) return parent.name.getText();
  if (ts.isPropertyDeclaration(parent)) return parent.name.getText();
  return '';
};
const isState = node => ts.isCallExpression(node) && /^use(State|Reducer)$/.test(node.expression.getText());

/** Each function with a name: its kind, its lines, and the pieces of state that are its own. */
function* functionsOf(path, text) {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const lineAt = at => source.getLineAndCharacterOfPosition(at).line + 1;
  const found = [];
  (function walk(node, owner) {
    const name = ts.isFunctionLike(node) && node.body ? nameOf(node) : '';
    if (name) {
      const at = lineAt(node.getStart());
      const component = path.endsWith('.tsx') && /^[A-Z]/.test(name);
      owner = {
        name,
        kind: component ? 'component' : 'function',
        at,
        size: lineAt(node.end) - at + 1,
        state: 0,
      };
      found.push(owner);
    }
    if (isState(node) && owner) owner.state++;
    ts.forEachChild(node, child => walk(child, owner));
  })(source, null);
  yield* found;
}

/** Everything measured: a kind, where, and how much. */
function* measured(path) {
  const text = readFileSync(join(SRC, path), 'utf8');
  const lines = text.trimEnd().split('\n');
  if (DATA.test(path)) return;
  yield { kind: 'file', where: path, size: lines.length };
  for (const [i, line] of lines.entries())
    if (line.length > LIMITS.width) yield { kind: 'width', where: `${path}:${i + 1}`, size: line.length };
  if (!/\.tsx?$/.test(path)) return;
  for (const { name, kind, size, state } of functionsOf(path, text)) {
    yield { kind, where: `${path} ${name}`, size };
    yield { kind: 'state', where: `${path} ${name}`, size: state };
  }
}

const files = readdirSync(SRC, { recursive: true }).map(path => path.replaceAll('\\', '/'));
const all = files.filter(path => /\.(tsx?|js)$/.test(path)).flatMap(path => [...measured(path)]);
const largest = kind => all.filter(one => one.kind === kind).sort((a, b) => b.size - a.size);
const above = all.filter(one => one.size > LIMITS[one.kind]);
for (const { kind, where, size } of above)
  console.log(`${where}: ${kind} of ${size}, at most ${LIMITS[kind]}`);
if (process.argv.includes('--all'))
  for (const kind of Object.keys(LIMITS))
    for (const { where, size } of largest(kind).filter(one => one.size > LIMITS[kind] / 2))
      console.log(`${kind} ${size} ${where}`);
for (const kind of ['file', 'component', 'function', 'state'])
  console.log(`largest ${kind}: ${largest(kind)[0].size} (${largest(kind)[0].where})`);
console.log(`lines over ${LIMITS.width}: ${largest('width').filter(one => one.size > LIMITS.width).length}`);
process.exit(above.length ? 1 : 0);
