/** The dry run of a contest: test accounts that take part before its start, and are removed at once. */
import { sql, type Updateable } from 'kysely';
import { expect, it, vi } from 'vitest';
import { makeTestAccounts } from '../../../contract/contest-desk.ts';
import { contestBoard } from '../../../contract/contests.ts';
import { refusals } from '../../../contract/messages.ts';
import type { Schema } from '../../../db/schema.ts';
import { organiserOf } from '../../testing/contests.ts';
import { queuedJob, storeResult } from '../../testing/judge.ts';
import { countLockWaits } from '../../testing/lock-waits.ts';
import {
  acceptedResult,
  addSumProblem,
  insertAccepted,
  insertSubmission,
  openTestServer,
  type Person,
} from '../../testing/server.ts';

const server = await openTestServer();
const admin = await server.addPerson('admin', { isAdmin: true });
const anna = await server.addPerson('anna');
const problem = await addSumProblem(server, admin);
const practice = await addSumProblem(server, admin, { name: 'Practice' });
const organiser = organiserOf(server, admin);

const hourMs = 3_600_000;
const inHours = (hours: number) => new Date(Date.now() + hours * hourMs).toISOString();
const published = { visibility: 'published' };

const make = (slug: string, count: number, as = admin) =>
  server.call(`PUT /contests/${slug}/test-accounts`, { as, body: { count } });
const remove = (slug: string) =>
  server.call(`DELETE /contests/${slug}/test-accounts`, { as: admin });

/** Makes accounts; returns who they are when they have logged in. */
async function madeIn(slug: string, count: number) {
  const answer = await make(slug, count);
  expect(answer.status).toBe(200);
  const { made } = makeTestAccounts.reply.parse(answer.body);
  return await Promise.all(
    made.map(async ({ name, email, password }) => {
      const login = await server.call('POST /users/login', { body: { email, password } });
      expect(login.status).toBe(200);
      const { access: token } = login.body as { access: string };
      const { id } = await server.db
        .selectFrom('users')
        .select('id')
        .where('email', '=', email)
        .executeTakeFirstOrThrow();
      return { id, name, email, password, token };
    }),
  );
}

/** The number of rows of each table. */
async function rowsOfAll(): Promise<Record<string, number>> {
  const { rows } = await sql<{ name: string; rows: string }>`
    select relname as name, (xpath('/row/count/text()', query_to_xml(
      format('select count(*) from %I', relname), false, true, '')))[1]::text as rows
    from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`.execute(server.db);
  return Object.fromEntries(rows.map(({ name, rows }) => [name, Number(rows)]));
}

/** A submission of a person to problem A, which is judged. */
async function judged(slug: string, as: Person, result = acceptedResult) {
  const answer = server.call(`POST /contests/${slug}/problems/A/submissions`, {
    as,
    body: { language: 'cpp', code: 'int main() {}' },
  });
  const job = await queuedJob(server, as.id);
  await storeResult(server, job, result);
  return await answer;
}

/** Until a call waits for a lock of ours. */
const untilOneWaits = () =>
  vi.waitFor(async () => expect(await countLockWaits(server.db)).toBeGreaterThan(0));

it('take part before the start, unseen, and are removed with all that is theirs', async () => {
  const slug = await organiser.made([problem], { ...published, startsAt: inHours(2) });
  const { body: annas } = await server.call('POST /tickets', {
    as: anna,
    body: { problemId: practice, kind: 'other', text: 'Unclear.' },
  });
  const before = await rowsOfAll();
  const counted = await server.db
    .selectFrom('problems')
    .select(['total_submissions', 'accepted_submissions'])
    .where('id', '=', practice)
    .executeTakeFirstOrThrow();
  const [first, second] = await madeIn(slug, 2);
  if (first === undefined || second === undefined) throw new Error('two were asked for');
  expect([first.name, second.name]).toEqual([`Test 1 of ${slug}`, `Test 2 of ${slug}`]);
  const problemsFor = async (as?: Person) =>
    (await server.call(`GET /contests/${slug}`, as && { as })).body;
  expect(await problemsFor(first)).toMatchObject({ problems: [{ label: 'A' }] });
  expect(await problemsFor(anna)).toMatchObject({ problems: null });
  expect(await problemsFor()).toMatchObject({ problems: null, teams: 0 });

  expect(await judged(slug, first)).toMatchObject({
    status: 200,
    body: { result: { verdict: 'Accepted' } },
  });
  const [team] = await sql<{ id: string }>`
    select participation_id as id from participation_members where user_id = ${second.id}`
    .execute(server.db)
    .then(({ rows }) => rows);
  await insertSubmission(server.db, {
    user_id: second.id,
    problem_id: problem,
    participation_id: team?.id ?? null,
    verdict: null,
    result: null,
  });
  const asked = await server.call(`POST /contests/${slug}/questions`, {
    as: second,
    body: { text: 'Does the printer work?' },
  });
  expect(asked.status).toBe(200);
  const ticket = { problemId: practice, kind: 'other', text: 'Testing.' };
  expect((await server.call('POST /tickets', { as: first, body: ticket })).status).toBe(200);
  const { _id: ticketId } = annas as { _id: string };
  await sql`
    update tickets set state = 'answered', answer = 'Clear.', answered_by = ${first.id}
    where id = ${ticketId}`.execute(server.db);
  // What they sent outside the contest was counted.
  const outside = await insertAccepted(server.db, { user_id: first.id, problem_id: practice });
  await sql`select count_verdict(${outside}, null, 'Accepted')`.execute(server.db);
  const boardOf = async (as?: Person) => {
    const { body } = await server.call(`GET /contests/${slug}/board`, as && { as });
    return contestBoard.reply.parse(body).rows;
  };
  expect(await boardOf(admin)).toMatchObject([{ name: first.name, solved: 1 }, { solved: 0 }]);
  expect(await boardOf()).toEqual([]);
  expect(await boardOf(first)).toMatchObject([{ name: first.name, solved: 1 }]);

  expect(await remove(slug)).toMatchObject({ status: 200, body: { removed: 2 } });
  const after = await rowsOfAll();
  // The audit log has both acts.
  expect(after).toEqual({ ...before, audit_log: (before.audit_log ?? 0) + 2 });
  expect(
    await server.db
      .selectFrom('problems')
      .select(['total_submissions', 'accepted_submissions'])
      .where('id', '=', practice)
      .executeTakeFirstOrThrow(),
  ).toEqual(counted);
  expect((await server.call('GET /users/details', { as: first })).status).toBe(401);
  const left = await server.call('GET /tickets', { as: anna });
  expect(left.body).toMatchObject({ tickets: [{ _id: ticketId, answer: 'Clear.' }] });
  expect(await boardOf(admin)).toEqual([]);
  expect(await remove(slug)).toMatchObject({ status: 200, body: { removed: 0 } });
});

it('are made once, however often the number is sent, and are more if it grows', async () => {
  const slug = await organiser.made([problem], { ...published, startsAt: inHours(2) });
  const both = await Promise.all([make(slug, 2), make(slug, 2)]);
  expect(both.map(({ body }) => body)).toMatchObject([{ count: 2 }, { count: 2 }]);
  const made = both.flatMap(({ body }) => makeTestAccounts.reply.parse(body).made);
  expect(made.map(({ name }) => name).sort()).toEqual([1, 2].map((n) => `Test ${n} of ${slug}`));
  expect((await make(slug, 1)).body).toEqual({ count: 2, made: [] });
  expect((await make(slug, 3)).body).toMatchObject({
    count: 3,
    made: [{ name: `Test 3 of ${slug}` }],
  });
  const desk = await server.call(`GET /contests/${slug}/desk/state`, { as: admin });
  expect(desk.body).toMatchObject({ testAccounts: 3 });
});

it('are for contests that are to be held here, and for organisers', async () => {
  const refused = async (changes: object, count: unknown = 1) => {
    const slug = await organiser.made([problem], changes);
    const { status, body } = await server.call(`PUT /contests/${slug}/test-accounts`, {
      as: admin,
      body: { count },
    });
    return [status, (body as { error: string }).error];
  };
  const draft = { visibility: 'draft', startsAt: inHours(2) };
  expect(await refused(draft)).toEqual([409, refusals.noTestsOfDraft]);
  expect(await refused({ ...published, startsAt: inHours(-9) })).toEqual([
    409,
    refusals.contestIsOver,
  ]);
  const coming = { ...published, startsAt: inHours(2) };
  const [status, error] = await refused(coming, 51);
  expect([status, error]).toEqual([400, expect.stringMatching(/^count: /)]);
  const slug = await organiser.made([problem], coming);
  expect((await make(slug, 1, anna)).status).toBe(403);
  const as = anna;
  expect((await server.call(`DELETE /contests/${slug}/test-accounts`, { as })).status).toBe(403);
});

it('never takes anyone else along, nor an account that has become more', async () => {
  const slug = await organiser.made([problem], {
    ...published,
    startsAt: inHours(2),
    registration: 'open',
    membersMax: 3,
  });
  expect(
    (await server.call(`POST /contests/${slug}/register`, { as: anna, body: {} })).status,
  ).toBe(200);
  const [test] = await madeIn(slug, 1);
  if (test === undefined) throw new Error('one was asked for');
  const more = `${refusals.testAccountIsMore} ${test.name}.`;
  const isMore = { status: 409, body: { error: more } };
  const change = (columns: Updateable<Schema['users']>) =>
    server.db.updateTable('users').set(columns).where('id', '=', test.id).execute();
  await change({ roles: ['setter'] });
  expect(await remove(slug)).toMatchObject(isMore);
  await change({ roles: [], email: 'someone@example.org' });
  expect(await remove(slug)).toMatchObject(isMore);
  await change({ email: test.email });

  // A team with others is theirs, too.
  const elsewhere = await organiser.made([problem], { ...published, startsAt: inHours(-1) });
  const team = { name: 'Mixed', members: [test.id, anna.id] };
  const added = await server.call(`POST /contests/${elsewhere}/teams`, { as: admin, body: team });
  const { teamId } = added.body as { teamId: string };
  expect(await remove(slug)).toMatchObject(isMore);
  const path = `/contests/${elsewhere}/teams/${teamId}`;
  expect((await server.call(`DELETE ${path}`, { as: admin })).status).toBe(200);

  // So is a problem that it wrote.
  await server.db
    .updateTable('problems')
    .set({ created_by: test.id })
    .where('id', '=', practice)
    .execute();
  expect(await remove(slug)).toMatchObject({
    status: 409,
    body: { error: refusals.testAccountsAreUsed },
  });
  await server.db
    .updateTable('problems')
    .set({ created_by: admin.id })
    .where('id', '=', practice)
    .execute();
  const left = await server.call(`DELETE /contests/${slug}`, { as: admin });
  expect(left).toMatchObject({ status: 409, body: { error: refusals.testAccountsLeft } });
  expect(await remove(slug)).toMatchObject({ status: 200, body: { removed: 1 } });
  expect((await server.call('GET /users/details', { as: anna })).status).toBe(200);
  const { body } = await server.call(`GET /api/contests/${slug}/teams`);
  expect(body).toMatchObject([{ name: 'anna' }]);
});

it('that deleted themselves go with the others, and the contest can be deleted', async () => {
  const slug = await organiser.made([problem], { ...published, startsAt: inHours(2) });
  const [first] = await madeIn(slug, 2);
  if (first === undefined) throw new Error('two were asked for');
  expect(await judged(slug, first)).toMatchObject({ status: 200 });
  const deleted = await server.call('POST /users/delete-account', {
    as: first,
    body: { name: first.name, currentPassword: first.password },
  });
  expect(deleted.status).toBe(200);
  expect(await remove(slug)).toMatchObject({ status: 200, body: { removed: 2 } });
  const left = server.db.selectFrom('users').select('id').where('id', '=', first.id);
  expect(await left.execute()).toEqual([]);
  expect((await server.call(`DELETE /contests/${slug}`, { as: admin })).status).toBe(200);
});

it('of another contest are others', async () => {
  const coming = { ...published, startsAt: inHours(2), membersMax: 3 };
  const slug = await organiser.made([problem], coming);
  const other = await organiser.made([problem], coming);
  const [own] = await madeIn(slug, 1);
  const [others] = await madeIn(other, 1);
  if (own === undefined || others === undefined) throw new Error('one was asked for in each');
  const elsewhere = await organiser.made([problem], coming);
  const team = { name: 'Both', members: [own.id, others.id] };
  const added = await server.call(`POST /contests/${elsewhere}/teams`, { as: admin, body: team });
  expect(added.status).toBe(200);
  const error = `${refusals.testAccountIsMore} ${own.name}.`;
  expect(await remove(slug)).toMatchObject({ status: 409, body: { error } });
});

it('are as many as were asked for, also if others go meanwhile', async () => {
  const slug = await organiser.made([problem], { ...published, startsAt: inHours(2) });
  const [first] = await madeIn(slug, 1);
  if (first === undefined) throw new Error('one was asked for');
  const making = await server.db.transaction().execute(async (transaction) => {
    await sql`select from contests where slug = ${slug} for update`.execute(transaction);
    const answer = make(slug, 2);
    await untilOneWaits();
    await sql`delete from contest_test_accounts where user_id = ${first.id}`.execute(transaction);
    return { answer };
  });
  const { status, body } = await making.answer;
  expect(status).toBe(200);
  const { count, made } = makeTestAccounts.reply.parse(body);
  expect([count, made.length]).toEqual([2, 2]);
});

it('are removed with what they send meanwhile', async () => {
  const slug = await organiser.made([problem], { ...published, startsAt: inHours(2) });
  const [own] = await madeIn(slug, 1);
  if (own === undefined) throw new Error('one was asked for');
  const countOf = async () =>
    await server.db
      .selectFrom('problems')
      .select(['total_submissions', 'accepted_submissions'])
      .where('id', '=', practice)
      .executeTakeFirstOrThrow();
  const before = await countOf();
  const removing = await server.db.transaction().execute(async (transaction) => {
    await sql`select from contests where slug = ${slug} for update`.execute(transaction);
    const answer = remove(slug);
    await untilOneWaits();
    // A judge has stored it since the accounts' work was locked.
    const late = await insertAccepted(server.db, { user_id: own.id, problem_id: practice });
    await sql`select count_verdict(${late}, null, 'Accepted')`.execute(server.db);
    return { answer };
  });
  expect(await removing.answer).toMatchObject({ status: 200, body: { removed: 1 } });
  expect(await countOf()).toEqual(before);
});
