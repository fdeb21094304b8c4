/** People who take part in a contest submit to its problems, and see of it what the contest tells. */
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import type { SubmitResult } from '../../../contract/judging.ts';
import { refusals } from '../../../contract/messages.ts';
import { inTransaction } from '../../../db/open.ts';
import { notifyProgress } from '../../../work/channels.ts';
import { storeSubmission } from '../../submissions/submissions.ts';
import { organiserOf } from '../../testing/contests.ts';
import { eventsAt } from '../../testing/events.ts';
import { queuedJob, storeResult } from '../../testing/judge.ts';
import {
  acceptedResult,
  addSumProblem,
  openTestServer,
  type Person,
} from '../../testing/server.ts';

const server = await openTestServer();
const admin = await server.addPerson('admin', { isAdmin: true });
const problem = await addSumProblem(server, admin);
const other = await addSumProblem(server, admin, { name: 'Other', languages: ['python'] });
const organiser = organiserOf(server, admin);

const hourMs = 3_600_000;
const hoursAgo = (hours: number) => new Date(Date.now() - hours * hourMs).toISOString();
const running = { startsAt: hoursAgo(1) };
const code = 'int main() {}';

let people = 0;
const newPerson = () => {
  people += 1;
  return server.addPerson(`person-${people}`);
};

type Sent = { label?: string; key?: string; accept?: string; body?: object };

const submit = (slug: string, as: Person, { label = 'A', key, accept, body }: Sent = {}) =>
  server.call(`POST /contests/${slug}/problems/${encodeURIComponent(label)}/submissions`, {
    as,
    body: { language: 'cpp', code, ...body },
    raw: { headers: { ...(key && { 'idempotency-key': key }), ...(accept && { accept }) } },
  });

/** A running contest with a person in it. */
async function joined(changes: object = {}) {
  const slug = await organiser.made([problem, other], { ...running, ...changes });
  const person = await newPerson();
  const { status } = await server.call(`POST /contests/${slug}/register`, { as: person, body: {} });
  expect(status).toBe(200);
  return { slug, person };
}

const storedOf = (person: Person) =>
  server.db
    .selectFrom('submissions')
    .select(['id', 'participation_id', 'is_sealed'])
    .where('user_id', '=', person.id)
    .execute();

const wrong: SubmitResult = {
  ...acceptedResult,
  success: false,
  verdict: 'Wrong Answer',
  error: 'Wrong Answer on test 2.',
  testCaseResults: [
    { status: 'passed', isHidden: false, executionTime: 1, memoryKb: 1 },
    { status: 'failed', isHidden: true, executionTime: 0, memoryKb: 0, verdict: 'Wrong Answer' },
  ],
  executionTime: 3,
  memoryKb: 4,
  isLeftOut: true,
};

const ownOf = async (slug: string, as: Person, query = '') =>
  await server.call(`GET /contests/${slug}/own-submissions${query}`, { as });

describe('a submission to a contest', () => {
  it('is queued, belongs to the participation, and is on the board', async () => {
    const { slug, person } = await joined();
    const answer = submit(slug, person);
    const job = await queuedJob(server, person.id);
    const pendingBoard = await server.call(`GET /contests/${slug}/board`);
    expect(pendingBoard.body).toMatchObject({ rows: [{ cells: [{ state: 'pending' }, null] }] });
    await storeResult(server, job, acceptedResult);
    expect(await answer).toMatchObject({
      status: 200,
      body: { submissionId: job, result: { verdict: 'Accepted', testCaseResults: [] } },
    });
    expect(await storedOf(person)).toEqual([
      { id: job, participation_id: expect.any(String), is_sealed: true },
    ]);
    const { body } = await server.call(`GET /contests/${slug}/board`);
    expect(body).toMatchObject({ rows: [{ solved: 1, cells: [{ state: 'first' }, null] }] });
    expect(await ownOf(slug, person)).toMatchObject({
      status: 200,
      body: {
        count: 1,
        rows: [{ id: job, problem: 'A', state: 'judged', verdict: 'Accepted', points: null }],
        problems: [
          { label: 'A', state: 'solved' },
          { label: 'B', state: null },
        ],
      },
    });
    expect((await ownOf(slug, person, '?problem=B')).body).toMatchObject({ count: 0, rows: [] });
  });

  it('has the points of its problem if it is accepted and has none of its own', async () => {
    const { slug, person } = await joined({
      preset: 'ioi',
      problems: [{ problemId: problem, points: 40 }],
    });
    const answer = submit(slug, person);
    await storeResult(server, await queuedJob(server, person.id), acceptedResult);
    await answer;
    const { body } = await server.call(`GET /contests/${slug}/board`);
    expect(body).toMatchObject({ rows: [{ points: 40 }] });
    expect((await ownOf(slug, person)).body).toMatchObject({
      rows: [{ points: 40 }],
      problems: [{ points: 40 }],
    });
    expect((await server.call(`GET /api/contests/${slug}/judgements`)).body).toMatchObject([
      { score: 40 },
    ]);
  });

  it('is not stored for a team that its person left meanwhile', async () => {
    const { person } = await joined();
    const left = await newPerson();
    const { participation_id: participationId } = await server.db
      .selectFrom('participation_members')
      .select('participation_id')
      .where('user_id', '=', person.id)
      .executeTakeFirstOrThrow();
    const run = { network: 'here', problemId: problem, language: 'cpp', code } as const;
    const storedFor = (userId: string) =>
      inTransaction(server.db, (db) => storeSubmission(db, { ...run, userId, participationId }));
    await expect(storedFor(left.id)).rejects.toThrow(refusals.notTakingPart);
    expect(await storedOf(left)).toEqual([]);
    await storedFor(person.id);
    expect(await storedOf(person)).toMatchObject([{ participation_id: participationId }]);
    await server.db.deleteFrom('jobs').execute();
  });

  it('is refused with a sentence if it may not be', async () => {
    const { slug, person } = await joined();
    const outside = await newPerson();
    const coming = await joined({ startsAt: hoursAgo(-1) });
    const notSet = await joined({ startsAt: null });
    const draft = await organiser.made([problem], { ...running, visibility: 'draft' });
    for (const [answer, status, error] of [
      [await submit(slug, outside), 403, refusals.notTakingPart],
      [await submit(slug, person, { label: 'Z' }), 404, refusals.noProblemOfContest],
      [await submit(slug, person, { label: 'B' }), 400, 'language: This problem takes only Python'],
      [await submit(slug, person, { body: { code: ' ' } }), 400, 'code: Please write'],
      [await submit(slug, person, { body: { language: 'c' } }), 400, 'language'],
      [await submit(coming.slug, coming.person), 409, refusals.contestNotBegun],
      // Before the start, an existing label looks like a missing one.
      [await submit(coming.slug, coming.person, { label: 'Z' }), 409, refusals.contestNotBegun],
      [await submit(notSet.slug, notSet.person), 409, refusals.contestNotBegun],
      [await submit(draft, person), 404, refusals.noContest],
    ] as const) {
      expect(answer).toMatchObject({ status, body: { error: expect.stringContaining(error) } });
    }
    expect(await storedOf(person)).toEqual([]);
    expect(await server.db.selectFrom('jobs').select('id').execute()).toEqual([]);
    expect((await ownOf(slug, outside)).status).toBe(403);
    const path = `/contests/${slug}/problems/A/submissions`;
    expect((await server.call(`POST ${path}`, { body: { language: 'cpp', code } })).status).toBe(
      401,
    );
  });

  it('with the same key is one, and another with it is refused', async () => {
    const { slug, person } = await joined();
    const both = [submit(slug, person, { key: 'once' }), submit(slug, person, { key: 'once' })];
    const job = await queuedJob(server, person.id);
    await storeResult(server, job, acceptedResult);
    for (const answer of await Promise.all(both)) {
      expect(answer).toMatchObject({ status: 200, body: { submissionId: job } });
    }
    expect(await storedOf(person)).toHaveLength(1);
    const ordinary = await server.call('POST /compiler/submit', {
      as: person,
      body: { language: 'cpp', code, problemId: problem },
      raw: { headers: { 'idempotency-key': 'once' } },
    });
    const changed = await submit(slug, person, { key: 'once', body: { code: 'int x;' } });
    for (const answer of [ordinary, changed]) {
      expect(answer).toMatchObject({ status: 409, body: { error: refusals.keyUsed } });
    }
    expect(await storedOf(person)).toHaveLength(1);
  });
});

describe('the time at which the database received it', () => {
  const startMs = Date.UTC(2026, 0, 1);
  const endMs = startMs + 5 * hourMs;
  let slug: string;
  let person: Person;
  let alone: Person;
  const ownStartMs = startMs + hourMs;
  beforeAll(async () => {
    slug = await organiser.made([problem], { startsAt: new Date(startMs).toISOString() });
    person = await newPerson();
    alone = await newPerson();
    for (const { id } of [person, alone]) {
      const body = { name: id, members: [id] };
      const { status } = await server.call(`POST /contests/${slug}/teams`, { as: admin, body });
      expect(status).toBe(200);
    }
    await server.db
      .updateTable('participations')
      .set({ starts_at: new Date(ownStartMs), duration_ms: `${hourMs}` })
      .where('name', '=', alone.id)
      .execute();
  });

  /** Submits while the database's clock says this. */
  async function submitAt(as: Person, at: string) {
    const clock = (value: string) =>
      sql`alter table submissions alter column submitted_at set default ${sql.raw(value)}`.execute(
        server.db,
      );
    await clock(`timestamptz '${at}'`);
    const accept = 'text/event-stream';
    const answer = submit(slug, as, { accept });
    const job = await Promise.race([queuedJob(server, as.id), answer.then(() => null)]);
    if (job !== null) await storeResult(server, job, acceptedResult);
    const { status, body } = await answer;
    await clock('now()');
    return status === 200 ? 'received' : (body as { error: string }).error;
  }
  const iso = (ms: number) => new Date(ms).toISOString();

  it('decides by the first and the last millisecond of the contest', async () => {
    expect(await submitAt(person, iso(startMs - 1))).toBe(refusals.contestNotBegun);
    expect(await submitAt(person, iso(startMs))).toBe('received');
    expect(await submitAt(person, iso(endMs - 1))).toBe('received');
    // The last microsecond, too.
    expect(await submitAt(person, iso(endMs - 1).replace('Z', '999Z'))).toBe('received');
    expect(await submitAt(person, iso(endMs))).toBe(refusals.contestIsOver);
    const { body } = await server.call(`GET /contests/${slug}/submissions`, { as: admin });
    expect(body).toMatchObject({
      rows: [{ timeMs: 5 * hourMs - 1 }, { timeMs: 5 * hourMs - 1 }, { timeMs: 0 }],
    });
  });

  it('decides by the own time of a participation that has one', async () => {
    const end = ownStartMs + hourMs;
    expect(await submitAt(alone, iso(ownStartMs - 1))).toBe(refusals.ownTimeNotBegun);
    expect(await submitAt(alone, iso(ownStartMs))).toBe('received');
    expect(await submitAt(alone, iso(end - 1))).toBe('received');
    expect(await submitAt(alone, iso(end))).toBe(refusals.ownTimeIsOver);
  });
});

describe('what the contest tells of it', () => {
  let address: string;
  beforeAll(async () => {
    address = await server.app.listen({ port: 0 });
  });

  /** All that an author sees of a submission that was judged wrong. */
  async function seenWith(feedback: string) {
    const { slug, person } = await joined({ preset: 'ioi', settings: { feedback } });
    const answer = submit(slug, person);
    const job = await queuedJob(server, person.id);
    const path = `/contests/${slug}/own-submissions/${job}`;
    const stream = eventsAt(`${address}${path}`, person.token);
    // From its first event on, it hears the judges.
    const events = [(await stream.next()).value as { type: string }];
    const { testCaseResults } = wrong;
    await notifyProgress(server.db, { type: 'running', job, of: 2, from: 0, testCaseResults });
    await storeResult(server, job, { ...wrong, points: 30, maxPoints: 100 });
    for await (const event of stream) events.push(event as { type: string });
    await answer;
    await server.db
      .updateTable('submissions')
      .set({ points: 30, max_points: 100 })
      .where('id', '=', job)
      .execute();
    const one = `GET ${path}` as const;
    const { body: followed } = await server.call(one, { as: person });
    const { body: details } = await server.call(
      `GET /contests/${slug}/own-submissions/${job}/details`,
      { as: person },
    );
    const { rows, problems } = (await ownOf(slug, person)).body as Record<string, unknown[]>;
    const text = JSON.stringify([events, followed, details, rows, problems]);
    return { slug, person, job, events, followed, details, rows, problems, text };
  }

  it('is all that an ordinary result has with full feedback, and no more is explained', async () => {
    const { events, followed, details, rows, problems, text } = await seenWith('full');
    const { isLeftOut: _, ...result } = wrong;
    const told = { ...result, points: 30, maxPoints: 100 };
    expect(followed).toMatchObject({ result: told });
    expect(details).toMatchObject({ code, state: 'judged', points: 30, result: told });
    expect(rows).toMatchObject([{ state: 'judged', verdict: 'Wrong Answer', points: 30 }]);
    expect(problems?.[0]).toEqual({ label: 'A', state: 'partial', points: 30 });
    expect(events.map(({ type }) => type)).toContain('running');
    expect(text).not.toContain('isLeftOut');
  });

  it('is the verdict and the points without tests and figures', async () => {
    const { job, events, followed, details, text } = await seenWith('verdict');
    const told = {
      success: false,
      verdict: 'Wrong Answer',
      detailedResults: [],
      testCaseResults: [],
      executionTime: 0,
      memoryKb: 0,
      points: 30,
      maxPoints: 100,
    };
    expect(followed).toMatchObject({ result: told });
    expect(details).toMatchObject({ code, result: told });
    expect(events.at(-1)).toMatchObject({ type: 'done', result: told });
    expect(events.filter(({ type }) => type === 'running')).toEqual([
      { type: 'running', submissionId: job, of: 0, finished: 0, testCaseResults: [] },
    ]);
    expect(text).not.toMatch(/test 2|isHidden|"status"/);
  });

  it('has what the compiler says, which is about the program alone', async () => {
    const { slug, person } = await joined();
    const answer = submit(slug, person);
    const job = await queuedJob(server, person.id);
    const compile = { diagnostics: [], text: 'error: x', cached: false, timeMs: 1 };
    const error = 'Your program does not compile.';
    const result = { ...wrong, verdict: 'Compilation Error', error, compile } as const;
    await storeResult(server, job, result);
    expect(await answer).toMatchObject({ body: { result: { error, compile } } });
  });

  it('is with no feedback that it was received, until the end', async () => {
    const { slug, person, job, events, followed, details, rows, problems, text } =
      await seenWith('none');
    expect(events).toEqual([
      { type: 'received', submissionId: job, submittedAt: expect.any(String) },
    ]);
    expect(followed).toMatchObject({ submissionId: job, result: null });
    expect(details).toMatchObject({ code, state: 'received', verdict: 'Pending', result: null });
    expect(rows).toMatchObject([{ state: 'received', verdict: 'Pending', points: null }]);
    expect(problems?.[0]).toEqual({ label: 'A', state: 'pending', points: 0 });
    expect(text).not.toMatch(/Wrong|test 2/);
    const body = { move: 'end' };
    await server.call(`PUT /contests/${slug}/state`, { as: admin, body });
    const after = await server.call(`GET /contests/${slug}/own-submissions/${job}`, { as: person });
    expect(after.body).toMatchObject({ result: { verdict: 'Wrong Answer' } });
    expect((await ownOf(slug, person)).body).toMatchObject({
      rows: [{ state: 'judged', verdict: 'Wrong Answer', points: 30 }],
    });
  });

  it('is told to the whole team, and to no one else', async () => {
    const slug = await organiser.made([problem], running);
    const [ada, dora, carl] = [await newPerson(), await newPerson(), await newPerson()];
    for (const members of [[ada, dora], [carl]]) {
      const body = { name: crypto.randomUUID(), members: members.map(({ id }) => id) };
      await server.call(`POST /contests/${slug}/teams`, { as: admin, body });
    }
    const answer = submit(slug, ada);
    const job = await queuedJob(server, ada.id);
    await storeResult(server, job, wrong);
    await answer;
    const one = `GET /contests/${slug}/own-submissions/${job}` as const;
    for (const path of [one, `${one}/details` as const]) {
      expect((await server.call(path, { as: dora })).status).toBe(200);
      for (const as of [carl, admin]) {
        expect(await server.call(path, { as })).toMatchObject({
          status: 404,
          body: { error: refusals.noSubmission },
        });
      }
    }
    expect((await ownOf(slug, dora)).body).toMatchObject({
      rows: [{ id: job, author: expect.stringContaining('person-') }],
    });
    expect((await ownOf(slug, carl)).body).toMatchObject({ count: 0, rows: [] });
    // Outside the contest, it stays sealed also for its author.
    expect(
      (await server.call(`GET /compiler/submissions/${job}/details`, { as: ada })).status,
    ).toBe(404);
  });
});
