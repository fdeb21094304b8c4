/** The tests of validators and checkers, as the workshop adds, changes and removes them. */
import { expect, it } from 'vitest';
import type { Package } from './model.ts';
import { emptyPackage } from './testing-packages.ts';
import {
  addValidationCase,
  casesOf,
  changeValidationCase,
  removeValidationCase,
} from './validation-edits.ts';

const empty = () => ({ sha256: 'none', bytes: 0 });
const named = (name: string) => ({ sha256: name, bytes: 1 });

const added: Package = [
  addValidationCase('valid_output', empty),
  addValidationCase('invalid_input', empty),
  addValidationCase('invalid_input', empty),
].reduce((one, change) => change(one), emptyPackage());

it('each kind is numbered by itself, with the files that it needs', () => {
  expect(added.validationCases.map(({ name }) => name)).toEqual([
    'invalid_input/01',
    'invalid_input/02',
    'valid_output/01',
  ]);
  expect(casesOf(added, 'invalid_input')[0]).toEqual({
    kind: 'invalid_input',
    name: 'invalid_input/01',
    input: empty(),
    settings: {},
  });
  expect(casesOf(added, 'valid_output')[0]).toMatchObject({ answer: empty(), output: empty() });
});

it('one is changed or removed alone, and its number is free again at the end only', () => {
  const changed = changeValidationCase('invalid_input/02', { input: named('x') })(added);
  expect(casesOf(changed, 'invalid_input').map(({ input }) => input.sha256)).toEqual(['none', 'x']);
  const less = removeValidationCase('invalid_input/01')(changed);
  const more = addValidationCase('invalid_input', empty)(less);
  expect(casesOf(more, 'invalid_input').map(({ name }) => name)).toEqual([
    'invalid_input/02',
    'invalid_input/03',
  ]);
});
