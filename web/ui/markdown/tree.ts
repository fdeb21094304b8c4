/** Transforms the tree of a text, after sanitising and before display. */

/** The part of a hast node that matters here (https://github.com/syntax-tree/hast). */
export type Node = {
  type: string;
  tagName?: string;
  properties?: Record<string, unknown>;
  children?: Node[];
  /** For text nodes. */
  value?: string;
  /** Of nodes of Markdown: where they begin, and the properties of their elements. */
  position?: { start: { offset?: number } };
  data?: { hProperties?: Record<string, unknown> };
};

const heading = /^h([1-6])$/;

/** Shifts the headings so that the highest becomes an h2: the page already has an h1. */
export const levelHeadings = () => (tree: Node) => {
  const headings = [...descendants(tree)].filter(({ tagName = '' }) => heading.test(tagName));
  const highest = Math.min(...headings.map(levelOf));
  for (const one of headings) one.tagName = `h${Math.min(6, levelOf(one) - highest + 2)}`;
};

/** Makes elements that may be wider than the page scrollable by keyboard. */
export const focusScrollers = () => (tree: Node) => {
  for (const { tagName, properties } of descendants(tree)) {
    const classes = properties?.className;
    const isFormula = Array.isArray(classes) && classes.includes('katex-display');
    const isScroller = tagName === 'pre' || tagName === 'table' || isFormula;
    if (properties && isScroller) properties.tabIndex = 0;
  }
};

const levelOf = ({ tagName = '' }: Node): number => Number(heading.exec(tagName)?.[1]);

export type Walk = typeof descendants;

/** A node and its descendants, in document order, without recursion. */
export function* descendants(root: Node): Generator<Node> {
  const left = [root];
  for (let node = left.pop(); node; node = left.pop()) {
    yield node;
    for (const child of node.children?.toReversed() ?? []) left.push(child);
  }
}
