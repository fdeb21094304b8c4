/** Questions in contests: who may ask, answer and announce, and who sees what of it. */
import { expect, it } from 'vitest';
import type { QuestionList } from '../../../contract/contest-questions.ts';
import type { ContestPage } from '../../../contract/contests.ts';
import { refusals } from '../../../contract/messages.ts';
import { importPackage, smallPackage, zipOf } from '../../testing/contest-packages.ts';
import { organiserOf } from '../../testing/contests.ts';
import { addSumProblem, openTestServer, type Person } from '../../testing/server.ts';

const server = await openTestServer();
const admin = await server.addPerson('admin', { isAdmin: true });
const anna = await server.addPerson('anna');
const ben = await server.addPerson('ben');
const carl = await server.addPerson('carl');
const problem = await addSumProblem(server, admin);
const organiser = organiserOf(server, admin);

const hourMs = 3_600_000;
const inHours = (hours: number) => new Date(Date.now() + hours * hourMs).toISOString();

/** A contest in which Anna and Ben take part, and Carl does not. */
async function contestWithTwo(startsInHours = -1): Promise<string> {
  const slug = await organiser.made([problem], { startsAt: inHours(startsInHours) });
  for (const as of [anna, ben]) {
    const body = { name: as === anna ? 'Anna' : 'Ben', members: [as.id] };
    await server.call(`POST /contests/${slug}/teams`, { as: admin, body });
  }
  return slug;
}

const ask = (slug: string, as: Person, body: object = { text: 'May it be empty?' }) =>
  server.call(`POST /contests/${slug}/questions`, { as, body });
const reply = (slug: string, id: string, body: object) =>
  server.call(`POST /contests/${slug}/questions/${id}/answers`, { as: admin, body });
const close = (slug: string, id: string, isClosed: boolean) =>
  server.call(`PUT /contests/${slug}/questions/${id}`, { as: admin, body: { isClosed } });
const announce = (slug: string, body: object) =>
  server.call(`POST /contests/${slug}/announcements`, { as: admin, body });
const idIn = ({ body }: { body: unknown }) => (body as { id: string }).id;

async function listFor(slug: string, as: Person | null, query = ''): Promise<QuestionList> {
  const answer = await server.call(`GET /contests/${slug}/questions${query}`, {
    ...(as && { as }),
  });
  expect(answer.status).toBe(200);
  return answer.body as QuestionList;
}

/** What a person reads, without ids and times. */
const readBy = async (slug: string, as: Person | null) =>
  (await listFor(slug, as)).rows.map(({ kind, text, from, answers }) => [
    kind,
    text,
    from?.name ?? null,
    ...answers.map((one) => one.text),
  ]);

async function unreadOf(slug: string, as: Person): Promise<number> {
  const { body } = await server.call(`GET /contests/${slug}`, { as });
  return (body as ContestPage).unread;
}

it('is answered to the team that asked, and no other team sees either', async () => {
  const slug = await contestWithTwo();
  const id = idIn(await ask(slug, anna, { text: 'May it be empty?', problem }));
  expect(await listFor(slug, admin)).toMatchObject({
    mayAsk: false,
    rows: [{ id, problem: 'A', from: { name: 'Anna' }, isOpen: true, isUnread: true }],
  });
  expect(await reply(slug, id, { text: 'Yes.' })).toMatchObject({ status: 200 });
  expect(await readBy(slug, anna)).toEqual([['question', 'May it be empty?', 'Anna', 'Yes.']]);
  expect((await listFor(slug, anna)).rows[0]).toMatchObject({ isOpen: false, isUnread: true });
  for (const other of [ben, carl, null]) expect(await readBy(slug, other)).toEqual([]);
});

it('that is answered to all is seen by all teams without its asker, and by others at the end', async () => {
  const slug = await contestWithTwo();
  const id = idIn(await ask(slug, anna));
  await reply(slug, id, { text: 'Yes, it may.', toAll: true });
  await reply(slug, id, { text: 'Anna, see above.' });
  const shown = ['question', 'May it be empty?', null, 'Yes, it may.'];
  expect(await readBy(slug, ben)).toEqual([shown]);
  for (const other of [carl, null]) {
    expect(await readBy(slug, other)).toEqual([['announcement', 'Yes, it may.', null]]);
  }
  expect(JSON.stringify((await listFor(slug, ben)).rows)).not.toContain('Anna');
  await server.call(`PUT /contests/${slug}/state`, { as: admin, body: { move: 'end' } });
  for (const other of [carl, null]) expect(await readBy(slug, other)).toEqual([shown]);
});

it('is asked by those who take part, and only until their time is over', async () => {
  const slug = await contestWithTwo();
  expect(await ask(slug, carl)).toMatchObject({
    status: 403,
    body: { error: refusals.notInContest },
  });
  expect((await listFor(slug, anna)).mayAsk).toBe(true);
  await server.call(`PUT /contests/${slug}/state`, { as: admin, body: { move: 'end' } });
  expect((await listFor(slug, anna)).mayAsk).toBe(false);
  expect(await ask(slug, anna)).toMatchObject({
    status: 409,
    body: { error: refusals.contestIsOver },
  });
});

it('is about no problem before the start, and never about one of elsewhere', async () => {
  const coming = await contestWithTwo(1);
  const about = { text: 'Why?', problem };
  const refused = { status: 400, body: { error: refusals.noQuestionProblem } };
  expect(await ask(coming, anna, about)).toMatchObject(refused);
  expect(await ask(coming, anna)).toMatchObject({ status: 200 });
  // What organisers prepare does not name a problem that no participant knows.
  await announce(coming, { text: 'Bring a pen.', problem });
  expect((await listFor(coming, anna)).rows[0]).toMatchObject({ problem: null });
  const running = await contestWithTwo();
  expect(await ask(running, anna, { text: 'Why?', problem: 'x' })).toMatchObject(refused);
});

it.each<[string, object]>([
  ['text: Required.', {}],
  ['text: At least 1 characters.', { text: '  ' }],
  ['text: must be valid Unicode without control characters.', { text: 'a\u0000b' }],
  ['text: At most 4000 characters.', { text: 'a'.repeat(4001) }],
  ['team: There is no such field.', { text: 'Why?', team: 'x' }],
])('is refused: %s', async (error, body) => {
  const slug = await contestWithTwo();
  expect(await ask(slug, anna, body)).toMatchObject({ status: 400, body: { error } });
});

it('sent twice at once is one question, and so is its answer', async () => {
  const slug = await contestWithTwo();
  const [first, second] = await Promise.all([ask(slug, anna), ask(slug, anna)]);
  expect(idIn(first)).toBe(idIn(second));
  const answers = await Promise.all([1, 2].map(() => reply(slug, idIn(first), { text: 'Yes.' })));
  expect(new Set(answers.map(idIn)).size).toBe(1);
  expect((await listFor(slug, anna)).rows[0]?.answers).toHaveLength(1);
  // After the answer, the same words are a new question.
  expect(idIn(await ask(slug, anna))).not.toBe(idIn(first));
});

it('is bounded in number while there is no answer', async () => {
  const slug = await contestWithTwo();
  const texts = Array.from({ length: 10 }, (_, n) => `Why ${n}?`);
  const ids = await Promise.all(texts.map(async (text) => idIn(await ask(slug, anna, { text }))));
  const error =
    'Your team has 10 questions without an answer. Please wait for answers before you ask more.';
  expect(await ask(slug, anna)).toMatchObject({ status: 409, body: { error } });
  expect((await ask(slug, ben)).status).toBe(200);
  await close(slug, ids[0] ?? '', true);
  expect((await ask(slug, anna)).status).toBe(200);
});

it('that needs no answer is closed, and opened again', async () => {
  const slug = await contestWithTwo();
  const id = idIn(await ask(slug, anna));
  const open = async () => (await listFor(slug, admin, '?open=true')).rows.map((one) => one.id);
  expect(await open()).toEqual([id]);
  for (const _ of [1, 2]) expect((await close(slug, id, true)).status).toBe(200);
  expect(await open()).toEqual([]);
  expect((await listFor(slug, anna)).rows[0]).toMatchObject({ isOpen: false });
  await close(slug, id, false);
  expect(await open()).toEqual([id]);
  expect(await close(slug, 'x', true)).toMatchObject({
    status: 404,
    body: { error: refusals.noQuestion },
  });
});

it('is new to those who may read the answer until they have read it', async () => {
  const slug = await contestWithTwo();
  const id = idIn(await ask(slug, anna));
  const counts = async () =>
    await Promise.all([admin, anna, ben, carl].map((as) => unreadOf(slug, as)));
  expect(await counts()).toEqual([1, 0, 0, 0]);
  await reply(slug, id, { text: 'Yes.' });
  await announce(slug, { text: 'Lunch is ready.' });
  expect(await counts()).toEqual([0, 2, 1, 0]);
  const { newestAt, rows } = await listFor(slug, anna);
  expect(rows.map(({ isUnread }) => isUnread)).toEqual([true, true]);
  const read = (as: Person, until: string | null) =>
    server.call(`POST /contests/${slug}/questions/read`, { as, body: { until } });
  expect((await read(anna, newestAt)).status).toBe(200);
  // An older time takes nothing back, and a later one is not believed.
  await read(anna, inHours(-2));
  await read(ben, inHours(2));
  expect(await counts()).toEqual([0, 0, 0, 0]);
  await announce(slug, { text: 'Coffee is ready.' });
  expect(await counts()).toEqual([0, 1, 1, 0]);
  expect((await read(carl, newestAt)).status).toBe(404);
});

it('is announced to all, or told one team alone', async () => {
  const slug = await contestWithTwo();
  const { body } = await server.call(`GET /api/contests/${slug}/teams`);
  const team = (body as { id: string; name: string }[]).find(({ name }) => name === 'Ben')?.id;
  await announce(slug, { text: 'Please be quiet.', team });
  await announce(slug, { text: 'Lunch is ready.' });
  const toAll = ['announcement', 'Lunch is ready.', null];
  expect(await readBy(slug, ben)).toEqual([toAll, ['notice', 'Please be quiet.', null]]);
  for (const other of [anna, carl, null]) expect(await readBy(slug, other)).toEqual([toAll]);
  expect(await announce(slug, { text: 'Hm.', team: 'x' })).toMatchObject({
    status: 400,
    body: { error: refusals.noMessageTeam },
  });
});

it('comes in pages, and after the import of a contest stays as it was imported', async () => {
  const slug = await contestWithTwo();
  for (const text of ['One.', 'Two.', 'Three.']) await announce(slug, { text });
  const page = await listFor(slug, null, '?limit=1&offset=1');
  expect([page.count, page.rows.map(({ text }) => text)]).toEqual([3, ['Two.']]);
  const messages = [
    { id: 'q', from_team_id: '1', text: 'Why?', contest_time: '0:10:00' },
    { id: 'a', reply_to_id: 'q', text: 'Because.', contest_time: '0:11:00' },
  ];
  const files = { ...smallPackage, 'clarifications.json': JSON.stringify(messages) };
  await importPackage(server.db, await zipOf(files), { by: { command: 'a' }, createdBy: null });
  expect(await readBy('small', null)).toEqual([['question', 'Why?', null, 'Because.']]);
  expect(await reply('small', 'q', { text: 'No.' })).toMatchObject({
    status: 409,
    body: { error: refusals.contestImported },
  });
});
