/** Reviews of drafts: comments and their places, requested changes, and how a review ends. */
import { describe, expect, it } from 'vitest';
import { commentsPerContributionMax } from '../../../contract/limits.ts';
import { refusals } from '../../../contract/messages.ts';
import { countsOf, review } from '../../testing/contributions.ts';
import { reviewsOf } from '../../testing/reviews.ts';
import { openTestServer, type Person } from '../../testing/server.ts';

const server = await openTestServer();
const admin = await server.addPerson('admin', { isAdmin: true });
const second = await server.addPerson('second', { isAdmin: true });
const owner = await server.addPerson('owner');
const other = await server.addPerson('other');
const reviews = reviewsOf(server, owner);

const end = async (how: 'approve' | 'reject', id: string, body: object = {}, as = admin) => {
  const { contributionId } = await reviews.read(id, admin);
  return await review(server, as, { how, id: contributionId ?? '', body });
};

const askForChanges = (id: string, changes = 'Please mend it.') =>
  reviews.comment(id, { changes }, admin);

describe('comments', () => {
  it('are about lines of the statement, test cases or the whole draft, and can be answered', async () => {
    const id = await reviews.sent();
    const comments = [
      { text: 'How large?', place: { statement: 'en', line: 5 } },
      { text: 'Why this one?', place: { test: 'secret/01-zero' } },
      { text: 'A nice one.' },
    ];
    expect(await reviews.comment(id, { comments }, admin)).toMatchObject({ status: 200 });
    const [first] = (await reviews.read(id)).comments;
    const answer = { text: 'It says so.', answers: first?._id };
    expect(await reviews.comment(id, { comments: [answer] })).toMatchObject({ status: 200 });
    const { comments: all, state } = await reviews.read(id);
    expect(state).toBe('pending');
    expect(all).toMatchObject([
      {
        text: 'How large?',
        author: 'admin',
        isContributors: false,
        isOwn: false,
        round: 1,
        place: { statement: 'en', line: 5 },
        quote: 'One line with two integers $a$ and $b$ ($0 \\le a, b \\le 10^9$).',
        isOutdated: false,
        answers: null,
      },
      { place: { test: 'secret/01-zero' }, quote: null, isOutdated: false },
      { place: null },
      { text: 'It says so.', author: 'owner', isContributors: true, isOwn: true },
    ]);
    expect(all.at(-1)?.answers).toBe(first?._id);
  });

  it('are refused for a place that does not exist', async () => {
    const id = await reviews.sent();
    const refused = async (comment: object, revision?: number) => {
      const body = { comments: [comment], ...(revision !== undefined && { revision }) };
      return (await reviews.comment(id, body, admin)).body;
    };
    const at = (place: object) => ({ text: 'Here.', place });
    expect(await refused(at({ statement: 'en', line: 999 }))).toMatchObject({
      error: expect.stringMatching(/^comments\.0\.place\.line: The statement has \d+ lines\.$/),
    });
    expect(await refused(at({ statement: 'en' }))).toMatchObject({
      error: 'comments.0.place: must have either statement and line, or test.',
    });
    expect(await refused(at({ test: 'secret/none' }))).toMatchObject({
      error: 'comments.0.place.test: The draft has no such test case.',
    });
    expect(await refused({ text: ' ' })).toMatchObject({
      error: 'comments.text: Required, as text.',
    });
    expect(await refused(at({ statement: 'en', line: 1 }), 9)).toMatchObject({
      error: refusals.draftChanged,
    });
    const answers = crypto.randomUUID();
    expect(await refused({ text: 'Yes.', answers })).toMatchObject({ error: refusals.noComment });
    expect((await reviews.comment(id, {})).body).toMatchObject({ error: refusals.nothingSaid });
  });

  it('are for the contributor and administrators, once the draft was sent', async () => {
    const id = await reviews.begin();
    const body = { revision: 0, comments: [{ text: 'Hello.' }] };
    const say = (as: Person) => server.call(`POST /workshop/${id}/review`, { as, body });
    expect(await say(owner)).toMatchObject({ status: 409, body: { error: refusals.notSent } });
    expect(await say(other)).toMatchObject({ status: 404, body: { error: refusals.noProblem } });
    const read = await server.call(`GET /workshop/${id}/review`, { as: other });
    expect(read).toMatchObject({ status: 404, body: { error: refusals.noProblem } });
    expect(await reviews.read(id, admin)).toMatchObject({ state: 'unsent', isOwn: false });
  });

  it('are bounded in number', async () => {
    const id = await reviews.sent();
    const { contributionId } = await reviews.read(id);
    const row = { contribution_id: contributionId ?? '', round: 1, author: admin.id, text: 'x' };
    const rows = Array.from({ length: commentsPerContributionMax - 1 }, () => row);
    await server.db.insertInto('review_comments').values(rows).execute();
    const two = { comments: [{ text: 'One.' }, { text: 'Two.' }] };
    expect(await reviews.comment(id, two)).toMatchObject({
      status: 409,
      body: { error: refusals.tooManyComments },
    });
    const one = { comments: [{ text: 'One.' }] };
    expect(await reviews.comment(id, one)).toMatchObject({ status: 200 });
    const many = { comments: Array.from({ length: 51 }, () => ({ text: 'x' })) };
    expect(await reviews.comment(id, many)).toMatchObject({
      status: 400,
      body: { error: 'comments: At most 50 at once.' },
    });
  });
});

describe('requested changes', () => {
  it('keep the thread when the draft is sent again, and mark outdated comments', async () => {
    const id = await reviews.sent('Sum to be changed');
    const before = await countsOf(server, owner);
    const comments = [
      { text: 'Say how large.', place: { statement: 'en', line: 1 } },
      { text: 'Keep this.', place: { statement: 'en', line: 5 } },
      { text: 'And this.', place: { test: 'secret/01-zero' } },
    ];
    const asked = await reviews.comment(id, { comments, changes: 'Two small things.' }, admin);
    expect(asked).toMatchObject({ status: 200 });
    expect(await reviews.read(id)).toMatchObject({
      state: 'changes',
      rounds: [{ ending: 'changes', endedBy: 'admin', comments: 'Two small things.' }],
    });
    const mine = await server.call('GET /contributions/my-contributions', { as: owner });
    expect(mine.body).toContainEqual(
      expect.objectContaining({
        status: 'rejected',
        reviewComments: 'Two small things.',
        reviewedBy: 'admin',
        draft: { problemId: id, asksForChanges: true },
      }),
    );
    const { content } = await reviews.draftOf(id);
    const [statement] = content.statements;
    const path = `/workshop/${id}/files/${statement?.source.sha256}`;
    const text = String((await server.call(`GET ${path}`, { as: owner })).body);
    const changed = text.replace('Add two numbers.', '# Sum\n\nAdd two numbers up to $10^9$.');
    const source = await reviews.storeFile(id, changed);
    await reviews.save(id, ({ statements }) => ({
      statements: statements.map((one) => ({ ...one, source })),
    }));
    await reviews.verify(id);
    expect(await reviews.send(id)).toMatchObject({ status: 200, body: { round: 2 } });
    const { comments: now, rounds, state } = await reviews.read(id, admin);
    expect(state).toBe('pending');
    expect(rounds).toMatchObject([{ revision: 1 }, { revision: 2, ending: null }]);
    expect(now).toMatchObject([
      { text: 'Say how large.', isOutdated: true, quote: 'Add two numbers.', place: { line: 1 } },
      { text: 'Keep this.', isOutdated: false, place: { statement: 'en', line: 7 } },
      { text: 'And this.', isOutdated: false, place: { test: 'secret/01-zero' } },
    ]);
    expect(await countsOf(server, owner)).toEqual(before);
  });

  it('are requested by administrators, with a comment, for a pending draft', async () => {
    const id = await reviews.sent();
    const asked = (as: Person, changes: string) => reviews.comment(id, { changes }, as);
    expect(await asked(owner, 'x')).toMatchObject({
      status: 403,
      body: { error: refusals.adminRequired },
    });
    expect(await asked(admin, ' ')).toMatchObject({
      status: 400,
      body: { error: refusals.changesWithoutWords },
    });
    expect(await asked(admin, 'Once.')).toMatchObject({ status: 200 });
    expect(await asked(admin, 'Twice.')).toMatchObject({
      status: 409,
      body: { error: refusals.notPending },
    });
  });

  it('and a simultaneous review take effect one after the other', async () => {
    const id = await reviews.sent();
    const both = await Promise.all([askForChanges(id), end('reject', id, {}, second)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  });
});

describe('approving a draft', () => {
  it('publishes it in its contributor’s name, and counts it as an approved contribution', async () => {
    const before = await countsOf(server, owner);
    const id = await reviews.sent('Sum to be approved');
    const approved = await end('approve', id, { reviewComments: 'Fine.', revision: 1 });
    expect(approved).toMatchObject({ status: 200, body: { success: true, problemId: id } });
    const { body } = await server.call(`GET /problems/${id}`);
    expect(body).toMatchObject({
      name: 'Sum to be approved',
      visibility: 'published',
      createdBy: owner.id,
    });
    const list = await server.call('GET /problems/problem-list');
    expect(list.body).toContainEqual(expect.objectContaining({ _id: id }));
    expect(await countsOf(server, owner)).toEqual({
      pending: before?.pending,
      approved: (before?.approved ?? 0) + 1,
    });
    const mine = await server.call('GET /contributions/my-contributions', { as: owner });
    expect(mine.body).toContainEqual(
      expect.objectContaining({ status: 'approved', approvedProblemId: id, reviewedBy: 'admin' }),
    );
    expect(await reviews.read(id)).toMatchObject({
      state: 'approved',
      revision: null,
      readiness: [],
      rounds: [{ ending: 'approved', comments: 'Fine.' }],
    });
    expect((await server.call(`GET /workshop/${id}`, { as: owner })).status).toBe(404);
    expect((await server.call(`GET /workshop/${id}/review`, { as: other })).status).toBe(404);
    expect(await end('approve', id)).toMatchObject({
      status: 409,
      body: { error: refusals.reviewed },
    });
  });

  it('applies to the draft that was sent, not to later changes', async () => {
    const id = await reviews.sent();
    await reviews.saveWithTitle(id, 'Half an idea');
    const refused = { status: 409, body: { error: refusals.changedSinceSent } };
    expect(await end('approve', id)).toMatchObject(refused);
    expect(await end('approve', id, { revision: 2 })).toMatchObject(refused);
    await reviews.verify(id);
    await reviews.send(id);
    expect(await end('approve', id, { revision: 1 })).toMatchObject({
      status: 409,
      body: { error: refusals.draftChanged },
    });
    expect(await end('approve', id, { revision: 2 })).toMatchObject({ status: 200 });
  });

  it('includes the reviewer’s own corrections, if the call names them', async () => {
    const id = await reviews.sent();
    const { content } = await reviews.draftOf(id, admin);
    const metadata = { ...content.metadata, names: { en: 'Sum, corrected' } };
    const raw = { headers: { 'if-match': '"1"' } };
    const body = { content: { ...content, metadata } };
    expect(await server.call(`PUT /workshop/${id}`, { as: admin, body, raw })).toMatchObject({
      status: 200,
    });
    expect(await end('approve', id)).toMatchObject({ status: 409 });
    const known = { revision: 2, confirmUnverified: true };
    expect(await end('approve', id, { revision: 2 })).toMatchObject({
      status: 409,
      body: { error: `It was changed since it was verified. ${refusals.unverified}` },
    });
    expect(await end('approve', id, known)).toMatchObject({ status: 200 });
    const { body: problem } = await server.call(`GET /problems/${id}`);
    expect(problem).toMatchObject({ name: 'Sum, corrected' });
  });

  it('also happens when it is published in the workshop or in the form', async () => {
    const first = await reviews.sent('Published there');
    const published = await server.call(`POST /workshop/${first}/publish`, {
      as: admin,
      body: { revision: 1, visibility: 'published' },
    });
    expect(published).toMatchObject({ status: 200 });
    expect(await reviews.read(first)).toMatchObject({ state: 'approved' });
    const next = await reviews.sent('Published in the form');
    const edit = (visibility: string) =>
      server.call(`PUT /problems/edit/${next}`, { as: admin, body: { visibility } });
    expect(await edit('draft')).toMatchObject({ status: 200 });
    expect(await reviews.read(next)).toMatchObject({ state: 'pending' });
    const send = () =>
      server.call(`POST /workshop/${next}/send`, { as: owner, body: { revision: 1 } });
    expect(await edit('hidden')).toMatchObject({ status: 200 });
    expect(await send()).toMatchObject({ status: 404 });
    expect(await edit('draft')).toMatchObject({ status: 200 });
    await reviews.verify(next);
    expect(await reviews.send(next)).toMatchObject({
      status: 409,
      body: { error: refusals.publishedAlready },
    });
    expect(await reviews.read(next)).toMatchObject({
      state: 'approved',
      rounds: [{ ending: 'approved', endedBy: 'admin' }],
    });
  });
});

describe('rejecting a draft', () => {
  it('needs no comments, and the draft may be sent again', async () => {
    const id = await reviews.sent();
    expect(await end('reject', id)).toMatchObject({ status: 200, body: { success: true } });
    expect(await reviews.read(id)).toMatchObject({ state: 'rejected' });
    expect(await reviews.comment(id, { comments: [{ text: 'Why?' }] })).toMatchObject({
      status: 200,
    });
    expect(await reviews.send(id)).toMatchObject({ status: 200, body: { round: 2 } });
  });
});
