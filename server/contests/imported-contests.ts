/** Writes the contest of a package to the database, as a past one or to be held: all of it, or nothing. */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { refusals } from '../../contract/messages.ts';
import { storableJson } from '../../db/json.ts';
import { type Database, inTransaction } from '../../db/open.ts';
import { type Finding, Findings, PackageError } from '../../problems/package/findings.ts';
import { AppError } from '../http/errors.ts';
import { type Actor, addEntry } from '../operation/audit.ts';
import { type FoundHere, findHere } from './held-packages.ts';
import { newJoinCode } from './join-codes.ts';
import { type ComingContest, longColor } from './package/coming.ts';
import type { ContestPackage, ReadContest } from './package/read.ts';

/**
 * What an import did. `isChanged` is false if the same package had been sent before, `isHeld` says
 * whether the contest is held here, and `findings` how the package was taken.
 */
export type StoredImport = {
  slug: string;
  isChanged: boolean;
  isHeld: boolean;
  findings: Finding[];
  findingsLeft: number;
};

type Importing = { by: Actor; createdBy: string | null; nowMs?: number };

/**
 * Stores the contest of a package. One that is yet to come, and of which problems or accounts are
 * here, is held here from now on. All others are imported as they were: that replaces one that was
 * imported before, unless people have taken part in it here. Throws a PackageError with all findings.
 */
export const storePackage = (
  db: Database,
  { contest, coming, ...read }: ReadContest,
  { nowMs = Date.now(), ...importing }: Importing,
): Promise<StoredImport> =>
  inTransaction(db, async (transaction) => {
    const findings = new Findings();
    findings.add(read.findings, read.findingsLeft);
    const slug = contest?.slug;
    if (slug !== undefined && coming !== null && (await isHeldFrom(transaction, slug, coming))) {
      return { slug, isChanged: false, isHeld: true, findings: [], findingsLeft: 0 };
    }
    const isComing = coming !== null && coming.startsAtMs > nowMs;
    const found = isComing ? await findHere(transaction, coming, findings) : null;
    const holding = coming && found && { coming, found };
    if (holding === null && contest !== undefined) {
      await findProblems(transaction, contest, findings);
      if (isComing) findings.warn('problems.json', refusals.contestElsewhere);
    }
    if (contest === undefined || findings.hasErrors) {
      throw new PackageError(findings.all, findings.left);
    }
    const isChanged = await put(transaction, { contest, holding, ...importing });
    return {
      slug: contest.slug,
      isChanged,
      isHeld: holding !== null,
      findings: findings.all,
      findingsLeft: findings.left,
    };
  });

/** Whether a contest is held here by this package, also once it has begun and was changed since. */
async function isHeldFrom(
  transaction: Database,
  slug: string,
  { sha256 }: ComingContest,
): Promise<boolean> {
  const same = await transaction
    .selectFrom('contests')
    .select('id')
    .where('slug', '=', slug)
    .where('held_from_sha256', '=', Buffer.from(sha256, 'hex'))
    .executeTakeFirst();
  return same !== undefined;
}

type Holding = { coming: ComingContest; found: FoundHere };
type Putting = Omit<Importing, 'nowMs'> & { contest: ContestPackage; holding: Holding | null };

/** False if it is there already. */
async function put(
  transaction: Database,
  { contest, holding, by, createdBy }: Putting,
): Promise<boolean> {
  const { slug } = contest;
  const sha256 = holding?.coming.sha256 ?? contest.sha256;
  await sql`select pg_advisory_xact_lock(hashtextextended('contest ' || ${slug}, 0))`.execute(
    transaction,
  );
  const before = await transaction
    .selectFrom('contests')
    .select([
      'id',
      'imported_sha256',
      'held_from_sha256',
      'visibility',
      'created_by',
      'created_at',
      'settings_version',
      'runs_version',
    ])
    .where('slug', '=', slug)
    .forUpdate()
    .executeTakeFirst();
  const same = holding === null ? before?.imported_sha256 : before?.held_from_sha256;
  if (same?.toString('hex') === sha256) return false;
  if (before !== undefined) await makeRoom(transaction, before);
  const digest = Buffer.from(sha256, 'hex');
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
      created_by: before?.created_by ?? createdBy,
      ...(holding === null
        ? {
            thawed_at: dateOf(contest.thawedAtMs),
            finalized_at: dateOf(contest.finalizedAtMs),
            updates_ended_at: dateOf(contest.updatesEndedAtMs),
            imported_sha256: digest,
          }
        : {
            visibility: holding.coming.visibility,
            members_max: holding.coming.membersMax,
            allows_assistant: holding.coming.allowsAssistant,
            held_from_sha256: digest,
          }),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await insertParts(transaction, id, holding === null ? contest : heldParts(contest, holding));
  if (holding !== null) await addMembers(transaction, id, holding.found.members);
  await addEntry(transaction, {
    by,
    act: holding === null ? 'contest imported' : 'contest created',
    subject: { kind: 'contest', id, name: contest.name },
    after: {
      slug,
      teams: contest.teams.length,
      problems: contest.problems.length,
      submissions: contest.runs.length,
      ...(holding !== null && { members: holding.found.members.length }),
      package: `SHA-256 ${sha256.slice(0, shownHashChars)}`,
      isReplaced: before !== undefined,
    },
  });
  return true;
}

/**
 * What a contest that is held here takes of its package: not what here comes of itself, nor what was
 * said before it began. Its teams have their own time from their own start.
 */
const heldParts = (contest: ContestPackage, { found: { problems } }: Holding): ContestPackage => ({
  ...contest,
  windowMs: null,
  types: [],
  languages: [],
  clarifications: [],
  awards: [],
  problems: contest.problems.map((one) => {
    const here = problems.get(one.id);
    return {
      ...one,
      problemId: here?.id ?? null,
      rgb: longColor(one.rgb),
      // A limit that is the problem's own follows it.
      timeLimitMs: one.timeLimitMs === here?.timeLimitMs ? null : one.timeLimitMs,
      testCount: null,
    };
  }),
});

async function addMembers(
  transaction: Database,
  contestId: string,
  members: FoundHere['members'],
): Promise<void> {
  if (members.length === 0) return;
  await sql`
    insert into participation_members (participation_id, contest_id, number, user_id)
    select participations.id, contest_id, participations.number, given."userId"
    from json_to_recordset(${JSON.stringify(members)}::json) as given("teamId" text, "userId" uuid)
    join participations on contest_id = ${contestId} and external_id = given."teamId"`.execute(
    transaction,
  );
}

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

/** Finds problems that the package names as ours and that are not here. */
async function findProblems(
  transaction: Database,
  { problems }: ContestPackage,
  findings: Findings,
): Promise<void> {
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
  for (const { id } of missing) {
    findings.error('arbiter.yaml', 'There is no such problem here.', { field: `problems.${id}` });
  }
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
