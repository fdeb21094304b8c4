/** Beginning a problem as a draft: the parts of a small package, which its owner changes. */
import { refusals } from '../../contract/messages.ts';
import { condition, rowCount } from '../../db/expressions.ts';
import type { Database } from '../../db/open.ts';
import { slugOf } from '../../problems/package/from-problem.ts';
import { asProblem } from '../../problems/package/judgeable.ts';
import { readFiles } from '../../problems/package/open.ts';
import { skeleton } from '../../problems/package/skeleton.ts';
import { asStored } from '../../problems/package/stored.ts';
import { AppError } from '../errors.ts';
import { draftProblemsMaxPerPerson } from '../limits.ts';
import { addProblem } from './problem-writing.ts';
import { addVersion } from './published.ts';

type Beginner = { id: string; isAdmin: boolean };

/** Adds the problem, which only its owner and administrators see; returns its id. */
export function beginProblem(db: Database, name: string, owner: Beginner): Promise<string> {
  const read = readFiles(skeleton(), slugOf(name)).package;
  const one = { ...read, metadata: { ...read.metadata, names: { en: name } } };
  const { problem } = asProblem(one);
  const written = {
    ...problem,
    timeLimit: problem.timeLimitMs,
    memoryLimit: problem.memoryLimitMb,
    visibility: 'draft' as const,
  };
  return db.transaction().execute(async (transaction) => {
    if (!owner.isAdmin) await refuseTooMany(transaction, owner.id);
    const id = await addProblem(transaction, written, { createdBy: owner.id });
    await addVersion(transaction, { id, number: 1, ...asStored(one), testSet: 1 });
    return id;
  });
}

/** Locks the person, so that two at once count each other. */
async function refuseTooMany(transaction: Database, ownerId: string): Promise<void> {
  await transaction
    .selectFrom('users')
    .select('id')
    .where('id', '=', ownerId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  const { count } = await transaction
    .selectFrom('problems')
    .select(rowCount().as('count'))
    .where('created_by', '=', ownerId)
    .where('visibility', '=', 'draft')
    .where(condition`deleted_at is null`)
    .executeTakeFirstOrThrow();
  if (count >= draftProblemsMaxPerPerson) throw new AppError('conflict', refusals.tooManyDrafts);
}
