/**
 * Contests that are held here, as their organisers write them: created, edited and deleted, each
 * with its entry in the audit log. What the time does to them follows from the stored values.
 */
import { sql } from 'kysely';
import { contestPresets } from '../../contract/contest-presets.ts';
import {
  type ChangedBoards,
  type ContestDesk,
  type ContestDraft,
  type ContestSettings,
  contestSettings,
} from '../../contract/contests.ts';
import { refusals } from '../../contract/messages.ts';
import { anyId, condition } from '../../db/expressions.ts';
import { storableJson } from '../../db/json.ts';
import { type Database, inPreview } from '../../db/open.ts';
import { type Contest, clockOf, isFrozen, sealedFrom } from '../../standings/contest.ts';
import { settleContest } from '../../work/settling.ts';
import { AppError, VersionConflict } from '../http/errors.ts';
import { checkInput } from '../http/validation.ts';
import { type Actor, addEntry, recorded } from '../operation/audit.ts';
import { isThere, mayUse, type Viewer } from '../visibility.ts';
import { bothBoards, changesOf } from './board-changes.ts';
import { readContest } from './contests.ts';

/** All settings: those that the draft names, and the others of its preset. */
function settingsOf({ preset, settings, durationMs }: SettingsInDraft): ContestSettings {
  const all = { ...(preset && contestPresets[preset]), ...settings };
  const checked = checkInput(contestSettings, all, 'settings');
  if ('sentence' in checked) {
    throw new AppError('badInput', `settings.${checked.sentence} A preset has all settings.`);
  }
  const { freezeMs } = checked.value;
  if (settings.freezeMs !== undefined && freezeMs > durationMs) {
    throw new AppError(
      'badInput',
      `settings.freezeMs: At most durationMs, which is ${durationMs}.`,
    );
  }
  return { ...checked.value, freezeMs: Math.min(freezeMs, durationMs) };
}

type SettingsInDraft = Pick<ContestDraft, 'preset' | 'settings' | 'durationMs'>;

/** Rules about several fields. */
function requireSound({ registration, joinCode, windowMs, durationMs, problems }: ContestDraft) {
  const refuse = (sentence: string): never => {
    throw new AppError('badInput', sentence);
  };
  if (registration === 'code' && joinCode === null) {
    refuse('joinCode: Required, because people sign up with a code.');
  }
  if (registration !== 'code' && joinCode !== null) {
    refuse(`joinCode: Must be null, because registration is ${registration}.`);
  }
  if (windowMs !== null && windowMs > durationMs) {
    refuse(`windowMs: At most durationMs, which is ${durationMs}.`);
  }
  const ids = new Set<string>();
  const labels = new Set<string>();
  for (const [at, { problemId, label }] of labelled(problems).entries()) {
    if (ids.has(problemId)) refuse(`problems.${at}.problemId: The problem is there twice.`);
    if (labels.has(label)) refuse(`problems.${at}.label: ${label} is there twice.`);
    ids.add(problemId);
    labels.add(label);
  }
}

type Drafted = ContestDraft['problems'][number];

const lettersInAlphabet = 26;

/** A to Z, then AA, AB and so on. */
function letterOf(index: number): string {
  const last = String.fromCharCode(65 + (index % lettersInAlphabet));
  const rest = Math.floor(index / lettersInAlphabet);
  return rest === 0 ? last : letterOf(rest - 1) + last;
}

const labelled = (problems: readonly Drafted[]): (Drafted & { label: string })[] =>
  problems.map((one, index) => ({ ...one, label: one.label ?? letterOf(index) }));

/** The columns that a draft decides. */
function columnsOf(draft: ContestDraft) {
  return {
    slug: draft.slug,
    name: draft.name,
    formal_name: draft.formalName,
    visibility: draft.visibility,
    settings: storableJson(settingsOf(draft)),
    starts_at: draft.startsAt === null ? null : new Date(draft.startsAt),
    duration_ms: `${draft.durationMs}`,
    registration: draft.registration,
    join_code: draft.joinCode,
    members_max: draft.membersMax,
    allows_assistant: draft.allowsAssistant,
    allows_virtual: draft.allowsVirtual,
    is_rated: draft.isRated,
    window_ms: draft.windowMs === null ? null : `${draft.windowMs}`,
  };
}

/** What the audit log records; not the code, with which its readers could sign others up. */
const factsOf = ({ joinCode: _, preset, problems, ...draft }: ContestDraft) => ({
  ...draft,
  settings: settingsOf({ ...draft, preset }),
  problems: labelled(problems).map(({ label, problemId, points, timeLimitMs, memoryLimitMb }) => ({
    label,
    problemId,
    points,
    ...(timeLimitMs !== null && { timeLimitMs }),
    ...(memoryLimitMb !== null && { memoryLimitMb }),
  })),
});

const subjectOf = (id: string, name: string) => ({ kind: 'contest', id, name }) as const;

/** What a call is answered with. */
type Written = { slug: string; version: number };

/** Refuses a slug that another contest has. */
export const createContest = (
  db: Database,
  by: Actor & { caller: { id: string } },
  draft: ContestDraft,
): Promise<Written> =>
  recorded(db, { by, act: 'contest created' }, async (transaction) => {
    const { id, version } = await insertContest(transaction, by.caller.id, draft);
    const result = { slug: draft.slug, version };
    return { result, subject: subjectOf(id, draft.name), after: factsOf(draft) };
  });

/** Adds a contest; refuses a slug that another one has. */
export async function insertContest(
  transaction: Database,
  createdBy: string,
  draft: ContestDraft,
): Promise<{ id: string; version: number }> {
  requireSound(draft);
  const row = await transaction
    .insertInto('contests')
    .values({ ...columnsOf(draft), created_by: createdBy })
    .onConflict((one) => one.column('slug').doNothing())
    .returning(['id', 'version'])
    .executeTakeFirst();
  if (row === undefined) throw new AppError('conflict', refusals.slugTaken);
  await putProblems(transaction, { id: row.id, by: createdBy }, draft.problems);
  return row;
}

/** A contest that is locked until the end of the transaction. */
export async function lockContest(transaction: Database, slug: string, viewer: Viewer) {
  const { id } = await readContest(transaction, slug, viewer);
  const locked = await transaction
    .selectFrom('contests')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  // It was deleted while this waited.
  if (locked === undefined) throw new AppError('notFound', refusals.noContest);
  return locked;
}

type Locked = Awaited<ReturnType<typeof lockContest>>;

/** Locks a contest that is held here: an imported one is changed by importing its package again. */
export async function lockHeldHere(
  transaction: Database,
  slug: string,
  caller: Viewer,
): Promise<Locked> {
  const contest = await lockContest(transaction, slug, caller);
  if (contest.imported_sha256 !== null) throw new AppError('conflict', refusals.contestImported);
  return contest;
}

/** Nothing of a contest changes once its updates have ended. */
export function requireUpdates({ updates_ended_at: ended }: Pick<Locked, 'updates_ended_at'>) {
  if (ended !== null) throw new AppError('conflict', refusals.contestUpdatesEnded);
}

/** Locks a contest that is held here and may change. */
export async function lockChangeable(
  transaction: Database,
  slug: string,
  caller: Viewer,
): Promise<Locked> {
  const contest = await lockHeldHere(transaction, slug, caller);
  requireUpdates(contest);
  return contest;
}

type Organiser = Actor & { caller: { id: string; isAdmin: boolean } };

type BoardChanging<Result> = {
  result: Result;
  /** The slug from now on. */
  slug?: string;
  /** Null if everything was so already. */
  entry:
    | (Pick<Parameters<typeof addEntry>[1], 'act' | 'before' | 'after'> & { name?: string })
    | null;
};

type Made<Result> = { result: Result; boards: ChangedBoards };

type Changing = {
  by: Organiser;
  slug: string;
  isPreview: boolean;
  /** Locks what comes before the contest in the order of locks. */
  lockFirst?: (transaction: Database) => Promise<void>;
};

/** Changes a contest that is held here, and says what that does, or would do, to its boards. */
export async function changeBoards<Result>(
  db: Database,
  { by, slug, isPreview, lockFirst }: Changing,
  change: (transaction: Database, current: Locked, nowMs: number) => Promise<BoardChanging<Result>>,
): Promise<Made<Result>> {
  const made = await inPreview(db, isPreview, async (transaction) => {
    await lockFirst?.(transaction);
    const current = await lockChangeable(transaction, slug, by.caller);
    const { id } = current;
    const nowMs = Date.now();
    const before = await bothBoards(transaction, slug, { nowMs });
    const { result, slug: slugAfter = slug, entry } = await change(transaction, current, nowMs);
    const after = await bothBoards(transaction, slugAfter, { nowMs });
    if (!isPreview && entry !== null) {
      const { name = current.name, ...facts } = entry;
      await addEntry(transaction, { by, subject: subjectOf(id, name), ...facts });
    }
    return { id, result, boards: changesOf(before, after) };
  });
  // A contest that runs again is sealed again.
  if (!isPreview) await settleContest(db, made.id);
  return { result: made.result, boards: made.boards };
}

type Change = { slug: string; draft: ContestDraft; seen: number | undefined; isPreview: boolean };
type Edited = Written & { boards: ChangedBoards };

/**
 * A contest that is sealed by its freeze keeps the beginning of it, even with another length, unless
 * the draft names another `freezeMs`: what is sealed stays so.
 */
function withFreeze(draft: ContestDraft, contest: Contest, nowMs: number): ContestDraft {
  const frozenFrom = isFrozen(contest, null, nowMs) ? sealedFrom(contest, null, nowMs) : null;
  const named = draft.settings.freezeMs ?? contest.settings.freezeMs;
  const isSame =
    draft.startsAt !== null &&
    Date.parse(draft.startsAt) === contest.startsAtMs &&
    named === contest.settings.freezeMs;
  if (frozenFrom === null || !isSame) return draft;
  const freezeMs = Math.max(0, draft.durationMs - frozenFrom);
  return { ...draft, settings: { ...draft.settings, freezeMs } };
}

/** Refuses with 409 if the contest has changed since. */
export async function editContest(
  db: Database,
  by: Organiser,
  { slug, draft: asked, seen, isPreview }: Change,
): Promise<Edited> {
  requireSound(asked);
  const changing = { by, slug, isPreview };
  const { result, boards } = await changeBoards(
    db,
    changing,
    async (transaction, current, nowMs) => {
      const { version } = current;
      if (seen !== undefined && seen !== version) {
        throw new VersionConflict(refusals.contestChanged, { yours: seen, current: version });
      }
      if (current.class_id !== null && asked.startsAt === null) {
        throw new AppError('badInput', refusals.assignmentHasStart);
      }
      await requireFreeSlug(transaction, current, asked.slug);
      const { contest } = await readContest(transaction, slug, by.caller);
      const draft = withFreeze(asked, contest, nowMs);
      const before = await factsNow(transaction, slug, by.caller);
      await replaceContest(transaction, { current, draft, nowMs, caller: by.caller });
      return {
        result: isPreview ? version : version + 1,
        slug: draft.slug,
        entry: {
          act: 'contest changed' as const,
          name: draft.name,
          before,
          after: factsOf(draft),
        },
      };
    },
  );
  return { slug: asked.slug, version: result, boards };
}

type Replacing = { current: Locked; draft: ContestDraft; nowMs: number; caller: Viewer };

/** Makes a locked contest what the draft says. */
export async function replaceContest(
  transaction: Database,
  { current: { id, version }, draft, nowMs, caller }: Replacing,
): Promise<void> {
  await transaction
    .updateTable('contests')
    .set({ ...columnsOf(draft), version: version + 1 })
    // A start that is set ends a pause of the countdown.
    .$if(draft.startsAt !== null, (query) => query.set({ countdown_pause_ms: null }))
    .where('id', '=', id)
    .execute();
  await reopen(transaction, { slug: draft.slug, id, nowMs, caller });
  await putProblems(transaction, { id, by: caller?.id }, draft.problems);
}

/**
 * A contest that runs again, or has yet to begin, is neither thawed nor final, and its clock does not
 * stand still because of a pause of before.
 */
export async function reopen(
  transaction: Database,
  { slug, id, nowMs, caller }: { slug: string; id: string; nowMs: number; caller: Viewer },
): Promise<void> {
  const { contest } = await readContest(transaction, slug, caller);
  if (clockOf(contest, null, nowMs).isOver) return;
  await transaction
    .updateTable('contests')
    .set({ thawed_at: null, finalized_at: null, updates_ended_at: null })
    .where('id', '=', id)
    .execute();
  const startsAt = Number.isFinite(contest.startsAtMs) ? new Date(contest.startsAtMs) : null;
  await transaction
    .deleteFrom('contest_stops')
    .where('contest_id', '=', id)
    .$if(startsAt !== null, (query) => query.where('from_at', '<', startsAt))
    .execute();
}

async function requireFreeSlug(
  transaction: Database,
  { id }: Pick<Locked, 'id'>,
  slug: string,
): Promise<void> {
  const other = await transaction
    .selectFrom('contests')
    .select('id')
    .where('slug', '=', slug)
    .where('id', '!=', id)
    .executeTakeFirst();
  if (other !== undefined) throw new AppError('conflict', refusals.slugTaken);
}

/** The facts of the stored contest, in the form of a draft's. */
async function factsNow(transaction: Database, slug: string, viewer: Viewer) {
  const {
    version: _,
    isImported: __,
    problems,
    ...desk
  } = await readDesk(transaction, slug, viewer);
  return factsOf({
    ...desk,
    preset: undefined,
    problems: problems.flatMap(({ problemId, name: _name, ...one }) =>
      problemId === null ? [] : [{ ...one, problemId }],
    ),
  });
}

/** Deletes a contest; submissions in a draft become ordinary ones. */
export const deleteContest = (
  db: Database,
  by: Actor & { caller: { id: string; isAdmin: boolean } },
  slug: string,
): Promise<void> =>
  recorded(db, { by, act: 'contest deleted' }, async (transaction) => {
    const locked = await lockContest(transaction, slug, by.caller);
    await dropContest(transaction, locked);
    const { id, name, visibility } = locked;
    return { result: undefined, subject: subjectOf(id, name), before: { slug, visibility } };
  });

/** Removes a locked contest; refuses one with submissions, or grades set by hand, that is no draft. */
export async function dropContest(
  transaction: Database,
  { id, visibility }: Pick<Locked, 'id' | 'visibility'>,
): Promise<void> {
  const has = await transaction
    .selectNoFrom((eb) => [
      eb
        .or([
          eb.exists(eb.selectFrom('contest_runs').select('id').where('contest_id', '=', id)),
          eb.exists(
            eb
              .selectFrom('participations')
              .innerJoin('submissions', 'submissions.participation_id', 'participations.id')
              .select('submissions.id')
              .where('participations.contest_id', '=', id),
          ),
        ])
        .as('runs'),
      eb
        .exists(
          eb
            .selectFrom('class_grades')
            .innerJoin('contest_problems', 'contest_problems.id', 'contest_problem_id')
            .select('class_grades.user_id')
            .where('contest_id', '=', id),
        )
        .as('grades'),
    ])
    .executeTakeFirstOrThrow();
  if (visibility !== 'draft') {
    if (has.runs) throw new AppError('conflict', refusals.contestHasRuns);
    if (has.grades) throw new AppError('conflict', refusals.assignmentHasGrades);
  }
  const test = await transaction
    .selectFrom('contest_test_accounts')
    .select('user_id')
    .where('contest_id', '=', id)
    .limit(1)
    .executeTakeFirst();
  if (test !== undefined) throw new AppError('conflict', refusals.testAccountsLeft);
  const mine = transaction.selectFrom('participations').select('id').where('contest_id', '=', id);
  await sql`select seal_submissions(array(${mine}), false)`.execute(transaction);
  await transaction
    .updateTable('submissions')
    .set({ participation_id: null })
    .where('participation_id', 'in', mine)
    .execute();
  // Runs refer to problems, and participations to organizations, which would not be deleted before.
  await transaction.deleteFrom('contest_runs').where('contest_id', '=', id).execute();
  await transaction.deleteFrom('participations').where('contest_id', '=', id).execute();
  await transaction.deleteFrom('contests').where('id', '=', id).execute();
}

/** A contest, and the id of who holds it. */
type Holding = { id: string; by: string | undefined };

/** Makes these the problems of the contest, in this order. */
async function putProblems(
  transaction: Database,
  { id: contestId, by }: Holding,
  problems: ContestDraft['problems'],
): Promise<void> {
  const drafted = labelled(problems);
  const names = await namesOf(
    transaction,
    { id: contestId, by },
    drafted.map(({ problemId }) => problemId),
  );
  await dropOthers(transaction, contestId, names);
  // Positions are taken one by one, so that those of before make room first.
  await transaction
    .updateTable('contest_problems')
    .set((eb) => ({ position: eb('position', '+', positionsFree) }))
    .where('contest_id', '=', contestId)
    .execute();
  for (const [position, { problemId, label, color, rgb, points, ...limits }] of drafted.entries()) {
    const name = names.get(problemId) ?? '';
    const { timeLimitMs: time_limit_ms, memoryLimitMb: memory_limit_mb } = limits;
    const values = { position, label, name, color, rgb, points, time_limit_ms, memory_limit_mb };
    await transaction
      .insertInto('contest_problems')
      .values({
        contest_id: contestId,
        external_id: problemId,
        problem_id: problemId,
        ...values,
      })
      .onConflict((one) => one.columns(['contest_id', 'problem_id']).doUpdateSet(values))
      .execute();
  }
}

/** More than a contest has problems. */
const positionsFree = 1_000_000;

/**
 * The names of these problems by their ids. Refuses a problem that is missing, and a problem that the
 * organiser may not use and the contest does not have yet.
 */
async function namesOf(
  transaction: Database,
  { id: contestId, by }: Holding,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await transaction
    .selectFrom('problems')
    .select(['id', 'name'])
    .where('id', '=', anyId(ids))
    .where(isThere)
    .where(
      condition`(${mayUse(by)} or exists (select from contest_problems own
        where own.contest_id = ${contestId} and own.problem_id = problems.id))`,
    )
    .execute();
  if (rows.length < ids.length) throw new AppError('badInput', refusals.noContestProblem);
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Takes the other problems out of the contest; refuses if one has submissions in it, or grades set by hand. */
async function dropOthers(
  transaction: Database,
  contestId: string,
  kept: ReadonlyMap<string, string>,
): Promise<void> {
  const rows = await transaction
    .selectFrom('contest_problems')
    .select(['id', 'label', 'problem_id'])
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('submissions')
            .innerJoin('participations', 'participations.id', 'submissions.participation_id')
            .select('submissions.id')
            .whereRef('submissions.problem_id', '=', 'contest_problems.problem_id')
            .where('participations.contest_id', '=', contestId),
        )
        .as('has_runs'),
    )
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('class_grades')
            .select('class_grades.user_id')
            .whereRef('contest_problem_id', '=', 'contest_problems.id'),
        )
        .as('has_grades'),
    )
    .where('contest_id', '=', contestId)
    .execute();
  const left = rows.filter(({ problem_id: id }) => id === null || !kept.has(id));
  const stays = left.find(({ has_runs: hasRuns }) => hasRuns);
  if (stays !== undefined) {
    throw new AppError('conflict', `${refusals.contestProblemHasRuns} ${stays.label}.`);
  }
  const graded = left.find(({ has_grades: hasGrades }) => hasGrades);
  if (graded !== undefined) {
    throw new AppError('conflict', `${refusals.contestProblemHasGrades} ${graded.label}.`);
  }
  if (left.length === 0) return;
  const ids = left.map(({ id }) => id);
  await transaction.deleteFrom('contest_problems').where('id', '=', anyId(ids)).execute();
}

/** The contest as its organisers wrote it. */
export async function readDesk(db: Database, slug: string, viewer: Viewer): Promise<ContestDesk> {
  const { id } = await readContest(db, slug, viewer);
  const row = await db
    .selectFrom('contests')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return {
    slug: row.slug,
    name: row.name,
    formalName: row.formal_name,
    visibility: row.visibility,
    settings: contestSettings.parse(row.settings),
    startsAt: row.starts_at?.toISOString() ?? null,
    durationMs: Number(row.duration_ms),
    registration: row.registration,
    joinCode: row.join_code,
    membersMax: row.members_max,
    allowsAssistant: row.allows_assistant,
    allowsVirtual: row.allows_virtual,
    isRated: row.is_rated,
    windowMs: row.window_ms === null ? null : Number(row.window_ms),
    version: row.version,
    isImported: row.imported_sha256 !== null,
    problems: await writtenProblems(db, id),
  };
}

const writtenProblems = async (db: Database, contestId: string): Promise<ContestDesk['problems']> =>
  (
    await db
      .selectFrom('contest_problems')
      .select(['problem_id', 'name', 'label', 'color', 'rgb', 'points'])
      .select(['time_limit_ms', 'memory_limit_mb'])
      .where('contest_id', '=', contestId)
      .orderBy('position')
      .execute()
  ).map(({ problem_id, time_limit_ms, memory_limit_mb, ...row }) => ({
    problemId: problem_id,
    ...row,
    timeLimitMs: time_limit_ms,
    memoryLimitMb: memory_limit_mb,
  }));
