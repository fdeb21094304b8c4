/** Writes an imported contest to the database: all of it, or nothing. */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { refusals } from '../../contract/messages.ts';
import { storableJson } from '../../db/json.ts';
import { type Database, inTransaction } from '../../db/open.ts';
import { Findings, PackageError } from '../../problems/package/findings.ts';
import { AppError } from '../http/errors.ts';
import { type Actor, addEntry } from '../operation/audit.ts';
import type { ContestPackage } from './package/read.ts';
import { newJoinCode } from './registrations.ts';

/** What an import did; `isChanged` is false if the same package had been imported before. */
export type StoredImport = { slug: string; isChanged: boolean };

/**
 * Stores the contest. One that was imported before is replaced, unless people have taken part in it
 * here; a contest that is held here is refused. Throws a PackageError if it names problems that are not here.
 */
export const storeContest = (
  db: Database,
  contest: ContestPackage,
  { by, createdBy }: { by: Actor; createdBy: string | null },
): Promise<StoredImport> =>
  inTransaction(db, async (transaction) => {
    const { slug, sha256 } = contest;
    await sql`select pg_advisory_xact_lock(hashtextextended('contest ' || ${slug}, 0))`.execute(
      transaction,
    );
    const before = await transaction
      .selectFrom('contests')
      .select([
        'id',
        'imported_sha256',
        'visibility',
        'created_by',
        'created_at',
        'settings_version',
        'runs_version',
      ])
      .where('slug', '=', slug)
      .forUpdate()
      .executeTakeFirst();
    if (before?.imported_sha256?.toString('hex') === sha256) return { slug, isChanged: false };
    if (before !== undefined) await makeRoom(transaction, before);
    await requireProblems(transaction, contest);
    const { id } = await transaction
      .insertInto('contests')
      .values({
        ...(before !== undefined && {
          id: before.id,
          created_at: before.created_at,
          // Boards and open feeds tell by these that it is another contest now.
          settings_version: nextOf(before.settings_version),
          runs_version: nextOf(before.runs_version),
        }),
        slug,
        name: contest.name,
        formal_name: contest.formalName,
        visibility: before?.visibility ?? 'published',
        settings: storableJson(contest.settings),
        starts_at: new Date(contest.startsAtMs),
        duration_ms: `${contest.durationMs}`,
        allows_virtual: contest.allowsVirtual,
        is_rated: contest.isRated,
        registration: contest.registration,
        join_code: contest.registration === 'code' ? newJoinCode() : null,
        window_ms: contest.windowMs === null ? null : `${contest.windowMs}`,
        thawed_at: dateOf(contest.thawedAtMs),
        finalized_at: dateOf(contest.finalizedAtMs),
        updates_ended_at: dateOf(contest.updatesEndedAtMs),
        imported_sha256: Buffer.from(sha256, 'hex'),
        created_by: before?.created_by ?? createdBy,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await insertParts(transaction, id, contest);
    await addEntry(transaction, {
      by,
      act: 'contest imported',
      subject: { kind: 'contest', id, name: contest.name },
      after: {
        slug,
        teams: contest.teams.length,
        problems: contest.problems.length,
        submissions: contest.runs.length,
        package: `SHA-256 ${sha256.slice(0, shownHashChars)}`,
        isReplaced: before !== undefined,
      },
    });
    return { slug, isChanged: true };
  });

const shownHashChars = 16;

const nextOf = (version: string): string => `${BigInt(version) + 1n}`;

const dateOf = (ms: number | null): Date | null => (ms === null ? null : new Date(ms));

/** Deletes an imported contest in which no account takes part. */
async function makeRoom(
  transaction: Database,
  { id, imported_sha256: digest }: { id: string; imported_sha256: Buffer | null },
): Promise<void> {
  const taken = await transaction
    .selectFrom('participation_members')
    .select('user_id')
    .where('contest_id', '=', id)
    .limit(1)
    .executeTakeFirst();
  if (digest === null || taken !== undefined) throw new AppError('conflict', refusals.contestHeld);
  // Runs refer to problems, which would not be deleted before them.
  await transaction.deleteFrom('contest_runs').where('contest_id', '=', id).execute();
  await transaction.deleteFrom('participations').where('contest_id', '=', id).execute();
  await transaction.deleteFrom('contests').where('id', '=', id).execute();
}

/** Refuses problems that the package names as ours and that are not here. */
async function requireProblems(transaction: Database, { problems }: ContestPackage): Promise<void> {
  const named = problems.flatMap(({ id, problemId }) =>
    problemId === null ? [] : [{ id, problemId }],
  );
  if (named.length === 0) return;
  const rows = await transaction
    .selectFrom('problems')
    .select('id')
    .where(
      'id',
      'in',
      named.map(({ problemId }) => problemId),
    )
    .where('deleted_at', 'is', null)
    .execute();
  const known = new Set(rows.map(({ id }) => id));
  const missing = named.filter(({ problemId }) => !known.has(problemId));
  if (missing.length === 0) return;
  const findings = new Findings();
  for (const { id } of missing) {
    findings.error('arbiter.yaml', 'There is no such problem here.', { field: `problems.${id}` });
  }
  throw new PackageError(findings.all);
}

/** Rows that are inserted by one statement: their JSON stays small in memory. */
const batchMaxRows = 2000;

/** The rows of all objects, in parts of about this many; what an object gives stays together. */
function* batchesOf<One, Row>(
  objects: readonly One[],
  rowsOfOne: (one: One) => Row[],
): Generator<Row[]> {
  let batch: Row[] = [];
  for (const one of objects) {
    batch.push(...rowsOfOne(one));
    if (batch.length < batchMaxRows) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

async function insertParts(
  transaction: Database,
  contestId: string,
  contest: ContestPackage,
): Promise<void> {
  /** Inserts rows of a table, whose columns are named with their types. */
  const insert = async <Row>(
    table: string,
    columns: Record<string, string>,
    rows: readonly Row[],
    cells: (row: Row, index: number) => Record<string, unknown>,
  ): Promise<void> => {
    const names = Object.keys(columns).map((name) => sql.ref(name));
    const typed = Object.entries(columns).map(
      ([name, type]) => sql`${sql.ref(name)} ${sql.raw(type)}`,
    );
    for (let from = 0; from < rows.length; from += batchMaxRows) {
      const batch = rows
        .slice(from, from + batchMaxRows)
        .map((row, index) => cells(row, from + index));
      await sql`
        insert into ${sql.table(table)} (contest_id, ${sql.join(names)})
        select ${contestId}::uuid, ${sql.join(names)}
        from json_to_recordset(${storableJson(batch)}::json) as given(${sql.join(typed)})`.execute(
        transaction,
      );
    }
  };
  const idsFor = (all: readonly { id: string }[]): Map<string, string> =>
    new Map(all.map(({ id }) => [id, randomUUID()]));
  const at = (ms: number | null): string | null =>
    ms === null ? null : new Date(ms).toISOString();
  const problemIds = idsFor(contest.problems);
  const groupIds = idsFor(contest.groups);
  const organizationIds = idsFor(contest.organizations);
  const teamIds = idsFor(contest.teams);
  const runIds = idsFor(contest.runs);
  const messageIds = idsFor(contest.clarifications);
  const inMap = (ids: ReadonlyMap<string, string>, id: string | null): string | null =>
    id === null ? null : (ids.get(id) ?? null);

  await insert(
    'contest_problems',
    {
      id: 'uuid',
      external_id: 'text',
      position: 'integer',
      problem_id: 'uuid',
      label: 'text',
      name: 'text',
      color: 'text',
      rgb: 'text',
      points: 'double precision',
      time_limit_ms: 'integer',
      test_count: 'integer',
    },
    contest.problems,
    (problem, position) => ({
      id: problemIds.get(problem.id),
      external_id: problem.id,
      position,
      problem_id: problem.problemId,
      label: problem.label,
      name: problem.name,
      color: problem.color,
      rgb: problem.rgb,
      points: problem.points,
      time_limit_ms: problem.timeLimitMs,
      test_count: problem.testCount,
    }),
  );
  const named = { id: 'uuid', external_id: 'text', name: 'text', icpc_id: 'text' };
  await insert('contest_groups', { ...named, type: 'text' }, contest.groups, (group) => ({
    ...group,
    id: groupIds.get(group.id),
    external_id: group.id,
  }));
  await insert(
    'contest_organizations',
    { ...named, formal_name: 'text', country: 'text' },
    contest.organizations,
    (one) => ({ ...one, id: organizationIds.get(one.id), external_id: one.id }),
  );
  await insert(
    'contest_languages',
    { external_id: 'text', name: 'text', extensions: 'text[]', entry_point_name: 'text' },
    contest.languages,
    (one) => ({ ...one, external_id: one.id, name: one.name ?? one.id }),
  );
  await insert(
    'contest_judgement_types',
    {
      external_id: 'text',
      name: 'text',
      has_penalty: 'boolean',
      is_solved: 'boolean',
      verdict: 'text',
    },
    contest.types,
    ({ id, name, hasPenalty, isSolved, verdict }) => ({
      external_id: id,
      name,
      has_penalty: hasPenalty,
      is_solved: isSolved,
      verdict,
    }),
  );
  await insert(
    'participations',
    {
      ...named,
      is_team: 'boolean',
      display_name: 'text',
      label: 'text',
      kind: 'text',
      is_disqualified: 'boolean',
      organization_id: 'uuid',
      starts_at: 'timestamptz',
      duration_ms: 'bigint',
    },
    contest.teams,
    (team) => ({
      id: teamIds.get(team.id),
      external_id: team.id,
      name: team.name,
      icpc_id: team.icpc_id,
      is_team: true,
      display_name: team.display_name,
      label: team.label,
      kind: team.kind,
      is_disqualified: team.isDisqualified,
      organization_id: inMap(organizationIds, team.organization_id),
      // A package has the time of each team's clock: as if all windows had begun at the start.
      starts_at: contest.windowMs === null ? null : at(contest.startsAtMs),
      duration_ms: contest.windowMs,
    }),
  );
  for (const memberships of batchesOf(contest.teams, ({ id, group_ids: ids }) =>
    ids.map((group) => ({ participation_id: teamIds.get(id), group_id: groupIds.get(group) })),
  )) {
    await sql`
      insert into participation_groups (participation_id, group_id)
      select participation_id, group_id
      from json_to_recordset(${JSON.stringify(memberships)}::json)
        as given(participation_id uuid, group_id uuid)`.execute(transaction);
  }
  await insert(
    'contest_runs',
    {
      id: 'uuid',
      external_id: 'text',
      participation_id: 'uuid',
      problem_id: 'uuid',
      language: 'text',
      entry_point: 'text',
      received_at: 'timestamptz',
      position: 'integer',
    },
    contest.runs,
    (run, position) => ({
      position,
      id: runIds.get(run.id),
      external_id: run.id,
      participation_id: teamIds.get(run.teamId),
      problem_id: problemIds.get(run.problemId),
      language: run.language,
      entry_point: run.entryPoint,
      received_at: at(run.receivedAtMs),
    }),
  );
  await insert(
    'contest_judgements',
    {
      external_id: 'text',
      run_id: 'uuid',
      judgement_type: 'text',
      points: 'double precision',
      subtasks: 'jsonb',
      started_at: 'timestamptz',
      ended_at: 'timestamptz',
      max_run_time_ms: 'double precision',
      counts: 'boolean',
    },
    contest.judgements,
    (one) => ({
      external_id: one.id,
      run_id: runIds.get(one.runId),
      judgement_type: one.type,
      points: one.points,
      subtasks: one.subtasks,
      started_at: at(one.startedAtMs),
      ended_at: at(one.endedAtMs),
      max_run_time_ms: one.maxRunTimeMs,
      counts: one.counts,
    }),
  );
  await insert(
    'contest_clarifications',
    {
      id: 'uuid',
      external_id: 'text',
      from_id: 'uuid',
      to_id: 'uuid',
      reply_to: 'uuid',
      problem_id: 'uuid',
      text: 'text',
      written_at: 'timestamptz',
    },
    contest.clarifications,
    (one) => ({
      id: messageIds.get(one.id),
      external_id: one.id,
      from_id: inMap(teamIds, one.from_team_id),
      to_id: inMap(teamIds, one.to_team_id),
      reply_to: inMap(messageIds, one.reply_to_id),
      problem_id: inMap(problemIds, one.problem_id),
      text: one.text,
      written_at: at(one.atMs),
    }),
  );
  await insert(
    'contest_awards',
    { external_id: 'text', citation: 'text', team_ids: 'text[]' },
    contest.awards,
    (one) => ({ ...one, external_id: one.id }),
  );
  await insert(
    'contest_adjustments',
    { kind: 'text', participation_id: 'uuid', minutes: 'integer', run_id: 'uuid' },
    [
      ...contest.penalties.map(({ teamId, minutes }) => ({
        kind: 'added penalty',
        participation_id: teamIds.get(teamId),
        minutes,
      })),
      ...contest.ignoredRuns
        .filter((run) => runIds.has(run))
        .map((run) => ({ kind: 'ignored run', run_id: runIds.get(run) })),
    ],
    (one) => one,
  );
}
