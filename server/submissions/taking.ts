/** Takes a submission of no contest, from any client. */
import type { Context } from '../context.ts';
import { requireJudgedLanguage } from './languages.ts';
import { addSubmission, findRepeated, type NewSubmission } from './submissions.ts';

/** Stores and queues a submission, unless the same key has already sent it; returns its id. */
export async function takeSubmission(
  context: Pick<Context, 'config' | 'db'>,
  submission: NewSubmission,
): Promise<string> {
  const known = await findRepeated(context.db, submission);
  if (known !== undefined) return known.id;
  await requireJudgedLanguage(context, submission.language);
  return await addSubmission(context.db, submission);
}
