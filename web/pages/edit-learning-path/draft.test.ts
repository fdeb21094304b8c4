/** The rules of the form of a learning path. */
import { expect, it } from 'vitest';
import { pathRules } from '../../../contract/form-messages.ts';
import { bodyOf, flawOf, newPath } from './draft.ts';

const one = { _id: 'a', name: 'One' };

it('needs a title and a problem', () => {
  expect(flawOf({ ...newPath, problems: [one] })).toBe(pathRules.titleRequired);
  expect(flawOf({ ...newPath, title: 'Graphs' })).toBe(pathRules.problemsRequired);
  expect(flawOf({ ...newPath, title: 'Graphs', problems: [one] })).toBeUndefined();
});

it('sends the problems by their ids', () => {
  const form = { ...newPath, title: 'Graphs', problems: [one, { _id: 'b', name: 'Two' }] };
  expect(bodyOf(form)).toMatchObject({ title: 'Graphs', problems: ['a', 'b'] });
});
