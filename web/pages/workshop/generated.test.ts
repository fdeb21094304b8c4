/** Where generated test cases are inserted. */
import { expect, it } from 'vitest';
import type { GeneratedTest } from '../../../contract/generating.ts';
import { addCases, allCases } from './data-edits.ts';
import { placeGenerated } from './generated.ts';
import { bytesOf, emptyPackage, testCaseOf } from './testing-packages.ts';

const madeFor = (target: number, answer: string | null = 'a'): GeneratedTest => ({
  line: target,
  target,
  input: bytesOf(`in ${target}`),
  answer: answer === null ? null : bytesOf(answer),
});

const place = (names: string[], tests: GeneratedTest[]) => {
  const one = addCases(names.map(testCaseOf))(emptyPackage());
  const { change, ...counts } = placeGenerated(one, tests, () => bytesOf(''));
  return { ...counts, cases: allCases(change(one)) };
};

it('new ones are appended to the secret test cases, with numbers of equal width', () => {
  const { cases, added, replaced } = place(['sample/1'], [madeFor(2), madeFor(10)]);
  expect(cases.map(({ name }) => name)).toEqual(['sample/1', 'secret/02', 'secret/10']);
  expect([added, replaced]).toEqual([2, 0]);
});

it('an existing test case gets the new data in its place, and keeps its answer if none is new', () => {
  const { cases, added, replaced } = place(
    ['secret/003', 'secret/004', 'secret/hand-made'],
    [madeFor(3), madeFor(4, null)],
  );
  expect(cases.map(({ name }) => name)).toEqual(['secret/003', 'secret/004', 'secret/hand-made']);
  expect(cases[0]).toMatchObject({ input: bytesOf('in 3'), answer: bytesOf('a') });
  expect(cases[1]).toMatchObject({
    input: bytesOf('in 4'),
    answer: testCaseOf('secret/004').answer,
  });
  expect([added, replaced]).toEqual([0, 2]);
});

it('lines that failed add nothing', () => {
  const failed = { line: 1, target: 5, failure: 'It crashes.' };
  expect(place([], [failed])).toEqual({ cases: [], added: 0, replaced: 0 });
});
