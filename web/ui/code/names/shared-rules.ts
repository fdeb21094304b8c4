/** Parts that the rules of several languages share. */
import type { Node } from './program.ts';

/** Nothing follows from the beginning of a line alone. */
export const offersOfNothing = (): undefined => undefined;

/** The functions, in one text, that return a type. */
export const insideOf = (type: string, functions: string): Record<string, string> =>
  Object.fromEntries(functions.split(' ').map((name) => [name, type]));

/** Takes children out of a node. */
export function withoutChildren(node: Node, isLeftOut: (child: Node) => boolean): void {
  node.children = node.children.filter((child) => !isLeftOut(child));
  for (const [index, child] of node.children.entries()) child.index = index;
}
