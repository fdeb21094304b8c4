/**
 * The steps of a verification. Each returns a value that can be stored, so that another judge can
 * do the next step later.
 */
import { timeLimitMaxMs } from '../../contract/limits.ts';
import type { VerificationSection } from '../../contract/verification.ts';
import { checkPackage } from '../../problems/package/check.ts';
import { type Finding, Findings, PackageError } from '../../problems/package/findings.ts';
import { asProblem } from '../../problems/package/judgeable.ts';
import { noTimeLimit } from '../../problems/package/judgeable-limits.ts';
import { isInteractive } from '../../problems/package/judging.ts';
import type { ProblemPackage, Submission } from '../../problems/package/model.ts';
import { demandsOn, isModel, pathOf } from '../../problems/package/rules.ts';
import { checkSamples } from '../../problems/package/samples.ts';
import type { Notes, SubmissionRun, VerificationStep } from '../../work/verification.ts';
import type { Laid } from './cases.ts';
import { isFaultNote, tryDeciding } from './checking.ts';
import { tryGenerators } from './generators.ts';
import { layInvalid, noteAccepted, validateInputs } from './inputs.ts';
import { emptyNotes, note } from './notes.ts';
import type { VerifyPlace } from './place.ts';
import { notRun, runSubmission } from './submissions.ts';
import { givenLimitMs, heldLimitMs, isForAccepted } from './times.ts';

/** What a step works on: the package, its test cases as files, and the results of earlier steps. */
export type StepJob = {
  one: ProblemPackage;
  laid: Laid;
  done: readonly VerificationStep[];
};

type StepResult = Pick<VerificationStep, 'notes' | 'summaries' | 'run'>;

export type Step = {
  name: string;
  /** The section of the report that is incomplete without this step. */
  section: VerificationSection;
  work(place: VerifyPlace, job: StepJob): Promise<StepResult>;
};

const plural = (count: number, thing: string): string =>
  `${count} ${thing}${count === 1 ? '' : 's'}`;

/** The names of the steps that a later verification may take over. */
export const stepNames = {
  inputs: 'input validators',
  checker: 'checker',
  generators: 'generators',
  submission: (path: string): string => `submissions/${path}`,
} as const;

/** All steps for a package, in their order: submissions that set the time limit come first. */
export function stepsFor(one: ProblemPackage): Step[] {
  const first = one.submissions.filter((submission) => isForAccepted(demandsOn(submission, one)));
  const models = first.filter((submission) => isModel(submission, one));
  const ordered = [...new Set([...models, ...first, ...one.submissions])];
  return [
    { name: 'package', section: 'package', work: lookAtPackage },
    { name: stepNames.inputs, section: 'inputs', work: runValidators },
    { name: stepNames.checker, section: 'checker', work: runChecker },
    { name: stepNames.generators, section: 'generators', work: runGenerators },
    ...ordered.map(
      (submission): Step => ({
        name: stepNames.submission(pathOf(submission)),
        section: 'submissions',
        work: (place, job) => run(place, job, submission),
      }),
    ),
  ];
}

/** Findings of reading the package, and those that an import would have. */
async function lookAtPackage(_: VerifyPlace, { one, laid }: StepJob): Promise<StepResult> {
  const found = new Findings();
  checkPackage(one, found);
  checkSamples(one, found);
  const notes = emptyNotes();
  const seen = new Set<string>();
  for (const finding of [...found.all, ...importFindings(one)]) {
    const key = `${finding.file} ${finding.field} ${finding.rule}`;
    if (!seen.has(key)) noteFinding(notes, finding);
    seen.add(key);
  }
  const text = `${plural(laid.cases.length, 'test case')} and ${plural(one.submissions.length, 'submission')}.`;
  return { notes, summaries: [{ section: 'package', text }], run: null };
}

function importFindings(one: ProblemPackage): Finding[] {
  try {
    return asProblem(one).findings.all;
  } catch (error) {
    if (error instanceof PackageError) return error.findings;
    throw error;
  }
}

const notSupported = 'Not supported yet: ';
/** About what the verification says more, from what it measures. */
const isVerified = ({ file, rule }: Finding): boolean =>
  file === 'problem.yaml' && rule.startsWith(noTimeLimit);

function noteFinding(notes: Notes, finding: Finding): void {
  if (isVerified(finding)) return;
  const { severity, file, line, field, rule, remedy } = finding;
  const isMissing = rule.startsWith(notSupported);
  note(notes, file.startsWith('data/') && !isMissing ? 'tests' : 'package', {
    severity: severity === 'warning' && isMissing ? 'remark' : severity,
    place: line === undefined ? file : `${file}:${line}`,
    what: field === undefined ? rule : `${field}: ${rule}`,
    remedy: remedy ?? (isMissing ? missingRemedy(severity) : 'Change it as the rule says.'),
  });
}

const missingRemedy = (severity: Finding['severity']): string =>
  severity === 'error'
    ? 'Do without it: a problem with it cannot be judged here. docs/problems.md lists what can be.'
    : 'Nothing needs to be done where the problem is right without it.';

async function runValidators(place: VerifyPlace, { one, laid }: StepJob): Promise<StepResult> {
  const notes = emptyNotes();
  const validators = one.programs.inputValidators;
  const invalid = await layInvalid(one.validationCases, laid.folder);
  let read = 0;
  for (const program of validators) {
    read += await validateInputs(place, { one, program, cases: laid.cases, invalid }, notes);
  }
  if (validators.length > 0) noteAccepted(notes, invalid);
  const text =
    validators.length === 0
      ? 'There is no input validator.'
      : `${plural(validators.length, 'validator')} read ${plural(read, 'input')}.`;
  return { notes, summaries: [{ section: 'inputs', text }], run: null };
}

async function runChecker(place: VerifyPlace, { one, laid }: StepJob): Promise<StepResult> {
  const notes = emptyNotes();
  const tried = isJudged(one) ? await tryDeciding(place, one, laid, notes) : 0;
  const has = one.programs.outputValidators.length > 0;
  const plain = has ? 'A checker decides' : 'Outputs are compared';
  const way = isInteractive(one) ? 'An interactor decides' : plain;
  const text = tried === 0 ? `${way}.` : `${way}; it was tried on ${plural(tried, 'output')}.`;
  return { notes, summaries: [{ section: 'checker', text }], run: null };
}

async function runGenerators(place: VerifyPlace, { one, laid }: StepJob): Promise<StepResult> {
  const notes = emptyNotes();
  const lines = await tryGenerators(place, one, laid, notes);
  const text =
    lines === 0 ? 'There is no script.' : `${plural(lines, 'line')} of the script, each run twice.`;
  return { notes, summaries: [{ section: 'generators', text }], run: null };
}

/** Whether the judge can run submissions on it; the import reports what it cannot. */
const isJudged = ({ programs }: ProblemPackage): boolean =>
  programs.outputValidators.length < 2 && programs.interactors.length < 2;

const notJudged = 'Arbiter cannot judge problems of this kind yet.';
const brokenChecker = 'The checker or interactor fails.';
const notMeant = 'not_run';

async function run(
  place: VerifyPlace,
  { one, laid, done }: StepJob,
  submission: Submission,
): Promise<StepResult> {
  const notes = emptyNotes();
  const told = (reason: string): StepResult => ({
    notes,
    summaries: [],
    run: notRun(laid, submission, { reason, isItsFault: false }),
  });
  if (!isJudged(one)) return told(notJudged);
  if (submission.folder === notMeant) return told('The package says that it is not to be run.');
  const isBroken = done.some((step) =>
    step.notes.all.some(({ section, severity, what }) => isFault(section, severity, what)),
  );
  if (isBroken) return told(brokenChecker);
  const runs = done.flatMap((step): SubmissionRun[] => (step.run === null ? [] : [step.run]));
  const setsLimit = isForAccepted(demandsOn(submission, one));
  const limitMs = givenLimitMs(one) ?? (setsLimit ? timeLimitMaxMs : heldLimitMs(one, runs));
  const made = await runSubmission(place, { one, submission, laid, limitMs }, notes);
  return { notes, summaries: [], run: made };
}

const isFault = (section: string, severity: string, what: string): boolean =>
  section === 'checker' && severity === 'error' && isFaultNote(what);
