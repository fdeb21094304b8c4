/** The kept list of problems is never older than the database. */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ProblemRow } from '../../contract/problems.ts';
import { addSumProblem, type Person, startTestServer, type TestServer } from '../testing.ts';
import { listProblems } from './problem-list.ts';
import { changeProblem } from './problem-writing.ts';
import { findProblems, hideProblem } from './problems.ts';

let server: TestServer;
let admin: Person;
let first: string;
let second: string;
beforeAll(async () => {
  server = await startTestServer();
  admin = await server.addPerson('admin', { isAdmin: true });
  first = await addSumProblem(server, admin, { name: 'First' });
  second = await addSumProblem(server, admin, { name: 'Second' });
});
afterAll(() => server.close());

const list = (as?: Person) => listProblems(server.db, {}, as?.id);
const idOf = (row: Readonly<ProblemRow> | undefined) => row?._id;

const edit = (id: string) =>
  changeProblem(server.db, {
    id,
    editorId: admin.id,
    seen: undefined,
    change: {
      name: 'Edited',
      problemStatement: 'Print it.',
      difficulty: 'Hard',
      tags: ['new'],
      timeLimit: 2000,
      memoryLimit: 128,
    },
  });

describe('the whole list', () => {
  it('keeps the rows that have not changed', async () => {
    const [a, b] = await list();
    await sql`update problems set total_submissions = 5 where id = ${second}`.execute(server.db);
    const [a2, b2] = await list();
    expect(a2).toBe(a);
    expect(b2).not.toBe(b);
    expect(b2?.totalSubmissions).toBe(5);
  });

  const changes: [string, () => Promise<unknown>][] = [
    ['an edit', () => edit(first)],
    ['another problem', () => addSumProblem(server, admin, { name: 'Third' })],
    [
      'counters that moved from one problem to another',
      () =>
        sql`update problems set total_submissions = 5 - total_submissions
          where id in (${first}, ${second})`.execute(server.db),
    ],
    ['a problem that is hidden', () => hideProblem(server.db, second)],
  ];
  it.each(changes)('shows %s at once', async (_name, change) => {
    const before = await list();
    await change();
    const after = await list();
    expect(after).not.toEqual(before);
    expect(after).toEqual(await findProblems(server.db, {}, undefined));
  });

  it('shows everyone what they have solved themselves', async () => {
    const person = await server.addPerson('solver');
    const values = { user_id: person.id, problem_id: first, solved_at: new Date() };
    await server.db.insertInto('attempts').values(values).execute();
    const solvedOf = async (as?: Person) => (await list(as)).filter((row) => row.solved).map(idOf);
    expect(await solvedOf(person)).toEqual([first]);
    expect(await solvedOf(admin)).toEqual([]);
    expect(await solvedOf()).toEqual([]);
    expect(await list(person)).toEqual(await findProblems(server.db, {}, person.id));
  });

  it('of one database is not that of another', async () => {
    const other = await startTestServer();
    expect(await listProblems(other.db, {}, undefined)).toEqual([]);
    await other.close();
  });
});
