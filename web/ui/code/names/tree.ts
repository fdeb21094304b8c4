/** Makes the syntax tree of a text, and its nodes with their parents and neighbours. */
import type { Language } from '@codemirror/language';
import { type Node, newScope } from './program.ts';

export type Tree = ReturnType<Language['parser']['parse']>;

/** Parses a text; undefined if it takes too long. */
export function parse({ parser }: Language, text: string, parseMaxMs: number): Tree | undefined {
  const parsing = parser.startParse(text);
  const end = performance.now() + parseMaxMs;
  for (;;) {
    const tree = parsing.advance();
    if (tree) return tree;
    if (performance.now() > end) return undefined;
  }
}

/** All nodes, each before its children; `origin` maps offsets of the tree to those of the code. */
export function nodesOf(tree: Tree, origin: (offset: number) => number): Node[] {
  const file = newScope('file', null, null);
  const nodes: Node[] = [];
  let around: Node | null = null;
  tree.iterate({
    enter({ name, from, to, type }) {
      const node: Node = {
        name,
        from: origin(from),
        to: origin(to),
        parent: around,
        children: [],
        index: around?.children.length ?? 0,
        isBroken: false,
        scope: file,
      };
      if (type.isError && around) around.isBroken = true;
      around?.children.push(node);
      nodes.push(node);
      around = node;
    },
    leave() {
      around = around?.parent ?? null;
    },
  });
  return nodes;
}
