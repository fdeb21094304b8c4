/** What a rejudging changed, in words. */
import type { SubmissionRow } from '../../../contract/submission.ts';
import type { Notice } from '../../../contract/users.ts';
import { formatDay } from '../format.ts';

const byTests = (hasNewTests: boolean): string => (hasNewTests ? ' with new tests' : '');

/** E.g. `Rejudged with new tests on 22 Nov 2026: was Wrong Answer, is Accepted.` */
export function sentenceOfChange({ change, verdict }: SubmissionRow): string | undefined {
  if (change === undefined) return undefined;
  const { was, at, hasNewTests } = change;
  return `Rejudged${byTests(hasNewTests)} on ${formatDay(at)}: was ${was}, is ${verdict}.`;
}

/** E.g. `3 submissions rejudged with new tests`. */
export function wordsOfNotice({ submissions, hasNewTests }: Notice): string {
  const count = submissions.length;
  return `${count} submission${count === 1 ? '' : 's'} rejudged${byTests(hasNewTests)}`;
}
