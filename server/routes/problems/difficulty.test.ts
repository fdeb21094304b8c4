/** Who says how hard a problem was, what all say then, and where it is shown. */
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { OwnDifficulty } from '../../../contract/difficulty.ts';
import { refusals } from '../../../contract/messages.ts';
import type { Problem } from '../../../contract/problems.ts';
import type { DifficultyAnswer } from '../../../contract/words.ts';
import { organiserOf } from '../../testing/contests.ts';
import {
  addSumProblem,
  insertAccepted,
  insertSubmission,
  openTestServer,
  type Person,
} from '../../testing/server.ts';

const server = await openTestServer();
const admin = await server.addPerson('admin', { isAdmin: true });
const setter = await server.addPerson('setter');

const newProblem = () => addSumProblem(server, setter, { name: `Sum ${crypto.randomUUID()}` });
async function addSolver(problemId: string): Promise<Person> {
  const solver = await server.addPerson(`solver-${crypto.randomUUID()}`);
  await insertAccepted(server.db, { user_id: solver.id, problem_id: problemId });
  return solver;
}

const answer = (id: string, as: Person | undefined, given: string) =>
  server.call(`PUT /problems/${id}/difficulty`, { ...(as && { as }), body: { answer: given } });
const withdraw = (id: string, as: Person) =>
  server.call(`DELETE /problems/${id}/difficulty`, { as });
async function own(id: string, as: Person): Promise<OwnDifficulty> {
  const { status, body } = await server.call(`GET /problems/${id}/difficulty`, { as });
  expect(status).toBe(200);
  return body as OwnDifficulty;
}
async function problemOf(id: string, as?: Person): Promise<Problem> {
  const { status, body } = await server.call(`GET /problems/${id}`, as && { as });
  expect(status).toBe(200);
  return body as Problem;
}
/** Adds answers of as many solvers. */
async function answered(id: string, answers: readonly DifficultyAnswer[]): Promise<Person[]> {
  const solvers: Person[] = [];
  for (const one of answers) {
    const solver = await addSolver(id);
    expect((await answer(id, solver, one)).status).toBe(200);
    solvers.push(solver);
  }
  return solvers;
}

describe('an answer on how hard a problem was', () => {
  it('is one of each solver, who changes it and takes it back', async () => {
    const id = await newProblem();
    const solver = await addSolver(id);
    expect(await own(id, solver)).toEqual({
      said: 'Easy',
      mayAnswer: true,
      answer: null,
      solvers: null,
    });
    expect((await answer(id, solver, 'harder')).body).toMatchObject({ answer: 'harder' });
    const rows = () =>
      server.db.selectFrom('difficulty_answers').selectAll().where('problem_id', '=', id).execute();
    const first = await rows();
    expect((await answer(id, solver, 'harder')).body).toMatchObject({ answer: 'harder' });
    expect(await rows()).toEqual(first);
    expect((await answer(id, solver, 'easier')).body).toMatchObject({ answer: 'easier' });
    expect(await rows()).toMatchObject([{ answer: 'easier', said: 'Easy' }]);
    expect(await own(id, solver)).toMatchObject({ answer: 'easier' });
    for (const _ of ['once', 'twice']) {
      expect(await withdraw(id, solver)).toMatchObject({ status: 200, body: { answer: null } });
    }
    expect(await rows()).toEqual([]);
  });

  it('names the field and the rule', async () => {
    const id = await newProblem();
    expect(await answer(id, await addSolver(id), 'simple')).toMatchObject({
      status: 400,
      body: { error: 'answer: Must be one of easier, as-said, harder.' },
    });
  });

  it('is only of those whose submission was accepted', async () => {
    const id = await newProblem();
    const reader = await server.addPerson('reader');
    await insertSubmission(server.db, { user_id: reader.id, problem_id: id });
    expect((await own(id, reader)).mayAnswer).toBe(false);
    expect(await answer(id, reader, 'harder')).toMatchObject({
      status: 403,
      body: { error: refusals.difficultyUnsolved },
    });
    const sealed = await insertAccepted(server.db, { user_id: reader.id, problem_id: id });
    await sql`update submissions set is_sealed = true where id = ${sealed}`.execute(server.db);
    expect((await answer(id, reader, 'harder')).status).toBe(403);
    expect((await answer(id, undefined, 'harder')).status).toBe(401);
  });

  it('is of none who set the problem', async () => {
    const id = await newProblem();
    const body = { name: `Sum ${crypto.randomUUID()}` };
    expect((await server.call(`PUT /problems/edit/${id}`, { as: admin, body })).status).toBe(200);
    for (const as of [setter, admin]) {
      await insertAccepted(server.db, { user_id: as.id, problem_id: id });
      expect((await own(id, as)).mayAnswer).toBe(false);
      expect(await answer(id, as, 'easier')).toMatchObject({
        status: 403,
        body: { error: refusals.difficultyOfSetter },
      });
    }
  });

  it('waits, like what others say, until no contest has the problem', async () => {
    const id = await newProblem();
    const [solver] = await answered(
      id,
      Array.from({ length: 5 }, () => 'harder' as const),
    );
    if (solver === undefined) throw new Error('There is no solver.');
    expect((await problemOf(id)).solvers?.harder).toBe(5);
    const startsAt = new Date(Date.now() - 60_000).toISOString();
    const slug = await organiserOf(server, admin).made([id], { startsAt });
    const member = await addSolver(id);
    await server.call(`POST /contests/${slug}/register`, { as: member, body: {} });
    for (const as of [solver, member]) {
      expect(await own(id, as)).toMatchObject({ mayAnswer: false, solvers: null });
      expect(await answer(id, as, 'easier')).toMatchObject({
        status: 409,
        body: { error: refusals.difficultyInContest },
      });
    }
    for (const as of [undefined, solver, member, admin]) {
      expect((await problemOf(id, as)).solvers).toBeUndefined();
    }
    const over = new Date(Date.now() - 24 * 3_600_000);
    await sql`update contests set starts_at = ${over} where slug = ${slug}`.execute(server.db);
    expect(await answer(id, solver, 'easier')).toMatchObject({ status: 200 });
    expect((await problemOf(id)).solvers).toMatchObject({ easier: 1, harder: 4 });
  });
});

describe('what solvers say', () => {
  it('is on the page of the problem from five answers on, at once', async () => {
    const id = await newProblem();
    const solvers = await answered(id, ['harder', 'harder', 'harder', 'as-said']);
    expect((await problemOf(id)).solvers).toBeUndefined();
    const [fifth] = await answered(id, ['harder']);
    const words = 'Solvers: harder than said (4 of 5)';
    expect((await problemOf(id)).solvers).toMatchObject({ words, asSaid: 1, harder: 4, easier: 0 });
    expect((await problemOf(id, solvers[0])).solvers?.words).toBe(words);
    if (fifth === undefined) throw new Error('There is no fifth solver.');
    expect((await own(id, fifth)).solvers?.words).toBe(words);
    expect((await withdraw(id, fifth)).body).toMatchObject({ solvers: null });
    expect((await problemOf(id)).solvers).toBeUndefined();
  });

  it('begins anew with another difficulty', async () => {
    const id = await newProblem();
    const [solver] = await answered(
      id,
      Array.from({ length: 5 }, () => 'harder' as const),
    );
    const edit = (difficulty: string) =>
      server.call(`PUT /problems/edit/${id}`, { as: admin, body: { difficulty } });
    expect((await edit('Medium')).status).toBe(200);
    expect((await problemOf(id)).solvers).toBeUndefined();
    if (solver === undefined) throw new Error('There is no solver.');
    expect(await own(id, solver)).toMatchObject({ said: 'Medium', mayAnswer: true, answer: null });
    expect((await answer(id, solver, 'as-said')).body).toMatchObject({ answer: 'as-said' });
    expect((await edit('Easy')).status).toBe(200);
    expect(await own(id, solver)).toMatchObject({ answer: null, solvers: null });
  });

  it('counts the newest 1,000 answers', async () => {
    const id = await newProblem();
    const ids = Array.from({ length: 1002 }, () => crypto.randomUUID());
    await sql`
      insert into users (id, name, email, password_hash)
      select id, 'solver ' || id, id || '@example.com', 'none' from unnest(${ids}::uuid[]) as id`.execute(
      server.db,
    );
    await sql`
      insert into difficulty_answers (user_id, problem_id, said, answer, answered_at)
      select id, ${id}, 'Easy', case when number <= 2 then 'easier' else 'harder' end,
        now() - interval '1 day' + make_interval(secs => number)
      from unnest(${ids}::uuid[]) with ordinality as one (id, number)`.execute(server.db);
    expect((await problemOf(id)).solvers?.words).toBe('Solvers: harder than said (1000 of 1000)');
  });
});
