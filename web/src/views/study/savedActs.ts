// SPDX-License-Identifier: GPL-3.0-or-later
// Acts on a saved study: as the log reports them, as they wait to be sent, and how an act is changed when it
// conflicts with another writer's.
import { toast } from '../../toast';
import type { MoveMade, Read } from './calls';
import { commandsOf, commentOf, itemsWith, marksOf, nagsOf } from './said';
import { nodeAt, type Tree } from './tree';
import { above, wayTo, type Act } from './treeActs';
import { word } from './words';

/** An act as the log reports it. */
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
/** Acts of one user action that wait to be sent, with the acts that undo them. */
export interface Waiting {
  id: string;
  chapter: number;
  /** The number of the last act in the log that was known when these were done. */
  based: number;
  acts: Act[];
  back: Act[];
  /** Whether some of its moves have no notation yet; the log supplies it. */
  bare?: boolean;
  /** The acts as they were sent. If the answer is lost, the log shows whether they arrived. */
  sent?: Act[];
}

/** Rewrites an act that conflicts with another writer's, so that nothing anyone wrote is lost. */
export function mended(tree: Tree, act: Act, who: string): Act[] {
  if (act.act === 'cut') {
    if (act.gone) act.gone.branch = null; // the cut is dropped, so there is nothing to graft back
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
/**
 * An act in the server's form. A graft names the act that cut the branch, and the server restores it from the
 * log.
 */
export const sent = (act: Act, chapter: number): object =>
  act.act === 'graft'
    ? { act: act.act, chapter, at: act.at, index: act.index, cut: act.gone.n }
    : { ...act, chapter, text: undefined, gone: undefined, read: undefined };
