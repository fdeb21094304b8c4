/**
 * Previews: existing submissions are judged by a draft in the background, and stay unchanged.
 * work/previews.ts queues them and stores the verdicts that they would get.
 */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { z } from 'zod';
import { verdict } from '../../contract/judging.ts';
import { previewChangesMax, previewSampleMax } from '../../contract/limits.ts';
import { refusals } from '../../contract/messages.ts';
import type { PreviewChoice } from '../../contract/words.ts';
import type { Preview } from '../../contract/workshop-versions.ts';
import { condition } from '../../db/expressions.ts';
import { type Database, inTransaction } from '../../db/open.ts';
import { onlyRowOf, rowsOf } from '../../db/rows.ts';
import type { NamedProblem } from '../../problems/package/judgeable.ts';
import { readNone } from '../../problems/package/stored.ts';
import { rejudgeMaxEntries } from '../../work/limits.ts';
import { dequeuePreview, dropPreview, enqueuePreview } from '../../work/previews.ts';
import { AppError } from '../http/errors.ts';
import { holdBlobs } from '../problems/blobs.ts';
import { writtenColumns } from '../problems/problem-writing.ts';
import { addTestSet } from '../problems/test-sets.ts';
import { isTold } from '../visibility.ts';
import {
  type Editing,
  lockEdited,
  readSeen,
  requireUnchanged,
  type Seen,
  type StoredDraft,
} from './drafts.ts';

/** `problem` is what the draft of the revision `seen` makes. */
type Start = Seen & {
  seen: number;
  which: PreviewChoice;
  problem: NamedProblem;
  draft: StoredDraft;
};

/** The draft to judge by. Refuses an outdated one. */
export const readToPreview = (db: Database, editing: Seen): Promise<StoredDraft> =>
  inTransaction(db, (transaction) => readSeen(transaction, editing));

/** Starts a preview, which replaces the previous one. */
export function startPreview(db: Database, start: Start): Promise<void> {
  const { id, editor, seen, which, problem } = start;
  return inTransaction(db, async (transaction) => {
    await requireUnchanged(transaction, start);
    await dropPreview(transaction, id);
    const trial = await addTrial(transaction, problem);
    const { id: previewId } = await transaction
      .insertInto('previews')
      .values({ problem_id: id, trial_id: trial, revision: seen, which, started_by: editor.id })
      .returning('id')
      .executeTakeFirstOrThrow();
    const chosen = await choose(transaction, { id, which, previewId });
    if (chosen > rejudgeMaxEntries) {
      throw new AppError('unavailable', refusals.rejudgeQueueFull, 600);
    }
    if (chosen === 0) await dequeuePreview(transaction, previewId);
    else await enqueuePreview(transaction, previewId);
  });
}

/** The draft as a system problem, which no call shows. */
async function addTrial(transaction: Database, problem: NamedProblem): Promise<string> {
  const { id, test_set: number } = await transaction
    .insertInto('problems')
    .values({
      ...writtenColumns(problem),
      name: `Preview ${randomUUID()}`,
      visibility: 'system',
      package: null,
      created_by: null,
      updated_by: null,
    })
    .returning(['id', 'test_set'])
    .executeTakeFirstOrThrow();
  const hashes = problem.testCases.flatMap(({ input, output }) => [input.sha256, output.sha256]);
  await holdBlobs(transaction, hashes, readNone);
  const { testCases, scoring = null } = problem;
  await addTestSet(transaction, { problemId: id, number }, { testCases, scoring });
  return id;
}

/** Submissions that a contest seals are for administrators, and a draft is its owner's, too. */
const isChosen = (id: string) => condition`octet_length(s.source) > 0 and (${isTold('s')}
  or (select visibility <> 'draft' from problems where problems.id = ${id}))`;

type Choice = { id: string; which: PreviewChoice; previewId: string };

/** Adds the submissions to judge; returns how many. */
async function choose(transaction: Database, { id, which, previewId }: Choice): Promise<number> {
  const counts = await countsOf(transaction, id);
  const shares = which === 'all' ? counts : sharesOf(counts, previewSampleMax);
  // Of the n submissions with a verdict, selects k at equal distances in time.
  const { numAffectedRows = 0n } = await sql`
    insert into preview_results (preview_id, submission_id, before)
    select ${previewId}, ranked.id, ranked.verdict
    from (
      select s.id, s.verdict, s.submitted_at, share.k,
        row_number() over (partition by s.verdict order by s.submitted_at, s.id) as place,
        count(*) over (partition by s.verdict) as n
      from submissions s
        join unnest(${shares.map((one) => one.verdict)}::text[],
          ${shares.map(({ count }) => count)}::int[]) as share (verdict, k)
          on share.verdict = s.verdict
      where s.problem_id = ${id} and ${isChosen(id)}
    ) as ranked
    where place * k / n > (place - 1) * k / n`.execute(transaction);
  return Number(numAffectedRows);
}

const countRow = z.object({ verdict, count: z.int() });
type Count = z.infer<typeof countRow>;

const countsOf = (transaction: Database, id: string): Promise<Count[]> =>
  rowsOf(
    transaction,
    countRow,
    sql`select verdict, count(*)::int as count from submissions s
      where problem_id = ${id} and verdict is not null and ${isChosen(id)}
      group by verdict order by count, verdict`,
  );

/** Divides `most` among the verdicts: rare ones are taken completely, the others share the rest. */
export function sharesOf(counts: readonly Count[], most: number): Count[] {
  let left = most;
  return counts
    .toSorted((a, b) => a.count - b.count)
    .map(({ verdict: one, count }, index, { length }) => {
      const share = Math.min(count, Math.floor(left / (length - index)));
      left -= share;
      return { verdict: one, count: share };
    });
}

/** Stops the preview of a problem; results so far stay. */
export function stopPreview(db: Database, editing: Editing): Promise<void> {
  return inTransaction(db, async (transaction) => {
    await lockEdited(transaction, editing);
    const found = await findPreview(transaction, editing.id);
    if (found === undefined) throw new AppError('notFound', refusals.noPreview);
    await dequeuePreview(transaction, found.id);
  });
}

const findPreview = (db: Database, problemId: string) =>
  db
    .selectFrom('previews')
    .leftJoin('users', 'users.id', 'started_by')
    .select(['previews.id', 'revision', 'which', 'started_at', 'trial_id', 'users.name'])
    .where('problem_id', '=', problemId)
    .executeTakeFirst();

/** The latest preview of a problem, or null. */
export function readPreview(db: Database, editing: Editing): Promise<Preview | null> {
  return inTransaction(db, async (transaction) => {
    await lockEdited(transaction, editing);
    const found = await findPreview(transaction, editing.id);
    if (found === undefined) return null;
    const counts = await onlyRowOf(transaction, progressRow, progressQuery(found.id));
    return {
      revision: found.revision,
      which: found.which,
      startedAt: found.started_at.toISOString(),
      startedBy: found.name,
      isRunning: found.trial_id !== null,
      ...counts,
      changes: await changesOf(transaction, found.id),
      submissions: await changedSubmissions(transaction, found.id),
    };
  });
}

const progressRow = z.object({ total: z.int(), judged: z.int(), changed: z.int() });

const progressQuery = (previewId: string) => sql`
  select count(*)::int as total, count(after)::int as judged,
    count(*) filter (where ${isChange})::int as changed
  from preview_results where preview_id = ${previewId}`;

/** A fault of ours says nothing about the draft's verdict. */
const isChange = sql`after <> before and after <> 'Judge Error'`;

const changeRow = z.object({ before: verdict, after: verdict, count: z.int() });

/** How many change from which verdict to which, most frequent first. */
const changesOf = (db: Database, previewId: string) =>
  rowsOf(
    db,
    changeRow,
    sql`select before, after, count(*)::int as count from preview_results
      where preview_id = ${previewId} and after is not null and after <> before
      group by before, after order by count desc, before, after`,
  );

const submissionRow = z.object({
  id: z.uuid(),
  name: z.string(),
  submitted_at: z.date(),
  before: verdict,
  after: verdict,
  before_test: z.int().nullable(),
  after_test: z.int().nullable(),
});

/** The first failed test case in the result of a submission, from 0. */
const failedTest = sql`(select min(place) - 1
  from jsonb_array_elements(s.result -> 'testCaseResults') with ordinality as t (one, place)
  where one ->> 'status' = 'failed')::int`;

/** The newest changed submissions. */
async function changedSubmissions(
  db: Database,
  previewId: string,
): Promise<Preview['submissions']> {
  const query = sql`
    select s.id, u.name, s.submitted_at, r.before, r.after, r.after_test,
      case when s.verdict = r.before then ${failedTest} end as before_test
    from preview_results r join submissions s on s.id = r.submission_id
      join users u on u.id = s.user_id
    where r.preview_id = ${previewId} and r.after is not null and r.after <> r.before
    order by s.submitted_at desc, s.id desc limit ${previewChangesMax}`;
  return (await rowsOf(db, submissionRow, query)).map((row) => ({
    _id: row.id,
    userName: row.name,
    submittedAt: row.submitted_at.toISOString(),
    before: row.before,
    after: row.after,
    beforeTest: row.before_test,
    afterTest: row.after_test,
  }));
}
