/** Makes the report from what the steps of a verification found. Runs nothing. */
import {
  linesPerSectionMax,
  type Severity,
  type VerificationReport,
  type VerificationSection,
  type VerifiedSubmission,
  verificationSections,
  verifiedCellsMax,
  verifiedSubmissionsMax,
} from '../../contract/verification.ts';
import type { ProblemPackage } from '../../problems/package/model.ts';
import { demandsOn, pathOf } from '../../problems/package/rules.ts';
import type { Notes, SubmissionRun, VerificationStep } from '../../work/verification.ts';
import type { LaidGroup } from './cases.ts';
import { expectationInWords, judgeSubmission, referenceOf, verdictInWords } from './expected.ts';
import { addNotes, bounded, emptyNotes, note } from './notes.ts';
import { judgeTimes } from './times.ts';

/** The names of the test cases, and where groups of them begin and end. */
export type Tests = { tests: string[]; groups: LaidGroup[] };

export function reportOf(
  one: ProblemPackage,
  { tests, groups }: Tests,
  steps: readonly VerificationStep[],
): VerificationReport {
  const notes = emptyNotes();
  for (const step of steps) addNotes(notes, step.notes);
  const runs = steps.flatMap((step): SubmissionRun[] => (step.run === null ? [] : [step.run]));
  const submissions = judgeAll(one, { tests, groups }, runs, notes);
  const answers = noteAnswers(one, { tests, runs }, notes);
  const times = judgeTimes(one, runs, tests, notes);
  judgeStrength(one, runs, { tests, groups }, notes);
  const ran = runs.filter((run) => run.notRun === null).length;
  const summaries = new Map<VerificationSection, string>([
    ...steps.flatMap((step) => step.summaries.map(({ section, text }) => [section, text] as const)),
    ['answers', answers],
    ['submissions', `${ran} of ${runs.length} ${ran === 1 ? 'was' : 'were'} run.`],
    [
      'time',
      `The limit is ${times.limitMs / 1000} s${times.isGiven ? '' : ', which is not given'}.`,
    ],
    ['tests', `${tests.length} in ${groups.length} group${groups.length === 1 ? '' : 's'}.`],
  ]);
  const counts = { error: 0, warning: 0, remark: 0 };
  for (const { severity } of notes.all) counts[severity] += 1;
  for (const { severity, count } of notes.left) counts[severity] += count;
  return {
    isRight: counts.error === 0,
    counts,
    tests,
    groups,
    submissions,
    times,
    sections: verificationSections.map((name) => sectionOf(name, notes, summaries.get(name) ?? '')),
    steps: steps.map(({ name, ms }) => ({ name: bounded(name), ms: Math.round(ms) })),
  };
}

const ranks: Record<Severity, number> = { error: 0, warning: 1, remark: 2 };

/** The worst comes first. */
function sectionOf(name: VerificationSection, notes: Notes, summary: string) {
  const own = notes.all.filter(({ section }) => section === name);
  const left = notes.left.filter(({ section }) => section === name);
  return {
    name,
    summary,
    lines: own
      .map(({ section: _, ...line }) => line)
      .sort((a, b) => ranks[a.severity] - ranks[b.severity])
      .slice(0, linesPerSectionMax),
    left: left.reduce((sum, { count }) => sum + count, 0),
  };
}

function judgeAll(
  one: ProblemPackage,
  { tests, groups }: Tests,
  runs: SubmissionRun[],
  notes: Notes,
): VerifiedSubmission[] {
  const reference = referenceOf(one, runs);
  const hasCells = runs.length * tests.length <= verifiedCellsMax;
  return one.submissions
    .flatMap((submission) => {
      const run = runs.find(({ path }) => path === pathOf(submission));
      if (run === undefined) return [];
      const judging = { one, tests, isReference: submission === reference };
      const isAsExpected = judgeSubmission(judging, submission, run, notes);
      const maxOf = (times: (number | null)[]): number | null => {
        const ran = times.filter((ms) => ms !== null);
        return ran.length === 0 ? null : Math.max(...ran);
      };
      const maxMs = maxOf(run.ms);
      return [
        {
          path: bounded(run.path),
          expected: expectationInWords(demandsOn(submission, one)),
          verdict: verdictInWords(run),
          isAsExpected,
          ...pointsOf(run, groups),
          cases: run.letters,
          ms: hasCells ? run.ms : [],
          memoryKb: hasCells ? (run.memoryKb ?? []) : [],
          groupMaxMs: groups.map(({ from, count }) => maxOf(run.ms.slice(from, from + count))),
          maxMs,
          slowest: maxMs === null ? null : (tests[run.ms.indexOf(maxMs)] ?? null),
        },
      ];
    })
    .slice(0, verifiedSubmissionsMax);
}

const pointsOf = ({ score }: SubmissionRun, groups: LaidGroup[]) => ({
  points: score?.points ?? null,
  maxPoints: score?.maxPoints ?? null,
  groupPoints:
    score === undefined
      ? []
      : groups.map(({ name }) => score.groups.find((one) => one.name === name)?.points ?? null),
});

/** What the answers were compared with, in a sentence; an error if there is nothing. */
function noteAnswers(
  one: ProblemPackage,
  { tests, runs }: { tests: string[]; runs: SubmissionRun[] },
  notes: Notes,
): string {
  const reference = referenceOf(one, runs);
  if (reference !== undefined) {
    const run = runs.find(({ path }) => path === pathOf(reference));
    const right = [...(run?.letters ?? '')].filter((letter) => letter === 'A').length;
    return `${pathOf(reference)} is right on ${right} of ${tests.length} test cases.`;
  }
  const isRefused = notes.all.some(({ severity }) => severity === 'error');
  note(notes, 'answers', {
    severity: isRefused ? 'remark' : 'error',
    place: 'data',
    what: 'No answer was reproduced: no accepted submission was run.',
    remedy: 'Add a right solution in a language that is available here.',
  });
  return 'No answer was reproduced.';
}

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
function judgeStrength(
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
