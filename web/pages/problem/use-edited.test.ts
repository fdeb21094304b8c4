/** Which results belong to an earlier version of the code. */
import { expect, it } from 'vitest';
import { editedSince } from './use-edited.ts';

const cpp = (code: string) => ({ language: 'cpp', code }) as const;

it('a result belongs to an earlier version once the code differs from what was sent', () => {
  const sent = { run: cpp('a'), samples: cpp('b') };
  expect(editedSince(sent, cpp('a'))).toEqual({ run: false, samples: true, submission: false });
  expect(editedSince(sent, cpp('ab'))).toEqual({ run: true, samples: true, submission: false });
});

it('a result is current again once the edit is undone', () => {
  expect(editedSince({ submission: cpp('a') }, cpp('a')).submission).toBe(false);
});

it('the same text in another language counts as another program', () => {
  expect(editedSince({ run: cpp('a') }, { language: 'c', code: 'a' }).run).toBe(true);
});
