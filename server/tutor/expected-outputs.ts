/** Queues questions for the expected output of a person's own input. */
import { assistantRefusals, refusals } from '../../contract/messages.ts';
import { type Database, inTransaction } from '../../db/open.ts';
import type { Owner } from '../../work/enqueue.ts';
import { AppError } from '../http/errors.ts';
import { requireHelpAllowed } from '../problems/contest-problems.ts';
import { isTalk, judgingColumns, judgingOf } from '../problems/problem-columns.ts';
import { queueJob } from '../submissions/queue.ts';
import { mayOpen } from '../visibility.ts';
import { searchPartsOf } from './input-parts.ts';

type Asked = Owner & { problemId: string; input: string };

/**
 * Returns the job. Refuses with 403 if the tutor is off or a contest closes it, and with 409 without a
 * right program and a validator: an input that no one has checked may have no right output.
 */
export function addExpectedOutput(db: Database, asked: Asked): Promise<string> {
  const { owner, network, problemId, input } = asked;
  return inTransaction(db, async (transaction) => {
    const problem = await transaction
      .selectFrom('problems')
      .select(['tutor', ...judgingColumns])
      .where('id', '=', problemId)
      .where(mayOpen(owner))
      .executeTakeFirst();
    if (problem === undefined) throw new AppError('notFound', refusals.noProblem);
    if (!problem.tutor) throw new AppError('forbidden', assistantRefusals.switchedOff);
    await requireHelpAllowed(transaction, { problemId, userId: owner });
    const judging = judgingOf(problem);
    const { reference, inputs } = await searchPartsOf(transaction, problemId);
    const { validators = [], validatorArguments } = inputs ?? {};
    if (reference === null || validators.length === 0 || isTalk(judging)) {
      throw new AppError('conflict', refusals.noExpectedOutput);
    }
    const parts = {
      reference,
      validators,
      ...(validatorArguments && { validatorArguments }),
      isOneOfSeveral: judging.checker !== null,
    };
    return await queueJob(transaction, {
      owner,
      network,
      input: Buffer.from(input),
      payload: { kind: 'expectedOutput', problemId, ...parts },
    });
  });
}
