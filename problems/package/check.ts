/**
 * Finds what is wrong with a package that could be read: missing parts, parts that contradict each
 * other, and test data that is unlikely to be intended. Runs no programs.
 */

import { createHash } from 'node:crypto';
import { said } from '../../contract/said.ts';
import { allCases, allGroups } from './cases.ts';
import { noteMissing } from './complete.ts';
import { expectationOf } from './expectations.ts';
import { byName } from './files.ts';
import type { Findings } from './findings.ts';
import type { ProblemPackage, TestGroup } from './model.ts';
import { checkLanguages } from './submission-languages.ts';

/** Adds all mistakes to `findings`. `lengthOf`: of files that others stand in for. */
export function checkPackage(
  one: ProblemPackage,
  findings: Findings,
  lengthOf: (bytes: Buffer) => number = ({ length }) => length,
): void {
  noteMissing(one, findings);
  if (one.programs.inputValidators.length === 0) {
    const rule = said`There is no input validator: the inputs are not checked.`;
    const remedy =
      'Add a program that ends with exit code 42 for a right input, and 43 for others.';
    findings.warn('input_validators', rule, { remedy });
  }
  checkRights(one, findings);
  checkTimes(one, findings);
  checkTestData(one, findings);
  checkGroups(one, findings);
  checkSubmissions(one, findings);
  checkLanguages(one, findings, lengthOf);
}

function checkRights({ metadata }: ProblemPackage, findings: Findings): void {
  const { license, rightsOwner, credits, sources } = metadata;
  const field = 'rights_owner';
  const owner = rightsOwner ?? credits.authors?.[0] ?? sources[0];
  if (license === 'public domain' && rightsOwner !== undefined) {
    findings.error('problem.yaml', 'Must not be there with the license public domain.', {
      field,
    });
  }
  if (license !== 'public domain' && license !== 'unknown' && owner === undefined) {
    const rule = `Is required with the license ${license}, or an author or a source.`;
    findings.error('problem.yaml', rule, { field });
  }
}

function checkTimes({ metadata }: ProblemPackage, findings: Findings): void {
  const { timeLimitSeconds: limit, timeResolutionSeconds: step } = metadata.limits;
  if (limit === undefined || step === undefined) return;
  const steps = limit / step;
  if (Math.abs(steps - Math.round(steps)) > 1e-9) {
    const rule = `Must be a multiple of time_resolution, ${step}.`;
    findings.error('problem.yaml', rule, { field: 'limits.time_limit' });
  }
}

const newline = 10;

function checkTestData(one: ProblemPackage, findings: Findings): void {
  const seen = new Map<string, string>();
  const isInteractive = one.metadata.types.includes('interactive');
  for (const { testCase, settings } of [...allCases(one.sample), ...allCases(one.secret)]) {
    const { name, input, answer, files } = testCase;
    const hash = createHash('sha256').update(input);
    for (const file of files) hash.update(`\0${file.path}\0`).update(file.bytes);
    const key = hash.update(`\0${(settings.args ?? []).join('\0')}`).digest('hex');
    const twin = seen.get(key);
    if (twin === undefined) seen.set(key, name);
    else noteTwin(name, twin, findings);
    for (const [ending, bytes] of [
      ['in', input],
      ['ans', answer],
    ] as const) {
      checkLines(`data/${name}.${ending}`, bytes, findings);
    }
    const hasValidator = one.programs.outputValidators.length > 0;
    if (answer.length === 0 && !isInteractive && !hasValidator) {
      const remedy = said`Write the answer, unless printing nothing is right.`;
      findings.warn(`data/${name}.ans`, said`Is empty: only an empty output is right.`, { remedy });
    }
  }
}

const noteTwin = (name: string, twin: string, findings: Findings): void =>
  findings.warn(`data/${name}.in`, said`Is the same input as data/${twin}.in.`, {
    remedy: said`Leave one of them out: judging both tells nothing more.`,
  });

/** Checks line ends, because programs in some languages fail on unusual ones. */
function checkLines(path: string, bytes: Buffer, findings: Findings): void {
  if (bytes.length > 0 && bytes.at(-1) !== newline) {
    findings.warn(path, said`The last line has no end.`, {
      remedy: said`Put a line end after it.`,
    });
  }
  if (bytes.includes('\r\n')) {
    const remedy = 'Save the file with the line ends of Unix, a single LF.';
    findings.warn(path, said`Lines end in CRLF.`, { remedy });
  }
  if (bytes.includes(' \n') || bytes.includes('\t\n')) {
    const remedy = said`Remove the blanks at the ends of lines, unless the statement has them there.`;
    findings.warn(path, said`Lines end in blanks.`, { remedy });
  }
}

function checkGroups(one: ProblemPackage, findings: Findings): void {
  const { secret } = one;
  if (secret.groups.length > 0 && secret.cases.length > 0) {
    const remedy = 'Move these test cases into a group.';
    findings.warn('data/secret', said`There are groups, and test cases that are in none.`, {
      remedy,
    });
  }
  const earlier = ['sample'];
  const scored = allGroups(secret);
  for (const group of scored.toSorted((a, b) => byName(a.name, b.name))) {
    checkGroup(group, earlier, findings);
    earlier.push(group.name);
  }
  checkScores(one, findings);
}

function checkGroup(group: TestGroup, earlier: readonly string[], findings: Findings): void {
  const path = `data/${group.name}`;
  // That there is none at all is told already.
  if (allCases(group).length === 0 && group.name !== 'secret') {
    findings.error(path, said`The group has no test case.`, {
      remedy: 'Add one, or remove the group.',
    });
  }
  for (const name of group.settings.scoring?.requirePass ?? []) {
    if (earlier.includes(name)) continue;
    const rule = `There is no group ${name} before this one.`;
    const remedy =
      'Name a group that is judged earlier: groups are judged in the order of their names.';
    findings.error(path, rule, { field: 'require_pass', remedy });
  }
}

function checkScores({ secret, metadata }: ProblemPackage, findings: Findings): void {
  if (!metadata.types.includes('scoring') || secret.groups.length === 0) return;
  const { maxScore = 100, aggregation = 'sum' } = secret.settings.scoring ?? {};
  const scores = secret.groups.map(({ settings }) => settings.scoring?.maxScore);
  if (secret.groups.some(({ settings }) => settings.legacyGrading)) return;
  const numbers = scores.filter((score) => typeof score === 'number');
  if (maxScore === 'unbounded' || aggregation !== 'sum') return;
  const sum = numbers.reduce((total, score) => total + score, 0);
  if (numbers.length < scores.length || sum !== maxScore) {
    const rule = `The groups have ${sum} together, and must have ${maxScore}.`;
    const remedy = 'Change the scores of the groups, or max_score of data/secret.';
    findings.error('data/secret', rule, { field: 'max_score', remedy });
  }
}

function checkSubmissions(one: ProblemPackage, findings: Findings): void {
  for (const submission of one.submissions) {
    const path = `submissions/${submission.folder}/${submission.program.name}`;
    const { permitted, required } = expectationOf(submission, one);
    if (required.some((outcome) => permitted.includes(outcome))) continue;
    const remedy = 'Correct permitted and required in submissions.yaml.';
    findings.error(path, 'No outcome is both permitted and required.', { remedy });
  }
}
