/** Contributes and reviews over the API, for the tests of contributions. */
import { expect } from 'vitest';
import type { Contribution } from '../../contract/contributions.ts';
import type { Answer, Person, TestServer } from './server.ts';

export const draft = {
  problemName: ' Doubling ',
  problemStatement: 'Print $2n$.',
  difficulty: 'medium',
  tags: ['maths', ' easy '],
  timeLimit: 1500,
  memoryLimit: 1024,
  testCases: [
    { input: '50\n', output: '100\n', isHidden: true },
    { input: '1\n', output: '2\n', isHidden: false, description: 'the smallest' },
  ],
};

/** Submits the draft with `changes`; returns the contribution's id. */
export async function contribute(
  server: TestServer,
  as: Person,
  changes: object = {},
): Promise<string> {
  const body = { ...draft, ...changes };
  const answer = await server.call('POST /contributions/submit', { as, body });
  expect(answer).toMatchObject({ status: 200, body: { success: true } });
  return String((answer.body as { contributionId: string }).contributionId);
}

export const readContribution = async (
  server: TestServer,
  as: Person,
  id: string,
): Promise<Contribution> =>
  (await server.call(`GET /contributions/${id}`, { as })).body as Contribution;

/** Approves or rejects a contribution. */
export const review = (
  server: TestServer,
  as: Person,
  decision: { how: 'approve' | 'reject'; id: string; body?: object | undefined },
): Promise<Answer> =>
  server.call(`POST /contributions/${decision.how}/${decision.id}`, { as, body: decision.body });

/** A person's stored counts of pending and approved contributions. */
export const countsOf = async ({ db }: TestServer, person: Person) =>
  await db
    .selectFrom('user_stats')
    .select(['contributions_pending as pending', 'contributions_approved as approved'])
    .where('user_id', '=', person.id)
    .executeTakeFirst();
