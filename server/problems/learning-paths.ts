/** Learning paths, and a person's progress on each. */
import { sql } from 'kysely';
import { z } from 'zod';
import {
  type LearningPath,
  type PathDraft,
  type PathProblem,
  type PathRow,
  pathProblem,
} from '../../contract/learning.ts';
import { refusals } from '../../contract/messages.ts';
import { anyId, rowCount } from '../../db/expressions.ts';
import type { Database } from '../../db/open.ts';
import { rowsOf } from '../../db/rows.ts';
import { AppError, VersionConflict } from '../http/errors.ts';
import { type Actor, recorded } from '../operation/audit.ts';
import { isListedFor, isThere, type Viewer } from '../visibility.ts';

/** Counts the paths of all administrators. */
export const pathsMax = 200;

const listedRow = z.object({
  _id: z.uuid(),
  title: z.string(),
  description: z.string(),
  isPublished: z.boolean(),
  problems: z.int(),
  solved: z.int(),
});

/** The paths that a person may see, oldest first. */
export function listPaths(db: Database, viewer: Viewer): Promise<PathRow[]> {
  const query = sql`
    select paths.id as "_id", paths.title, paths.description, paths.is_published as "isPublished",
      count(problems.id)::int as problems, count(attempts.solved_at)::int as solved
    from learning_paths paths
    left join learning_path_problems members on members.path_id = paths.id
    left join problems on problems.id = members.problem_id and ${isListedFor(viewer)}
    left join attempts
      on attempts.problem_id = problems.id and attempts.user_id = ${viewer?.id ?? null}::uuid
    where paths.is_published or ${viewer?.isAdmin ?? false}
    group by paths.id order by paths.number`;
  return rowsOf(db, listedRow, query);
}

/** Refuses a path that the person may not see. */
export async function readPath(db: Database, id: string, viewer: Viewer): Promise<LearningPath> {
  const path = await getPath(db, id);
  if (!path.is_published && !viewer?.isAdmin) throw new AppError('notFound', refusals.noPath);
  const { title, description, version } = path;
  const members = sql`
    select problem_id, position from learning_path_problems where path_id = ${id}`;
  const problems = await problemsInOrder(db, members, viewer);
  return { _id: id, title, description, isPublished: path.is_published, version, problems };
}

async function getPath(db: Database, id: string) {
  const path = await db
    .selectFrom('learning_paths')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst();
  if (path === undefined) throw new AppError('notFound', refusals.noPath);
  return path;
}

/**
 * Problems that a person may see, with how far they are. `members`: a query for `problem_id` and
 * `position`.
 */
export function problemsInOrder(
  db: Database,
  members: ReturnType<typeof sql>,
  viewer: Viewer,
): Promise<PathProblem[]> {
  const query = sql`
    select problems.id as "_id", problems.name, problems.difficulty, problems.tags,
      attempts.solved_at is not null as solved, attempts.user_id is not null as attempted
    from (${members}) as members
    join problems on problems.id = members.problem_id and ${isListedFor(viewer)}
    left join attempts
      on attempts.problem_id = problems.id and attempts.user_id = ${viewer?.id ?? null}::uuid
    order by members.position`;
  return rowsOf(db, pathProblem, query);
}

/** What the audit log records. */
const factsOf = ({ title, description, isPublished, problems }: PathDraft) => ({
  title,
  description,
  isPublished,
  problems,
});

const subjectOf = (id: string, name: string) => ({ kind: 'learning path', id, name }) as const;

/** Returns the id of the new path. */
export const createPath = (db: Database, by: Actor, draft: PathDraft): Promise<string> =>
  recorded(db, { by, act: 'learning path created' }, async (transaction) => {
    const id = await insertPath(transaction, draft);
    return { result: id, subject: subjectOf(id, draft.title), after: factsOf(draft) };
  });

/** Adds a path without an entry in the audit log; the first start uses it directly. */
export async function insertPath(transaction: Database, draft: PathDraft): Promise<string> {
  const { title, description, isPublished } = draft;
  const { count } = await transaction
    .selectFrom('learning_paths')
    .select(rowCount().as('count'))
    .executeTakeFirstOrThrow();
  if (count >= pathsMax) throw new AppError('conflict', refusals.tooManyPaths);
  const { id } = await transaction
    .insertInto('learning_paths')
    .values({ title, description, is_published: isPublished })
    .returning('id')
    .executeTakeFirstOrThrow();
  await putProblems(transaction, id, draft.problems);
  return id;
}

/** A change, and the version that it replaces; undefined replaces any. */
type PathChange = { id: string; draft: PathDraft; seen: number | undefined };

/** Returns the new version. Refuses with 409 if the path has changed since. */
export const editPath = (
  db: Database,
  by: Actor,
  { id, draft, seen }: PathChange,
): Promise<number> =>
  recorded(db, { by, act: 'learning path changed' }, async (transaction) => {
    const current = await lockPath(transaction, id);
    if (seen !== undefined && seen !== current.version) {
      throw new VersionConflict(refusals.pathChanged, { yours: seen, current: current.version });
    }
    const { title, description, isPublished } = draft;
    const version = current.version + 1;
    await transaction
      .updateTable('learning_paths')
      .set({ title, description, is_published: isPublished, version })
      .where('id', '=', id)
      .execute();
    await transaction.deleteFrom('learning_path_problems').where('path_id', '=', id).execute();
    await putProblems(transaction, id, draft.problems);
    const { facts: before } = current;
    return { result: version, subject: subjectOf(id, title), before, after: factsOf(draft) };
  });

export const deletePath = (db: Database, by: Actor, id: string): Promise<void> =>
  recorded(db, { by, act: 'learning path deleted' }, async (transaction) => {
    const { facts } = await lockPath(transaction, id);
    await transaction.deleteFrom('learning_paths').where('id', '=', id).execute();
    return { result: undefined, subject: subjectOf(id, facts.title), before: facts };
  });

/** Locks the path until the end of the transaction; returns its version and facts. */
async function lockPath(transaction: Database, id: string) {
  await transaction
    .selectFrom('learning_paths')
    .select('id')
    .where('id', '=', id)
    .forUpdate()
    .execute();
  const { title, description, is_published: isPublished, version } = await getPath(transaction, id);
  const members = await transaction
    .selectFrom('learning_path_problems')
    .select('problem_id')
    .where('path_id', '=', id)
    .orderBy('position')
    .execute();
  const problems = members.map((one) => one.problem_id);
  return { version, facts: factsOf({ title, description, isPublished, problems }) };
}

async function putProblems(
  transaction: Database,
  pathId: string,
  ids: readonly string[],
): Promise<void> {
  const known = await transaction
    .selectFrom('problems')
    .select('id')
    .where('id', '=', anyId(ids))
    .where(isThere)
    .execute();
  if (known.length !== ids.length) throw new AppError('badInput', refusals.noPathProblem);
  await transaction
    .insertInto('learning_path_problems')
    .values(ids.map((id, position) => ({ path_id: pathId, problem_id: id, position })))
    .execute();
}
