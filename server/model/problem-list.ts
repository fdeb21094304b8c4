/**
 * The list of problems as it is asked for. The whole list, which everyone opens, is kept in memory
 * while nothing changes: reading and writing thousands of rows anew takes longer than all else.
 */
import { sql } from 'kysely';
import type { Output } from '../../contract/endpoint.ts';
import type { ProblemRow, problemList } from '../../contract/problems.ts';
import type { Database } from '../../db/open.ts';
import { findProblems } from './problems.ts';

/** A problem as those see it who have not solved it, and as those do who have. Both frozen. */
type KeptRow = { unsolved: Readonly<ProblemRow>; solved: Readonly<ProblemRow> };

const kept = new WeakMap<Database, { version: string; rows: KeptRow[] }>();

/**
 * The problems that pass the filters, oldest first, with what `userId` has solved. Rows of the whole
 * list are frozen: they are shared between replies, and need be turned into JSON only once.
 */
export async function listProblems(
  db: Database,
  filters: Output<typeof problemList, 'query'>,
  userId: string | undefined,
): Promise<Readonly<ProblemRow>[]> {
  if (Object.values(filters).some((filter) => filter !== undefined)) {
    return await findProblems(db, filters, userId);
  }
  const [rows, solved] = await Promise.all([readAll(db), readSolved(db, userId)]);
  return rows.map((row) => (solved.has(row.unsolved._id) ? row.solved : row.unsolved));
}

/** What was read after its version is at least as new: at worst it is read once more than needed. */
async function readAll(db: Database): Promise<KeptRow[]> {
  const version = await readVersion(db);
  const known = kept.get(db);
  if (known?.version === version) return known.rows;
  const before = new Map(known?.rows.map((row) => [row.unsolved._id, row]));
  const rows = (await findProblems(db, {}, undefined)).map((row) => {
    const old = before.get(row._id);
    return old !== undefined && isSame(old.unsolved, row) ? old : keep(row);
  });
  kept.set(db, { version, rows });
  return rows;
}

const keep = (row: ProblemRow): KeptRow => ({
  unsolved: Object.freeze(row),
  solved: Object.freeze({ ...row, solved: true }),
});

/** Most changes are a verdict's: one row's counters. All others keep their JSON. */
function isSame(one: Readonly<ProblemRow>, other: ProblemRow): boolean {
  return (
    one.totalSubmissions === other.totalSubmissions &&
    one.acceptedSubmissions === other.acceptedSubmissions &&
    one.name === other.name &&
    one.difficulty === other.difficulty &&
    one.timeLimit === other.timeLimit &&
    one.memoryLimit === other.memoryLimit &&
    one.createdBy === other.createdBy &&
    one.createdAt === other.createdAt &&
    one.problemStatement === other.problemStatement &&
    one.tags.join('\n') === other.tags.join('\n')
  );
}

/**
 * A text that is another one as soon as anything in the list is: writing a row gives it a new place
 * (ctid) and a new writer (xmin), whoever does it and whatever they write.
 */
async function readVersion(db: Database): Promise<string> {
  const { rows } = await sql<{ version: string }>`
    select concat(count(*), ' ', sum(hashtextextended(ctid::text || xmin::text, 0))) as version
    from problems where deleted_at is null`.execute(db);
  return rows[0]?.version ?? '';
}

async function readSolved(db: Database, userId: string | undefined): Promise<Set<string>> {
  if (userId === undefined) return new Set();
  const rows = await db
    .selectFrom('attempts')
    .select('problem_id')
    .where('user_id', '=', userId)
    .where('solved_at', 'is not', null)
    .execute();
  return new Set(rows.map((row) => row.problem_id));
}
