/**
 * What a draft needs before it can be sent for review: the parts that every problem has, a package
 * that makes a problem, and a verification without errors.
 */
import { refusals } from '../../contract/messages.ts';
import type { Verification } from '../../contract/verification.ts';
import type { Readiness, ReadinessPart } from '../../contract/workshop-reviews.ts';
import type { Context } from '../context.ts';
import { findingsOf } from './draft-checks.ts';
import type { Overview } from './draft-jobs.ts';
import type { Editing, StoredDraft } from './drafts.ts';
import { getVerification } from './verifications.ts';

/** How many errors of a package are reported; the workshop shows all. */
const toldMax = 10;

/** Each part with the reasons why it is not ready. `isNew`: the draft was never sent. */
export async function readinessOf(
  context: Pick<Context, 'db' | 'checks'>,
  editing: Editing,
  { draft, has, isNew }: { draft: StoredDraft; has: Overview['has']; isNew: boolean },
): Promise<Readiness[]> {
  const reasons: Record<ReadinessPart, (string | false)[]> = {
    changed: [isNew && draft.revision === 0 && readinessReasons.unchanged],
    name: [!has.name && readinessReasons.noName],
    statement: [!has.statement && readinessReasons.noStatement],
    samples: [!has.sample && readinessReasons.noSample],
    secret: [!has.secret && readinessReasons.noSecret],
    solution: [!has.solution && readinessReasons.noSolution],
    package: [
      draft.basedOn !== draft.version && refusals.draftBehind,
      ...(await packageErrors(context, draft.text)),
    ],
    verification: [wordsOf(await getVerification(context, editing))],
  };
  return (Object.entries(reasons) as [ReadinessPart, (string | false)[]][]).map(([part, all]) => ({
    part,
    reasons: all.filter((one) => one !== false),
  }));
}

/** Findings that other parts already report. */
const toldElsewhere = ['statement', 'submissions/accepted', 'data/sample'];

async function packageErrors(
  context: Pick<Context, 'db' | 'checks'>,
  text: string,
): Promise<string[]> {
  const { findings, findingsLeft } = await findingsOf(context, text);
  const errors = findings.filter(
    ({ severity, file }) => severity === 'error' && !toldElsewhere.includes(file),
  );
  const left = Math.max(0, errors.length - toldMax) + findingsLeft;
  return [
    ...errors.slice(0, toldMax).map(({ file, rule }) => `${file}: ${rule}`),
    ...(left > 0 ? [`There are ${left} more findings, which the workshop shows.`] : []),
  ];
}

function wordsOf({ state, isOutdated, report }: Verification): string | false {
  if (state === 'none') return readinessReasons.notVerified;
  if (isOutdated) return readinessReasons.verifiedBefore;
  if (state === 'waiting' || state === 'running') return readinessReasons.beingVerified;
  if (report === null) return readinessReasons.verificationFailed;
  if (report.isRight) return false;
  const { error } = report.counts;
  return `The verification found ${error} ${error === 1 ? 'error' : 'errors'}. Fix what it names, and verify again.`;
}

/** Sentences about what is missing. */
const readinessReasons = {
  unchanged: 'Change and save the draft: it is still the example that every problem begins with.',
  noName: 'Give the problem a name.',
  noStatement: 'Write a statement.',
  noSample: 'Add a sample, which people see beside the statement.',
  noSecret: 'Add a hidden test case.',
  noSolution: 'Add a solution that must be accepted.',
  notVerified: 'Not verified yet',
  verifiedBefore: 'Have the draft verified again: it was changed since.',
  beingVerified: 'Wait for the verification, which is not finished.',
  verificationFailed: 'Have the draft verified again: the verification failed.',
} as const;
