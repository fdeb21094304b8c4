/** Queues comparisons of a program with a brute force, one at a time per person. */
import type { Language } from '../../contract/languages.ts';
import { assistantRefusals, refusals } from '../../contract/messages.ts';
import type { Database } from '../../db/open.ts';
import { cancelJob } from '../../work/cancelling.ts';
import type { Owner } from '../../work/enqueue.ts';
import { AppError } from '../errors.ts';
import { inputPartsOf } from './counterexamples.ts';
import { judgingColumns, judgingOf } from './problem-columns.ts';
import { queueJob } from './queue.ts';
import { newestVersion } from './stored-packages.ts';
import { mayOpen, requireTaken } from './visibility.ts';

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
  return db.transaction().execute(async (transaction) => {
    const problem = await transaction
      .selectFrom('problems')
      .select(['languages', 'tutor', ...judgingColumns])
      .where('id', '=', problemId)
      .where(mayOpen(owner))
      .executeTakeFirst();
    if (problem === undefined) throw new AppError('notFound', refusals.noProblem);
    if (!problem.tutor) throw new AppError('forbidden', assistantRefusals.switchedOff);
    requireTaken(problem, language);
    const { checker, interactor } = judgingOf(problem);
    const isTalk = interactor !== null || checker?.passes !== undefined;
    const content = isTalk ? null : await newestVersion(transaction, problemId);
    const parts = content && inputPartsOf(content);
    if (parts === null) throw new AppError('conflict', refusals.nothingToCompare);
    const earlier = await transaction
      .selectFrom('jobs')
      .select('id')
      .where('owner', '=', owner)
      .where('kind', '=', 'bruteForce')
      .execute();
    for (const { id } of earlier) await cancelJob(transaction, { id, owner });
    return await queueJob(transaction, {
      ...{ owner, network, source: Buffer.from(code) },
      payload: { kind: 'bruteForce', language, problemId, ...brute, ...parts },
    });
  });
}
