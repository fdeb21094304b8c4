/** The comparison of boards in the fault campaign: a wrong board is found. */
import type pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  addSumProblem,
  insertSubmission,
  type Person,
  startTestServer,
  type TestServer,
} from '../server/testing/server.ts';
import { listen } from '../server/testing/sockets.ts';
import { openPool } from './database.ts';
import { addContest, boardWatch } from './faults-contest.ts';

let server: TestServer;
let pool: pg.Pool;
let person: Person;
let problemId: string;
let watch: ReturnType<typeof boardWatch>;

beforeAll(async () => {
  server = await startTestServer();
  pool = openPool(server.url, 1);
  const admin = await server.addPerson('admin', { isAdmin: true });
  person = await server.addPerson('anna');
  problemId = await addSumProblem(server, admin);
  await addContest(pool, { problemId, people: [admin.id, person.id] });
  watch = boardWatch({
    address: `http://127.0.0.1:${await listen(server.app)}`,
    db: server.db,
  });
});

afterAll(async () => {
  await pool.end();
  await server.close();
});

async function submit(verdict: 'Accepted' | 'Wrong Answer'): Promise<void> {
  const { rows } = await pool.query<{ id: string }>(
    'select participation_id as id from participation_members where user_id = $1',
    [person.id],
  );
  await insertSubmission(server.db, {
    user_id: person.id,
    problem_id: problemId,
    participation_id: rows[0]?.id ?? '',
    verdict,
    result: null,
  });
}

it('agrees while the boards are right, whole and by their changes', async () => {
  expect(await watch.compare()).toBe(true);
  await submit('Wrong Answer');
  expect(await watch.compare()).toBe(true);
  await submit('Accepted');
  expect(await watch.compare()).toBe(true);
  expect(watch.counts).toEqual({ boards: 3, storedBoards: 3, boardsWrong: 0 });
});

it('finds a stored board that is wrong', async () => {
  await pool.query(
    `update contest_boards set board = jsonb_set(board::jsonb, '{rows,0,solved}', '7')::json`,
  );
  expect(await watch.compare()).toBe(true);
  expect(watch.counts.boardsWrong).toBe(1);
});

it('finds a shown board that is wrong', async () => {
  // A change of which the server does not learn: no version has grown.
  await pool.query('alter table submissions disable trigger user');
  await pool.query(`update submissions set verdict = 'Wrong Answer' where verdict = 'Accepted'`);
  await watch.compare();
  // The board by its changes, the whole one, and the stored one.
  expect(watch.counts.boardsWrong).toBe(4);
});
