/** Queues comparisons of a program with a brute force, one at a time per person. */
import type { Language } from '../../contract/languages.ts';
import { assistantRefusals, refusals } from '../../contract/messages.ts';
import { type Database, inTransaction } from '../../db/open.ts';
import { cancelJob } from '../../work/cancelling.ts';
import type { Owner } from '../../work/enqueue.ts';
import { AppError } from '../http/errors.ts';
import { requireHelpAllowed } from '../problems/contest-problems.ts';
import { isTalk, judgingColumns, judgingOf } from '../problems/problem-columns.ts';
import { queueJob } from '../submissions/queue.ts';
import { mayOpen, requireTaken } from '../visibility.ts';
import { searchPartsOf } from './input-parts.ts';

type Asked = Owner & {
  problemId: string;
  language: Language;
  code: string;
  bruteForceLanguage: Language;
  bruteForce: string;
};

/** Returns the job. Refuses if no small inputs can be made, or if the tutor is off. */
export function addBruteForce(db: Database, asked: Asked): Promise<string> {
  const { owner, network, problemId, language, code, ...brute } = asked;
  return inTransaction(db, async (transaction) => {
    const problem = await transaction
      .selectFrom('problems')
      .select(['languages', 'tutor', ...judgingColumns])
      .where('id', '=', problemId)
      .where(mayOpen(owner))
      .executeTakeFirst();
    if (problem === undefined) throw new AppError('notFound', refusals.noProblem);
    if (!problem.tutor) throw new AppError('forbidden', assistantRefusals.switchedOff);
    await requireHelpAllowed(transaction, { problemId, userId: owner });
    requireTaken(problem, language);
    const parts = isTalk(judgingOf(problem))
      ? null
      : (await searchPartsOf(transaction, problemId)).inputs;
    if (parts === null) throw new AppError('conflict', refusals.nothingToCompare);
    const earlier = await transaction
      .selectFrom('jobs')
      .select('id')
      .where('owner', '=', owner)
      .where('kind', '=', 'bruteForce')
      .execute();
    for (const { id } of earlier) await cancelJob(transaction, { id, owner });
    return await queueJob(transaction, {
      owner,
      network,
      source: Buffer.from(code),
      payload: { kind: 'bruteForce', language, problemId, ...brute, ...parts },
    });
  });
}
