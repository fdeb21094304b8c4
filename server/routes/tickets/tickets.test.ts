/** Tickets: who sends and sees them, who answers, and what the bell tells both sides. */
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { refusals } from '../../../contract/messages.ts';
import { ticketTextMaxBytes } from '../../../contract/ticket-rules.ts';
import type { Ticket } from '../../../contract/tickets.ts';
import { noticesMaxPerPerson } from '../../../work/notices.ts';
import { openTicketsMax, ticketsPerDayMax } from '../../http/limits.ts';
import { sendTicket } from '../../problems/tickets.ts';
import { addTeacher } from '../../testing/classes.ts';
import { organiserOf } from '../../testing/contests.ts';
import {
  addSumProblem,
  insertSubmission,
  openTestServer,
  type Person,
} from '../../testing/server.ts';

const server = await openTestServer();
const admin = await server.addPerson('admin', { isAdmin: true });
const setter = await server.addPerson('setter', { roles: ['setter'] });
const author = await server.addPerson('author');
const reader = await server.addPerson('reader');
const problem = await addSumProblem(server, setter);

const ticket = (changes: object = {}) => ({
  problemId: problem,
  kind: 'statement',
  text: `The bound of n is missing ${crypto.randomUUID()}.`,
  ...changes,
});
const send = (body: object, as: Person = reader) => server.call('POST /tickets', { as, body });
async function sent(changes: object = {}, as: Person = reader): Promise<string> {
  const { status, body } = await send(ticket(changes), as);
  expect(status, JSON.stringify(body)).toBe(200);
  return (body as { _id: string })._id;
}
const answer = (id: string, as: Person, changes: object = {}) =>
  server.call(`PUT /tickets/${id}`, { as, body: { state: 'fixed', answer: 'It is.', ...changes } });
const ticketsIn = (body: unknown) => (body as { tickets: Ticket[] }).tickets;
const own = async (as: Person = reader) =>
  ticketsIn((await server.call('GET /tickets', { as })).body);
const received = async (as: Person, query = '') =>
  ticketsIn((await server.call(`GET /tickets/problems${query}`, { as })).body);
const bell = async (as: Person) => {
  const { body } = await server.call('GET /users/notices', { as });
  return (
    body as { tickets: { ticketId: string; isRead: boolean; isOwn: boolean; changedAt: string }[] }
  ).tickets;
};
const unread = async (as: Person) =>
  ((await server.call('GET /users/details', { as })).body as { unreadNotices: number })
    .unreadNotices;

describe('a ticket', () => {
  it('goes to those who may edit the problem, who answer it to its author', async () => {
    const before = [await unread(setter), await unread(admin), await unread(reader)];
    const id = await sent({ kind: 'test', about: 'Sample 1' });
    expect((await own())[0]).toMatchObject({
      _id: id,
      problemName: 'Sum',
      kind: 'test',
      about: 'Sample 1',
      state: 'open',
      answer: null,
    });
    for (const as of [setter, admin]) {
      expect((await received(as)).find(({ _id }) => _id === id)).toMatchObject({
        reporter: 'reader',
      });
      expect((await bell(as))[0]).toMatchObject({ ticketId: id, isOwn: false, isRead: false });
    }
    expect(await answer(id, setter)).toMatchObject({ status: 200 });
    expect(await answer(id, setter)).toMatchObject({ status: 200 });
    expect((await own())[0]).toMatchObject({ state: 'fixed', answer: 'It is.' });
    expect(await bell(reader)).toMatchObject([{ ticketId: id, isOwn: true, state: 'fixed' }]);
    const after = [await unread(setter), await unread(admin), await unread(reader)];
    expect(after).toEqual(before.map((count) => count + 1));
    const until = (await bell(reader))[0]?.changedAt;
    await server.call('POST /users/notices/read', { as: reader, body: { until } });
    expect(await unread(reader)).toBe(0);
    const log = await server.call(`GET /system/audit?subject=${problem}`, { as: admin });
    expect((log.body as { entries: { act: string }[] }).entries).toMatchObject([
      { act: 'ticket answered', before: { state: 'open' }, after: { state: 'fixed' } },
    ]);
  });

  it('is seen by no one else, and answered by no one else', async () => {
    const id = await sent();
    const stranger = await server.addPerson('stranger', { roles: ['setter'] });
    for (const as of [stranger, author]) {
      expect(await received(as)).toEqual([]);
      expect(await own(as)).toEqual([]);
      expect(await answer(id, as)).toMatchObject({
        status: 404,
        body: { error: refusals.noTicket },
      });
    }
    expect(await answer(id, reader)).toMatchObject({ status: 404 });
    for (const call of ['GET /tickets', 'GET /tickets/problems'] as const) {
      expect((await server.call(call)).status).toBe(401);
    }
    expect((await server.call('POST /tickets', { body: ticket() })).status).toBe(401);
    // The author of a published problem who is no setter may not edit it.
    const given = await addSumProblem(server, author);
    await sent({ problemId: given });
    expect(await received(author)).toEqual([]);
    expect(await bell(author)).toEqual([]);
  });

  it('is about a problem that the person may open', async () => {
    const draft = await addSumProblem(server, setter, { visibility: 'draft' });
    for (const problemId of [draft, crypto.randomUUID()]) {
      expect(await send(ticket({ problemId }))).toMatchObject({
        status: 404,
        body: { error: refusals.noProblem },
      });
    }
    const id = await sent({
      problemId: await addSumProblem(server, setter, { name: 'Later gone' }),
    });
    await sql`update problems set deleted_at = now() where name = 'Later gone'`.execute(server.db);
    expect((await own()).map(({ _id }) => _id)).not.toContain(id);
    expect((await received(admin)).map(({ _id }) => _id)).not.toContain(id);
    expect(await answer(id, admin)).toMatchObject({ status: 404 });
  });

  it('that is sent twice is one', async () => {
    const body = ticket();
    const [one, other] = await Promise.all([send(body), send(body)]);
    expect(one).toMatchObject({ status: 200 });
    expect(other.body).toEqual(one.body);
    const headers = { 'idempotency-key': 'once' };
    const twice = [];
    for (const _ of [1, 2]) {
      twice.push(
        await server.call('POST /tickets', {
          as: reader,
          body: ticket({ text: 'Once' }),
          raw: { headers },
        }),
      );
    }
    expect(twice[1]?.body).toEqual(twice[0]?.body);
    expect((await own()).filter(({ text }) => text === 'Once')).toHaveLength(1);
  });

  it('names the field and the rule', async () => {
    for (const [changes, sentence] of [
      [{ kind: 'rant' }, 'kind: Must be one of statement, test, translation, solution, other.'],
      [{ text: ' \n' }, 'text: Must not be empty.'],
      [{ text: 'ä'.repeat(ticketTextMaxBytes / 2 + 1) }, 'text: At most 4000 bytes.'],
      [{ about: 'x'.repeat(61) }, 'about: At most 60 characters.'],
    ] as const) {
      expect(await send(ticket(changes))).toMatchObject({ status: 400, body: { error: sentence } });
    }
    const id = await sent();
    expect(await answer(id, setter, { state: 'open' })).toMatchObject({ status: 400 });
    expect(await answer(id, setter, { answer: '' })).toMatchObject({ status: 400 });
  });

  it('is bounded by day and person, and by what is open about a problem', async () => {
    const busy = await server.addPerson('busy');
    const target = await addSumProblem(server, setter);
    const results = await Promise.all(
      Array.from({ length: ticketsPerDayMax + 2 }, () => send(ticket({ problemId: target }), busy)),
    );
    expect(results.filter(({ status }) => status === 200)).toHaveLength(ticketsPerDayMax);
    expect(results.filter(({ status }) => status === 429)).toMatchObject(
      [1, 2].map(() => ({ body: { error: refusals.tooManyTickets } })),
    );
    await sql`insert into tickets (problem_id, reporter, kind, text)
      select ${target}, ${author.id}, 'other', 'Many' from generate_series(1, ${openTicketsMax})`.execute(
      server.db,
    );
    expect(await send(ticket({ problemId: target }))).toMatchObject({
      status: 409,
      body: { error: refusals.tooManyOpenTickets },
    });
    const { body } = await server.call(`GET /tickets/problems?problemId=${target}`, { as: setter });
    expect(body).toMatchObject({ total: openTicketsMax + ticketsPerDayMax });
    expect(ticketsIn(body)).toHaveLength(50);
  });
});

it('a list has the tickets of a state, of a problem, by page, open ones first', async () => {
  const target = await addSumProblem(server, setter, { name: 'Listed' });
  const [first, second] = [await sent({ problemId: target }), await sent({ problemId: target })];
  await answer(second, setter, { state: 'declined', answer: 'It is meant so.' });
  const idsOf = async (query: string) => (await received(setter, query)).map(({ _id }) => _id);
  expect(await idsOf(`?problemId=${target}`)).toEqual([first, second]);
  expect(await idsOf(`?problemId=${target}&state=declined`)).toEqual([second]);
  expect(await idsOf(`?problemId=${target}&page=2`)).toEqual([]);
  expect((await server.call('GET /tickets/problems?state=lost', { as: setter })).status).toBe(400);
});

it('in a contest, its questions take the place of tickets, and old answers are not shown', async () => {
  const target = await addSumProblem(server, setter, { name: 'In a round' });
  const runner = await server.addPerson('runner');
  const id = await sent({ problemId: target }, runner);
  await answer(id, setter, { answer: 'Read it backwards.' });
  const slug = await organiserOf(server, admin).made([target], {
    startsAt: new Date(Date.now() + 3_600_000).toISOString(),
  });
  await server.call(`POST /contests/${slug}/register`, { as: runner, body: {} });
  expect(await own(runner)).toHaveLength(1);
  await sql`update contests set starts_at = now() - interval '1 hour'
    where slug = ${slug}`.execute(server.db);
  expect(await own(runner)).toEqual([]);
  expect(JSON.stringify(await bell(runner))).not.toContain('backwards');
  expect(await send(ticket({ problemId: target }), runner)).toMatchObject({
    status: 409,
    body: { error: refusals.ticketInContest },
  });
  expect((await send(ticket({ problemId: target }))).status).toBe(200);
  await sql`update contests set starts_at = now() - interval '1 day'
    where slug = ${slug}`.execute(server.db);
  expect(await own(runner)).toHaveLength(1);
});

it('is told by the bell to those alone who may edit the problem still, up to what it lists', async () => {
  const owner = await server.addPerson('owner', { roles: ['setter'] });
  const target = await addSumProblem(server, owner, { name: 'Taken away' });
  await sent({ problemId: target });
  expect([(await bell(owner)).length, await unread(owner)]).toEqual([1, 1]);
  await sql`update users set roles = '{}' where id = ${owner.id}`.execute(server.db);
  expect([(await bell(owner)).length, await unread(owner)]).toEqual([0, 0]);
  await sql`update users set roles = '{setter}' where id = ${owner.id}`.execute(server.db);
  await sql`
    with many as (
      insert into tickets (problem_id, reporter, kind, text)
      select ${target}, ${reader.id}, 'other', 'Many'
      from generate_series(1, ${noticesMaxPerPerson}) returning id
    )
    insert into ticket_notices (user_id, ticket_id) select ${owner.id}, id from many`.execute(
    server.db,
  );
  expect(await bell(owner)).toHaveLength(noticesMaxPerPerson);
  expect(await unread(owner)).toBe(noticesMaxPerPerson);
  await sql`update problems set deleted_at = now() where id = ${target}`.execute(server.db);
  expect([(await bell(owner)).length, await unread(owner)]).toEqual([0, 0]);
});

it('is not stored for an account that was deleted while it was sent', async () => {
  const late = await server.addPerson('late');
  const body = { name: 'late' };
  const left = await server.call('POST /users/delete-account', { as: late, body });
  expect(left.status).toBe(200);
  const sending = sendTicket(
    server.db,
    { ...late, isAdmin: false, roles: [] },
    {
      problemId: problem,
      kind: 'other',
      about: '',
      text: 'Who I am.',
    },
  );
  await expect(sending).rejects.toMatchObject({ code: 'AR001' });
  const ofClass = sql`
    insert into class_messages (class_id, text, written_by)
    select id, 'Who I am.', ${late.id} from classes limit 1`;
  const teacher = await addTeacher(server, 'teacher');
  await teacher.classOf([]);
  await expect(ofClass.execute(server.db)).rejects.toMatchObject({ code: 'AR001' });
  const submission = await insertSubmission(server.db, {
    user_id: reader.id,
    problem_id: problem,
  });
  const onWork = sql`
    insert into class_comments (submission_id, text, written_by)
    values (${submission}, 'Who I am.', ${late.id})`;
  await expect(onWork.execute(server.db)).rejects.toMatchObject({ code: 'AR001' });
});

it('of a deleted account stays without its text, under a number', async () => {
  const leaver = await server.addPerson('leaver');
  const id = await sent({ about: 'mine', text: 'I am the leaver.' }, leaver);
  const body = { name: 'leaver' };
  const left = await server.call('POST /users/delete-account', { as: leaver, body });
  expect(left.status).toBe(200);
  expect((await received(setter)).find(({ _id }) => _id === id)).toMatchObject({
    text: '',
    about: '',
    reporter: expect.stringMatching(/^Deleted account \d+$/),
  });
  expect((await answer(id, setter)).status).toBe(200);
});
