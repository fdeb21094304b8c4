/**
 * Checks of code while it is written. They come after all other work, there are never many, and a
 * newer one of the same person replaces an older one.
 */
import type { Language } from '../../contract/languages.ts';
import { rowCount } from '../../db/expressions.ts';
import { type Database, inTransaction } from '../../db/open.ts';
import { cancelJob } from '../../work/cancelling.ts';
import type { Owner } from '../../work/enqueue.ts';
import { priorities } from '../../work/kinds.ts';
import { isGraded } from '../problems/problem-columns.ts';
import { mayOpen } from '../visibility.ts';
import { queueJob } from './queue.ts';

type NewCheck = Owner & { language: Language; code: string; problemId?: string | undefined };

/** If more other jobs than this are waiting, a check would come too late. */
const waitingMax = 4;
/** The number of checks that are waiting or in progress. */
const checksMax = 50;
/**
 * The number of checks of one network's visitors, who cannot be told apart; an account has only
 * one.
 */
const checksOfNetworkMax = 8;

/** Queues a check, and cancels older ones of its owner; null if the judges have too much to do. */
export function addCheck(
  db: Database,
  check: NewCheck,
  userId: string | undefined,
): Promise<string | null> {
  const { owner, network, language, code, problemId } = check;
  return inTransaction(db, async (transaction) => {
    if (await isBusy(transaction)) return null;
    const graderOf = problemId && (await gradedBy(transaction, problemId, userId));
    const own = await transaction
      .selectFrom('jobs')
      .select('id')
      .where('owner', '=', owner)
      .where('kind', '=', 'check')
      .orderBy('enqueued_at', 'desc')
      .execute();
    const kept = owner === network ? checksOfNetworkMax - 1 : 0;
    for (const { id } of own.slice(kept)) await cancelJob(transaction, { id, owner });
    const payload = { kind: 'check', language, ...(graderOf && { graderOf }) } as const;
    return await queueJob(transaction, { owner, network, payload, source: Buffer.from(code) });
  });
}

/** The problem, if it has a grader; undefined for one that the person may not open. */
async function gradedBy(db: Database, problemId: string, userId: string | undefined) {
  const problem = await db
    .selectFrom('problems')
    .select(isGraded)
    .where('id', '=', problemId)
    .where(mayOpen(userId))
    .executeTakeFirst();
  return problem?.is_graded ? problemId : undefined;
}

async function isBusy(db: Database): Promise<boolean> {
  const waiting = db
    .selectFrom('jobs')
    .select(rowCount().as('rows'))
    .where('judge_id', 'is', null)
    .where('priority', '=', priorities.inTurn);
  const checks = db.selectFrom('jobs').select(rowCount().as('rows')).where('kind', '=', 'check');
  const [ahead, all] = await Promise.all([waiting, checks].map((one) => one.executeTakeFirst()));
  return (ahead?.rows ?? 0) > waitingMax || (all?.rows ?? 0) >= checksMax;
}
