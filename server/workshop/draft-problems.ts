/** Draft problems: creating one with the parts of a package, and listing what a person has of them. */
import { sql } from 'kysely';
import { z } from 'zod';
import { refusals } from '../../contract/messages.ts';
import { sharedKinds } from '../../contract/problem-people.ts';
import { reviewStates } from '../../contract/words.ts';
import { condition, rowCount } from '../../db/expressions.ts';
import { type Database, inTransaction } from '../../db/open.ts';
import { rowsOf } from '../../db/rows.ts';
import { slugOf } from '../../problems/package/from-problem.ts';
import { readFiles } from '../../problems/package/open.ts';
import { emptyPackage, skeleton } from '../../problems/package/skeleton.ts';
import { readFrom } from '../../problems/package/stored.ts';
import { AppError } from '../http/errors.ts';
import { draftProblemsMaxPerPerson } from '../http/limits.ts';
import { addPackaged } from '../problems/problem-writing.ts';
import { asImported } from './import-storing.ts';

type Beginner = { id: string; isAdmin: boolean };

/** What a problem begins with: its name, and whether with the parts of an example. */
type Beginning = { name: string; example: boolean };

/** Adds the problem, which only its owner, and whom they choose, and administrators see; returns its id. */
export function beginProblem(
  db: Database,
  { name, example }: Beginning,
  owner: Beginner,
): Promise<string> {
  const read = readFiles(example ? skeleton() : emptyPackage(), slugOf(name)).package;
  const one = { ...read, metadata: { ...read.metadata, names: { en: name } } };
  const { files, findings: _, ...imported } = asImported(one, { visibility: 'draft' });
  return inTransaction(db, async (transaction) => {
    if (!owner.isAdmin) await refuseTooMany(transaction, owner.id);
    const packaged = { ...imported, read: readFrom(files) };
    return addPackaged(transaction, packaged, { createdBy: owner.id });
  });
}

const ownRow = z.object({
  _id: z.uuid(),
  name: z.string(),
  updated_at: z.date(),
  state: z.enum(reviewStates),
  kind: z.enum(sharedKinds),
  owner: z.string().nullable(),
});

/** Others decide how many problems they share with a person. */
const listedDraftsMax = 200;

/**
 * The problems that a person has in the workshop, most recently changed first: drafts of theirs and of
 * those who made them an author, named as in their drafts; and what they test until it is published.
 */
export async function listDrafts(db: Database, userId: string) {
  const query = sql`
    with mine as (
      select id, 'owner' as kind from problems where created_by = ${userId}
      union all
      select problem_id, kind from problem_people where user_id = ${userId}
    )
    select problems.id as _id, mine.kind, owner.name as owner,
      coalesce(case when mine.kind <> 'tester' then problem_drafts.updated_at end,
        problems.updated_at) as updated_at,
      coalesce(
        case when mine.kind <> 'tester'
          then nullif(problem_drafts.content #>> '{metadata,names,en}', '') end,
        problems.name) as name,
      case when asks_for_changes then 'changes' else coalesce(status, 'unsent') end as state
    from mine join problems on problems.id = mine.id
      left join problem_drafts on problem_drafts.problem_id = problems.id
      left join contributions on contributions.problem_id = problems.id
      left join users owner on owner.id = created_by
    where (visibility = 'draft' or (visibility = 'hidden' and mine.kind = 'tester'))
      and problems.deleted_at is null
    order by updated_at desc, problems.id limit ${listedDraftsMax}`;
  const rows = await rowsOf(db, ownRow, query);
  return rows.map(({ updated_at: at, ...row }) => ({ ...row, updatedAt: at.toISOString() }));
}

/**
 * Refuses a draft problem beyond the limit; locks the person, so that two simultaneous calls count
 * each other's.
 */
export async function refuseTooMany(
  transaction: Database,
  ownerId: string,
  sentence: string = refusals.tooManyDrafts,
): Promise<void> {
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
  if (count >= draftProblemsMaxPerPerson) throw new AppError('conflict', sentence);
}
