/** Reviewing contributions over the API: permissions, once only, and simultaneously. */
import { describe, expect, it } from 'vitest';
import type { Problem } from '../../../contract/problems.ts';
import {
  contribute as contributeAs,
  countsOf,
  draft,
  readContribution,
  review as reviewAs,
} from '../../testing/contributions.ts';
import { openTestServer, type Person } from '../../testing/server.ts';

const server = await openTestServer();
const admin = await server.addPerson('Ada', { isAdmin: true });
const user = await server.addPerson('Uma');
const stranger = await server.addPerson('Sten');

const contribute = (as: Person = user) => contributeAs(server, as);

const seen = (id: string, as: Person = user) => readContribution(server, as, id);

const review = (how: 'approve' | 'reject', id: string, body?: object, as: Person = admin) =>
  reviewAs(server, as, { how, id, body });

describe('approving', () => {
  it('creates the problem in the contributor’s name, and stores the comments', async () => {
    const author = await server.addPerson('Author');
    const id = await contribute(author);
    expect(await countsOf(server, author)).toEqual({ pending: 1, approved: 0 });
    const answer = await review('approve', id, { reviewComments: ' Well done! ' });
    expect(answer).toMatchObject({ status: 200, body: { success: true } });
    const { problemId } = answer.body as { problemId: string };
    expect(await seen(id, author)).toMatchObject({
      status: 'approved',
      reviewedBy: 'Ada',
      reviewedAt: expect.any(String),
      reviewComments: 'Well done!',
      approvedProblemId: problemId,
    });
    const problem = await server.call(`GET /problems/${problemId}`, { as: admin });
    const [hidden, sample] = draft.testCases;
    expect(problem.body as Problem).toMatchObject({
      name: 'Doubling',
      problemStatement: 'Print $2n$.',
      difficulty: 'Medium',
      tags: ['maths', 'easy'],
      timeLimit: 1500,
      memoryLimit: 1024,
      createdBy: author.id,
      testCases: [sample, hidden],
    });
    expect(await countsOf(server, author)).toEqual({ pending: 0, approved: 1 });
  });
});

describe('rejecting', () => {
  it.each([
    ['with comments', { reviewComments: 'The limits are too tight.' }, 'The limits are too tight.'],
    ['with empty comments', { reviewComments: '' }, null],
    ['with null for comments', { reviewComments: null }, null],
    ['with an empty body', {}, null],
    ['without a body', undefined, null],
  ])('works %s', async (_how, body, comments) => {
    const author = await server.addPerson(`Author ${_how}`);
    const id = await contribute(author);
    expect(await review('reject', id, body)).toMatchObject({
      status: 200,
      body: { success: true },
    });
    expect(await seen(id, author)).toMatchObject({
      status: 'rejected',
      reviewedBy: 'Ada',
      reviewComments: comments,
      approvedProblemId: null,
    });
    expect(await countsOf(server, author)).toEqual({ pending: 0, approved: 0 });
  });
});

describe('a review', () => {
  it.each(['approve', 'reject'] as const)('(%s) is for administrators', async (how) => {
    const id = await contribute();
    expect((await server.call(`POST /contributions/${how}/${id}`, { body: {} })).status).toBe(401);
    for (const person of [user, stranger]) {
      expect(await review(how, id, {}, person)).toMatchObject({
        status: 403,
        body: { error: 'Access denied. Admin privileges required.' },
      });
    }
    expect((await seen(id)).status).toBe('pending');
  });

  it.each(['approve', 'reject'] as const)('(%s) is refused with bad input', async (how) => {
    const id = await contribute();
    const refused = async (path: string, body?: unknown) => {
      const answer = await server.call(`POST /contributions/${how}/${path}`, { as: admin, body });
      return [answer.status, (answer.body as { error: string }).error];
    };
    expect(await refused(crypto.randomUUID())).toEqual([404, 'There is no such contribution.']);
    expect(await refused('17')).toEqual([400, 'id: is not an id.']);
    const long = { reviewComments: 'x'.repeat(2001) };
    expect(await refused(id, long)).toEqual([400, 'reviewComments: At most 2000 characters.']);
    expect(await refused(id, { reviewComments: 5 })).toEqual([
      400,
      'reviewComments: Must be text.',
    ]);
    expect(await refused(id, { reviewComments: 'a\0' })).toEqual([
      400,
      'reviewComments: Must be valid Unicode without NUL characters.',
    ]);
    expect((await refused(id, [1]))[0]).toBe(400);
    expect((await seen(id)).status).toBe('pending');
  });

  it('happens once', async () => {
    const id = await contribute();
    await review('reject', id, { reviewComments: 'first' });
    for (const how of ['approve', 'reject'] as const) {
      expect(await review(how, id, { reviewComments: 'second' })).toMatchObject({
        status: 409,
        body: { success: false, error: 'This contribution has already been reviewed.' },
      });
    }
    expect(await seen(id)).toMatchObject({ status: 'rejected', reviewComments: 'first' });
  });

  it('by several administrators at once succeeds for exactly one of them', async () => {
    const author = await server.addPerson('Popular');
    const other = await server.addPerson('Bea', { isAdmin: true });
    const problemsOf = () =>
      server.db.selectFrom('problems').select('id').where('created_by', '=', author.id).execute();
    for (let round = 1; round <= 5; round += 1) {
      const id = await contribute(author);
      const answers = await Promise.all([
        review('approve', id, {}, admin),
        review('approve', id, {}, other),
        review('approve', id, {}, admin),
        review('approve', id, {}, other),
      ]);
      expect(answers.map((one) => one.status).sort()).toEqual([200, 409, 409, 409]);
      const won = answers.find((one) => one.status === 200)?.body as { problemId: string };
      expect((await seen(id, author)).approvedProblemId).toBe(won.problemId);
      expect(await problemsOf()).toHaveLength(round);
      expect(await countsOf(server, author)).toEqual({ pending: 0, approved: round });
    }
  });

  it('that approves and another that rejects leave one consistent outcome', async () => {
    const author = await server.addPerson('Contested');
    for (let round = 0; round < 5; round += 1) {
      const id = await contribute(author);
      const answers = await Promise.all([review('approve', id), review('reject', id)]);
      expect(answers.map((one) => one.status).sort()).toEqual([200, 409]);
      const { status, approvedProblemId } = await seen(id, author);
      expect(status).toBe(answers[0].status === 200 ? 'approved' : 'rejected');
      expect(approvedProblemId !== null).toBe(status === 'approved');
    }
    const rows = await server.db
      .selectFrom('problems')
      .select('id')
      .where('created_by', '=', author.id)
      .execute();
    expect((await countsOf(server, author))?.approved).toBe(rows.length);
  });
});
