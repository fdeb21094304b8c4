/** Whether a conversation by hand continued, or the interactor changed what it had said before. */
import { expect, it } from 'vitest';
import type { Exchange } from '../../../../contract/judging.ts';
import { goesOn } from './use-talking.ts';

const program = (text: string): Exchange => ({ by: 'program', text });
const interactor = (text: string): Exchange => ({ by: 'interactor', text });

const before = [program('500\n'), interactor('higher\n')];

it.each<[string, Exchange[], boolean]>([
  ['the same', before, true],
  ['more of both', [...before, program('750\n'), interactor('lower\n')], true],
  ['more of the side that spoke last', [program('500\n'), interactor('higher\nand\n')], true],
  ['another answer', [program('500\n'), interactor('lower\n'), program('750\n')], false],
  ['another order', [interactor('higher\n'), program('500\n')], false],
  ['less', [program('500\n')], false],
])('after %s', (_, exchanges, expected) => {
  expect(goesOn({ exchanges: before }, { exchanges })).toBe(expected);
});
