/**
 * Times of their own: a team starts its window in a contest with windows, and after the end a person takes
 * part virtually, with the board as it was at the same time.
 */
import { sql } from 'kysely';
import { z } from 'zod';
import type { ContestPage, OwnRegistration } from '../../contract/contests.ts';
import { refusals } from '../../contract/messages.ts';
import { type Database, inTransaction } from '../../db/open.ts';
import { onlyRowOf } from '../../db/rows.ts';
import { clockOf, contestTimeMs, durationOf, type Team } from '../../standings/contest.ts';
import { AppError } from '../http/errors.ts';
import type { Viewer } from '../visibility.ts';
import { absoluteAt } from './contest-api.ts';
import { ownParticipation, readContest, type StoredContest } from './contests.ts';
import { lockContest } from './held-contests.ts';
import { addParticipation } from './registrations.ts';

/** How often a person may take part in one contest. */
const participationsMax = 20;

type OwnTime = NonNullable<OwnRegistration['ownTime']>;

/** The time of a team that has one of its own and has started it. */
function ownTimeOf({ contest }: StoredContest, team: Team, nowMs: number): OwnTime | null {
  const { startsAtMs } = team;
  if (startsAtMs === null || !Number.isFinite(startsAtMs)) return null;
  const endsAtMs = absoluteAt({ ...contest, startsAtMs }, durationOf(contest, team));
  return {
    isVirtual: team.kind === 'virtual',
    startsAt: new Date(startsAtMs).toISOString(),
    endsAt: Number.isFinite(endsAtMs) ? new Date(endsAtMs).toISOString() : null,
    isOver: clockOf(contest, team, nowMs).isOver,
  };
}

/** The time that a team, or a person without one, may start now. */
function mayStartNow(
  { contest, windowMs, allowsVirtual }: StoredContest,
  { team, nowMs }: { team: Team | null; nowMs: number },
): OwnRegistration['mayStart'] {
  const { timeMs, isOver } = clockOf(contest, null, nowMs);
  if (!isOver) {
    const isAhead = team !== null && team.startsAtMs === Infinity;
    if (windowMs === null || !isAhead || timeMs < 0) return null;
    return { isVirtual: false, durationMs: Math.min(windowMs, contest.durationMs - timeMs) };
  }
  const isFree =
    team === null || team.startsAtMs === Infinity || clockOf(contest, team, nowMs).isOver;
  if (!allowsVirtual || !isFree) return null;
  return { isVirtual: true, durationMs: windowMs ?? contest.durationMs };
}

/** What a viewer may know and do about a time of their own. */
export async function readOwnTime(
  db: Database,
  stored: StoredContest,
  { viewer, nowMs }: { viewer: Viewer; nowMs: number },
): Promise<Pick<OwnRegistration, 'ownTime' | 'mayStart' | 'windowMs'>> {
  const { windowMs } = stored;
  if (viewer === null) return { ownTime: null, mayStart: null, windowMs };
  const team = (await ownParticipation(db, stored.id, viewer))?.team ?? null;
  return {
    ownTime: team && ownTimeOf(stored, team, nowMs),
    mayStart: mayStartNow(stored, { team, nowMs }),
    windowMs,
  };
}

/** The participation of the viewer, and its own time while that runs. */
export function ownPlaceOf(
  stored: StoredContest,
  last: Awaited<ReturnType<typeof ownParticipation>>,
  nowMs: number,
): Pick<ContestPage, 'ownTeam' | 'ownTime'> {
  if (last === null) return { ownTeam: null, ownTime: null };
  const time = ownTimeOf(stored, last.team, nowMs);
  const ownTime = time === null || time.isOver ? null : { endsAt: time.endsAt };
  return { ownTeam: last.external_id, ownTime };
}

const timeRow = z.object({ at: z.date() });

type Person = { id: string; isAdmin: boolean };
type Started = { teamId: string; startsAt: string; endsAt: string | null };

/** Starts the time that the person may start; returns it, also if it runs already. */
export const startOwn = (db: Database, person: Person, slug: string): Promise<Started> =>
  inTransaction(db, async (transaction) => {
    await lockContest(transaction, slug, person);
    const stored = await readContest(transaction, slug, person);
    // The clock of the database is also that of submissions.
    const { at } = await onlyRowOf(transaction, timeRow, sql`select clock_timestamp() as at`);
    const nowMs = at.getTime();
    const last = await ownParticipation(transaction, stored.id, person);
    const running = last && ownTimeOf(stored, last.team, nowMs);
    if (last && running && !running.isOver) return startedOf(last.external_id, running);
    const next = mayStartNow(stored, { team: last?.team ?? null, nowMs });
    if (next === null) throw whyNot(stored, { isMember: last !== null, nowMs });
    if (next.isVirtual) {
      await addVirtual(transaction, stored.id, {
        person,
        number: (last?.number ?? 0) + 1,
        startsAt: at,
        durationMs: next.durationMs,
      });
    } else {
      await transaction
        .updateTable('participations')
        .set({ starts_at: at, duration_ms: `${Math.ceil(next.durationMs)}` })
        .where('id', '=', last?.id ?? '')
        .execute();
    }
    const made = await ownParticipation(transaction, stored.id, person);
    const time = made && ownTimeOf(stored, made.team, nowMs);
    if (!made || !time) throw new Error('a time that was started is not there');
    return startedOf(made.external_id, time);
  });

const startedOf = (teamId: string, { startsAt, endsAt }: OwnTime): Started => ({
  teamId,
  startsAt,
  endsAt,
});

function whyNot(
  { contest, windowMs, allowsVirtual }: StoredContest,
  { isMember, nowMs }: { isMember: boolean; nowMs: number },
): AppError {
  const isOver = clockOf(contest, null, nowMs).isOver;
  if (isOver && !allowsVirtual) return new AppError('conflict', refusals.contestNoVirtual);
  if (windowMs === null) return new AppError('conflict', refusals.contestNoOwnTime);
  if (!isMember) return new AppError('forbidden', refusals.notTakingPart);
  const isAhead = contestTimeMs(contest, null, nowMs) < 0;
  return new AppError('conflict', isAhead ? refusals.contestNotBegun : refusals.ownTimeIsOver);
}

type NewVirtual = { person: Person; number: number; startsAt: Date; durationMs: number };

async function addVirtual(
  transaction: Database,
  contestId: string,
  { person, number, startsAt, durationMs }: NewVirtual,
): Promise<void> {
  if (number > participationsMax) throw new AppError('conflict', refusals.virtualTooOften);
  const { name } = await transaction
    .selectFrom('users')
    .select('name')
    .where('id', '=', person.id)
    .executeTakeFirstOrThrow();
  await addParticipation(transaction, contestId, {
    name,
    kind: 'virtual',
    members: [person.id],
    isTeam: false,
    number,
    startsAt,
    durationMs,
  });
}
