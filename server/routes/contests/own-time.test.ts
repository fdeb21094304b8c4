/** Windows that teams start by themselves, and virtual participation after the end. */
import { expect, it } from 'vitest';
import type { QuestionList } from '../../../contract/contest-questions.ts';
import {
  type ContestPage,
  contestBoard,
  type OwnRegistration,
} from '../../../contract/contests.ts';
import { refusals } from '../../../contract/messages.ts';
import { importPackage, smallPackage, zipOf } from '../../testing/contest-packages.ts';
import { organiserOf } from '../../testing/contests.ts';
import { queuedJob, storeResult } from '../../testing/judge.ts';
import {
  acceptedResult,
  addSumProblem,
  insertAccepted,
  openTestServer,
  type Person,
} from '../../testing/server.ts';

const server = await openTestServer();
const admin = await server.addPerson('admin', { isAdmin: true });
const organiser = organiserOf(server, admin);

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const ago = (ms: number) => new Date(Date.now() - ms);

let people = 0;
const newPerson = () => {
  people += 1;
  return server.addPerson(`person-${people}`);
};

const draftProblem = () =>
  addSumProblem(server, admin, { name: `Sum ${crypto.randomUUID()}`, visibility: 'draft' });

/** A contest that began an hour ago, with one problem that only those in it may open. */
async function held(changes: object) {
  const problem = await draftProblem();
  const startsAt = ago(hourMs).toISOString();
  return { problem, slug: await organiser.made([problem], { startsAt, ...changes }) };
}

const register = async (slug: string, as: Person) => {
  const { status } = await server.call(`POST /contests/${slug}/register`, { as, body: {} });
  expect(status).toBe(200);
};
const start = (slug: string, as: Person) =>
  server.call(`POST /contests/${slug}/start`, { as, body: {} });
const submit = (slug: string, as: Person) =>
  server.call(`POST /contests/${slug}/problems/A/submissions`, {
    as,
    body: { language: 'cpp', code: 'int main() {}' },
  });
const ownOf = async (slug: string, as: Person) =>
  (await server.call(`GET /contests/${slug}/register`, { as })).body as OwnRegistration;
const pageOf = async (slug: string, as: Person) =>
  (await server.call(`GET /contests/${slug}`, { as })).body as ContestPage;
const boardOf = async (slug: string, as: Person) =>
  contestBoard.reply.parse((await server.call(`GET /contests/${slug}/board`, { as })).body);
const opens = async (problem: string, as: Person) =>
  (await server.call(`GET /problems/${problem}`, { as })).status === 200;

/** Moves the start of the person's newest own time. */
async function setOwnStart(person: Person, startsAt: Date): Promise<void> {
  const { participation_id: id } = await server.db
    .selectFrom('participation_members')
    .select('participation_id')
    .where('user_id', '=', person.id)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  await server.db
    .updateTable('participations')
    .set({ starts_at: startsAt })
    .where('id', '=', id)
    .execute();
}

it('a window opens the problems when its team starts it, for as long as it says', async () => {
  const { slug, problem } = await held({ durationMs: 48 * hourMs, windowMs: 2 * hourMs });
  const anna = await newPerson();
  expect(await start(slug, anna)).toMatchObject({
    status: 403,
    body: { error: refusals.notTakingPart },
  });
  await register(slug, anna);
  expect(await opens(problem, anna)).toBe(false);
  expect(await submit(slug, anna)).toMatchObject({
    status: 409,
    body: { error: refusals.ownTimeNotBegun },
  });
  expect(await ownOf(slug, anna)).toMatchObject({
    windowMs: 2 * hourMs,
    ownTime: null,
    mayStart: { isVirtual: false, durationMs: 2 * hourMs },
  });
  expect((await boardOf(slug, anna)).rows).toMatchObject([{ cells: [] }]);

  const started = await start(slug, anna);
  expect(started.status).toBe(200);
  const { startsAt, endsAt } = started.body as { startsAt: string; endsAt: string };
  expect(Date.parse(endsAt) - Date.parse(startsAt)).toBe(2 * hourMs);
  expect((await start(slug, anna)).body).toEqual(started.body);
  expect(await opens(problem, anna)).toBe(true);
  expect((await pageOf(slug, anna)).ownTime).toEqual({ endsAt });
  expect(await ownOf(slug, anna)).toMatchObject({
    ownTime: { isVirtual: false, startsAt, endsAt, isOver: false },
    mayStart: null,
  });
  const answer = submit(slug, anna);
  await storeResult(server, await queuedJob(server, anna.id), acceptedResult);
  expect((await answer).status).toBe(200);

  await setOwnStart(anna, ago(2 * hourMs));
  expect(await opens(problem, anna)).toBe(false);
  expect(await submit(slug, anna)).toMatchObject({
    status: 409,
    body: { error: refusals.ownTimeIsOver },
  });
  expect(await start(slug, anna)).toMatchObject({
    status: 409,
    body: { error: refusals.ownTimeIsOver },
  });
  expect((await pageOf(slug, anna)).ownTime).toBeNull();
});

it('a window that is started late ends with the contest', async () => {
  const { slug } = await held({ durationMs: 90 * minuteMs, windowMs: 60 * minuteMs });
  const anna = await newPerson();
  await register(slug, anna);
  const { endsAt } = (await start(slug, anna)).body as { endsAt: string };
  expect(endsAt).toBe((await pageOf(slug, anna)).endsAt);
});

it('nothing is started before the start, nor where all have the same time', async () => {
  const anna = await newPerson();
  const coming = await held({ startsAt: ago(-hourMs).toISOString(), windowMs: hourMs });
  await register(coming.slug, anna);
  expect(await start(coming.slug, anna)).toMatchObject({
    status: 409,
    body: { error: refusals.contestNotBegun },
  });
  const usual = await held({});
  await register(usual.slug, anna);
  expect(await start(usual.slug, anna)).toMatchObject({
    status: 409,
    body: { error: refusals.contestNoOwnTime },
  });
  const over = await held({ durationMs: hourMs / 2 });
  expect(await start(over.slug, anna)).toMatchObject({
    status: 409,
    body: { error: refusals.contestNoVirtual },
  });
});

it('who takes part virtually sees what the others had done by the same time, and nothing after it', async () => {
  const problem = await draftProblem();
  const startsAt = ago(10 * hourMs);
  const slug = await organiser.made([problem], {
    startsAt: startsAt.toISOString(),
    durationMs: 2 * hourMs,
    allowsVirtual: true,
  });
  const ben = await newPerson();
  const team = { name: 'Ben', members: [ben.id] };
  const added = await server.call(`POST /contests/${slug}/teams`, { as: admin, body: team });
  const { teamId } = added.body as { teamId: string };
  const { id } = await server.db
    .selectFrom('participations')
    .select('id')
    .where('external_id', '=', teamId)
    .executeTakeFirstOrThrow();
  await insertAccepted(server.db, {
    user_id: ben.id,
    problem_id: problem,
    participation_id: id,
    submitted_at: new Date(startsAt.getTime() + 30 * minuteMs),
  });
  const anna = await newPerson();
  expect(await opens(problem, anna)).toBe(false);
  expect(await ownOf(slug, anna)).toMatchObject({
    own: null,
    mayStart: { isVirtual: true, durationMs: 2 * hourMs },
  });
  const started = await start(slug, anna);
  expect(started.status).toBe(200);
  expect((await start(slug, anna)).body).toEqual(started.body);
  expect(await opens(problem, anna)).toBe(true);

  const cellOfBen = async () =>
    (await boardOf(slug, anna)).rows.find((row) => row.id === teamId)?.cells[0] ?? null;
  expect(await cellOfBen()).toBeNull();
  await setOwnStart(anna, ago(31 * minuteMs));
  expect(await cellOfBen()).toMatchObject({ state: 'first', minute: 30 });

  const answer = submit(slug, anna);
  await storeResult(server, await queuedJob(server, anna.id), acceptedResult);
  expect((await answer).status).toBe(200);
  const own = (await boardOf(slug, anna)).rows.find((row) => row.id !== teamId);
  expect(own).toMatchObject({ rank: null, solved: 1, cells: [{ minute: 31 }] });

  await setOwnStart(anna, ago(2 * hourMs));
  expect((await boardOf(slug, anna)).rows).toHaveLength(2);
  expect(await ownOf(slug, anna)).toMatchObject({
    ownTime: { isVirtual: true, isOver: true },
    mayStart: { isVirtual: true },
  });
  const { body } = await start(slug, anna);
  expect(body).not.toEqual(started.body);
});

it('who takes part virtually is on no other board, and in nothing that the contest gives', async () => {
  const { slug } = await held({ durationMs: hourMs / 2, allowsVirtual: true });
  const anna = await newPerson();
  const { teamId } = (await start(slug, anna)).body as { teamId: string };
  const waiting = submit(slug, anna);
  const job = await queuedJob(server, anna.id);
  const final = { as: admin, body: { move: 'finalize' } };
  expect(await server.call(`PUT /contests/${slug}/state`, final)).toMatchObject({ status: 200 });
  await storeResult(server, job, acceptedResult);
  expect((await waiting).status).toBe(200);
  expect((await boardOf(slug, anna)).rows).toMatchObject([{ kind: 'virtual', solved: 1 }]);
  expect((await boardOf(slug, await newPerson())).rows).toEqual([]);
  expect(await pageOf(slug, admin)).toMatchObject({ teams: 0 });
  const [name = ''] = anna.email.split('@');
  const parts = ['board', 'results', 'resolver', 'submissions', 'standings.csv', 'standings.html'];
  const lists = ['teams', 'submissions', 'judgements', 'scoreboard', 'awards'];
  const paths = [
    ...parts.map((one) => `/contests/${slug}/${one}`),
    ...lists.map((one) => `/api/contests/${slug}/${one}`),
  ];
  for (const path of paths) {
    const { status, body } = await server.call(`GET ${path}`, { as: admin });
    expect(status, path).toBe(200);
    const text = JSON.stringify(body);
    for (const one of [teamId, name, 'Accepted']) expect(text, path).not.toContain(one);
  }
});

it('virtual participations of a person are bounded', async () => {
  const { slug } = await held({ durationMs: minuteMs, allowsVirtual: true });
  const anna = await newPerson();
  for (let nth = 0; nth < 20; nth += 1) {
    expect((await start(slug, anna)).status).toBe(200);
    await setOwnStart(anna, ago(hourMs));
  }
  expect(await start(slug, anna)).toMatchObject({
    status: 409,
    body: { error: refusals.virtualTooOften },
  });
});

it('tells problems, submissions and messages about problems only to those whose window has begun', async () => {
  const { slug, problem } = await held({ durationMs: 48 * hourMs, windowMs: 2 * hourMs });
  const [anna, ben, eve] = [await newPerson(), await newPerson(), await newPerson()];
  for (const person of [anna, ben]) await register(slug, person);
  await start(slug, ben);
  const sent = submit(slug, ben);
  await storeResult(server, await queuedJob(server, ben.id), acceptedResult);
  expect((await sent).status).toBe(200);
  const asked = await server.call(`POST /contests/${slug}/questions`, {
    as: ben,
    body: { text: 'Is 0 allowed in the sum?', problem },
  });
  const { id } = asked.body as { id: string };
  const answered = await server.call(`POST /contests/${slug}/questions/${id}/answers`, {
    as: admin,
    body: { text: 'Yes, 0 is allowed.', toAll: true },
  });
  expect(answered.status).toBe(200);
  for (const body of [{ text: 'The sum is below 100.', problem }, { text: 'Welcome.' }]) {
    const told = await server.call(`POST /contests/${slug}/announcements`, { as: admin, body });
    expect(told.status).toBe(200);
  }

  /** All that a person, or a visitor, may know of problems and messages about them. */
  const known = async (as?: Person) => {
    const get = async (path: string) =>
      (await server.call(`GET ${path}`, { ...(as && { as }) })).body as Record<string, unknown>;
    const page = (await get(`/contests/${slug}`)) as unknown as ContestPage;
    const board = contestBoard.reply.parse(await get(`/contests/${slug}/board`));
    const questions = (await get(`/contests/${slug}/questions`)) as unknown as QuestionList;
    return {
      problems: page.problems?.length ?? null,
      announcements: page.announcements.length,
      columns: board.problems.length,
      runs: (await get(`/contests/${slug}/submissions`)).count,
      messages: questions.rows.length,
      inApi: (await get(`/api/contests/${slug}/clarifications`)).length,
      problemsInApi: (await get(`/api/contests/${slug}/problems`)).length,
    };
  };
  const nothing = {
    problems: null,
    announcements: 1,
    columns: 0,
    runs: 0,
    messages: 1,
    inApi: 1,
    problemsInApi: 0,
  };
  const all = { problems: 1, announcements: 3, columns: 1, runs: 1, messages: 3, inApi: 3 };
  expect(await known()).toEqual(nothing);
  expect(await known(eve)).toEqual(nothing);
  expect(await known(anna)).toEqual(nothing);
  expect((await pageOf(slug, anna)).unread).toBe(1);
  expect(await known(ben)).toMatchObject(all);
  const early = await server.call(`POST /contests/${slug}/questions`, {
    as: anna,
    body: { text: 'Is 0 allowed?', problem },
  });
  expect(early).toMatchObject({ status: 400, body: { error: refusals.noQuestionProblem } });
  await start(slug, anna);
  expect(await known(anna)).toMatchObject(all);
  expect(await known(eve)).toEqual(nothing);
});

it('an imported contest is taken part in virtually if arbiter.yaml allows it', async () => {
  const problem = await addSumProblem(server, admin, { name: 'Sum of an imported contest' });
  const packed = await zipOf({
    ...smallPackage,
    'arbiter.yaml': `allowsVirtual: true
problems: { apples: ${problem} }`,
  });
  const { slug } = await importPackage(server.db, packed);
  const anna = await newPerson();
  expect((await start(slug, anna)).status).toBe(200);
  const answer = submit(slug, anna);
  await storeResult(server, await queuedJob(server, anna.id), acceptedResult);
  expect((await answer).status).toBe(200);
  const own = (await boardOf(slug, anna)).rows.find(({ kind }) => kind === 'virtual');
  expect(own).toMatchObject({ rank: null, solved: 1 });
  // It belongs to what people have done here now.
  const other = await zipOf({ ...smallPackage, 'arbiter.yaml': 'penaltyMinutes: 10' });
  await expect(importPackage(server.db, other)).rejects.toThrow(refusals.contestHeld);
});
