/**
 * The audit log: every administrative act and what it changed, written in the transaction of the
 * change, so that neither exists without the other. Entries record only sizes and hashes of
 * statements, programs and test data.
 */
import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Act, Facts, SubjectKind } from '../../contract/system.ts';
import { type Database, inTransaction } from '../../db/open.ts';
import { onlyRowOf } from '../../db/rows.ts';
import { takeTurn } from '../../work/lock-order.ts';

/** Who acts, and from where: a caller, or a command on the host. */
export type Actor = { caller: { id: string }; network: string } | { command: string };

export type Subject = { kind: SubjectKind; id: string; name?: string | null | undefined };

type Entry = {
  by: Actor;
  act: Act;
  subject: Subject;
  before?: Facts | null | undefined;
  after?: Facts | null | undefined;
};

/**
 * Adds an entry in the transaction of the act, with the fields that differ between before and
 * after.
 */
export const addEntry = (transaction: Database, entry: Entry): Promise<void> =>
  addEntries(transaction, [entry]);

/** Adds the entries of an act that changes several things. */
export async function addEntries(transaction: Database, entries: readonly Entry[]): Promise<void> {
  if (entries.length === 0) return;
  await transaction.insertInto('audit_log').values(entries.map(rowOf)).execute();
}

function rowOf(entry: Entry) {
  const { by, act, subject } = entry;
  const actor = 'caller' in by ? by.caller.id : null;
  // The names of people are those of their accounts, which can be deleted; the log cannot change.
  const subjectName = subject.kind === 'account' ? null : (subject.name ?? null);
  const [before, after] = different(entry.before ?? null, entry.after ?? null);
  return {
    actor,
    act,
    subject_kind: subject.kind,
    subject_id: subject.id,
    subject_name: subjectName,
    before: before === null ? null : JSON.stringify(before),
    after: after === null ? null : JSON.stringify(after),
    origin: originOf(by, subject),
  };
}

/** Where people change their own accounts from, the log does not keep for ever. */
function originOf(by: Actor, { kind, id }: Subject): string {
  if (!('caller' in by)) return by.command;
  return kind === 'account' && id === by.caller.id ? 'own account' : by.network;
}

function different(before: Facts | null, after: Facts | null): [Facts | null, Facts | null] {
  if (before === null || after === null) return [before, after];
  const isSame = (name: string): boolean => isDeepStrictEqual(before[name], after[name]);
  const rest = (facts: Facts): Facts =>
    Object.fromEntries(Object.entries(facts).filter(([name]) => !isSame(name)));
  return [rest(before), rest(after)];
}

type Doing = Pick<Entry, 'by' | 'act'>;

/** What an act changes: its subject, and the facts about it before and after. */
type Recorded<Result> = Omit<Entry, 'by' | 'act'> & { result: Result };

/** Performs an act and adds its entry, in one transaction. */
export const recorded = <Result>(
  db: Database,
  { by, act }: Doing,
  work: (transaction: Database) => Promise<Recorded<Result>>,
): Promise<Result> =>
  inTransaction(db, async (transaction) => {
    const { result, ...entry } = await work(transaction);
    await addEntry(transaction, { by, act, ...entry });
    return result;
  });

const tableRow = z.object({ hasTable: z.boolean() });

type DatabaseAct = { command: string; act: 'backup started' | 'backup restored'; after: Facts };

/** Adds an entry about the whole database, unless that is older than the audit log. */
export async function addDatabaseEntry(
  db: Database,
  { command, act, after }: DatabaseAct,
): Promise<void> {
  const query = sql`select to_regclass('public.audit_log') is not null as "hasTable"`;
  if (!(await onlyRowOf(db, tableRow, query)).hasTable) return;
  await addEntry(db, { by: { command }, act, subject: { kind: 'site', id: 'database' }, after });
}

type Described = { name: string; facts: Facts };

/**
 * The facts about a problem; null if there is none. Locks the problem, so that they hold during the
 * act.
 */
async function describeProblem(transaction: Database, id: string): Promise<Described | null> {
  const row = await transaction
    .selectFrom('problems')
    .selectAll()
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (row === undefined) return null;
  const facts = {
    name: row.name,
    difficulty: row.difficulty,
    tags: row.tags,
    visibility: row.visibility,
    version: row.version,
    timeLimitMs: row.time_limit_ms,
    memoryLimitMb: row.memory_limit_mb,
    languages: row.languages,
    statement: `${row.problem_statement.length} characters, ${hashOf(row.problem_statement)}`,
    comparison: row.comparison,
    checker: programOf(row.checker),
    interactor: programOf(row.interactor),
    isDeleted: row.deleted_at !== null,
    ...(await onlyRowOf(transaction, stateRow, stateQuery(id))),
    ...(await onlyRowOf(transaction, casesRow, casesQuery(id))),
  };
  return { name: row.name, facts };
}

const shownHashChars = 16;
const hashOf = (text: string): string =>
  `SHA-256 ${createHash('sha256').update(text).digest('hex').slice(0, shownHashChars)}`;

function programOf(stored: unknown): string | null {
  if (stored === null) return null;
  const text = JSON.stringify(stored);
  return `${text.length} characters, ${hashOf(text)}`;
}

const stateRow = z.object({ isPaused: z.boolean(), hasDraft: z.boolean() });
const stateQuery = (id: string) => sql`
  select exists (select from problem_pauses where problem_id = ${id}) as "isPaused",
    exists (select from problem_drafts where problem_id = ${id}) as "hasDraft"`;

const casesRow = z.object({ samples: z.int(), hiddenTests: z.int(), testData: z.string() });
const casesQuery = (id: string) => sql`
  select count(*) filter (where not is_hidden)::int as samples,
    count(*) filter (where is_hidden)::int as "hiddenTests",
    coalesce(sum(input_bytes + output_bytes), 0)::text || ' bytes, SHA-256 ' ||
      left(encode(sha256(coalesce(string_agg(input_sha256 || output_sha256, ''::bytea
        order by position), ''::bytea)), 'hex'), ${shownHashChars}) as "testData"
  from test_cases where problem_id = ${id}
    and test_set = (select test_set from problems where id = ${id})`;

/** Performs an act on a problem, in its turn, and adds its entry, in one transaction. */
export const recordOnProblem = <Result>(
  db: Database,
  { by, act, id }: Doing & { id: string },
  work: (transaction: Database) => Promise<Result>,
  more: (result: Result) => Facts = () => ({}),
): Promise<Result> =>
  inTransaction(db, async (transaction) => {
    await takeTurn(transaction, id);
    const before = await describeProblem(transaction, id);
    const result = await work(transaction);
    const after = await describeProblem(transaction, id);
    const subject = { kind: 'problem' as const, id, name: after?.name ?? before?.name };
    const changed = { ...after?.facts, ...more(result) };
    await addEntry(transaction, { by, act, subject, before: before?.facts, after: changed });
    return result;
  });

/**
 * Performs an act on jobs of a problem, which changes no fact about it; `more` is recorded, and
 * nothing is if that is null.
 */
export const recordOnJobsOf = <Result>(
  db: Database,
  { by, act, id }: Doing & { id: string },
  work: (transaction: Database) => Promise<Result>,
  more: (result: Result) => Facts | null,
): Promise<Result> =>
  inTransaction(db, async (transaction) => {
    const result = await work(transaction);
    const after = more(result);
    if (after === null) return result;
    const found = await transaction
      .selectFrom('problems')
      .select('name')
      .where('id', '=', id)
      .executeTakeFirst();
    const subject = { kind: 'problem' as const, id, name: found?.name };
    await addEntry(transaction, { by, act, subject, before: {}, after });
    return result;
  });

/** Adds a problem (`work` returns its id) and its entry, in one transaction. */
export const recordNewProblem = (
  db: Database,
  { by, act, facts }: Doing & { facts?: Facts },
  work: (transaction: Database) => Promise<string>,
): Promise<string> =>
  inTransaction(db, async (transaction) => {
    const id = await work(transaction);
    const made = await describeProblem(transaction, id);
    const subject = { kind: 'problem' as const, id, name: made?.name };
    await addEntry(transaction, { by, act, subject, after: { ...made?.facts, ...facts } });
    return id;
  });

async function describeContribution(transaction: Database, id: string) {
  const row = await transaction
    .selectFrom('contributions')
    .select(['problem_name', 'status', 'review_comments', 'approved_problem_id'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (row === undefined) return null;
  const facts: Facts = {
    status: row.status,
    comments: row.review_comments,
    problem: row.approved_problem_id,
  };
  return { name: row.problem_name, facts };
}

/** Ends the review of a contribution and adds its entry, in one transaction. */
export const recordReview = <Result>(
  db: Database,
  { by, act, id }: Doing & { id: string },
  work: (transaction: Database) => Promise<Result>,
): Promise<Result> =>
  inTransaction(db, async (transaction) => {
    const before = await describeContribution(transaction, id);
    const result = await work(transaction);
    const after = await describeContribution(transaction, id);
    const subject = { kind: 'contribution' as const, id, name: after?.name };
    await addEntry(transaction, {
      by,
      act,
      subject,
      before: before?.facts,
      after: after?.facts,
    });
    return result;
  });
