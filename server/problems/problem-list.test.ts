/** The cached problem list is never older than the database, and is read only when necessary. */
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { ProblemRow } from '../../contract/problems.ts';
import { type Database, openDatabase } from '../../db/open.ts';
import {
  addSumProblem,
  insertSubmission,
  openTestServer,
  type Person,
  startTestServer,
} from '../testing/server.ts';
import { packProblems } from './problem-list.ts';
import { changeProblem } from './problem-writing.ts';
import { findProblems, hideProblem } from './problems.ts';

const server = await openTestServer();
const admin = await server.addPerson('admin', { isAdmin: true });
const first = await addSumProblem(server, admin, { name: 'First' });
const second = await addSumProblem(server, admin, { name: 'Second' });

const list = async (as?: Person, db = server.db): Promise<ProblemRow[]> =>
  JSON.parse(
    (await packProblems(db, as ? { id: as.id, isAdmin: false } : null)).plain().toString(),
  );

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

/** Inserts and counts a judged submission within `db`, without a judge. */
async function judge(
  db: Database,
  problemId: string,
  { as = admin, verdict }: { as?: Person; verdict: 'Accepted' | 'Wrong Answer' },
) {
  const id = await insertSubmission(db, { user_id: as.id, problem_id: problemId, verdict });
  await sql`select count_verdict(${id}, null, ${verdict})`.execute(db);
}

describe('the whole list', () => {
  const changes: [string, () => Promise<unknown>][] = [
    ['an edit', () => edit(first)],
    ['another problem', () => addSumProblem(server, admin, { name: 'Third' })],
    ['a verdict', () => judge(server.db, first, { verdict: 'Wrong Answer' })],
    ['a hidden problem', () => hideProblem(server.db, second)],
  ];
  it.each(changes)('shows %s at once, on every server', async (_name, change) => {
    const other = openDatabase(server.url);
    const before = await list();
    expect(await list(undefined, other)).toEqual(before);
    await change();
    const after = await list();
    expect(after).not.toEqual(before);
    expect(after).toEqual(await findProblems(server.db, {}, null));
    expect(await list(undefined, other)).toEqual(after);
    await other.destroy();
  });

  it('shows a verdict that took longer than later ones', async () => {
    const [late, early] = [
      await addSumProblem(server, admin, { name: 'Late' }),
      await addSumProblem(server, admin, { name: 'Early' }),
    ];
    const totals = async () => {
      const rows = (await list()).filter(({ _id }) => [late, early].includes(_id));
      return rows.map(({ totalSubmissions }) => totalSubmissions);
    };
    const person = await server.addPerson('another');
    await server.db.transaction().execute(async (transaction) => {
      await judge(transaction, late, { verdict: 'Accepted' });
      await judge(server.db, early, { as: person, verdict: 'Accepted' });
      expect(await totals()).toEqual([0, 1]);
      await judge(server.db, early, { as: person, verdict: 'Accepted' });
      expect(await totals()).toEqual([0, 2]);
    });
    expect(await totals()).toEqual([1, 2]);
  });

  it('is not read again for a verdict', async () => {
    await list();
    let reads = 0;
    const watched = server.db.withPlugin({
      transformQuery: ({ node }) => {
        if (JSON.stringify(node).includes('problem_statement')) reads += 1;
        return node;
      },
      transformResult: async ({ result }) => result,
    });
    await list(undefined, watched);
    expect(reads).toBe(1);
    await judge(server.db, first, { verdict: 'Accepted' });
    const row = (await list(undefined, watched)).find(({ _id }) => _id === first);
    expect(row).toMatchObject({ totalSubmissions: 2, acceptedSubmissions: 1 });
    expect(reads).toBe(1);
    await edit(first);
    await Promise.all([list(undefined, watched), list(undefined, watched)]);
    expect(reads).toBe(2);
  });

  it('shows people what they have solved themselves', async () => {
    const person = await server.addPerson('solver');
    await judge(server.db, first, { as: person, verdict: 'Accepted' });
    const solvedOf = async (as?: Person) =>
      (await list(as)).filter((row) => row.solved).map((row) => row._id);
    expect(await solvedOf(person)).toEqual([first]);
    expect(await solvedOf(await server.addPerson('nothing yet'))).toEqual([]);
    expect(await solvedOf()).toEqual([]);
    expect(await list(person)).toEqual(
      await findProblems(server.db, {}, { id: person.id, isAdmin: false }),
    );
  });

  it('of one database is separate from that of another', async () => {
    const other = await startTestServer();
    expect(await list(undefined, other.db)).toEqual([]);
    await other.close();
  });
});
