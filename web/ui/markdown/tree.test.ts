/** Heading levels of a text below the heading of its page. */
import { expect, it } from 'vitest';
import { levelHeadings } from './tree.ts';

it('makes the highest heading an h2 and keeps relative levels', () => {
  const element = (tagName: string) => ({ type: 'element', tagName, children: [] });
  const tree = { type: 'root', children: ['h3', 'p', 'h4', 'h3'].map(element) };
  levelHeadings()(tree);
  expect(tree.children.map(({ tagName }) => tagName)).toEqual(['h2', 'p', 'h3', 'h2']);
});
