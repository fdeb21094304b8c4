/** Asks for a closer look at a failure that no judge had the time for when it was judged. */
import { submitResult } from '../../contract/judging.ts';
import { refusals } from '../../contract/messages.ts';
import { momentText, now } from '../../db/expressions.ts';
import { storableJson } from '../../db/json.ts';
import { type Database, inTransaction } from '../../db/open.ts';
import { queueExplanation } from '../../work/finish.ts';
import { canAffordChecking } from '../../work/usage.ts';
import { AppError } from '../http/errors.ts';
import { requireHelpAllowed } from '../problems/contest-problems.ts';
import { requireReadable } from '../submissions/submissions.ts';

type Asked = { id: string; viewer: { id: string; isAdmin: boolean }; network: string };

const retryAfterS = 60;

/**
 * Queues the explanation; the result says that it is under way. Asking twice changes nothing.
 * Refuses as `requireReadable` does, with 409 if nothing was left out, and with 503 while judges still
 * have no time.
 */
export async function requestExplanation(
  db: Database,
  { id, viewer, network }: Asked,
): Promise<void> {
  await inTransaction(db, async (transaction) => {
    await requireReadable(transaction, id, viewer);
    const row = await transaction
      .selectFrom('submissions')
      .select(['problem_id', 'verdict', 'result', 'test_set'])
      .select(({ fn }) => momentText(fn.coalesce('judged_at', now)).as('judged_at'))
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst();
    if (row === undefined) throw new AppError('notFound', refusals.noSubmission);
    await requireHelpAllowed(transaction, { problemId: row.problem_id, userId: viewer.id });
    const result = submitResult.nullable().parse(row.result);
    if (result?.isUnexplained) return;
    const testCaseIndex =
      result?.testCaseResults.findIndex(({ status }) => status === 'failed') ?? -1;
    const { verdict, test_set: testSet, judged_at: judgedAt } = row;
    const isIncomplete = verdict === null || testSet === null;
    if (!result?.isLeftOut || testCaseIndex < 0 || isIncomplete) {
      throw new AppError('conflict', refusals.nothingLeftOut);
    }
    if (!(await canAffordChecking(transaction, viewer.id))) {
      throw new AppError('unavailable', refusals.noTimeToExplain, retryAfterS);
    }
    const { isLeftOut: _, ...rest } = result;
    await transaction
      .updateTable('submissions')
      .set({ result: storableJson({ ...rest, isUnexplained: true }) })
      .where('id', '=', id)
      .execute();
    const wanted = {
      submissionId: id,
      testSet,
      testCaseIndex,
      verdict,
      // Of runtime errors, judges leave out those by a signal; contests leave out all that are looked at.
      hasSignal: verdict === 'Runtime Error',
      judgedAt,
    };
    await queueExplanation(transaction, { wanted, owner: viewer.id, network });
  });
}
