/**
 * Stored JSON is parsed where it is read: an unexpected shape is a fault and never becomes a reply.
 */
import { describe, expect, it } from 'vitest';
import { refusals } from '../../contract/messages.ts';
import {
  acceptedResult,
  addSumProblem,
  insertSubmission,
  judgedWith,
  openTestServer,
} from '../testing/server.ts';

const log: string[] = [];
const server = await openTestServer({ onLogLine: (line) => log.push(line) });
const admin = await server.addPerson('warden', { isAdmin: true });

/** The reply to an administrator, and the log lines about it. */
async function ask(path: string): Promise<{ status: number; body: unknown; logged: string }> {
  log.length = 0;
  const { status, body } = await server.call(`GET ${path}`, { as: admin });
  return { status, body, logged: log.join('\n') };
}

const fault = { success: false, error: expect.stringContaining(refusals.fault) };

describe('a problem', () => {
  it.each([
    ['comparison', { caseSensitive: 'yes' }, 'caseSensitive'],
    ['checker', { kind: 'testlib', source: 42 }, 'source'],
  ])('whose %s has an unexpected shape is not shown', async (column, stored, field) => {
    const id = await addSumProblem(server, admin, { name: `Sum with ${column}` });
    expect((await ask(`/problems/${id}`)).status).toBe(200);
    await server.db
      .updateTable('problems')
      .set({ [column]: JSON.stringify(stored) })
      .where('id', '=', id)
      .execute();
    const { status, body, logged } = await ask(`/problems/${id}`);
    expect({ status, body }).toMatchObject({ status: 500, body: fault });
    expect(logged).toContain(field);
  });
});

describe('a submission', () => {
  const submit = async () => {
    const problem_id = await addSumProblem(server, admin, { name: `Sum ${Math.random()}` });
    const judged = judgedWith(acceptedResult);
    return insertSubmission(server.db, { user_id: admin.id, problem_id, ...judged });
  };
  const withoutVerdict = JSON.stringify({ ...acceptedResult, verdict: 'Almost' });

  it('whose result has an unexpected shape is not shown', async () => {
    const id = await submit();
    expect((await ask(`/compiler/submissions/${id}`)).status).toBe(200);
    await server.db
      .updateTable('submissions')
      .set({ result: withoutVerdict })
      .where('id', '=', id)
      .execute();
    const { status, body, logged } = await ask(`/compiler/submissions/${id}`);
    expect({ status, body }).toMatchObject({ status: 500, body: fault });
    expect(logged).toContain('verdict');
  });

  it('with an earlier result of an unexpected shape does not show earlier results', async () => {
    const id = await submit();
    const add = (result: string) =>
      server.db
        .insertInto('earlier_results')
        .values({ submission_id: id, verdict: 'Accepted', judged_at: new Date(), result })
        .execute();
    await add(JSON.stringify(acceptedResult));
    expect((await ask(`/compiler/submissions/${id}/earlier`)).status).toBe(200);
    await add(withoutVerdict);
    const { status, body, logged } = await ask(`/compiler/submissions/${id}/earlier`);
    expect({ status, body }).toMatchObject({ status: 500, body: fault });
    expect(logged).toContain('verdict');
  });
});
