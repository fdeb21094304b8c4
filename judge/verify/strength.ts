/** The strength of the test cases: finds those that no wrong submission fails. Runs nothing. */
import type { ProblemPackage } from '../../problems/package/model.ts';
import { demandsOn, pathOf } from '../../problems/package/rules.ts';
import type { Notes, SubmissionRun } from '../../work/verification.ts';
import type { LaidGroup } from './cases.ts';
import { note } from './notes.ts';

const namedMax = 5;

/** The runs of submissions that are expected to fail somewhere. */
const wrongRuns = (one: ProblemPackage, runs: SubmissionRun[]): SubmissionRun[] =>
  one.submissions.flatMap((submission) => {
    const isWrong = demandsOn(submission, one).some(({ required }) => !required.includes('AC'));
    const run = runs.find(({ path }) => path === pathOf(submission));
    return isWrong && run !== undefined && run.notRun === null ? [run] : [];
  });

/**
 * Notes, by group, the test cases that no wrong submission fails. Samples are meant to be read, so
 * they are left out.
 */
export function judgeStrength(
  one: ProblemPackage,
  runs: SubmissionRun[],
  { tests, groups }: { tests: string[]; groups: LaidGroup[] },
  notes: Notes,
): void {
  const wrong = wrongRuns(one, runs);
  if (wrong.length === 0) {
    note(notes, 'tests', {
      severity: 'remark',
      place: 'submissions',
      what: 'No submission that must fail was run: nothing shows that the tests tell right from wrong.',
      remedy: 'Add a wrong submission for each mistake that people will make, and a slow one.',
    });
    return;
  }
  for (const { name, from, count } of groups.filter((group) => group.name !== 'sample')) {
    const all = tests.slice(from, from + count);
    // A submission that was not run may fail there.
    const idle = all.filter((_, at) => wrong.every(({ letters }) => letters[from + at] === 'A'));
    if (idle.length === 0) continue;
    const named = idle.slice(0, namedMax).join(', ');
    const rest = idle.length > namedMax ? ` and ${idle.length - namedMax} more` : '';
    note(notes, 'tests', {
      severity: 'remark',
      place: `data/${name}`,
      what: `No wrong submission fails on ${idle.length} of ${count} test cases: ${named}${rest}.`,
      remedy: 'Add wrong submissions that these are for, or leave out tests that repeat others.',
    });
  }
}
