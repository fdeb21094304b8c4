/** What a rejudging changed, in words. */

import type { SubmissionRow } from '../../../contract/submission.ts';
import { t } from '../../../contract/translation.ts';
import type { Notice } from '../../../contract/users.ts';
import { formatDay, plural } from '../format.ts';
import { inWords } from '../words.ts';

const byTests = (hasNewTests: boolean): string => (hasNewTests ? t` with new tests` : '');

/** E.g. `Rejudged with new tests on 22 Nov 2026: was Wrong Answer, is Accepted.` */
export function sentenceOfChange({ change, verdict: word }: SubmissionRow): string | undefined {
  if (change === undefined) return undefined;
  const { at, hasNewTests } = change;
  const [was, verdict] = [inWords(change.was), inWords(word)];
  return t`Rejudged${byTests(hasNewTests)} on ${formatDay(at)}: was ${was}, is ${verdict}.`;
}

/** E.g. `3 submissions rejudged with new tests`. */
export function wordsOfNotice({ submissions, hasNewTests }: Notice): string {
  const count = submissions.length;
  return t`${plural(count, '# submission|# submissions')} rejudged${byTests(hasNewTests)}`;
}
