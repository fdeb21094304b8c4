/** Organisers move a contest on by hand; it is final only when nothing in it is open. */
import { expect, it } from 'vitest';
import type { ContestMove } from '../../../contract/contests.ts';
import { refusals } from '../../../contract/messages.ts';
import { inTransaction } from '../../../db/open.ts';
import { freezeAt, isSealed } from '../../../standings/contest.ts';
import { readBoard } from '../../contests/boards.ts';
import { moveContest } from '../../contests/contest-moves.ts';
import { readContest } from '../../contests/contests.ts';
import { importPackage, smallPackage, zipOf } from '../../testing/contest-packages.ts';
import { contestBody, organiserOf } from '../../testing/contests.ts';
import { countLockWaits } from '../../testing/lock-waits.ts';
import {
  acceptedResult,
  addSumProblem,
  insertSubmission,
  judgedWith,
  openTestServer,
} from '../../testing/server.ts';

const server = await openTestServer();
const admin = await server.addPerson('admin', { isAdmin: true });
const anna = await server.addPerson('anna');
const problem = await addSumProblem(server, admin);
const organiser = organiserOf(server, admin);

const hourMs = 3_600_000;
const startMs = Date.UTC(2026, 0, 1);
const by = { caller: { ...admin, isAdmin: true }, network: 'here' };

/** Moves at a time of the contest, in hours. */
const moveAt = (slug: string, hours: number, move: ContestMove) =>
  moveContest(server.db, by, { slug, move, nowMs: startMs + hours * hourMs });

const contestOf = async (slug: string) =>
  (await readContest(server.db, slug, { id: admin.id, isAdmin: true })).contest;

async function teamIn(slug: string): Promise<string> {
  const answer = await server.call(`POST /contests/${slug}/teams`, {
    as: admin,
    body: { name: 'Anna', members: [anna.id] },
  });
  return (answer.body as { teamId: string }).teamId;
}

const send = (participation: string, atMs: number, row: object = {}) =>
  insertSubmission(server.db, {
    user_id: anna.id,
    problem_id: problem,
    participation_id: participation,
    submitted_at: new Date(atMs),
    ...row,
  });

it('starts now, and not twice', async () => {
  const slug = await organiser.made([problem], { startsAt: null });
  const before = Date.now();
  const start = () =>
    server.call(`PUT /contests/${slug}/state`, { as: admin, body: { move: 'start' } });
  expect(await start()).toMatchObject({ status: 200, body: { version: 2 } });
  expect((await contestOf(slug)).startsAtMs).toBeGreaterThanOrEqual(before);
  expect(await start()).toMatchObject({ status: 409, body: { error: refusals.contestHasBegun } });
});

it('keeps what was left of a countdown that is paused', async () => {
  const slug = await organiser.made([problem]);
  await moveAt(slug, -2, 'pause countdown');
  expect((await contestOf(slug)).startsAtMs).toBe(Infinity);
  await expect(moveAt(slug, -2, 'pause countdown')).rejects.toThrow(refusals.contestNoStart);
  await moveAt(slug, 1, 'resume countdown');
  expect((await contestOf(slug)).startsAtMs).toBe(startMs + 3 * hourMs);
  await expect(moveAt(slug, 1, 'resume countdown')).rejects.toThrow(refusals.contestNoCountdown);
});

it('stands still between pause and resume, and ends as much later', async () => {
  const slug = await organiser.made([problem]);
  await moveAt(slug, 1, 'pause');
  await expect(moveAt(slug, 1.5, 'pause')).rejects.toThrow(refusals.contestStandsStill);
  await moveAt(slug, 2, 'resume');
  await expect(moveAt(slug, 2, 'resume')).rejects.toThrow(refusals.contestRuns);
  await expect(moveAt(slug, 5.5, 'thaw')).rejects.toThrow(refusals.contestNotOver);
  await moveAt(slug, 6, 'thaw');
});

it('ends now, and its freeze stays where it was', async () => {
  const slug = await organiser.made([problem]);
  await expect(moveAt(slug, -1, 'end')).rejects.toThrow(refusals.contestNotRunning);
  await moveAt(slug, 4.5, 'end');
  const { durationMs, settings } = await contestOf(slug);
  expect([durationMs, settings.freezeMs]).toEqual([4.5 * hourMs, 0.5 * hourMs]);
  const early = await organiser.made([problem]);
  await moveAt(early, 3, 'end');
  expect((await contestOf(early)).settings.freezeMs).toBe(0);
});

it('keeps what its freeze has sealed when it gets longer or shorter', async () => {
  const startsAt = new Date(Date.now() - 4.5 * hourMs).toISOString();
  const slug = await organiser.made([problem], { startsAt });
  const changed = async (version: number, changes: object) => {
    const body = contestBody([problem], { slug, startsAt, ...changes });
    expect(await organiser.edit(slug, version, body)).toMatchObject({ status: 200 });
    const contest = await contestOf(slug);
    return freezeAt(contest);
  };
  expect(await changed(1, { durationMs: 7 * hourMs })).toBe(4 * hourMs);
  // The same again opens nothing, either.
  expect(await changed(2, { durationMs: 7 * hourMs })).toBe(4 * hourMs);
  const settings = { freezeMs: 3 * hourMs };
  expect(await changed(3, { durationMs: 6 * hourMs, settings })).toBe(4 * hourMs);
  // Its organisers open it only if they say so.
  expect(await changed(4, { durationMs: 6 * hourMs, settings: { freezeMs: hourMs } })).toBe(
    5 * hourMs,
  );
  // Before the freeze, it is at the end.
  expect(await changed(5, { durationMs: 8 * hourMs, settings: { freezeMs: hourMs } })).toBe(
    7 * hourMs,
  );
});

it('is thawed once, after its end, and its updates end when it is thawed and final', async () => {
  const slug = await organiser.made([problem]);
  await expect(moveAt(slug, 4.9, 'thaw')).rejects.toThrow(refusals.contestNotOver);
  await expect(moveAt(slug, 4.9, 'finalize')).rejects.toThrow(refusals.contestNotOver);
  await moveAt(slug, 5, 'finalize');
  await expect(moveAt(slug, 5, 'finalize')).rejects.toThrow(refusals.contestIsFinal);
  await expect(moveAt(slug, 5, 'end updates')).rejects.toThrow(refusals.contestNotFinal);
  await moveAt(slug, 5.5, 'thaw');
  await expect(moveAt(slug, 6, 'thaw')).rejects.toThrow(refusals.contestNoFreeze);
  await moveAt(slug, 6, 'end updates');
  await expect(moveAt(slug, 6, 'end updates')).rejects.toThrow(refusals.contestUpdatesEnded);
});

it('is not final while a team runs whose time stood still with the contest’s', async () => {
  const slug = await organiser.made([problem]);
  const team = await teamIn(slug);
  await server.db
    .updateTable('participations')
    .set({ extension_ms: `${hourMs}` })
    .where('external_id', '=', team)
    .execute();
  await moveAt(slug, 1, 'pause');
  await moveAt(slug, 3, 'resume');
  await expect(moveAt(slug, 7.9, 'finalize')).rejects.toThrow(team);
  await moveAt(slug, 8, 'finalize');
});

it('ends no updates while a submission is judged again', async () => {
  const slug = await organiser.made([problem]);
  const team = await teamIn(slug);
  const run = await send(team, startMs, judgedWith(acceptedResult));
  await moveAt(slug, 5, 'finalize');
  await moveAt(slug, 5, 'thaw');
  expect(await server.call(`POST /compiler/rejudge/${run}`, { as: admin })).toMatchObject({
    status: 200,
  });
  const waits = `Submissions without a verdict: ${run}.`;
  await expect(moveAt(slug, 6, 'end updates')).rejects.toThrow(waits);
  await expect(moveAt(slug, 6, 'end updates')).rejects.toThrow(refusals.contestUpdatesCannotEnd);
  await server.db.deleteFrom('jobs').where('id', '=', run).execute();
  await moveAt(slug, 6, 'end updates');
});

it('ends no updates between the look at them and a rejudging', async () => {
  const slug = await organiser.made([problem]);
  const run = await send(await teamIn(slug), startMs, judgedWith(acceptedResult));
  const asked = await inTransaction(server.db, async (organising) => {
    const { id } = await organising
      .selectFrom('contests')
      .select('id')
      .where('slug', '=', slug)
      .forUpdate()
      .executeTakeFirstOrThrow();
    const rejudging = server.call(`POST /compiler/rejudge/${run}`, { as: admin });
    await expect.poll(() => countLockWaits(server.db)).toBe(1);
    await organising
      .updateTable('contests')
      .set({ updates_ended_at: new Date() })
      .where('id', '=', id)
      .execute();
    return { rejudging };
  });
  expect(await asked.rejudging).toMatchObject({
    status: 409,
    body: { error: refusals.contestUpdatesEnded },
  });
});

it('is not final while a submission waits or is in fault, or a question has no answer', async () => {
  const slug = await organiser.made([problem]);
  const team = await teamIn(slug);
  const waiting = await send(team, startMs);
  const faulty = await send(team, startMs, { verdict: 'Judge Error' });
  const { id: contestId } = await readContest(server.db, slug, null);
  const ask = { contest_id: contestId, text: 'Why?', written_at: new Date(startMs) };
  await server.db
    .insertInto('contest_clarifications')
    .values({ ...ask, external_id: 'q1', from_id: team })
    .execute();
  const finalize = () =>
    server.call(`PUT /contests/${slug}/state`, { as: admin, body: { move: 'finalize' } });
  const reasons = [
    `Submissions without a verdict: ${waiting}.`,
    `Submissions that could not be judged: ${faulty}.`,
    'Questions without an answer: q1.',
  ];
  expect(await finalize()).toMatchObject({
    status: 409,
    body: { error: `${refusals.contestNotReady} ${reasons[0]}`, reasons },
  });
  await server.db
    .updateTable('submissions')
    .set(judgedWith(acceptedResult))
    .where('participation_id', '=', team)
    .execute();
  expect(await finalize()).toMatchObject({ status: 409, body: { reasons: [reasons[2]] } });
  await server.db
    .updateTable('contest_clarifications')
    .set({ closed_at: new Date() })
    .where('contest_id', '=', contestId)
    .execute();
  expect(await finalize()).toMatchObject({ status: 200, body: { version: 2 } });
});

it('counts by the time of receiving: the last millisecond, the end, the first of the freeze', async () => {
  const slug = await organiser.made([problem]);
  const team = await teamIn(slug);
  const rowAt = async (nowMs: number) => {
    const stored = await readContest(server.db, slug, null);
    const { rows } = await readBoard(server.db, stored, { viewer: { kind: 'public' }, nowMs });
    return rows[0]?.cells[0];
  };
  // Judged long after the end in every case.
  const judged = { ...judgedWith(acceptedResult), judged_at: new Date(startMs + 9 * hourMs) };
  const runs = [
    { atMs: 5 * hourMs, sealed: { pending: 0, isSolved: false }, thawed: false },
    { atMs: 5 * hourMs - 1, sealed: { pending: 1, isSolved: false }, thawed: true },
    { atMs: 4 * hourMs, sealed: { pending: 1, isSolved: false }, thawed: true },
    { atMs: 4 * hourMs - 1, sealed: { pending: 0, isSolved: true }, thawed: true },
    { atMs: 0, sealed: { pending: 0, isSolved: true }, thawed: true },
    { atMs: -1, sealed: { pending: 0, isSolved: false }, thawed: false },
  ];
  for (const { atMs, sealed } of runs) {
    const id = await send(team, startMs + atMs, judged);
    expect(await rowAt(startMs + 10 * hourMs), `${atMs}`).toMatchObject(sealed);
    await server.db.deleteFrom('submissions').where('id', '=', id).execute();
  }
  await moveAt(slug, 11, 'thaw');
  for (const { atMs, thawed } of runs) {
    const id = await send(team, startMs + atMs, judged);
    expect((await rowAt(startMs + 12 * hourMs))?.isSolved, `${atMs}`).toBe(thawed);
    await server.db.deleteFrom('submissions').where('id', '=', id).execute();
  }
});

it('can be changed after an early end, also without a frozen board', async () => {
  const slug = await organiser.made([problem], { settings: { board: 'live' } });
  await moveAt(slug, 0.5, 'end');
  const body = contestBody([problem], { slug, settings: { board: 'live', freezeMs: 0 } });
  expect(await organiser.edit(slug, 2, body)).toMatchObject({ status: 200 });
});

it('seals again, and is not final, when it is held again after a dry run', async () => {
  const slug = await organiser.made([problem]);
  await moveAt(slug, 1, 'pause');
  await moveAt(slug, 6, 'resume');
  await moveAt(slug, 11, 'thaw');
  await moveAt(slug, 11, 'finalize');
  const startsAt = new Date(Date.now() - 4.5 * hourMs).toISOString();
  expect(await organiser.edit(slug, 5, contestBody([problem], { slug, startsAt }))).toMatchObject({
    status: 200,
  });
  const contest = await contestOf(slug);
  expect(contest).toMatchObject({ thawedAtMs: null, finalizedAtMs: null, stops: [] });
  expect(isSealed(contest, null, Date.now())).toBe(true);
});

it('moves no imported contest', async () => {
  const command = { command: 'a test' };
  await importPackage(server.db, await zipOf(smallPackage), { by: command, createdBy: null });
  await expect(moveAt('small', 1, 'thaw')).rejects.toThrow(refusals.contestImported);
});
