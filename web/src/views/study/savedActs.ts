// SPDX-License-Identifier: GPL-3.0-or-later
// Acts of a study that the server keeps: as the log tells them, as they wait to be sent, and what becomes of
// one that another's stood in the way of.
import { toast } from '../../toast';
import type { MoveMade, Read } from './calls';
import { commandsOf, commentOf, itemsWith, marksOf, nagsOf } from './said';
import { nodeAt, type Tree } from './tree';
import { above, wayTo, type Act } from './treeActs';
import { word } from './words';

/** An act as the log tells it. */
export type Told = {
  n: number;
  name: string;
  id?: string;
  act: {
    act: string;
    chapter: number;
    title: string;
    at: string;
    uci: string;
    index: number;
    cut: number;
    next: number;
    move: MoveMade;
  } & Pick<Read, 'record' | 'notations' | 'texts' | 'rules'> &
    Act;
};
export interface Answer {
  title: string;
  may: 'own' | 'write' | 'read';
  shared: boolean;
  n: number;
  acts: Told[];
}
/** Acts of one press with those that take them back. */
export interface Waiting {
  id: string;
  chapter: number;
  /** The last act of the log that was known when they were done. */
  based: number;
  acts: Act[];
  back: Act[];
  /** Has moves whose texts are not known here: they are taken as the log tells them. */
  bare?: boolean;
  /** As they were sent: the answer may be lost, and the log tells them. */
  sent?: Act[];
}

/** The rest of an act that conflicts with another writer's: nothing that somebody wrote is lost. */
export function mended(tree: Tree, act: Act, who: string): Act[] {
  if (act.act === 'cut') {
    if (act.gone) act.gone.branch = null; // nothing was taken away that could come back
    toast(word('notCut', who));
    return [];
  }
  if (act.act === 'tags' || act.act === 'place') return [act];
  if (act.act === 'graft') return [...wayTo(tree, above(act.at)), act];
  if (act.act === 'all') return act.acts.flatMap(one => mended(tree, one, who));
  const way = wayTo(tree, act.at);
  const node = nodeAt(tree, act.at);
  if (act.act !== 'items' || !node) return [...way, act];
  const own = { ...node, after: act.after };
  const theirs = commentOf(node.after).split('\n');
  const mine = commentOf(act.after)
    .split('\n')
    .filter(line => !theirs.includes(line));
  const union = <A>(one: A[], other: A[]): A[] => [...new Set([...one, ...other])];
  return [
    {
      ...act,
      after: itemsWith(node, {
        comment: [...theirs, ...mine].join('\n'),
        nags: union(nagsOf(node), nagsOf(own)),
        marks: union(marksOf(node), marksOf(own)),
        commands: union(commandsOf(node), commandsOf(own)),
      }),
    },
  ];
}
/** An act as the server takes it: a branch comes back from the log, by the number of the act that cut it. */
export const sent = (act: Act, chapter: number): object =>
  act.act === 'graft'
    ? { act: act.act, chapter, at: act.at, index: act.index, cut: act.gone.n }
    : { ...act, chapter, text: undefined, gone: undefined, read: undefined };
