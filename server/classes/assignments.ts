/**
 * Assignments: contests of a class with the settings of homework. A soft deadline is a late rule, the
 * hard one the end of the contest; an extension moves both for one pupil.
 */
import { sql } from 'kysely';
import { z } from 'zod';
import type { Assignment, AssignmentDraft, ListedAssignment } from '../../contract/classes.ts';
import { contestPresets } from '../../contract/contest-presets.ts';
import {
  type ContestDraft,
  type ContestSettings,
  contestSettings,
} from '../../contract/contests.ts';
import { language } from '../../contract/judging.ts';
import { contestMaxMs, lateStepsMax } from '../../contract/limits.ts';
import { refusals } from '../../contract/messages.ts';
import { anyId, rowCount } from '../../db/expressions.ts';
import type { Database } from '../../db/open.ts';
import { onlyRowOf, rowsOf } from '../../db/rows.ts';
import type { Team } from '../../standings/contest.ts';
import { standings } from '../../standings/standings.ts';
import {
  lastParticipation,
  readAdjustments,
  readContest,
  readContestsOfClass,
  readProblems,
  readRuns,
  readTeams,
  type StoredContest,
  type StoredProblem,
} from '../contests/contests.ts';
import { openExamsOf } from '../contests/exams.ts';
import {
  dropContest,
  insertContest,
  lockContest,
  replaceContest,
  requireUpdates,
} from '../contests/held-contests.ts';
import { AppError, VersionConflict } from '../http/errors.ts';
import { recorded } from '../operation/audit.ts';
import { mayUse } from '../visibility.ts';
import {
  lockAsTeacher,
  type Person,
  requireTaught,
  type StoredClass,
  type Teacher,
  teaches,
} from './classes.ts';
import { readExam, requireNoHelp, writeExam } from './exam-rules.ts';
import { settleExtensions } from './extensions.ts';
import { settleGroups } from './fitting-groups.ts';
import { joinAssignments } from './participations.ts';

/** An assignment as a contest. */
function contestDraftOf(draft: AssignmentDraft, slug: string): ContestDraft {
  requireNoHelp(draft);
  const opensMs = Date.parse(draft.opensAt);
  const durationMs = Date.parse(draft.closesAt) - opensMs;
  if (durationMs <= 0) throw new AppError('badInput', refusals.closesAtTooEarly);
  if (durationMs > contestMaxMs) throw new AppError('badInput', refusals.closesAtTooLate);
  const dueMs = draft.dueAt === null ? null : Date.parse(draft.dueAt) - opensMs;
  if (dueMs !== null && (dueMs <= 0 || dueMs > durationMs)) {
    throw new AppError('badInput', refusals.dueAtOutside);
  }
  if (dueMs === null && draft.lateFactor < 1) {
    throw new AppError('badInput', refusals.lateFactorAlone);
  }
  return {
    slug,
    name: draft.name,
    formalName: null,
    visibility: draft.isDraft ? 'draft' : 'published',
    settings: {
      ...contestPresets.homework,
      counts: draft.counts,
      lateRules: lateRulesOf(draft, { dueMs, durationMs }),
    },
    startsAt: draft.opensAt,
    durationMs,
    registration: 'organiser',
    joinCode: null,
    membersMax: draft.groups?.max ?? 1,
    allowsAssistant: draft.allowsHelp,
    allowsVirtual: false,
    isRated: false,
    windowMs: null,
    problems: draft.problems.map((one) => ({ ...one, ...ofProblem })),
  };
}

type Times = { dueMs: number | null; durationMs: number };

/** From the due time on, and in steps of days after it. */
function lateRulesOf(
  { lateFactor, lateSteps }: AssignmentDraft,
  { dueMs, durationMs }: Times,
): ContestSettings['lateRules'] {
  if (dueMs === null) {
    if (lateSteps.length > 0) throw new AppError('badInput', refusals.lateStepsAlone);
    return [];
  }
  const rules = [{ fromMs: dueMs, factor: lateFactor }];
  for (const { days, factor } of lateSteps) {
    const fromMs = dueMs + Math.round(days * dayMs);
    if (fromMs <= (rules.at(-1)?.fromMs ?? 0)) {
      throw new AppError('badInput', refusals.lateStepsOrder);
    }
    if (fromMs >= durationMs) throw new AppError('badInput', refusals.lateStepsAfterEnd);
    rules.push({ fromMs, factor });
  }
  return rules;
}

/** The steps of stored rules, which were perhaps written as those of any contest. */
const lateStepsOf = ([due, ...later]: ContestSettings['lateRules']) =>
  due === undefined
    ? []
    : later
        .filter(({ fromMs }) => fromMs > due.fromMs)
        .slice(0, lateStepsMax)
        .map(({ fromMs, factor }) => ({ days: (fromMs - due.fromMs) / dayMs, factor }));

/** What an assignment leaves to its problems. */
const ofProblem = { color: null, rgb: null, timeLimitMs: null, memoryLimitMb: null };

/** Refuses problems that the teacher may not open. */
async function requireProblems(
  transaction: Database,
  { id: teacher }: Person,
  problems: AssignmentDraft['problems'],
): Promise<void> {
  const ids = [...new Set(problems.map(({ problemId }) => problemId))];
  const { count } = await transaction
    .selectFrom('problems')
    .select(rowCount().as('count'))
    .where('id', '=', anyId(ids))
    .where(mayUse(teacher))
    .executeTakeFirstOrThrow();
  if (Number(count) < ids.length) {
    throw new AppError('badInput', refusals.noProblemForAssignment);
  }
}

type Completion = {
  id: string;
  classId: string;
  draft: AssignmentDraft;
  /** The groups that it allowed; null: none. */
  before: AssignmentDraft['groups'];
};

/** What a contest does not have, and the pupils. */
async function completeAssignment(
  transaction: Database,
  { id, classId, draft, before }: Completion,
): Promise<void> {
  await transaction
    .updateTable('contests')
    .set({
      class_id: classId,
      attempts_max: draft.attemptsMax,
      languages: draft.languages,
      groups_by: draft.groups?.madeBy ?? null,
    })
    .where('id', '=', id)
    .execute();
  await settleGroups(transaction, id, { before, after: draft.groups });
  await writeExam(transaction, id, draft.exam);
  await joinAssignments(transaction, classId);
}

type Written = { slug: string; version: number };

const numberRow = z.object({ next: z.int() });

/** The slug of the next assignment: that of the class and a number. */
async function nextSlug(transaction: Database, { slug }: StoredClass): Promise<string> {
  const { next } = await onlyRowOf(
    transaction,
    numberRow,
    sql`
    select coalesce(max(substring(slug from ${`^${slug}-([0-9]{1,6})$`})::integer), 0) + 1 as next
    from contests where slug like ${`${slug}-%`}`,
  );
  return `${slug}-${next}`;
}

/** Creates an assignment, in which all pupils take part. */
export const createAssignment = (
  db: Database,
  by: Teacher,
  { slug, draft }: { slug: string; draft: AssignmentDraft },
): Promise<Written> =>
  recorded(db, { by, act: 'assignment created' }, async (transaction) => {
    const found = await lockAsTeacher(transaction, slug, by.caller);
    await requireProblems(transaction, by.caller, draft.problems);
    const contest = contestDraftOf(draft, await nextSlug(transaction, found));
    const { id, version } = await insertContest(transaction, by.caller.id, contest);
    await completeAssignment(transaction, { id, classId: found.id, draft, before: null });
    return {
      result: { slug: contest.slug, version },
      subject: { kind: 'contest', id, name: draft.name },
      after: { class: slug, ...draft },
    };
  });

type Named = { slug: string; assignment: string };

/** Locks an assignment of a class, and the class, for a change by a teacher. */
export async function lockAssignment(
  transaction: Database,
  { slug, assignment }: Named,
  person: Person,
) {
  const found = await lockAsTeacher(transaction, slug, person);
  await requireAssignment(transaction, found, { assignment, person });
  return { found, current: await lockContest(transaction, assignment, person) };
}

/** The same for what its board follows: refuses once its updates have ended. */
export async function lockChangeableAssignment(
  transaction: Database,
  named: Named,
  person: Person,
) {
  const locked = await lockAssignment(transaction, named, person);
  requireUpdates(locked.current);
  return locked;
}

/** An assignment of this class; refuses all other contests. */
export async function requireAssignment(
  db: Database,
  { id }: StoredClass,
  { assignment, person }: { assignment: string; person: Person },
): Promise<StoredContest> {
  const stored = await readContest(db, assignment, person).catch((error: unknown) => {
    if (error instanceof AppError) return undefined;
    throw error;
  });
  if (stored?.classId !== id) throw new AppError('notFound', refusals.noAssignment);
  return stored;
}

type Change = Named & { seen: number | undefined; draft: AssignmentDraft };

/** Refuses with 409 if the assignment has changed since. */
export const editAssignment = (
  db: Database,
  by: Teacher,
  { seen, draft, ...named }: Change,
): Promise<Written> =>
  recorded(db, { by, act: 'assignment changed' }, async (transaction) => {
    const { found, current } = await lockChangeableAssignment(transaction, named, by.caller);
    const { id, version, slug } = current;
    if (seen !== undefined && seen !== version) {
      throw new VersionConflict(refusals.contestChanged, { yours: seen, current: version });
    }
    const { slug: _, version: __, ...before } = await readAssignment(transaction, named, by.caller);
    const kept = new Set(before.problems.map(({ problemId }) => problemId));
    await requireProblems(
      transaction,
      by.caller,
      draft.problems.filter(({ problemId }) => !kept.has(problemId)),
    );
    await replaceContest(transaction, {
      current,
      draft: contestDraftOf(draft, slug),
      nowMs: Date.now(),
      caller: by.caller,
    });
    await completeAssignment(transaction, {
      id,
      classId: found.id,
      draft,
      before: before.groups,
    });
    return {
      result: { slug, version: version + 1 },
      subject: { kind: 'contest', id, name: draft.name },
      before,
      after: { ...draft },
    };
  });

/** Deletes an assignment that is a draft or has no submissions. */
export const deleteAssignment = (db: Database, by: Teacher, named: Named): Promise<void> =>
  recorded(db, { by, act: 'assignment deleted' }, async (transaction) => {
    const { current } = await lockAssignment(transaction, named, by.caller);
    await dropContest(transaction, current);
    const { id, name } = current;
    return { result: undefined, subject: { kind: 'contest', id, name }, before: { ...named } };
  });

/** Gives a pupil more time, and with it their group, in place of what the pupil was given before. */
export const extendAssignment = (
  db: Database,
  by: Teacher,
  { id: pupil, minutes, ...named }: Named & { id: string; minutes: number },
): Promise<void> =>
  recorded(db, { by, act: 'assignment extended' }, async (transaction) => {
    const { current } = await lockChangeableAssignment(transaction, named, by.caller);
    const own = await requireParticipation(transaction, current.id, pupil);
    await transaction
      .updateTable('participation_members')
      .set({ extension_ms: `${minutes * minuteMs}` })
      .where('participation_id', '=', own.id)
      .where('user_id', '=', pupil)
      .execute();
    const before = Number(own.extension_ms) / minuteMs;
    const isLess = minutes * minuteMs < Number(own.all_ms);
    await settleExtensions(transaction, current.id, isLess ? pupil : undefined);
    return {
      result: undefined,
      subject: { kind: 'contest', id: current.id, name: current.name },
      before: { pupil, minutes: before },
      after: { pupil, minutes },
    };
  });

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

/** The participation of a pupil in a locked assignment; `all_ms`: the time that its members have together. */
export async function requireParticipation(
  transaction: Database,
  contestId: string,
  pupil: string,
) {
  const own = await transaction
    .selectFrom('participations')
    .innerJoin('participation_members', 'participation_id', 'participations.id')
    .select(['participations.id', 'participation_members.extension_ms'])
    .select('participations.extension_ms as all_ms')
    .where('participations.contest_id', '=', contestId)
    .where('user_id', '=', pupil)
    .executeTakeFirst();
  if (own === undefined) throw new AppError('notFound', refusals.noPupil);
  return own;
}

/** An assignment as its teachers wrote it. */
export async function readAssignment(
  db: Database,
  { slug, assignment }: Named,
  person: Person,
): Promise<Assignment> {
  const found = await requireTaught(db, slug, person);
  const stored = await requireAssignment(db, found, { assignment, person });
  const row = await db
    .selectFrom('contests')
    .select(['version', 'settings', 'allows_assistant'])
    .where('id', '=', stored.id)
    .executeTakeFirstOrThrow();
  const { counts, lateRules } = contestSettings.parse(row.settings);
  const times = timesOf(stored);
  return {
    slug: stored.slug,
    version: row.version,
    name: stored.name,
    isDraft: stored.visibility === 'draft',
    ...times,
    lateFactor: lateRules[0]?.factor ?? 1,
    lateSteps: lateStepsOf(lateRules),
    counts: counts === 'last' ? 'last' : 'best',
    attemptsMax: stored.attemptsMax,
    languages: z.array(language).nullable().parse(stored.languages),
    allowsHelp: row.allows_assistant,
    groups: stored.groupsBy === null ? null : { max: stored.membersMax, madeBy: stored.groupsBy },
    exam: await readExam(db, stored.id),
    problems: (await readProblems(db, stored.id)).flatMap(({ problemId, label, name, points }) =>
      problemId === null ? [] : [{ problemId, label, name, points }],
    ),
  };
}

const instantOf = (ms: number): string => new Date(ms).toISOString();

/** The times of an assignment, for all or with an extension. */
function timesOf({ contest }: StoredContest, extensionMs = 0) {
  const { startsAtMs, durationMs, settings } = contest;
  const due = settings.lateRules[0];
  return {
    opensAt: instantOf(startsAtMs),
    dueAt: due === undefined ? null : instantOf(startsAtMs + due.fromMs + extensionMs),
    closesAt: instantOf(startsAtMs + durationMs + extensionMs),
  };
}

/** The assignments of a class as a member sees them, in the order of their ends. */
export async function listAssignments(
  db: Database,
  found: StoredClass,
  person: Person,
): Promise<ListedAssignment[]> {
  const listed: ListedAssignment[] = [];
  // What is done in an open exam is told where its rules are checked.
  const exams = found.own === 'pupil' ? await openExamsOf(db, person.id) : [];
  const progress = teaches(found, person) ? await readProgress(db, found) : null;
  for (const stored of await readContestsOfClass(db, found.id, person)) {
    const problems = await readProblems(db, stored.id);
    const isOpen = Date.now() >= stored.contest.startsAtMs;
    const own = found.own === 'pupil' ? await ownWork(db, { stored, problems, person }) : null;
    listed.push({
      slug: stored.slug,
      name: stored.name,
      isDraft: stored.visibility === 'draft',
      isExam: stored.isExam,
      hasGroups: stored.groupsBy !== null,
      ...timesOf(stored, own?.team.extensionMs),
      problems: problems.length,
      own:
        own !== null && isOpen && !exams.includes(stored.slug)
          ? { points: own.points, solved: own.solved }
          : null,
      pointsMax: problems.reduce((sum, { points }) => sum + points, 0),
      progress: progress && (progress.get(stored.id) ?? { submitted: 0, solved: 0 }),
    });
  }
  return listed.sort((a, b) => Date.parse(a.closesAt) - Date.parse(b.closesAt));
}

const progressRow = z.object({ contestId: z.uuid(), submitted: z.int(), solved: z.int() });

/** How many of the present pupils have submitted something, alone or in their group, and solved all problems. */
async function readProgress(db: Database, { id }: StoredClass) {
  const rows = await rowsOf(
    db,
    progressRow,
    sql`
    with work as (
      select contests.id as contest_id, participation_members.user_id,
        count(distinct contest_problems.id) filter (where verdict = 'Accepted') as solved
      from contests
      join participation_members on participation_members.contest_id = contests.id
      join class_members on class_members.class_id = contests.class_id
        and class_members.user_id = participation_members.user_id and class_members.kind = 'pupil'
      join submissions on submissions.participation_id = participation_members.participation_id
      left join contest_problems on contest_problems.contest_id = contests.id
        and contest_problems.problem_id = submissions.problem_id
      where contests.class_id = ${id}
      group by contests.id, participation_members.participation_id, participation_members.user_id
    )
    select contest_id as "contestId", count(distinct user_id)::int as submitted,
      (count(distinct user_id) filter (where solved = (
        select count(*) from contest_problems where contest_problems.contest_id = work.contest_id
      )))::int as solved
    from work group by contest_id`,
  );
  return new Map(rows.map(({ contestId, ...counts }) => [contestId, counts]));
}

/** What a pupil has in an assignment; null for who does not take part. */
async function ownWork(
  db: Database,
  {
    stored,
    problems,
    person,
  }: { stored: StoredContest; problems: StoredProblem[]; person: Person },
): Promise<{ team: Team; points: number; solved: number } | null> {
  const own = await lastParticipation(db, stored.id, person);
  const team = own && (await readTeams(db, stored.id, own.external_id))[0];
  if (!team) return null;
  const row = standings({
    contest: stored.contest,
    problems,
    teams: [team],
    runs: await readRuns(db, stored, team.id),
    adjustments: await readAdjustments(db, stored.id),
    viewer: { kind: 'team', teamId: team.id },
    nowMs: Date.now(),
  }).rows[0];
  const grades = await readSetGrades(db, stored.id, person.id);
  const set = new Map(grades.map(({ problem, points }) => [problem, points]));
  const changed = problems.reduce((sum, { id }, index) => {
    const points = set.get(id) ?? null;
    return points === null ? sum : sum + points - (row?.cells[index]?.points ?? 0);
  }, 0);
  const points = Math.round(((row?.points ?? 0) + changed) * 1e6) / 1e6;
  return { team, points, solved: row?.solved ?? 0 };
}

const setRow = z.object({
  userId: z.uuid(),
  problem: z.string(),
  points: z.number().nullable(),
  comment: z.string().nullable(),
});
export type SetGrade = z.infer<typeof setRow>;

/**
 * What teachers set by hand in an assignment, for all pupils or one. `problem` is its id in the contest;
 * `points`, in place of what was earned, are null where there is a comment alone.
 */
export const readSetGrades = (
  db: Database,
  contestId: string,
  pupil: string | null = null,
): Promise<SetGrade[]> =>
  rowsOf(
    db,
    setRow,
    sql`
    select user_id as "userId", contest_problems.external_id as problem, class_grades.points, comment
    from class_grades join contest_problems on contest_problems.id = contest_problem_id
    where contest_id = ${contestId} and (${pupil}::uuid is null or user_id = ${pupil}::uuid)`,
  );
