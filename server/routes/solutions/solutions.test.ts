/** Published solutions: who publishes, reads, votes, reports and hides, and when contests close them. */
import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { refusals } from '../../../contract/messages.ts';
import type { Problem } from '../../../contract/problems.ts';
import {
  explanationMaxBytes,
  moderationReasonMaxChars,
  solutionsPageRows,
} from '../../../contract/solution-rules.ts';
import type { OwnSolutions, SolutionPage } from '../../../contract/solutions.ts';
import type { SolutionNotice } from '../../../contract/users.ts';
import { inTransaction } from '../../../db/open.ts';
import { publishableMaxRows } from '../../http/limits.ts';
import { inHours } from '../../testing/classes.ts';
import { organiserOf } from '../../testing/contests.ts';
import { exportOf } from '../../testing/exports.ts';
import { countLockWaits } from '../../testing/lock-waits.ts';
import {
  addSumProblem,
  insertAccepted,
  insertSubmission,
  openTestServer,
  type Person,
  startTestServer,
  testPassword,
} from '../../testing/server.ts';

const server = await openTestServer({ languages: ['cpp', 'python'] });
const admin = await server.addPerson('admin', { isAdmin: true });
const setter = await server.addPerson('setter', { roles: ['setter'] });
const owner = await server.addPerson('owner');

const newPerson = (name: string) => server.addPerson(`${name}-${crypto.randomUUID()}`);
const newProblem = (by = setter, changes: Parameters<typeof addSumProblem>[2] = {}) =>
  addSumProblem(server, by, { name: `Sum ${crypto.randomUUID()}`, ...changes });

type Row = Partial<Parameters<typeof insertAccepted>[1]>;

/** A person with an accepted submission. */
async function addSolver(problem: string, row: Row = {}) {
  const person = await newPerson('solver');
  const submission = await solve(person, problem, row);
  return { person, submission };
}
const solve = (person: Person, problem: string, row: Row = {}) =>
  insertAccepted(server.db, {
    user_id: person.id,
    problem_id: problem,
    execution_time_ms: 15,
    memory_kb: 3400,
    ...row,
  });

const publish = (problem: string, as: Person, body: object) =>
  server.call(`PUT /problems/${problem}/solutions`, { as, body });
async function published(problem: string, as: Person, submissionId: string, explanation = '') {
  const { status, body } = await publish(problem, as, { submissionId, explanation });
  expect(status, JSON.stringify(body)).toBe(200);
  return (body as { _id: string })._id;
}
/** A solver with a published solution. */
async function addPublished(problem: string, row: Row = {}, explanation = '') {
  const { person, submission } = await addSolver(problem, row);
  return { person, submission, id: await published(problem, person, submission, explanation) };
}
const list = (problem: string, as: Person | undefined, query = '') =>
  server.call(`GET /problems/${problem}/solutions${query}`, as && { as });
async function listed(problem: string, as: Person, query = ''): Promise<SolutionPage> {
  const { status, body } = await list(problem, as, query);
  expect(status, JSON.stringify(body)).toBe(200);
  return body as SolutionPage;
}
const idsIn = ({ solutions }: SolutionPage) => solutions.map(({ _id }) => _id);
const read = (id: string, as: Person) => server.call(`GET /solutions/${id}`, { as });
const own = async (problem: string, as: Person) =>
  (await server.call(`GET /problems/${problem}/solutions/own`, { as })).body as OwnSolutions;
const vote = (id: string, as: Person, method: 'PUT' | 'DELETE' = 'PUT') =>
  server.call(`${method} /solutions/${id}/vote`, { as });
const hide = (id: string, as: Person, isHidden = true, reason = 'Of another problem.') =>
  server.call(`PUT /solutions/${id}/hidden`, { as, body: { isHidden, reason } });
const withdraw = (id: string, as: Person) => server.call(`DELETE /solutions/${id}`, { as });
const report = (problemId: string, solutionId: string, as: Person, text = 'Insults.') =>
  server.call('POST /tickets', { as, body: { problemId, kind: 'solution', solutionId, text } });
const bell = async (as: Person) =>
  ((await server.call('GET /users/notices', { as })).body as { solutions: SolutionNotice[] })
    .solutions;
const unread = async (as: Person) =>
  ((await server.call('GET /users/details', { as })).body as { unreadNotices: number })
    .unreadNotices;

const refusal = (status: number, error: string) => ({ status, body: { error } });

describe('a published solution', () => {
  it('is read by others who solved the problem, with code, figures and explanation', async () => {
    const problem = await newProblem();
    const source = Buffer.from('int main() { return 0; } // mine');
    const { person, id } = await addPublished(problem, { source }, 'By **adding**.');
    await sql`update users set username = 'ada' where id = ${person.id}`.execute(server.db);
    const { person: reader } = await addSolver(problem);
    const page = await listed(problem, reader);
    expect(page).toMatchObject({
      total: 1,
      languages: [{ language: 'cpp', solutions: 1 }],
      mayModerate: false,
      solutions: [
        {
          _id: id,
          author: { username: 'ada' },
          isOwn: false,
          language: 'cpp',
          executionTime: 15,
          memoryKb: 3400,
          explanation: 'By **adding**.',
          votes: 0,
          isVotedFor: false,
        },
      ],
    });
    expect(JSON.stringify(page)).not.toContain('return 0');
    expect((await read(id, reader)).body).toMatchObject({ _id: id, code: source.toString() });
    expect((await listed(problem, person)).solutions).toMatchObject([{ isOwn: true }]);
    await sql`update users set is_private = true where id = ${person.id}`.execute(server.db);
    expect((await listed(problem, reader)).solutions).toMatchObject([
      { author: { username: null } },
    ]);
  });

  it('is read by no one who has not solved the problem, except those who set or edit it', async () => {
    const problem = await newProblem(owner);
    const { id } = await addPublished(problem);
    const reader = await newPerson('reader');
    await insertSubmission(server.db, { user_id: reader.id, problem_id: problem });
    const sealed = await solve(reader, problem);
    await sql`update submissions set is_sealed = true where id = ${sealed}`.execute(server.db);
    for (const answer of [
      await list(problem, reader),
      await read(id, reader),
      await vote(id, reader),
      await report(problem, id, reader),
      await publish(problem, reader, { submissionId: sealed }),
    ]) {
      expect(answer).toMatchObject(refusal(403, refusals.solutionsUnsolved));
    }
    expect((await list(problem, undefined)).status).toBe(401);
    expect(idsIn(await listed(problem, owner))).toEqual([id]);
    expect(await listed(problem, admin)).toMatchObject({ mayModerate: true });
    expect(await listed(problem, owner)).toMatchObject({ mayModerate: false });
    const byId = async (as?: Person) =>
      (await server.call(`GET /problems/${problem}`, as && { as })).body as Problem;
    const { person: solver } = await addSolver(problem);
    await sql`select recalculate_stats(${solver.id})`.execute(server.db);
    for (const as of [solver, owner, admin]) expect((await byId(as)).mayReadSolutions).toBe(true);
    for (const as of [undefined, reader, setter]) {
      expect((await byId(as)).mayReadSolutions).toBeUndefined();
    }
  });

  it('is of an accepted submission of one’s own for the problem, which is told', async () => {
    const problem = await newProblem();
    const { person, submission } = await addSolver(problem);
    const { submission: others } = await addSolver(problem);
    const elsewhere = await solve(person, await newProblem());
    const failed = await insertSubmission(server.db, { user_id: person.id, problem_id: problem });
    const sealed = await solve(person, problem);
    await sql`update submissions set is_sealed = true where id = ${sealed}`.execute(server.db);
    for (const submissionId of [others, elsewhere, failed, sealed, crypto.randomUUID()]) {
      expect(await publish(problem, person, { submissionId })).toMatchObject(
        refusal(400, refusals.referenceNotAccepted),
      );
    }
    const explanation = 'ä'.repeat(explanationMaxBytes / 2 + 1);
    expect(await publish(problem, person, { submissionId: submission, explanation })).toMatchObject(
      refusal(400, 'explanation: At most 8 KiB.'),
    );
    expect((await own(problem, person)).submissions).toMatchObject([{ _id: submission }]);
  });

  it('is one of each person and language, and published twice is the same', async () => {
    const problem = await newProblem();
    const { person, submission, id } = await addPublished(problem, {}, 'First.');
    const rows = () =>
      server.db
        .selectFrom('published_solutions')
        .selectAll()
        .where('problem_id', '=', problem)
        .execute();
    const before = await rows();
    expect(await published(problem, person, submission, 'First.')).toBe(id);
    expect(await rows()).toEqual(before);
    const { person: reader } = await addSolver(problem);
    await vote(id, reader);
    expect(await published(problem, person, submission, 'Second.')).toBe(id);
    expect((await listed(problem, reader)).solutions).toMatchObject([
      { explanation: 'Second.', votes: 1 },
    ]);
    const other = await solve(person, problem, { source: Buffer.from('int main() { /* 2 */ }') });
    expect(await published(problem, person, other, 'Second.')).toBe(id);
    expect((await listed(problem, reader)).solutions).toMatchObject([{ votes: 0 }]);
    const python = await solve(person, problem, { language: 'python' });
    await published(problem, person, python);
    expect(await own(problem, person)).toMatchObject({
      solutions: [
        { language: 'cpp', submissionId: other, isOwn: true },
        { language: 'python', submissionId: python },
      ],
    });
  });

  it('is withdrawn by its author alone', async () => {
    const problem = await newProblem();
    const { person, id } = await addPublished(problem);
    for (const as of [setter, admin, await newPerson('stranger')]) {
      expect(await withdraw(id, as)).toMatchObject(refusal(404, refusals.noSolution));
    }
    expect((await withdraw(id, person)).status).toBe(200);
    expect((await withdraw(id, person)).status).toBe(404);
    expect(await listed(problem, person)).toMatchObject({ solutions: [], total: 0 });
    expect((await read(id, person)).status).toBe(404);
  });

  it('is gone once its submission is no longer accepted, or its author is blocked', async () => {
    const problem = await newProblem();
    const { person, submission, id } = await addPublished(problem);
    const { person: reader } = await addSolver(problem);
    const setBlocked = (isBlocked: boolean) =>
      sql`update users set blocked_at = case when ${isBlocked} then now() end
        where id = ${person.id}`.execute(server.db);
    await setBlocked(true);
    expect(await listed(problem, reader)).toMatchObject({ solutions: [], total: 0 });
    expect((await read(id, reader)).status).toBe(404);
    expect(idsIn(await listed(problem, admin))).toEqual([id]);
    await setBlocked(false);
    expect(idsIn(await listed(problem, reader))).toEqual([id]);
    await sql`update submissions set verdict = 'Wrong Answer' where id = ${submission}`.execute(
      server.db,
    );
    for (const as of [reader, admin]) {
      expect(await listed(problem, as)).toMatchObject({ solutions: [], total: 0 });
      expect((await read(id, as)).status).toBe(404);
    }
  });

  it('is of a problem that the reader may open', async () => {
    const problem = await newProblem();
    const { id } = await addPublished(problem);
    const { person: reader } = await addSolver(problem);
    await sql`update problems set visibility = 'draft' where id = ${problem}`.execute(server.db);
    expect(await list(problem, reader)).toMatchObject(refusal(404, refusals.noProblem));
    expect(await read(id, reader)).toMatchObject(refusal(404, refusals.noSolution));
    expect(await vote(id, reader)).toMatchObject(refusal(404, refusals.noSolution));
    expect((await listed(problem, setter)).total).toBe(1);
    await sql`update problems set deleted_at = now() where id = ${problem}`.execute(server.db);
    for (const as of [reader, setter, admin]) expect((await read(id, as)).status).toBe(404);
  });

  it('goes with the account of its author, and is in what that exports', async () => {
    const problem = await newProblem();
    const { person, id } = await addPublished(problem, {}, 'Remember me.');
    const { person: reader, id: others } = await addPublished(problem);
    await vote(id, reader);
    await vote(others, person);
    const { jsonOf } = await exportOf(server, person);
    expect(jsonOf('published-solutions.json')).toMatchObject([
      { problem_id: problem, language: 'cpp', explanation: 'Remember me.', is_hidden: false },
    ]);
    expect(jsonOf('solution-votes.json')).toMatchObject([{ solution_id: others }]);
    expect((await listed(problem, reader)).total).toBe(2);
    const body = { name: person.email.replace('@example.com', ''), password: testPassword };
    const gone = await server.call('POST /users/delete-account', { as: person, body });
    expect(gone.status, JSON.stringify(gone.body)).toBe(200);
    expect((await listed(problem, reader)).solutions).toMatchObject([{ _id: others, votes: 0 }]);
  });
});

describe('the list of published solutions', () => {
  it('is ordered by votes or time, narrowed by language, and paged', async () => {
    const problem = await newProblem();
    const ids: string[] = [];
    for (let count = 0; count <= solutionsPageRows; count += 1) {
      ids.push((await addPublished(problem)).id);
    }
    const python = await addPublished(problem, { language: 'python' });
    ids.push(python.id);
    const [first = ''] = ids;
    const { person: reader } = await addSolver(problem);
    await vote(first, reader);
    const newest = ids.toReversed();
    const page = await listed(problem, reader, '?order=newest');
    expect(idsIn(page)).toEqual(newest.slice(0, solutionsPageRows));
    expect(page).toMatchObject({
      total: ids.length,
      languages: [
        { language: 'cpp', solutions: ids.length - 1 },
        { language: 'python', solutions: 1 },
      ],
    });
    expect(idsIn(await listed(problem, reader, '?order=newest&page=2'))).toEqual(
      newest.slice(solutionsPageRows),
    );
    expect(idsIn(await listed(problem, reader))).toEqual(
      [first, ...newest].slice(0, solutionsPageRows),
    );
    const narrowed = await listed(problem, reader, '?language=python');
    expect(idsIn(narrowed)).toEqual([python.id]);
    expect(narrowed.total).toBe(1);
    for (const [query, error] of [
      ['?order=best', 'order: Must be one of useful, newest.'],
      ['?page=0', 'page: At least 1.'],
    ]) {
      expect(await list(problem, reader, query)).toMatchObject({ status: 400, body: { error } });
    }
  });

  it('offers the newest accepted submissions in each language to publish, and what is published', async () => {
    const problem = await newProblem();
    const { person, submission } = await addPublished(problem);
    const python = await solve(person, problem, { language: 'python' });
    const older = await solve(person, problem);
    const newest: string[] = [];
    for (let count = 0; count < publishableMaxRows; count += 1) {
      newest.unshift(await solve(person, problem));
    }
    const offered = (await own(problem, person)).submissions.map(({ _id }) => _id);
    expect(offered).toEqual([...newest, python, submission]);
    expect(offered).not.toContain(older);
  });
});

describe('a vote', () => {
  it('is one of each reader, taken back as often as given, and not one’s own', async () => {
    const problem = await newProblem();
    const { person, id } = await addPublished(problem);
    const { person: reader } = await addSolver(problem);
    const { person: other } = await addSolver(problem);
    for (const _ of ['once', 'twice']) {
      expect((await vote(id, reader)).body).toEqual({ votes: 1, isVotedFor: true });
    }
    expect((await vote(id, other)).body).toEqual({ votes: 2, isVotedFor: true });
    expect((await listed(problem, person)).solutions).toMatchObject([
      { votes: 2, isVotedFor: false },
    ]);
    for (const _ of ['once', 'twice']) {
      expect((await vote(id, reader, 'DELETE')).body).toEqual({ votes: 1, isVotedFor: false });
    }
    for (const method of ['PUT', 'DELETE'] as const) {
      expect(await vote(id, person, method)).toMatchObject(refusal(403, refusals.solutionIsOwn));
    }
  });
});

describe('a vote while its solution is published anew', () => {
  it('does not count for code that was not seen', async () => {
    const problem = await newProblem();
    const { person, id } = await addPublished(problem);
    const other = await solve(person, problem, { source: Buffer.from('int main() { /* 2 */ }') });
    const { person: reader } = await addSolver(problem);
    const voting = await inTransaction(server.db, async (transaction) => {
      await sql`update published_solutions set submission_id = ${other}
        where id = ${id}`.execute(transaction);
      await sql`select from published_solutions where id = ${id} for update`.execute(transaction);
      const vote = server.call(`PUT /solutions/${id}/vote`, { as: reader });
      while (!(await isWaiting())) await setImmediate();
      return { vote };
    });
    expect((await voting.vote).body).toEqual({ votes: 0, isVotedFor: false });
  });
});

const isWaiting = async () => (await countLockWaits(server.db)) > 0;

describe('hiding', () => {
  it('keeps a solution from others, and tells its author why', async () => {
    const problem = await newProblem();
    const { person, id } = await addPublished(problem);
    const { person: reader } = await addSolver(problem);
    expect((await hide(id, setter)).body).toEqual({
      isHidden: true,
      reason: 'Of another problem.',
    });
    expect((await hide(id, setter)).status).toBe(200);
    expect(await listed(problem, reader)).toMatchObject({ solutions: [], total: 0 });
    for (const answer of [await read(id, reader), await vote(id, reader)]) {
      expect(answer).toMatchObject(refusal(404, refusals.noSolution));
    }
    const moderation = { isHidden: true, reason: 'Of another problem.' };
    for (const as of [person, setter, admin]) {
      expect((await listed(problem, as)).solutions).toMatchObject([{ _id: id, moderation }]);
      expect((await read(id, as)).body).toMatchObject({ moderation });
    }
    expect(await bell(person)).toMatchObject([
      { solutionId: id, problemId: problem, ...moderation },
    ]);
    expect(await unread(person)).toBe(1);
    const until = (await bell(person))[0]?.changedAt;
    await server.call('POST /users/notices/read', { as: person, body: { until } });
    expect(await unread(person)).toBe(0);
    expect((await hide(id, admin, false, 'It is all right.')).status).toBe(200);
    expect(await bell(person)).toMatchObject([
      { solutionId: id, isHidden: false, reason: 'It is all right.', isRead: false },
    ]);
    const [shown] = (await listed(problem, reader)).solutions;
    expect(shown?._id).toBe(id);
    expect(shown).not.toHaveProperty('moderation');
    const log = await server.call(`GET /system/audit?subject=${problem}`, { as: admin });
    expect((log.body as { entries: object[] }).entries).toMatchObject([
      { act: 'solution shown again', before: { isHidden: true }, after: { isHidden: false } },
      { act: 'solution hidden', before: { isHidden: false }, after: { isHidden: true } },
    ]);
  });

  it('is for those who edit the problem, with a reason', async () => {
    const problem = await newProblem(owner);
    const { person, id } = await addPublished(problem);
    const { person: reader } = await addSolver(problem);
    for (const as of [person, reader, owner, setter]) {
      expect(await hide(id, as)).toMatchObject(refusal(404, refusals.noSolution));
    }
    expect(await hide(id, admin, true, ' ')).toMatchObject(
      refusal(400, 'reason: Must not be empty.'),
    );
    const long = 'a'.repeat(moderationReasonMaxChars + 1);
    expect(await hide(id, admin, true, long)).toMatchObject(
      refusal(400, `reason: At most ${moderationReasonMaxChars} characters.`),
    );
    // What was never hidden is not shown again.
    await hide(id, admin, false);
    expect(await bell(person)).toEqual([]);
  });

  it('holds for what its author publishes anew, also after withdrawing it', async () => {
    const problem = await newProblem();
    const { person, submission, id } = await addPublished(problem);
    const { person: reader } = await addSolver(problem);
    await hide(id, admin);
    expect((await withdraw(id, person)).status).toBe(200);
    expect((await withdraw(id, person)).status).toBe(404);
    expect((await listed(problem, admin)).total).toBe(0);
    expect(await published(problem, person, submission, 'Anew.')).toBe(id);
    expect((await listed(problem, reader)).total).toBe(0);
    expect((await listed(problem, admin)).solutions).toMatchObject([
      { _id: id, explanation: 'Anew.', moderation: { isHidden: true } },
    ]);
  });
});

describe('hiding in one language', () => {
  it('hides what its author publishes or changes in another, until that is shown again', async () => {
    const problem = await newProblem();
    const { person, id } = await addPublished(problem);
    const { person: reader } = await addSolver(problem);
    const earlier = await solve(person, problem, { language: 'python' });
    await published(problem, person, earlier, 'Unlike the other.');
    await hide(id, admin);
    expect(await listed(problem, reader)).toMatchObject({
      solutions: [{ explanation: 'Unlike the other.' }],
    });
    const inC = await solve(person, problem, { language: 'c' });
    const again = await published(problem, person, inC, 'The same.');
    await published(problem, person, earlier, 'The same.');
    expect((await listed(problem, reader)).total).toBe(0);
    const moderation = { isHidden: true, reason: 'Of another problem.' };
    expect((await own(problem, person)).solutions).toMatchObject(Array(3).fill({ moderation }));
    await hide(again, admin, false, 'It is all right.');
    await published(problem, person, inC, 'With fewer words.');
    expect((await listed(problem, reader)).solutions).toMatchObject([{ _id: again }]);
  });

  it('holds while the hidden one is withdrawn, and not for other people', async () => {
    const problem = await newProblem();
    const { person, id } = await addPublished(problem);
    await hide(id, admin);
    await withdraw(id, person);
    const inC = await solve(person, problem, { language: 'c' });
    await published(problem, person, inC);
    const { id: others } = await addPublished(problem);
    const { person: reader } = await addSolver(problem);
    expect(idsIn(await listed(problem, reader))).toEqual([others]);
  });
});

describe('a report of a solution', () => {
  it('outlives that its author withdraws it and publishes it anew', async () => {
    const problem = await newProblem(admin);
    const { person, submission, id } = await addPublished(problem, {}, 'Insults.');
    const { person: reader } = await addSolver(problem);
    await vote(id, reader);
    expect((await report(problem, id, reader)).status).toBe(200);
    const reported = async () =>
      (
        (await server.call(`GET /tickets/problems?problemId=${problem}`, { as: admin })).body as {
          tickets: { _id: string; solutionId: string | null }[];
        }
      ).tickets;
    expect((await withdraw(id, person)).status).toBe(200);
    expect((await withdraw(id, person)).status).toBe(404);
    for (const as of [person, reader, admin]) {
      expect(await listed(problem, as)).toMatchObject({ solutions: [], total: 0 });
      expect((await read(id, as)).status).toBe(404);
    }
    expect(await own(problem, person)).toMatchObject({ solutions: [] });
    expect(await hide(id, admin)).toMatchObject(refusal(404, refusals.noSolution));
    expect(await reported()).toMatchObject([{ solutionId: null }]);
    expect(await published(problem, person, submission, 'Insults.')).toBe(id);
    expect(await reported()).toMatchObject([{ solutionId: id }]);
    expect((await read(id, admin)).body).toMatchObject({ explanation: 'Insults.', votes: 0 });
    const [ticket] = await reported();
    const answered = await server.call(`PUT /tickets/${ticket?._id}`, {
      as: admin,
      body: { state: 'declined', answer: 'It is all right.' },
    });
    expect(answered.status).toBe(200);
    expect((await withdraw(id, person)).status).toBe(200);
    const left = sql`select from published_solutions where id = ${id}`;
    expect((await left.execute(server.db)).rows).toEqual([]);
  });

  it('is a ticket for those who edit the problem, who find the solution by it', async () => {
    const problem = await newProblem();
    const { person, id } = await addPublished(problem);
    const { person: reader } = await addSolver(problem);
    const first = await report(problem, id, reader);
    expect(first.status).toBe(200);
    expect((await report(problem, id, reader)).body).toEqual(first.body);
    const received = async () => (await server.call('GET /tickets/problems', { as: setter })).body;
    expect(await received()).toMatchObject({
      tickets: [{ problemId: problem, kind: 'solution', solutionId: id, text: 'Insults.' }],
    });
    const { tickets } = (await server.call('GET /users/notices', { as: setter })).body as {
      tickets: object[];
    };
    expect(tickets[0]).toMatchObject({ kind: 'solution', isOwn: false });
    expect(await report(problem, id, person)).toMatchObject(refusal(403, refusals.solutionIsOwn));
    expect(await report(await newProblem(), id, reader)).toMatchObject(
      refusal(404, refusals.noSolution),
    );
    for (const body of [
      { problemId: problem, kind: 'solution', text: 'Which?' },
      { problemId: problem, kind: 'other', solutionId: id, text: 'Both?' },
    ]) {
      expect(await server.call('POST /tickets', { as: reader, body })).toMatchObject(
        refusal(400, refusals.ticketSolution),
      );
    }
    await withdraw(id, person);
    expect(await received()).toMatchObject({ tickets: [{ solutionId: null }] });
  });
});

describe('a contest with the problem', () => {
  it('closes all solutions for all but those who edit it, until it is over', async () => {
    const problem = await newProblem();
    const { person, submission, id } = await addPublished(problem);
    const { person: reader } = await addSolver(problem);
    const slug = await organiserOf(server, admin).made([problem], { startsAt: inHours(1) });
    const closed = refusal(409, refusals.solutionsInContest);
    for (const as of [person, reader]) {
      for (const answer of [
        await list(problem, as),
        await read(id, as),
        await vote(id, as),
        await server.call(`GET /problems/${problem}/solutions/own`, { as }),
        await publish(problem, as, { submissionId: submission }),
      ]) {
        expect(answer).toMatchObject(closed);
      }
    }
    expect(await report(problem, id, reader)).toMatchObject(closed);
    for (const as of [setter, admin]) expect((await listed(problem, as)).total).toBe(1);
    await sql`select recalculate_stats(${reader.id})`.execute(server.db);
    const isOffered = async (as: Person) =>
      ((await server.call(`GET /problems/${problem}`, { as })).body as Problem).mayReadSolutions;
    for (const as of [setter, admin]) expect(await isOffered(as)).toBe(true);
    expect(await isOffered(reader)).toBeUndefined();
    expect((await withdraw(id, person)).status).toBe(200);
    await published(problem, setter, await solve(setter, problem));
    await sql`update contests set starts_at = now() - interval '1 day' where slug = ${slug}`.execute(
      server.db,
    );
    expect((await listed(problem, reader)).total).toBe(1);
  });

  it('of a class closes those of its pupils, and all for its pupils', async () => {
    const problem = await newProblem();
    const pupil = await addPublished(problem);
    const stranger = await addPublished(problem);
    const { person: reader } = await addSolver(problem);
    const call = async (request: `${'POST' | 'PUT'} ${string}`, body: object) => {
      const answer = await server.call(request, { as: admin, body });
      expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    };
    await call('POST /classes', { slug: 'algebra', name: 'Algebra' });
    await call('PUT /classes/algebra/pupils', { pupils: [{ account: pupil.person.email }] });
    await call('POST /classes/algebra/assignments', {
      name: 'Sheet',
      isDraft: false,
      opensAt: inHours(-1),
      closesAt: inHours(1),
      problems: [{ problemId: problem }],
    });
    expect(idsIn(await listed(problem, reader))).toEqual([stranger.id]);
    expect(await read(pupil.id, reader)).toMatchObject(refusal(404, refusals.noSolution));
    for (const answer of [
      await list(problem, pupil.person),
      await read(stranger.id, pupil.person),
      await publish(problem, pupil.person, { submissionId: pupil.submission }),
    ]) {
      expect(answer).toMatchObject(refusal(409, refusals.solutionsInContest));
    }
    await hide(pupil.id, setter);
    expect(await bell(pupil.person)).toEqual([]);
    expect(await unread(pupil.person)).toBe(0);
    await sql`update contests set starts_at = now() - interval '1 day'
      where class_id = (select id from classes where slug = 'algebra')`.execute(server.db);
    expect(await bell(pupil.person)).toMatchObject([{ solutionId: pupil.id }]);
    await hide(pupil.id, setter, false);
    expect((await listed(problem, reader)).total).toBe(2);
    expect((await listed(problem, pupil.person)).total).toBe(2);
  });
});

describe('a contest without help', () => {
  it('closes solutions of all problems for those who take part, and for no one else', async () => {
    const problem = await newProblem();
    const { person, submission, id } = await addPublished(problem);
    const { person: reader } = await addSolver(problem);
    const other = await newProblem();
    const slug = await organiserOf(server, admin).made([other], { startsAt: inHours(-1) });
    const registered = await server.call(`POST /contests/${slug}/register`, {
      as: reader,
      body: {},
    });
    expect(registered.status).toBe(200);
    for (const answer of [
      await list(problem, reader),
      await read(id, reader),
      await publish(problem, reader, { submissionId: crypto.randomUUID() }),
    ]) {
      expect(answer).toMatchObject(refusal(409, refusals.solutionsWithoutHelp));
    }
    expect(await published(problem, person, submission)).toBe(id);
  });
});

describe('the switches', () => {
  it('of the site and of a problem refuse all calls but withdrawing', async () => {
    const problem = await newProblem();
    const { person, submission, id } = await addPublished(problem);
    const { person: reader } = await addSolver(problem);
    await sql`select recalculate_stats(${reader.id})`.execute(server.db);
    const off = await startTestServer({ database: server.url, publishedSolutions: false });
    const tokens = await Promise.all([person, reader].map((one) => off.inNewSession(one)));
    const [author = person, other = reader] = tokens;
    const raw = { as: other };
    for (const answer of [
      await off.call(`GET /problems/${problem}/solutions`, raw),
      await off.call(`GET /problems/${problem}/solutions/own`, raw),
      await off.call(`PUT /problems/${problem}/solutions`, {
        as: author,
        body: { submissionId: submission },
      }),
      await off.call(`GET /solutions/${id}`, raw),
      await off.call(`PUT /solutions/${id}/vote`, raw),
      await off.call(`DELETE /solutions/${id}/vote`, raw),
      await off.call('POST /tickets', {
        ...raw,
        body: { problemId: problem, kind: 'solution', solutionId: id, text: 'Insults.' },
      }),
    ]) {
      expect(answer).toMatchObject(refusal(404, refusals.solutionsOff));
    }
    const { body } = await off.call(`GET /problems/${problem}`, raw);
    expect((body as Problem).mayReadSolutions).toBeUndefined();
    const edit = (publishesSolutions: boolean) =>
      server.call(`PUT /problems/edit/${problem}`, { as: admin, body: { publishesSolutions } });
    expect((await edit(false)).status).toBe(200);
    expect(await list(problem, reader)).toMatchObject(refusal(404, refusals.solutionsOff));
    expect(await list(problem, admin)).toMatchObject(refusal(404, refusals.solutionsOff));
    expect((await edit(true)).status).toBe(200);
    expect((await listed(problem, reader)).total).toBe(1);
    expect((await off.call(`DELETE /solutions/${id}`, { as: author })).status).toBe(200);
    await off.close();
  });
});
