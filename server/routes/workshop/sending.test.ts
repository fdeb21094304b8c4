/**
 * Sending drafts for review: what must be ready, who may send, and what lists and counts then show.
 */
import { describe, expect, it } from 'vitest';
import type { Contribution } from '../../../contract/contributions.ts';
import { reviewRoundsMax } from '../../../contract/limits.ts';
import { refusals } from '../../../contract/messages.ts';
import { contribute, countsOf, readContribution, review } from '../../testing/contributions.ts';
import { reviewsOf } from '../../testing/reviews.ts';
import { openTestServer, type Person } from '../../testing/server.ts';

const server = await openTestServer();
const admin = await server.addPerson('admin', { isAdmin: true });
const owner = await server.addPerson('owner');
const other = await server.addPerson('other');
const reviews = reviewsOf(server, owner);

const listed = async (as: Person): Promise<Contribution[]> =>
  (await server.call('GET /contributions/my-contributions', { as })).body as Contribution[];

const toReview = async (): Promise<Contribution[]> =>
  (await server.call('GET /contributions/admin/all', { as: admin })).body as Contribution[];

const reasonsFor = async (id: string): Promise<string[]> =>
  (await reviews.read(id)).readiness.flatMap(({ reasons }) => reasons);

describe('a draft that is not ready', () => {
  it('is refused with a sentence for each reason', async () => {
    const id = await reviews.begin();
    expect(await reviews.send(id)).toMatchObject({
      status: 409,
      body: {
        error: expect.stringContaining(`${refusals.notReady} Change and save`),
        reasons: [
          'Change and save the draft: it is still the example that every problem begins with.',
          'Not verified yet',
        ],
      },
    });
    await reviews.save(id, ({ metadata, sample, secret }) => ({
      metadata: { ...metadata, names: { en: ' ' } },
      sample: { ...sample, cases: [] },
      secret: { ...secret, cases: [] },
      statements: [],
      submissions: [],
    }));
    const { body } = await reviews.send(id);
    expect(body).toMatchObject({
      reasons: expect.arrayContaining([
        'Give the problem a name.',
        'Write a statement.',
        'Add a sample, which people see beside the statement.',
        'Add a hidden test case.',
        'Add a solution that must be accepted.',
        'Not verified yet',
      ]),
    });
    expect(await reasonsFor(id)).toEqual((body as { reasons: string[] }).reasons);
    expect(await listed(owner)).toEqual([]);
  });

  it('has a verification that is missing, unfinished, outdated, or has errors', async () => {
    const id = await reviews.begin();
    await reviews.saveWithTitle(id, 'Sum');
    await server.call(`POST /workshop/${id}/verify`, { as: owner });
    expect(await reasonsFor(id)).toEqual(['Wait for the verification, which is not finished.']);
    await reviews.verify(id, 2);
    expect(await reasonsFor(id)).toEqual([
      'The verification found 2 errors. Fix what it names, and verify again.',
    ]);
    await reviews.saveWithTitle(id, 'Sums');
    expect(await reasonsFor(id)).toEqual(['Have the draft verified again: it was changed since.']);
    await reviews.verify(id);
    expect(await reasonsFor(id)).toEqual([]);
  });

  it('may be an incomplete package; the file and the rule are named', async () => {
    const id = await reviews.begin();
    await reviews.save(id, ({ metadata }) => ({
      metadata: { ...metadata, limits: { ...metadata.limits, timeLimitSeconds: 99 } },
    }));
    expect((await reviews.read(id)).readiness).toContainEqual({
      part: 'package',
      reasons: [expect.stringMatching(/^problem\.yaml: /)],
    });
  });
});

describe('sending a draft', () => {
  it('makes it a contribution, and counts it as one', async () => {
    const id = await reviews.sent('Sum to be listed');
    const { contributionId, ...rest } = await reviews.read(id);
    expect(rest).toMatchObject({
      state: 'pending',
      isOwn: true,
      contributor: 'owner',
      problemName: 'Sum to be listed',
      rounds: [{ number: 1, revision: 1, ending: null, note: '', comments: '' }],
    });
    const row = {
      _id: contributionId,
      problemName: 'Sum to be listed',
      status: 'pending',
      difficulty: 'easy',
      timeLimit: 1000,
      memoryLimit: 256,
      approvedProblemId: null,
      draft: { problemId: id, asksForChanges: false },
      testCases: [
        { inputBytes: 4, outputBytes: 2, isHidden: false },
        { inputBytes: 4, outputBytes: 2, isHidden: true },
        { inputBytes: 22, outputBytes: 11, isHidden: true },
      ],
    };
    expect((await listed(owner))[0]).toMatchObject(row);
    expect((await toReview())[0]).toMatchObject(row);
    expect(await countsOf(server, owner)).toEqual({ pending: 1, approved: 0 });
    const drafts = await server.call('GET /workshop/problems', { as: owner });
    expect(drafts.body).toContainEqual(expect.objectContaining({ _id: id, state: 'pending' }));
    const one = await server.call(`GET /contributions/${contributionId}`, { as: admin });
    expect(one).toMatchObject({ status: 409, body: { error: refusals.contributionInWorkshop } });
  });

  it('is up to its owner, and applies to the draft that they have seen', async () => {
    const id = await reviews.begin();
    await reviews.saveWithTitle(id, 'Sum');
    await reviews.verify(id);
    expect(await reviews.send(id, {}, admin)).toMatchObject({
      status: 409,
      body: { error: refusals.notYoursToSend },
    });
    const stranger = await server.call(`POST /workshop/${id}/send`, {
      as: other,
      body: { revision: 1 },
    });
    expect(stranger).toMatchObject({ status: 404, body: { error: refusals.noProblem } });
    expect(await reviews.send(id, { revision: 7 })).toMatchObject({
      status: 409,
      body: { error: refusals.draftChanged, versions: { yours: 7, current: 1 } },
    });
    expect(await reviews.send(id, { revision: -1 })).toMatchObject({
      status: 400,
      body: { error: 'revision: Must be the number of the draft that you have seen.' },
    });
  });

  it('again replaces the pending draft, in the same thread', async () => {
    const id = await reviews.sent('Sum sent twice');
    await reviews.saveWithCase(id);
    expect(await reviews.send(id)).toMatchObject({ status: 409 });
    await reviews.verify(id);
    const again = await reviews.send(id, { note: 'With a larger test.' });
    expect(again).toMatchObject({ status: 200, body: { round: 2 } });
    expect((await reviews.read(id)).rounds).toMatchObject([
      { number: 1, revision: 1, ending: 'replaced', endedBy: 'owner' },
      { number: 2, revision: 2, ending: null, note: 'With a larger test.' },
    ]);
    const mine = (await listed(owner)).filter(({ draft }) => draft?.problemId === id);
    expect(mine).toMatchObject([{ testCases: { length: 4 } }]);
    const first = await server.call(`GET /workshop/${id}/rounds/1`, { as: admin });
    expect(first).toMatchObject({ status: 200, body: { number: 1, revision: 1 } });
    const third = await server.call(`GET /workshop/${id}/rounds/3`, { as: admin });
    expect(third).toMatchObject({ status: 404, body: { error: refusals.noRound } });
    expect((await server.call(`GET /workshop/${id}/rounds/1`, { as: other })).status).toBe(404);
  });

  it('is limited in number, and keeps the packages of the last two rounds', async () => {
    const id = await reviews.sent('Sum sent often');
    const { contributionId } = await reviews.read(id);
    await server.db
      .insertInto('review_rounds')
      .values(
        Array.from({ length: reviewRoundsMax - 2 }, (_, index) => ({
          contribution_id: contributionId ?? '',
          number: index + 2,
          revision: 1,
          ending: 'withdrawn' as const,
          ended_at: new Date(),
        })),
      )
      .execute();
    expect(await reviews.send(id)).toMatchObject({ body: { round: reviewRoundsMax } });
    expect(await reviews.send(id)).toMatchObject({
      status: 409,
      body: { error: refusals.tooManyRounds },
    });
    expect((await server.call(`GET /workshop/${id}/rounds/1`, { as: owner })).status).toBe(404);
  });

  it('is undone by withdrawing it', async () => {
    const before = await countsOf(server, owner);
    const id = await reviews.sent('Sum taken back');
    const takeBack = (as: Person) => server.call(`DELETE /workshop/${id}/send`, { as });
    expect(await takeBack(admin)).toMatchObject({ status: 409 });
    expect(await takeBack(other)).toMatchObject({ status: 404 });
    expect(await takeBack(owner)).toMatchObject({ status: 200, body: true });
    expect(await takeBack(owner)).toMatchObject({
      status: 409,
      body: { error: refusals.notPending },
    });
    expect(await countsOf(server, owner)).toEqual(before);
    await server.call('POST /dashboard/recalculate-stats', { as: owner });
    expect(await countsOf(server, owner)).toEqual(before);
    const names = [...(await listed(owner)), ...(await toReview())].map((one) => one.problemName);
    expect(names).not.toContain('Sum taken back');
    expect(await reviews.read(id)).toMatchObject({
      state: 'withdrawn',
      rounds: [{ ending: 'withdrawn' }],
    });
    expect(await reviews.send(id)).toMatchObject({ status: 200, body: { round: 2 } });
  });
});

describe('a contribution from the form', () => {
  const goOn = (id: string, as = owner) =>
    server.call(`POST /contributions/${id}/workshop`, { as });

  it('is continued in the workshop, with everything in it', async () => {
    const before = await countsOf(server, owner);
    const id = await contribute(server, owner);
    const answer = await goOn(id);
    expect(answer).toMatchObject({ status: 200 });
    const { problemId } = answer.body as { problemId: string };
    expect((await reviews.draftOf(problemId)).content).toMatchObject({
      metadata: { names: { en: 'Doubling' }, limits: { timeLimitSeconds: 1.5, memoryMib: 1024 } },
      sample: { cases: [{ description: 'the smallest' }] },
      secret: { cases: [{ input: { bytes: 3 } }] },
    });
    expect(await countsOf(server, owner)).toEqual(before);
    expect((await listed(owner)).map(({ _id }) => _id)).not.toContain(id);
    expect(await review(server, admin, { how: 'approve', id })).toMatchObject({ status: 409 });
    expect(await goOn(id)).toMatchObject({ body: { problemId } });
    expect(await reasonsFor(problemId)).toEqual([
      'Add a solution that must be accepted.',
      'Not verified yet',
    ]);
  });

  it('that was rejected keeps its comments, and stays the same contribution when sent again', async () => {
    const id = await contribute(server, owner, { problemName: 'Rejected at first' });
    await review(server, admin, { how: 'reject', id, body: { reviewComments: 'No validator.' } });
    const { problemId } = (await goOn(id)).body as { problemId: string };
    expect(await readContribution(server, owner, id)).toMatchObject({
      status: 'rejected',
      reviewComments: 'No validator.',
      draft: { problemId },
      testCases: { length: 2 },
    });
    const source = await reviews.storeFile(problemId, 'int main() {}');
    const program = { name: 'a.cpp', isFolder: false, files: [{ path: 'a.cpp', bytes: source }] };
    await reviews.save(problemId, () => ({ submissions: [{ folder: 'accepted', program }] }));
    await reviews.verify(problemId);
    expect(await reviews.send(problemId)).toMatchObject({ status: 200, body: { round: 1 } });
    expect((await reviews.read(problemId)).contributionId).toBe(id);
    expect((await listed(owner)).find(({ _id }) => _id === id)).toMatchObject({
      status: 'pending',
      reviewedAt: null,
      testCases: [{ inputBytes: 2 }, { inputBytes: 3 }],
    });
  });

  it('is continued only by its contributor, unless it was approved', async () => {
    const id = await contribute(server, owner);
    expect(await goOn(id, other)).toMatchObject({ status: 403 });
    expect(await goOn(id, admin)).toMatchObject({
      status: 409,
      body: { error: refusals.notYoursToContinue },
    });
    expect(await review(server, admin, { how: 'approve', id })).toMatchObject({ status: 200 });
    expect(await goOn(id)).toMatchObject({ status: 409, body: { error: refusals.reviewed } });
  });
});
