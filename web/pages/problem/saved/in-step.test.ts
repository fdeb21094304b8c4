/** Two versions of one draft. */
import { expect, it } from 'vitest';
import { nextStep } from './in-step.ts';

const common = { version: 3, text: 'a\nb\nc' };
const newer = (text: string) => ({ version: 4, text });

it.each([
  ['nothing was ever written', { version: 0, text: 'template' }, 'template', null, 'same'],
  ['the server has nothing yet', { version: 0, text: 'template' }, 'mine', null, 'send'],
  ['only this device changed it', common, 'a\nb\nC', { version: 3, text: 'a\nb\nc' }, 'send'],
  ['only another device changed it', common, 'a\nb\nc', newer('A\nb\nc'), 'show'],
  ['both made the same change', common, 'A\nb\nc', newer('A\nb\nc'), 'same'],
  ['both changed other lines', common, 'a\nb\nC', newer('A\nb\nc'), 'join'],
  ['both changed the same lines', common, 'X\nb\nc', newer('A\nb\nc'), 'ask'],
  ['this device never saw it', { version: 0, text: 'template' }, 'mine', newer('theirs'), 'ask'],
] as const)('where %s', (_, seen, mine, theirs, type) => {
  expect(nextStep(seen, mine, theirs).type).toBe(type);
});

it('merges both changes', () => {
  expect(nextStep(common, 'a\nb\nC', newer('A\nb\nc'))).toEqual({ type: 'join', text: 'A\nb\nC' });
});
