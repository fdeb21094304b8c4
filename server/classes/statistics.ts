/**
 * Where a class fails in an assignment: verdicts, tests and mistakes by problem, and who is stuck,
 * read from the submissions whenever a teacher asks.
 */
import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import type { AssignmentStatistics, ClassMember, TaskStatistics } from '../../contract/classes.ts';
import { diagnosisKind } from '../../contract/diagnosis.ts';
import { statisticsRowsMax } from '../../contract/limits.ts';
import { verdicts } from '../../contract/words.ts';
import type { Database } from '../../db/open.ts';
import { rowsOf } from '../../db/rows.ts';
import { readProblems } from '../contests/contests.ts';
import { statisticsFailuresMax } from '../http/limits.ts';
import { requireAssignment } from './assignments.ts';
import { type Person, readMembers, requireTaught } from './classes.ts';

type Named = { slug: string; assignment: string };

/** Of the pupils who are in the class now; for its teachers. */
export async function readStatistics(
  db: Database,
  { slug, assignment }: Named,
  person: Person,
): Promise<AssignmentStatistics> {
  const found = await requireTaught(db, slug, person);
  const stored = await requireAssignment(db, found, { assignment, person });
  const pupils = (await readMembers(db, found.id)).filter(({ kind }) => kind === 'pupil');
  const ids = pupils.map(({ id }) => id);
  const ofPupils = sql`
    from submissions join participations on participations.id = participation_id
    where contest_id = ${stored.id} and user_id = any (${ids}::uuid[])`;
  const work = await readWork(db, ofPupils);
  const verdictsOf = await readVerdicts(db, ofPupils);
  const failures = await readFailures(db, ofPupils);
  const groups = await readGroups(db, ofPupils);
  const problems = (await readProblems(db, stored.id)).flatMap(({ problemId, label, name }) => {
    if (problemId === null) return [];
    return {
      label,
      name,
      ...ofWork(work.get(problemId) ?? [], pupils),
      verdicts: (verdictsOf.get(problemId) ?? []).map(({ problemId: _, ...row }) => row),
      ...ofFailures(failures.get(problemId) ?? [], solversOf(work.get(problemId) ?? [])),
      groups: (groups.get(problemId) ?? []).map(({ problemId: _, ...row }) => row),
    };
  });
  const looked = [...failures.values()].reduce((sum, rows) => sum + rows.length, 0);
  return {
    name: stored.name,
    pupils: pupils.length,
    isShortened: looked >= statisticsFailuresMax,
    problems,
  };
}

const ofProblem = z.object({ problemId: z.uuid() });

/** The rows of a query by their problems. */
async function byProblem<Row extends { problemId: string }>(
  db: Database,
  shape: z.ZodType<Row>,
  query: RawBuilder<unknown>,
): Promise<Map<string, Row[]>> {
  return Map.groupBy(await rowsOf(db, shape, query), ({ problemId }) => problemId);
}

const workRow = ofProblem.extend({
  userId: z.uuid(),
  /** Without compilation errors and errors of ours, until the problem was solved. */
  tries: z.int(),
  pending: z.int(),
  firstAt: z.date(),
  lastAt: z.date(),
  solvedAt: z.date().nullable(),
});
type WorkRow = z.infer<typeof workRow>;

const readWork = (db: Database, ofPupils: RawBuilder<unknown>) =>
  byProblem(
    db,
    workRow,
    sql`
    with runs as (
      select problem_id, user_id, verdict, submitted_at,
        min(submitted_at) filter (where verdict = 'Accepted')
          over (partition by problem_id, user_id) as solved_at
      ${ofPupils}
    )
    select problem_id as "problemId", user_id as "userId", solved_at as "solvedAt",
      min(submitted_at) as "firstAt", max(submitted_at) as "lastAt",
      count(*) filter (where verdict is null)::int as pending,
      count(*) filter (
        where verdict not in ('Compilation Error', 'Judge Error') and (solved_at is null or submitted_at <= solved_at)
      )::int as tries
    from runs group by problem_id, user_id, solved_at`,
  );

const solversOf = (work: readonly WorkRow[]): Set<string> =>
  new Set(work.flatMap(({ userId, solvedAt }) => (solvedAt === null ? [] : userId)));

/** Of an even number, the lower of the two in the middle: a number that a pupil needed. */
const medianOf = (values: readonly number[]): number | null =>
  values.toSorted((a, b) => a - b)[Math.ceil(values.length / 2) - 1] ?? null;

const minuteMs = 60_000;

function ofWork(work: readonly WorkRow[], pupils: readonly ClassMember[]) {
  const solved = work.filter(({ solvedAt }) => solvedAt !== null);
  const minutes = solved.map(
    ({ solvedAt, firstAt }) => ((solvedAt ?? firstAt).getTime() - firstAt.getTime()) / minuteMs,
  );
  const medianMinutes = medianOf(minutes);
  const nameOf = new Map(pupils.map(({ id, name }) => [id, name]));
  const tried = new Set(work.map(({ userId }) => userId));
  return {
    solved: solved.length,
    tried: work.length,
    medianTries: medianOf(solved.map(({ tries }) => tries)),
    medianMinutes: medianMinutes === null ? null : Math.round(medianMinutes),
    unsolved: work
      .filter(({ solvedAt }) => solvedAt === null)
      .sort((a, b) => b.tries - a.tries || a.lastAt.getTime() - b.lastAt.getTime())
      .map(({ userId, tries, pending, lastAt }) => ({
        id: userId,
        name: nameOf.get(userId) ?? '',
        tries,
        pending,
        lastAt: lastAt.toISOString(),
      })),
    untried: pupils.filter(({ id }) => !tried.has(id)).map(({ name }) => name),
  };
}

const verdictRow = ofProblem.extend({
  verdict: z.enum(verdicts),
  submissions: z.int(),
  pupils: z.int(),
});

const readVerdicts = (db: Database, ofPupils: RawBuilder<unknown>) =>
  byProblem(
    db,
    verdictRow,
    sql`
    select problem_id as "problemId", verdict, count(*)::int as submissions,
      count(distinct user_id)::int as pupils
    ${ofPupils} and verdict is not null
    group by problem_id, verdict order by submissions desc, verdict`,
  );

const failureRow = ofProblem.extend({
  userId: z.uuid(),
  /** The number of the first test that did not pass, among those hidden or shown as it is; null if none was run. */
  test: z.int().nullable(),
  isHidden: z.boolean().nullable(),
  kind: diagnosisKind.nullable().catch(null),
  title: z.string().nullable(),
});
type FailureRow = z.infer<typeof failureRow>;

/** The newest ones first, of all problems. */
const readFailures = (db: Database, ofPupils: RawBuilder<unknown>) =>
  byProblem(
    db,
    failureRow,
    sql`
    with failures as (
      select problem_id, user_id, submitted_at, submissions.id, result
      ${ofPupils} and verdict not in ('Accepted', 'Judge Error') and result is not null
      order by submitted_at desc, submissions.id desc limit ${statisticsFailuresMax}
    )
    select problem_id as "problemId", user_id as "userId", failed.number as test,
      (failed.outcome -> 'isHidden')::boolean as "isHidden",
      result #>> '{diagnosis,kind}' as kind, result #>> '{diagnosis,title}' as title
    from failures left join lateral (
      select outcome, number from (
        select outcome, at,
          (count(*) over (partition by outcome -> 'isHidden' order by at))::int as number
        from jsonb_array_elements(result -> 'testCaseResults') with ordinality as tests (outcome, at)
      ) as numbered
      where outcome ? 'verdict' order by at limit 1
    ) as failed on true
    order by submitted_at desc, failures.id desc`,
  );

/** Counts pupils under what they did, those with the most pupils first. */
function affected<Found>(
  rows: readonly FailureRow[],
  { solvers, of }: { solvers: ReadonlySet<string>; of: (row: FailureRow) => Found | null },
) {
  const all = new Map<string, { found: Found; pupils: Set<string>; now: Set<string> }>();
  const seen = new Set<string>();
  for (const row of rows) {
    const isLast = !seen.has(row.userId) && !solvers.has(row.userId);
    seen.add(row.userId);
    const found = of(row);
    if (found === null) continue;
    const key = JSON.stringify(found);
    const entry = all.get(key) ?? { found, pupils: new Set<string>(), now: new Set<string>() };
    all.set(key, entry);
    entry.pupils.add(row.userId);
    if (isLast) entry.now.add(row.userId);
  }
  return [...all.values()]
    .map(({ found, pupils, now }) => ({ ...found, pupils: pupils.size, now: now.size }))
    .sort((a, b) => b.pupils - a.pupils || b.now - a.now)
    .slice(0, statisticsRowsMax);
}

const ofFailures = (
  rows: readonly FailureRow[],
  solvers: ReadonlySet<string>,
): Pick<TaskStatistics, 'tests' | 'mistakes'> => ({
  tests: affected(rows, {
    solvers,
    of: ({ test, isHidden }) =>
      test === null ? null : { number: test, isHidden: isHidden ?? true },
  }),
  mistakes: affected(rows, {
    solvers,
    // Where an output first differs is no mistake by itself.
    of: ({ kind, title }) =>
      kind === null || title === null || kind === 'first-difference' ? null : { kind, title },
  }),
});

const groupRow = ofProblem.extend({
  name: z.string(),
  passed: z.int(),
  partial: z.int(),
  failed: z.int(),
});

const readGroups = (db: Database, ofPupils: RawBuilder<unknown>) =>
  byProblem(
    db,
    groupRow,
    sql`
    with best as (
      select distinct on (problem_id, user_id) problem_id, result -> 'groups' as groups
      ${ofPupils} and jsonb_typeof(result -> 'groups') = 'array'
      order by problem_id, user_id, points desc nulls last, submitted_at
    )
    select problem_id as "problemId", part ->> 'name' as name,
      count(*) filter (where part ->> 'status' = 'passed')::int as passed,
      count(*) filter (where part ->> 'status' = 'partial')::int as partial,
      count(*) filter (where part ->> 'status' in ('failed', 'other'))::int as failed
    from best cross join lateral jsonb_array_elements(groups) with ordinality as parts (part, at)
    group by problem_id, part ->> 'name' order by min(at)`,
  );
