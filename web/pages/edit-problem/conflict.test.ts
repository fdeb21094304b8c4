/** Two edits of one problem: the differences shown, and what overwriting keeps. */
import { describe, expect, it } from 'vitest';
import { draftCase } from '../../ui/cases/cases.ts';
import { changesOf, mergedForm } from './conflict.ts';
import { newProblem, type ProblemForm } from './draft.ts';

const sample = { input: '1 2', output: '3' };
const hidden = { input: '5 6', output: '11', isHidden: true };

/** Built again each time, as after a reload: the drafts of cases get new keys. */
const begun = (changes: Partial<ProblemForm> = {}): ProblemForm => ({
  ...newProblem(),
  name: 'Sum',
  problemStatement: 'Add them.',
  samples: [draftCase(sample)],
  hidden: [draftCase(hidden)],
  ...changes,
});

describe('the changes of another administrator', () => {
  it('are empty if the same content was saved again', () => {
    expect(changesOf(begun(), begun(), begun({ name: 'Mine' }))).toEqual([]);
  });

  it("are listed by field, with one's own change if there is one", () => {
    const theirs = begun({ name: 'Total', timeLimit: '2000', tags: ['a', 'b'] });
    const mine = begun({ name: 'Addition', difficulty: 'Hard' });
    expect(changesOf(begun(), theirs, mine)).toEqual([
      { field: 'name', label: 'Name', before: 'Sum', theirs: 'Total', mine: 'Addition' },
      { field: 'tags', label: 'Tags', before: 'none', theirs: 'a, b', mine: undefined },
      {
        field: 'timeLimit',
        label: 'Time limit',
        before: '1000 ms',
        theirs: '2000 ms',
        mine: undefined,
      },
    ]);
  });

  it('name the test cases that differ', () => {
    const added = draftCase({ input: '1', output: '1', isHidden: true });
    const theirs = begun({
      samples: [draftCase({ ...sample, output: '4' })],
      hidden: [draftCase(hidden), added],
    });
    expect(
      changesOf(begun(), theirs, begun()).map(({ label, theirs: now }) => [label, now]),
    ).toEqual([
      ['Sample test cases', '1 test case; changed: 1'],
      ['Hidden test cases', '2 test cases'],
    ]);
  });
});

describe('saving over it', () => {
  it("keeps the other’s changes, and applies one's own over them", () => {
    const theirs = begun({ name: 'Total', timeLimit: '2000', hidden: [draftCase(), draftCase()] });
    const mine = begun({ name: 'Addition', samples: [draftCase({ input: '9', output: '9' })] });
    expect(mergedForm(begun(), theirs, mine)).toEqual({
      ...theirs,
      name: 'Addition',
      samples: mine.samples,
    });
  });
});
