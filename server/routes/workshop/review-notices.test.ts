/** Notices of reviews: who is notified of what, and reading them. */
import { describe, expect, it } from 'vitest';
import type { ReviewNotice } from '../../../contract/users.ts';
import { contribute, review } from '../../testing/contributions.ts';
import { reviewsOf } from '../../testing/reviews.ts';
import { openTestServer, type Person } from '../../testing/server.ts';

const server = await openTestServer();
const admin = await server.addPerson('admin', { isAdmin: true });
const second = await server.addPerson('second', { isAdmin: true });
const owner = await server.addPerson('owner');
const other = await server.addPerson('other');
const reviews = reviewsOf(server, owner);

const askForChanges = (id: string) => reviews.comment(id, { changes: 'Please mend it.' }, admin);

/** A person's notice about a draft. */
const noticeOf = async (id: string, as: Person): Promise<ReviewNotice | undefined> => {
  const { body } = await server.call('GET /users/notices', { as });
  return (body as { reviews: ReviewNotice[] }).reviews.find(({ problemId }) => problemId === id);
};

describe('notices', () => {
  const unread = async (as: Person) =>
    ((await server.call('GET /users/details', { as })).body as { unreadNotices: number })
      .unreadNotices;

  it('go to all administrators for a new draft, then to its reviewers and its contributor', async () => {
    const id = await reviews.sent('Sum with notices');
    for (const as of [admin, second]) {
      expect(await noticeOf(id, as)).toMatchObject({
        event: 'sent',
        by: 'owner',
        isOwn: false,
        isRead: false,
        problemName: 'Sum with notices',
      });
    }
    expect(await noticeOf(id, owner)).toBeUndefined();
    await askForChanges(id);
    expect(await noticeOf(id, owner)).toMatchObject({ event: 'changes', by: 'admin', isOwn: true });
    await reviews.comment(id, { comments: [{ text: 'Like this?' }] });
    expect(await noticeOf(id, admin)).toMatchObject({ event: 'commented' });
    expect(await noticeOf(id, second)).toMatchObject({ event: 'sent' });
    expect(await noticeOf(id, other)).toBeUndefined();
  });

  it('are read with the others, and reappear with news', async () => {
    const id = await reviews.sent();
    await askForChanges(id);
    const before = await unread(owner);
    const until = (await noticeOf(id, owner))?.changedAt;
    await server.call('POST /users/notices/read', { as: owner, body: { until } });
    expect(await unread(owner)).toBe(0);
    expect(before).toBeGreaterThan(0);
    await reviews.comment(id, { comments: [{ text: 'And this.' }] }, admin);
    expect(await noticeOf(id, owner)).toMatchObject({ event: 'commented', isRead: false });
    expect(await unread(owner)).toBe(1);
  });

  it('go to a contributor who used the form, too', async () => {
    const id = await contribute(server, other);
    await review(server, admin, { how: 'approve', id });
    const { body } = await server.call('GET /users/notices', { as: other });
    expect(body).toMatchObject({
      reviews: [{ contributionId: id, problemId: null, event: 'approved', isOwn: true }],
    });
  });
});
