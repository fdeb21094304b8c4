/**
 * What organisers do by hand to the course of a contest: starting, pausing, ending, thawing and
 * finalizing it. All other states follow from the time (standings/contest.ts).
 */
import { sql } from 'kysely';
import { z } from 'zod';
import { contestMatters as matters } from '../../contract/contest-desk.ts';
import { type ContestMove, contestSettings } from '../../contract/contests.ts';
import { refusals } from '../../contract/messages.ts';
import { storableJson } from '../../db/json.ts';
import type { Database } from '../../db/open.ts';
import { rowsOf } from '../../db/rows.ts';
import { clockOf, freezeAt, isFrozen, isSealed } from '../../standings/contest.ts';
import { settleContest } from '../../work/settling.ts';
import { AppError, NotReady } from '../http/errors.ts';
import { type Actor, recorded } from '../operation/audit.ts';
import { readBoardTeams, readContest, type StoredContest } from './contests.ts';
import { lockHeldHere } from './held-contests.ts';
import { isOpenQuestion } from './questions.ts';

type Organiser = Actor & { caller: { id: string; isAdmin: boolean } };

/** Where a contest stands when it is moved. */
type Standing = {
  transaction: Database;
  stored: StoredContest;
  nowMs: number;
  /** By the contest's clock; negative before the start. */
  timeMs: number;
  isOver: boolean;
  isPaused: boolean;
};

/** Columns that a move sets; null is a value, too. */
type Set = Partial<{
  starts_at: Date | null;
  countdown_pause_ms: string | null;
  duration_ms: string;
  settings: string;
  thawed_at: Date;
  finalized_at: Date;
  updates_ended_at: Date;
}>;

type Move = { slug: string; move: ContestMove; nowMs?: number };

/** Moves a contest now, and returns its new version. */
export async function moveContest(db: Database, by: Organiser, wanted: Move): Promise<number> {
  const { id, version } = await storeMove(db, by, wanted);
  await settleContest(db, id);
  return version;
}

const storeMove = (
  db: Database,
  by: Organiser,
  { slug, move, nowMs = Date.now() }: Move,
): Promise<{ id: string; version: number }> =>
  recorded(db, { by, act: 'contest moved on' }, async (transaction) => {
    const { id, name, version } = await lockHeldHere(transaction, slug, by.caller);
    const stored = await readContest(transaction, slug, by.caller);
    const standing = standingOf(transaction, stored, nowMs);
    const refusal = moves[move].why(standing);
    if (refusal !== null) throw new AppError('conflict', refusal);
    const columns = await moves[move].set(standing);
    await transaction
      .updateTable('contests')
      .set({ ...columns, version: version + 1 })
      .where('id', '=', id)
      .execute();
    const subject = { kind: 'contest' as const, id, name };
    const after = { move, at: new Date(nowMs).toISOString() };
    return { result: { id, version: version + 1 }, subject, after };
  });

/** A move: why it is refused now, and what it sets otherwise. */
type Moving = {
  why(standing: Standing): string | null;
  set(standing: Standing): Promise<Set>;
};

/** The sentence of the first condition that holds. */
const firstOf = (...rules: [boolean, string][]): string | null =>
  rules.find(([isBroken]) => isBroken)?.[1] ?? null;

const notRunning = ({ timeMs, isOver }: Standing): [boolean, string] => [
  timeMs < 0 || isOver,
  refusals.contestNotRunning,
];
const begun = ({ timeMs }: Standing): [boolean, string] => [timeMs >= 0, refusals.contestHasBegun];

const moves: Record<ContestMove, Moving> = {
  start: {
    why: (standing) => firstOf(begun(standing)),
    set: async ({ nowMs }) => ({ starts_at: new Date(nowMs), countdown_pause_ms: null }),
  },
  'pause countdown': {
    why: (standing) =>
      firstOf(begun(standing), [
        !Number.isFinite(standing.stored.contest.startsAtMs),
        refusals.contestNoStart,
      ]) ?? firstOf([standing.stored.classId !== null, refusals.assignmentHasStart]),
    set: async ({ stored: { contest }, nowMs }) => ({
      starts_at: null,
      countdown_pause_ms: `${contest.startsAtMs - nowMs}`,
    }),
  },
  'resume countdown': {
    why: ({ stored }) => firstOf([stored.countdownPauseMs === null, refusals.contestNoCountdown]),
    set: async ({ stored: { countdownPauseMs }, nowMs }) => ({
      starts_at: new Date(nowMs + (countdownPauseMs ?? 0)),
      countdown_pause_ms: null,
    }),
  },
  pause: {
    why: (standing) =>
      firstOf(notRunning(standing), [standing.isPaused, refusals.contestStandsStill]),
    set: async ({ transaction, stored: { id }, nowMs }) => {
      await transaction
        .insertInto('contest_stops')
        .values({ contest_id: id, kind: 'pause', from_at: new Date(nowMs) })
        .execute();
      return {};
    },
  },
  resume: {
    why: ({ isPaused }) => firstOf([!isPaused, refusals.contestRuns]),
    set: async ({ transaction, stored: { id }, nowMs }) => {
      await endStop(transaction, id, nowMs);
      return {};
    },
  },
  freeze: {
    why: (standing) => {
      const { contest } = standing.stored;
      const { board } = contest.settings;
      return firstOf(
        notRunning(standing),
        [board !== 'frozen' && board !== 'live', refusals.contestNoBoard],
        [isFrozen(contest, null, standing.nowMs), refusals.contestIsFrozen],
      );
    },
    set: async ({ stored: { contest }, timeMs }) => ({
      settings: storableJson(
        contestSettings.parse({
          ...contest.settings,
          board: 'frozen',
          freezeMs: contest.durationMs - timeMs,
        }),
      ),
    }),
  },
  end: {
    why: (standing) => firstOf(notRunning(standing)),
    set: async ({ transaction, stored: { id, contest }, timeMs, nowMs }) => {
      await endStop(transaction, id, nowMs);
      // The end is exclusive, and a contest is at least a millisecond long.
      const durationMs = Math.max(1, timeMs);
      const frozenFrom = freezeAt(contest);
      // The freeze stays where it was: an earlier end seals nothing that was told before.
      const freezeMs =
        frozenFrom === null
          ? Math.min(contest.settings.freezeMs, durationMs)
          : Math.max(0, durationMs - frozenFrom);
      return {
        duration_ms: `${durationMs}`,
        settings: storableJson(contestSettings.parse({ ...contest.settings, freezeMs })),
      };
    },
  },
  thaw: {
    why: ({ stored: { contest }, isOver, nowMs }) =>
      firstOf(
        [!isOver, refusals.contestNotOver],
        [!isSealed(contest, null, nowMs), refusals.contestNoFreeze],
      ),
    set: async ({ nowMs }) => ({ thawed_at: new Date(nowMs) }),
  },
  finalize: {
    why: ({ stored: { contest }, isOver }) =>
      firstOf(
        [!isOver, refusals.contestNotOver],
        [contest.finalizedAtMs !== null, refusals.contestIsFinal],
      ),
    set: async (standing) => {
      await requireSettled(standing, unsettled.finalize);
      return { finalized_at: new Date(standing.nowMs) };
    },
  },
  'end updates': {
    why: ({ stored: { contest, updatesEndedAtMs }, nowMs }) =>
      firstOf(
        [updatesEndedAtMs !== null, refusals.contestUpdatesEnded],
        [
          contest.finalizedAtMs === null || isSealed(contest, null, nowMs),
          refusals.contestNotFinal,
        ],
      ),
    set: async (standing) => {
      // What was final may be judged again since.
      await requireSettled(standing, unsettled['end updates']);
      return { updates_ended_at: new Date(standing.nowMs) };
    },
  },
};

/** What moves say that wait until nothing of the contest can change by itself. */
const unsettled = {
  finalize: refusals.contestNotReady,
  'end updates': refusals.contestUpdatesCannotEnd,
};

/** Refuses while something of the contest can still change by itself. */
async function requireSettled(
  { transaction, stored, nowMs }: Standing,
  refusal: string,
): Promise<void> {
  const open = await openMatters(transaction, stored, nowMs);
  const reasons = open.map(({ matter, ids, count }) => sentenceOf(matter, ids, count));
  if (reasons.length > 0) throw new NotReady(reasons, refusal);
}

const standingOf = (transaction: Database, stored: StoredContest, nowMs: number): Standing => {
  const { contest } = stored;
  const { timeMs, isOver } = clockOf(contest, null, nowMs);
  return {
    transaction,
    stored,
    nowMs,
    timeMs,
    isOver,
    isPaused: contest.stops.some(({ untilMs }) => untilMs === null),
  };
};

type OfferedMove = { move: ContestMove; refusal: string | null };

/** Every move, with why it is refused now, and what keeps the contest from being final. */
export async function readMoves(db: Database, stored: StoredContest, nowMs: number) {
  const standing = standingOf(db, stored, nowMs);
  const open = await openMatters(db, stored, nowMs);
  const waiting: Partial<Record<ContestMove, string>> = unsettled;
  const all = Object.entries(moves) as [ContestMove, Moving][];
  return {
    moves: all.map(([move, { why }]): OfferedMove => {
      const held = open.length > 0 ? waiting[move] : undefined;
      return { move, refusal: why(standing) ?? held ?? null };
    }),
    open,
  };
}

const endStop = (transaction: Database, contestId: string, nowMs: number) =>
  transaction
    .updateTable('contest_stops')
    .set({ until_at: new Date(nowMs) })
    .where('contest_id', '=', contestId)
    .where('until_at', 'is', null)
    .execute();

const matterRow = z.object({
  matter: z.enum(matters),
  count: z.int(),
  /** The first of them. */
  ids: z.array(z.string()),
});

const namedMax = 10;

type OpenMatter = z.infer<typeof matterRow>;

/** Submissions that are being judged or in fault, questions without an answer, and teams that still run. */
async function openMatters(
  db: Database,
  stored: StoredContest,
  nowMs: number,
): Promise<OpenMatter[]> {
  const rows = await rowsOf(
    db,
    matterRow,
    sql`
    with own as (
      select submissions.id, submissions.verdict,
        exists (select from jobs where jobs.id = submissions.id) as waits
      from participations
      join submissions on submissions.participation_id = participations.id
      where participations.contest_id = ${stored.id} and participations.kind <> 'virtual'
    ), open as (
      select 'unjudged' as matter, id::text from own where verdict is null or waits
      union all
      select 'in fault', id::text from own where verdict = 'Judge Error' and not waits
      union all
      select 'unanswered', asked.external_id from contest_clarifications asked
      where asked.contest_id = ${stored.id} and ${isOpenQuestion}
    )
    select matter, count(*)::int as count,
      (array_agg(id order by id))[1:${namedMax}::int] as ids
    from open group by matter order by array_position(${[...matters]}::text[], matter)`,
  );
  const running = await runningTeams(db, stored, nowMs);
  const ids = running.slice(0, namedMax);
  return ids.length === 0 ? rows : [...rows, { matter: 'running', count: running.length, ids }];
}

/** The ids of teams whose own time has begun and not ended: it stands still when the contest's does. */
async function runningTeams(
  db: Database,
  { id, contest }: StoredContest,
  nowMs: number,
): Promise<string[]> {
  const teams = await readBoardTeams(db, id);
  return teams
    .filter((team) => team.startsAtMs !== Infinity && clockOf(contest, team, nowMs).isOwn)
    .map((team) => team.id)
    .sort();
}

const words: Record<(typeof matters)[number], string> = {
  unjudged: 'Submissions without a verdict',
  'in fault': 'Submissions that could not be judged',
  unanswered: 'Questions without an answer',
  running: 'Teams whose own time has not ended',
};

const sentenceOf = (
  matter: (typeof matters)[number],
  ids: readonly string[],
  count: number,
): string => {
  const others = count > ids.length ? ` and ${count - ids.length} more` : '';
  return `${words[matter]}: ${ids.join(', ')}${others}.`;
};
