/** Who works on a problem: each role at each call, what authors and testers reach, and how it ends. */
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { refusals } from '../../../contract/messages.ts';
import { type PersonKind, problemPeopleMax } from '../../../contract/problem-people.ts';
import type { StoredPackage } from '../../../contract/stored-package.ts';
import type { SharingNotice } from '../../../contract/users.ts';
import type { Draft } from '../../../contract/workshop.ts';
import type { ProblemPeople } from '../../../contract/workshop-people.ts';
import { draftProblemsMaxPerPerson } from '../../http/limits.ts';
import { refuseDraftWithoutRoom } from '../../problems/storage.ts';
import { routes } from '../../routes.ts';
import { addSubmission } from '../../submissions/submissions.ts';
import { addTeacher } from '../../testing/classes.ts';
import { contestBody, organiserOf } from '../../testing/contests.ts';
import { countsOf } from '../../testing/contributions.ts';
import { draftsOf } from '../../testing/drafts.ts';
import { exportOf } from '../../testing/exports.ts';
import { reviewsOf } from '../../testing/reviews.ts';
import { addSumProblem, openTestServer, type Person, testPassword } from '../../testing/server.ts';

const server = await openTestServer();
const admin = await server.addPerson('admin', { isAdmin: true });
const reviewer = await server.addPerson('reviewer', { roles: ['reviewer'] });
const owner = await server.addPerson('owner');
const author = await server.addPerson('author');
const setter = await server.addPerson('setter', { roles: ['setter'] });
const tester = await server.addPerson('tester');
const stranger = await server.addPerson('stranger');
const drafts = draftsOf(server, owner);
const reviews = reviewsOf(server, owner);

const list = (id: string, as?: Person) => server.call(`GET /workshop/${id}/people`, as && { as });
const add = (id: string, body: object, as: Person | undefined = owner) =>
  server.call(`PUT /workshop/${id}/people`, { ...(as && { as }), body });
const remove = (id: string, person: Person, as: Person | undefined = owner) =>
  server.call(`DELETE /workshop/${id}/people/${person.id}`, as && { as });
const offer = (id: string, person: Person, as: Person | undefined = owner) =>
  server.call(`PUT /workshop/${id}/owner`, { ...(as && { as }), body: { person: person.id } });
/** Offered by the owner, and taken. */
async function handOver(id: string, person: Person) {
  expect(await offer(id, person)).toMatchObject({ status: 200 });
  return await offer(id, person, person);
}
const discardProblem = (id: string, as: Person, revision = 0) =>
  server.call(`DELETE /workshop/${id}/problem`, {
    as,
    raw: { headers: { 'if-match': `"${revision}"` } },
  });

/** A draft of the owner with both authors, one of them a setter, and the tester. */
async function shared(begin = drafts.begin): Promise<string> {
  const id = await begin();
  const people: [string, PersonKind][] = [
    ['author', 'author'],
    ['setter', 'author'],
    ['tester', 'tester'],
  ];
  for (const [account, kind] of people) {
    expect(await add(id, { account, kind })).toMatchObject({ status: 200 });
  }
  return id;
}

const kindsIn = ({ body }: { body: unknown }) =>
  (body as ProblemPeople).people.map(({ name, kind }) => `${name}: ${kind}`);

const noticesOf = async (as: Person): Promise<SharingNotice[]> =>
  ((await server.call('GET /users/notices', { as })).body as { shares: SharingNotice[] }).shares;

const unreadOf = async (as: Person): Promise<number> =>
  ((await server.call('GET /users/details', { as })).body as { unreadNotices: number })
    .unreadNotices;

const everyone = { stranger, reviewer, tester, author, setter, owner, admin };
type Name = keyof typeof everyone;

/** The status that each gets, a new problem for each. */
async function statuses(
  act: (id: string, as: Person) => Promise<{ status: number }>,
): Promise<Record<Name | 'visitor', number>> {
  const found: Partial<Record<Name | 'visitor', number>> = {};
  for (const [name, as] of Object.entries(everyone)) {
    const id = await shared();
    found[name as Name] = (await act(id, as)).status;
    await discardProblem(id, admin);
  }
  return found as Record<Name | 'visitor', number>;
}

const onlyOwner = {
  stranger: 404,
  reviewer: 404,
  tester: 403,
  author: 403,
  setter: 403,
  owner: 200,
  admin: 200,
};
const editors = { ...onlyOwner, tester: 404, author: 200, setter: 200 };

describe('the people of a problem', () => {
  it('are listed for those who edit it', async () => {
    expect(await statuses(list)).toEqual(editors);
    const id = await shared();
    expect((await list(id)).status).toBe(401);
    const { body } = await list(id, author);
    expect(body).toMatchObject({
      mayChange: false,
      people: [
        { _id: owner.id, name: 'owner', kind: 'owner', isYou: false, addedAt: null, addedBy: null },
        { _id: author.id, name: 'author', kind: 'author', isYou: true, addedBy: 'owner' },
        { name: 'setter', kind: 'author' },
        { name: 'tester', kind: 'tester' },
      ],
    });
    expect((await list(id, owner)).body).toMatchObject({ mayChange: true });
    await discardProblem(id, owner);
  });

  it('are added by the owner and administrators', async () => {
    const act = (id: string, as: Person) => add(id, { account: 'stranger', kind: 'tester' }, as);
    expect(await statuses(act)).toEqual(onlyOwner);
    const id = await shared();
    expect((await server.call(`PUT /workshop/${id}/people`, { body: {} })).status).toBe(401);
    await discardProblem(id, owner);
  });

  it('are removed by the owner, by administrators, and by themselves', async () => {
    expect(await statuses((id, as) => remove(id, setter, as))).toEqual({
      ...onlyOwner,
      setter: 200,
    });
    const id = await shared();
    for (const as of [author, tester]) {
      expect(await remove(id, as, as)).toMatchObject({ status: 200, body: true });
      // It exists for them no more.
      expect((await remove(id, as, as)).status).toBe(404);
      expect((await server.call(`GET /problems/${id}`, { as })).status).toBe(404);
    }
    expect(await remove(id, author)).toMatchObject({
      status: 404,
      body: { error: refusals.noProblemPerson },
    });
    expect((await remove(id, owner, owner)).status).toBe(404);
    expect((await server.call(`DELETE /workshop/${id}/people/${setter.id}`)).status).toBe(401);
    await discardProblem(id, owner);
  });

  it('get the problem from the owner and administrators', async () => {
    expect(await statuses((id, as) => offer(id, author, as))).toEqual(onlyOwner);
    const id = await shared();
    expect((await server.call(`PUT /workshop/${id}/owner`, { body: {} })).status).toBe(401);
    await discardProblem(id, owner);
  });

  it('do not delete the draft, which its owner and administrators do', async () => {
    expect(await statuses((id, as) => discardProblem(id, as))).toEqual(onlyOwner);
  });

  it('are added by the name or the address of an account, once', async () => {
    const id = await drafts.begin();
    expect(await add(id, { account: 'AUTHOR@example.com', kind: 'author' })).toMatchObject({
      status: 200,
    });
    const first = await list(id, owner);
    expect(kindsIn(first)).toEqual(['owner: owner', 'AUTHOR@example.com: author']);
    const [one, two] = await Promise.all([
      add(id, { account: 'Author', kind: 'author' }),
      add(id, { account: 'author', kind: 'author' }),
    ]);
    expect([one.body, two.body, (await list(id, owner)).body]).toEqual(Array(3).fill(first.body));
    const log = await server.call(`GET /system/audit?subject=${id}`, { as: admin });
    expect((log.body as { entries: object[] }).entries).toMatchObject([
      { act: 'problem shared', after: { author: author.id }, before: null },
    ]);
    expect(kindsIn(await add(id, { account: 'author', kind: 'tester' }))).toEqual([
      'owner: owner',
      'AUTHOR@example.com: tester',
    ]);
    expect((await server.call(`GET /workshop/${id}`, { as: author })).status).toBe(404);
    await remove(id, author, author);
    const after = await server.call(`GET /system/audit?subject=${id}`, { as: admin });
    expect((after.body as { entries: object[] }).entries).toMatchObject([
      { act: 'problem no longer shared', before: { tester: author.id } },
      { act: 'problem shared', before: { author: author.id }, after: { tester: author.id } },
      {},
    ]);
    await discardProblem(id, owner);
  });

  it('are refused with the field and the rule', async () => {
    const id = await drafts.begin();
    const refused = async (body: object) => {
      const { status, body: told } = await add(id, body);
      return [status, (told as { error: string }).error];
    };
    expect(await refused({ account: 'no such person', kind: 'author' })).toEqual([
      400,
      `account: ${refusals.noAccount} no such person`,
    ]);
    expect(await refused({ account: 'owner', kind: 'tester' })).toEqual([
      400,
      refusals.sharedWithOwner,
    ]);
    expect(await refused({ account: 'author', kind: 'owner' })).toEqual([
      400,
      'kind: Must be author or tester.',
    ]);
    expect((await refused({ account: '', kind: 'author' }))[0]).toBe(400);
    expect((await refused({ account: 'x'.repeat(255), kind: 'author' }))[0]).toBe(400);
    await add(id, { account: 'author', kind: 'author' });
    for (const act of [
      add(id, { account: 'setter', kind: 'author' }, author),
      offer(id, author, author),
    ]) {
      expect(await act).toMatchObject({ status: 403, body: { error: refusals.notYoursToShare } });
    }
    expect(await discardProblem(id, author)).toMatchObject({
      status: 403,
      body: { error: refusals.notYoursToDelete },
    });
    expect(await offer(id, stranger)).toMatchObject({
      status: 400,
      body: { error: refusals.notAnAuthor },
    });
    await add(id, { account: 'tester', kind: 'tester' });
    expect((await offer(id, tester)).status).toBe(400);
    await discardProblem(id, owner);
  });

  it('are limited in number', async () => {
    const id = await drafts.begin();
    const rows = [];
    for (let at = 0; at < problemPeopleMax; at += 1) {
      const { id: user } = await server.addPerson(`one of many ${at}`);
      rows.push({ problem_id: id, user_id: user, kind: 'tester' });
    }
    await server.db.insertInto('problem_people').values(rows).execute();
    expect(await add(id, { account: 'author', kind: 'author' })).toMatchObject({
      status: 409,
      body: { error: refusals.tooManyPeople },
    });
    // One who is there becomes the other.
    expect(await add(id, { account: 'one of many 0', kind: 'author' })).toMatchObject({
      status: 200,
    });
    await discardProblem(id, owner);
  });

  it('are told by the bell what they are, until they no longer are', async () => {
    const [newAuthor, newTester] = [
      await server.addPerson('new author'),
      await server.addPerson('new tester'),
    ];
    const id = await drafts.begin();
    await add(id, { account: 'new author', kind: 'author' });
    await add(id, { account: 'new tester', kind: 'tester' });
    const told = { problemId: id, problemName: 'Two', by: 'owner', isRead: false };
    expect(await noticesOf(newAuthor)).toMatchObject([
      { ...told, became: 'author', mayEdit: true },
    ]);
    expect(await noticesOf(newTester)).toMatchObject([
      { ...told, became: 'tester', mayEdit: false },
    ]);
    expect(await unreadOf(newAuthor)).toBe(1);
    const [notice] = await noticesOf(newAuthor);
    const body = { until: notice?.changedAt };
    await server.call('POST /users/notices/read', { as: newAuthor, body });
    expect(await unreadOf(newAuthor)).toBe(0);
    await offer(id, newAuthor);
    expect(await noticesOf(newAuthor)).toMatchObject([
      { became: 'author', isOffered: true, by: 'owner', isRead: false },
    ]);
    await offer(id, newAuthor, newAuthor);
    expect(await noticesOf(newAuthor)).toMatchObject([{ became: 'owner', isOffered: false }]);
    expect(await noticesOf(owner)).toMatchObject([{ became: 'author', by: 'new author' }]);
    await remove(id, newTester, newAuthor);
    expect(await noticesOf(newTester)).toEqual([]);
    expect(await unreadOf(newTester)).toBe(0);
    await discardProblem(id, newAuthor);
    expect(await noticesOf(newAuthor)).toEqual([]);
  });

  it('find the problem among their drafts', async () => {
    const [newAuthor, newTester] = [
      await server.addPerson('listed author'),
      await server.addPerson('listed tester'),
    ];
    const mine = async (as: Person) => (await server.call('GET /workshop/problems', { as })).body;
    const id = await drafts.begin();
    await add(id, { account: 'listed author', kind: 'author' });
    await add(id, { account: 'listed tester', kind: 'tester' });
    await drafts.saveWithTitle(id, 'A secret title');
    const row = { _id: id, owner: 'owner', state: 'unsent' };
    expect(await mine(newAuthor)).toMatchObject([
      { ...row, name: 'A secret title', kind: 'author' },
    ]);
    // What they solve has the name that was published to them.
    expect(await mine(newTester)).toMatchObject([{ ...row, name: 'Two', kind: 'tester' }]);
    const edit = (visibility: string) =>
      server.call(`PUT /problems/edit/${id}`, { as: admin, body: { visibility } });
    await edit('hidden');
    expect([await mine(newAuthor), await mine(newTester)]).toMatchObject([[], [{ _id: id }]]);
    await edit('published');
    expect([await mine(newAuthor), await mine(newTester)]).toEqual([[], []]);
  });
});

describe('an author', () => {
  it('edits the draft as its owner does, and after publication only as a setter', async () => {
    const id = await shared();
    const reach = async (as: Person) => {
      const found: number[] = [];
      for (const path of ['', '/versions', '/verification', '/review'] as const) {
        found.push((await server.call(`GET /workshop/${id}${path}`, { as })).status);
      }
      found.push((await server.call(`GET /problems/${id}/package`, { as })).status);
      return found;
    };
    for (const as of [owner, author, setter]) expect(await reach(as)).toEqual(Array(5).fill(200));
    for (const as of [tester, stranger]) expect(await reach(as)).toEqual(Array(5).fill(404));
    const revision = await draftsOf(server, author).saveWithCase(id);
    expect((await drafts.read(id)).updatedBy).toBe('author');
    expect((await drafts.publish(id, { revision }, author)).status).toBe(403);
    const published = { revision, visibility: 'published' };
    expect(await drafts.publish(id, published, setter)).toMatchObject({ status: 200 });
    expect((await server.call(`GET /workshop/${id}`, { as: setter })).status).toBe(200);
    for (const as of [owner, author, tester]) {
      expect((await server.call(`GET /workshop/${id}`, { as })).status).toBe(404);
    }
  });

  it('gets the page of a conflict if another saved meanwhile, and nothing is lost', async () => {
    const id = await shared();
    const before = await drafts.read(id);
    const save = (as: Person, content: StoredPackage, seen: number) =>
      server.call(`PUT /workshop/${id}`, {
        as,
        body: { content },
        raw: { headers: { 'if-match': `"${seen}"` } },
      });
    const named = (title: string): StoredPackage => ({
      ...before.content,
      metadata: { ...before.content.metadata, names: { en: title } },
    });
    const [one, two] = await Promise.all([
      save(owner, named('Of the owner'), 0),
      save(author, named('Of the author'), 0),
    ]);
    expect([one.status, two.status].sort()).toEqual([200, 409]);
    const kept = one.status === 200 ? 'Of the owner' : 'Of the author';
    const lost = (one.status === 200 ? two : one).body as { current: Draft };
    expect(lost.current.content.metadata.names.en).toBe(kept);
    expect((await drafts.read(id)).content.metadata.names.en).toBe(kept);
    await discardProblem(id, owner, 1);
  });

  it('no longer saves what they edited once they are taken out', async () => {
    const id = await shared();
    const { content } = (await server.call(`GET /workshop/${id}`, { as: author })).body as Draft;
    const save = () =>
      server.call(`PUT /workshop/${id}`, {
        as: author,
        body: { content },
        raw: { headers: { 'if-match': '*' } },
      });
    const [taken, saved] = await Promise.all([remove(id, author), save()]);
    expect(taken.status).toBe(200);
    expect([200, 404]).toContain(saved.status);
    expect(await save()).toMatchObject({ status: 404, body: { error: refusals.noProblem } });
    expect((await server.call(`GET /workshop/${id}`, { as: author })).status).toBe(404);
    await discardProblem(id, admin, (await drafts.read(id)).revision);
  });

  it('stores files towards the quota of the owner', async () => {
    const id = await shared();
    const bytes = Buffer.from('a file of an author');
    await server.call(`POST /workshop/${id}/files`, {
      as: author,
      raw: { payload: bytes, headers: { 'content-type': 'application/octet-stream' } },
    });
    const held = await server.db
      .selectFrom('package_blobs')
      .innerJoin('problems', 'problems.id', 'problem_id')
      .select('created_by')
      .where('problem_id', '=', id)
      .executeTakeFirst();
    expect(held?.created_by).toBe(owner.id);
    const bounds = { perPersonMaxBytes: 10, inAllMaxBytes: Number.MAX_SAFE_INTEGER };
    const check = (editor: Person) =>
      refuseDraftWithoutRoom(server.db, { id, editor: { ...editor, isAdmin: false } }, bounds);
    await expect(check(author)).rejects.toThrow(refusals.theirShareUsed);
    await expect(check(owner)).rejects.toThrow(refusals.shareUsed);
    await discardProblem(id, owner);
  });

  it('sends the draft for review for its owner, and takes it back', async () => {
    const id = await shared(() => reviews.begin());
    await reviews.saveWithTitle(id, 'Sum by two');
    await reviews.verify(id);
    expect(await reviews.send(id, { revision: 1 }, tester)).toMatchObject({ status: 404 });
    const before = await countsOf(server, owner);
    expect(await reviews.send(id, {}, author)).toMatchObject({ status: 200, body: { round: 1 } });
    expect((await countsOf(server, owner))?.pending).toBe((before?.pending ?? 0) + 1);
    expect(await countsOf(server, author)).toBeUndefined();
    expect(await reviews.read(id, author)).toMatchObject({ isOwn: true, contributor: 'owner' });
    const events = async (as: Person) => {
      const { body } = await server.call('GET /users/notices', { as });
      const { reviews: told } = body as { reviews: { problemId: string; event: string }[] };
      return told.filter(({ problemId }) => problemId === id).map(({ event }) => event);
    };
    expect([await events(owner), await events(setter), await events(admin)]).toEqual([
      ['sent'],
      ['sent'],
      ['sent'],
    ]);
    expect([await events(author), await events(tester), await events(stranger)]).toEqual([
      [],
      [],
      [],
    ]);
    expect(await reviews.comment(id, { comments: [{ text: 'Hm.' }] }, admin)).toMatchObject({
      status: 200,
    });
    expect(await events(author)).toEqual(['commented']);
    const contribution = (await reviews.read(id, admin)).contributionId;
    const approve = (as: Person, revision: number) =>
      server.call(`POST /contributions/approve/${contribution}`, { as, body: { revision } });
    // A change by an author after sending is not approved with it.
    const revision = await draftsOf(server, setter).saveWithTitle(id, 'Sum by three');
    expect(await approve(admin, revision)).toMatchObject({
      status: 409,
      body: { error: refusals.changedSinceSent },
    });
    await add(id, { account: 'reviewer', kind: 'author' });
    expect(await approve(reviewer, revision)).toMatchObject({
      status: 403,
      body: { error: refusals.approvesOwn },
    });
    const back = await server.call(`DELETE /workshop/${id}/send`, { as: setter });
    expect(back.status).toBe(200);
    expect((await countsOf(server, owner))?.pending).toBe(before?.pending ?? 0);
    await remove(id, author);
    expect(await events(author)).toEqual([]);
    await discardProblem(id, owner, revision);
  });

  it('who is a setter gets the tickets about the published problem, and answers them', async () => {
    const problem = await addSumProblem(server, owner, { name: 'Shared sum' });
    await add(problem, { account: 'setter', kind: 'author' });
    const sent = await server.call('POST /tickets', {
      as: stranger,
      body: { problemId: problem, kind: 'other', about: '', text: 'Unclear.' },
    });
    expect(sent.status).toBe(200);
    const { body } = await server.call('GET /tickets/problems', { as: setter });
    expect(body).toMatchObject({ tickets: [{ problemId: problem, reporter: 'stranger' }] });
    const { _id: ticket } = (body as { tickets: [{ _id: string }] }).tickets[0];
    const answered = { state: 'fixed', answer: 'Mended.' };
    const answer = await server.call(`PUT /tickets/${ticket}`, { as: setter, body: answered });
    expect(answer.status).toBe(200);
    const opened = async () =>
      (await server.call(`GET /problems/${problem}`, { as: setter })).body as object;
    expect(await opened()).toMatchObject({ isAuthor: true, createdBy: owner.id });
    await remove(problem, setter);
    expect(await opened()).not.toHaveProperty('isAuthor');
    const after = await server.call('GET /tickets/problems', { as: setter });
    expect(after.body).toMatchObject({ tickets: [] });
  });
});

describe('a tester', () => {
  it('solves the draft, and gets its test data by no call', async () => {
    const hidden = '4711 815\n';
    const id = await addSumProblem(server, owner, {
      visibility: 'draft',
      testCases: [
        { input: Buffer.from('1 2\n'), output: Buffer.from('3\n'), isHidden: false },
        { input: Buffer.from(hidden), output: Buffer.from('5526\n'), isHidden: true },
      ],
    });
    await add(id, { account: 'tester', kind: 'tester' });
    const more = await draftsOf(server, owner).saveWithCase(id, {
      input: '4711 4712\n',
      answer: '9423\n',
    });
    expect(more).toBeGreaterThan(0);
    const { content } = await drafts.read(id);
    const [input] = content.secret.cases.map(({ input: { sha256 } }) => sha256);
    const program = content.submissions[0]?.program.files[0]?.bytes.sha256;
    const opened = await server.call(`GET /problems/${id}`, { as: tester });
    expect(opened).toMatchObject({ status: 200, body: { hiddenTestCases: 1 } });
    const submission = {
      userId: tester.id,
      network: 'here',
      problemId: id,
      language: 'cpp',
      code: 'int main() {}',
    } as const;
    expect(await addSubmission(server.db, submission)).toBeTruthy();
    await server.db.deleteFrom('jobs').execute();
    const leaks: string[] = [];
    for (const visibility of ['draft', 'hidden', 'published']) {
      await server.db
        .updateTable('problems')
        .set({ visibility: visibility as 'draft' })
        .where('id', '=', id)
        .execute();
      for (const { endpoint } of routes) {
        const { method, path } = endpoint;
        if (method !== 'GET' || path.includes('event-feed')) continue;
        for (const file of [input, program]) {
          const filled = path
            .replace(/\{(id|problemId)\}/, id)
            .replace('{sha256}', file ?? 'a'.repeat(64))
            .replace('{number}', '1')
            .replaceAll(/\{\w+\}/g, 'en');
          const { status, body } = await server.call(`GET ${filled}`, { as: tester });
          const told = JSON.stringify(body);
          if (
            /4711|9423|5526/.test(told) ||
            (status === 200 && path.startsWith('/workshop/{id}'))
          ) {
            leaks.push(`${visibility}: ${method} ${path}`);
          }
        }
      }
    }
    expect(leaks).toEqual([]);
  });

  it('changes nothing by any call of the workshop', async () => {
    const id = await shared();
    const found: Record<string, number> = {};
    for (const { endpoint } of routes) {
      const { method, path } = endpoint;
      if (!path.startsWith('/workshop/{id}') || method === 'GET') continue;
      const filled = path
        .replace('{id}', id)
        .replace('{person}', author.id)
        .replace('{number}', '1');
      const headers = {
        'if-match': '*',
        'content-type': endpoint.takesBytes ? 'application/octet-stream' : 'application/json',
      };
      const bodies: Record<string, object> = {
        '/workshop/{id}': { content: (await drafts.read(id)).content },
        '/workshop/{id}/people': { account: 'stranger', kind: 'tester' },
        '/workshop/{id}/owner': { person: author.id },
        '/workshop/{id}/send': { revision: 0 },
        '/workshop/{id}/review': { revision: 0, comments: [{ text: 'Hm.' }] },
      };
      const payload = endpoint.takesBytes ? 'x' : JSON.stringify(bodies[path] ?? { revision: 0 });
      const raw = { headers, ...(endpoint.body && { payload }) };
      found[`${method} ${path}`] = (
        await server.call(`${method} ${filled}`, { as: tester, raw })
      ).status;
    }
    expect(Object.entries(found).filter(([, status]) => status !== 403 && status !== 404)).toEqual(
      [],
    );
    expect(kindsIn(await list(id, owner))).toHaveLength(4);
    await discardProblem(id, owner);
  });

  it('has the part of a review that is about the statement, and comments there', async () => {
    const id = await reviews.sent('Sum to be tested');
    const note = await reviews.send(id, { note: 'secret/01-zero has zeros.' });
    expect(note.status).toBe(200);
    await add(id, { account: 'tester', kind: 'tester' });
    const line = { statement: 'en', line: 5 };
    const said = [
      { text: 'How large?', place: line },
      { text: 'Why zeros?', place: { test: 'secret/01-zero' } },
      { text: 'The solutions are slow.' },
    ];
    await reviews.comment(id, { comments: said }, admin);
    const [about, ofTest] = (await reviews.read(id)).comments;
    await reviews.comment(id, { comments: [{ text: 'They are zeros.', answers: ofTest?._id }] });
    const seen = await reviews.read(id, tester);
    expect(seen).toMatchObject({
      state: 'pending',
      isOwn: false,
      contributionId: null,
      readiness: [],
      statements: [{ language: 'en', format: 'markdown' }],
      rounds: [{ note: '' }, { note: '', comments: '' }],
      comments: [{ text: 'How large?', place: line }],
    });
    expect(seen.statements?.[0]?.text).toContain('two integers');
    expect(JSON.stringify(seen)).not.toMatch(/zeros|slow|secret/);
    const say = (body: object, revision = seen.revision) =>
      server.call(`POST /workshop/${id}/review`, { as: tester, body: { revision, ...body } });
    const allowed = [
      { text: 'I wonder, too.', answers: about?._id },
      { text: 'A typo.', place: { statement: 'en', line: 1 } },
    ];
    expect(await say({ comments: allowed })).toMatchObject({ status: 200 });
    for (const comment of [{ text: 'Hm.' }, { text: 'Hm.', place: { test: 'secret/01-zero' } }]) {
      expect(await say({ comments: [comment] })).toMatchObject({
        status: 403,
        body: { error: refusals.testersOnStatement },
      });
    }
    expect(await say({ comments: [{ text: 'Hm.', answers: ofTest?._id }] })).toMatchObject({
      status: 400,
      body: { error: refusals.noComment },
    });
    expect((await say({ changes: 'Mend it.' })).status).toBe(403);
    const behind = await say({ comments: [{ text: 'A typo.', place: line }] }, 99);
    expect(behind).toMatchObject({ status: 409, body: { error: refusals.draftChanged } });
    expect(behind.body).not.toHaveProperty('current');
    const all = (await reviews.read(id)).comments;
    expect(all.filter(({ isTesters }) => isTesters).map(({ text }) => text)).toEqual([
      'I wonder, too.',
      'A typo.',
    ]);
    const bell = async (as: Person) =>
      JSON.stringify((await server.call('GET /users/notices', { as })).body);
    expect(await bell(owner)).toContain('Sum to be tested');
    await reviews.comment(id, { comments: [{ text: 'Up to 100.', answers: about?._id }] });
    expect(await bell(tester)).toMatch(/"event":"commented","by":"owner"/);
    await remove(id, tester);
    expect(await bell(tester)).not.toContain('Sum to be tested');
    expect((await server.call(`GET /workshop/${id}/review`, { as: tester })).status).toBe(404);
    expect((await say({ comments: allowed })).status).toBe(404);
    await discardProblem(id, owner, (await drafts.read(id)).revision);
  });

  it('does not put the problem into a contest, as an author does', async () => {
    const id = await drafts.begin();
    const people: [string, PersonKind, number][] = [
      ['organising author', 'author', 200],
      ['organising tester', 'tester', 400],
    ];
    for (const [account, kind, status] of people) {
      const as = await server.addPerson(account, { roles: ['organiser'] });
      await add(id, { account, kind });
      const { create } = organiserOf(server, as);
      const made = await create(contestBody([id], { slug: `of-${kind}`, visibility: 'draft' }));
      expect(made.status, kind).toBe(status);
    }
  });
});

describe('a problem that is handed over', () => {
  it('has the author as its owner, and the owner as an author', async () => {
    const id = await shared();
    const first = await handOver(id, author);
    expect(kindsIn(first)).toEqual([
      'author: owner',
      'setter: author',
      'tester: tester',
      'owner: author',
    ]);
    expect(first.body).toMatchObject({ mayChange: true });
    // The same again, also by who may no longer do it.
    expect(await offer(id, author, author)).toMatchObject({ status: 200, body: first.body });
    expect(await offer(id, author)).toMatchObject({ status: 200, body: { mayChange: false } });
    expect((await offer(id, setter)).status).toBe(403);
    expect(await server.call(`GET /problems/${id}`, { as: author })).toMatchObject({
      body: { createdBy: author.id },
    });
    const log = await server.call(`GET /system/audit?subject=${id}`, { as: admin });
    expect((log.body as { entries: object[] }).entries[0]).toMatchObject({
      act: 'problem handed over',
      before: { owner: owner.id },
      after: { owner: author.id },
    });
    await discardProblem(id, author);
  });

  it('is given to one of two at the same time', async () => {
    const id = await shared();
    await Promise.all([offer(id, author), offer(id, setter)]);
    const offered = (await list(id, owner)).body as ProblemPeople;
    expect(offered.people.filter(({ isOffered }) => isOffered)).toHaveLength(1);
    const taken = await Promise.all([offer(id, author, author), offer(id, setter, setter)]);
    expect(taken.map(({ status }) => status).sort()).toEqual([200, 403]);
    const { body } = await list(id, admin);
    expect((body as ProblemPeople).people.filter(({ kind }) => kind === 'owner')).toHaveLength(1);
    expect((body as ProblemPeople).people).toHaveLength(4);
    await discardProblem(id, admin);
  });

  it('takes its review along, with the count of what awaits review', async () => {
    const id = await reviews.sent('Sum to hand over');
    await add(id, { account: 'author', kind: 'author' });
    await reviews.comment(id, { comments: [{ text: 'Mine.' }] });
    const pending = async (as: Person) => (await countsOf(server, as))?.pending ?? 0;
    const before = [await pending(owner), await pending(author)];
    await handOver(id, author);
    expect([await pending(owner), await pending(author)]).toEqual([
      (before[0] ?? 0) - 1,
      (before[1] ?? 0) + 1,
    ]);
    const mine = async (as: Person) =>
      JSON.stringify((await server.call('GET /contributions/my-contributions', { as })).body);
    expect(await mine(author)).toContain('Sum to hand over');
    expect(await mine(owner)).not.toContain('Sum to hand over');
    expect((await reviews.read(id, author)).comments).toMatchObject([
      { text: 'Mine.', isContributors: true },
    ]);
    await discardProblem(id, author, (await drafts.read(id)).revision);
  });

  it('is refused if the author has as many drafts as a person may have', async () => {
    const full = await server.addPerson('full');
    const rows = draftsOf(server, full);
    for (let at = 0; at < draftProblemsMaxPerPerson; at += 1) await rows.begin();
    const id = await drafts.begin();
    await add(id, { account: 'full', kind: 'author' });
    expect(await handOver(id, full)).toMatchObject({
      status: 409,
      body: { error: refusals.tooManyDrafts },
    });
    expect(await offer(id, full, admin)).toMatchObject({
      status: 409,
      body: { error: refusals.theirDraftsMax },
    });
    expect(kindsIn(await list(id, owner))).toEqual(['owner: owner', 'full: author']);
    await discardProblem(id, owner);
  });

  it('is counted for no one who has not taken it, and no longer offered once that is taken back', async () => {
    const id = await shared();
    expect(await offer(id, author)).toMatchObject({ status: 200, body: { mayChange: true } });
    expect(kindsIn(await list(id, author))[0]).toBe('owner: owner');
    expect(await offer(id, owner)).toMatchObject({ status: 200 });
    expect((await offer(id, author, author)).status).toBe(403);
    await offer(id, author);
    await remove(id, author);
    await add(id, { account: 'author', kind: 'author' });
    expect((await offer(id, author, author)).status).toBe(403);
    await discardProblem(id, owner);
  });

  it('is handed over by an administrator at once', async () => {
    const id = await shared();
    expect(kindsIn(await offer(id, author, admin))[0]).toBe('author: owner');
    await discardProblem(id, author);
  });

  it('is not approved by a reviewer who has written at it before', async () => {
    const left = (id: string) => remove(id, reviewer, reviewer);
    const madeTester = (id: string) => add(id, { account: 'reviewer', kind: 'tester' });
    for (const [name, end] of Object.entries({ left, madeTester })) {
      const id = await reviews.sent(`Sum of a reviewer ${name}`);
      await add(id, { account: 'reviewer', kind: 'author' });
      expect(await end(id)).toMatchObject({ status: 200 });
      const { body } = await server.call('GET /contributions/my-contributions', { as: owner });
      const own = (body as { _id: string; problemName: string }[]).find(
        ({ problemName }) => problemName === `Sum of a reviewer ${name}`,
      );
      const approval = await server.call(`POST /contributions/approve/${own?._id}`, {
        as: reviewer,
        body: { reviewComments: '' },
      });
      expect(approval).toMatchObject({ status: 403, body: { error: refusals.approvesOwn } });
      await discardProblem(id, owner, (await drafts.read(id)).revision);
    }
  });

  it('is no longer offered by who owned it before', async () => {
    const id = await shared();
    await offer(id, author);
    await offer(id, setter, admin);
    expect((await offer(id, author, author)).status).toBe(403);
    expect(((await list(id, setter)).body as ProblemPeople).people).toMatchObject(
      Array(4).fill({ isOffered: false }),
    );
    await discardProblem(id, setter);
  });

  it('is offered, and the offer taken back, in the audit log', async () => {
    const id = await shared();
    for (const person of [author, author, setter, owner, owner]) await offer(id, person);
    const log = await server.call(`GET /system/audit?subject=${id}`, { as: admin });
    const { entries } = log.body as { entries: object[] };
    expect(entries).toHaveLength(6);
    expect(entries.slice(0, 3)).toMatchObject([
      { act: 'offer taken back', before: { offered: setter.id }, after: { offered: null } },
      { act: 'problem offered', before: { offered: author.id }, after: { offered: setter.id } },
      { act: 'problem offered', before: { offered: null }, after: { offered: author.id } },
    ]);
    await discardProblem(id, owner);
  });
});

describe('an account that is named by its address', () => {
  it('is shown by it until its owner has read of that', async () => {
    const unknown = await server.addPerson('name to find out');
    const id = await drafts.begin();
    const added = await add(id, { account: ` ${unknown.email} `, kind: 'tester' });
    expect(kindsIn(added)).toEqual(['owner: owner', `${unknown.email}: tester`]);
    const [notice] = await noticesOf(unknown);
    await server.call('POST /users/notices/read', {
      as: unknown,
      body: { until: notice?.changedAt },
    });
    expect(kindsIn(await list(id, owner))).toContain('name to find out: tester');
    await discardProblem(id, owner);
  });

  it('is listed with an id that is not of the account, by which it is removed and handed over', async () => {
    const unknown = await server.addPerson('also to find out');
    const id = await drafts.begin();
    const adding = () => add(id, { account: unknown.email, kind: 'author' });
    const listed = ({ body }: { body: unknown }) =>
      (body as ProblemPeople).people.find(({ kind }) => kind === 'author');
    const first = listed(await adding());
    expect(JSON.stringify(first)).not.toContain(unknown.id);
    // No call tells whether an account is that of the address.
    expect((await remove(id, unknown)).status).toBe(404);
    expect((await offer(id, unknown)).status).toBe(400);
    expect(await remove(id, { ...unknown, id: first?._id ?? '' })).toMatchObject({ status: 200 });
    const second = listed(await adding()) ?? first;
    expect(second?._id).not.toBe(first?._id);
    const named = { ...unknown, id: second?._id ?? '' };
    expect(listed(await offer(id, named))).toMatchObject({ isOffered: true });
    // To the person, it is the own account.
    expect(listed(await list(id, unknown))).toMatchObject({ _id: unknown.id, isYou: true });
    const [notice] = await noticesOf(unknown);
    await server.call('POST /users/notices/read', {
      as: unknown,
      body: { until: notice?.changedAt },
    });
    expect(listed(await list(id, owner))).toMatchObject({ _id: unknown.id });
    // As a page sends it that was loaded before.
    expect(await offer(id, named)).toMatchObject({ status: 200 });
    expect(await offer(id, unknown, unknown)).toMatchObject({ status: 200 });
    await discardProblem(id, unknown);
  });
});

describe('an account that is deleted', () => {
  const leave = (as: Person, name: string) =>
    server.call('POST /users/delete-account', {
      as,
      body: { name, currentPassword: testPassword },
    });

  it('hands its problems to the author of the longest standing who can log in', async () => {
    const leaving = await server.addPerson('leaving');
    const own = draftsOf(server, leaving);
    const [kept, gone] = [await own.begin(), await own.begin()];
    const published = await addSumProblem(server, leaving, { name: 'Stays' });
    const blocked = await server.addPerson('blocked');
    await server.db
      .updateTable('users')
      .set({ blocked_at: new Date() })
      .where('id', '=', blocked.id)
      .execute();
    for (const account of ['blocked', 'author', 'setter']) {
      for (const id of [kept, published]) await add(id, { account, kind: 'author' }, leaving);
    }
    await add(gone, { account: 'tester', kind: 'tester' }, leaving);
    expect(await leave(leaving, 'leaving')).toMatchObject({ status: 200 });
    for (const id of [kept, published]) {
      const { body } = await list(id, admin);
      expect(kindsIn({ body }).sort()).toEqual([
        'author: owner',
        'blocked: author',
        'setter: author',
      ]);
    }
    expect((await server.call(`GET /workshop/${kept}`, { as: author })).status).toBe(200);
    expect((await noticesOf(author)).map(({ problemId, became }) => [problemId, became])).toEqual(
      expect.arrayContaining([
        [kept, 'owner'],
        [published, 'owner'],
      ]),
    );
    for (const as of [admin, tester]) {
      expect((await server.call(`GET /problems/${gone}`, { as })).status).toBe(404);
    }
    await discardProblem(kept, author);
  });

  it('keeps what awaits review, or was rejected, with the draft', async () => {
    const leaving = await server.addPerson('sender');
    const own = reviewsOf(server, leaving);
    const id = await own.sent('Sum of who leaves');
    await own.comment(id, { changes: 'Please mend it.' }, admin);
    await add(id, { account: 'author', kind: 'author' }, leaving);
    expect(await leave(leaving, 'sender')).toMatchObject({ status: 200 });
    expect(await reviews.read(id, author)).toMatchObject({
      state: 'changes',
      isOwn: true,
      contributor: 'author',
      rounds: [{ number: 1, comments: 'Please mend it.' }],
    });
    await discardProblem(id, author, (await drafts.read(id)).revision);
  });

  it('offers nothing any more', async () => {
    const leaving = await server.addPerson('offering');
    const id = await draftsOf(server, leaving).begin();
    for (const account of ['author', 'setter']) await add(id, { account, kind: 'author' }, leaving);
    await offer(id, setter, leaving);
    expect(await leave(leaving, 'offering')).toMatchObject({ status: 200 });
    expect((await offer(id, setter, setter)).status).toBe(403);
    expect(kindsIn(await list(id, author))).toEqual(['author: owner', 'setter: author']);
    await discardProblem(id, author);
  });

  it('leaves its problem to who had no room for it when it was offered', async () => {
    const leaving = await server.addPerson('leaving an offer');
    const full = await server.addPerson('without room');
    const rows = draftsOf(server, full);
    const [first = ''] = await Promise.all(
      Array.from({ length: draftProblemsMaxPerPerson }, () => rows.begin()),
    );
    const own = reviewsOf(server, leaving);
    const id = await own.sent('Sum to leave');
    await add(id, { account: 'without room', kind: 'author' }, leaving);
    await offer(id, full, leaving);
    expect(await leave(leaving, 'leaving an offer')).toMatchObject({ status: 200 });
    await discardProblem(first, full);
    expect(await offer(id, full, full)).toMatchObject({ status: 200 });
    expect(kindsIn(await list(id, full))).toEqual(['without room: owner']);
    await discardProblem(id, admin, (await drafts.read(id)).revision);
  });

  it('is left out of what others write about it', async () => {
    const leaving = await server.addPerson('written about');
    const teacher = await addTeacher(server, 'teacher of a class');
    const slug = await teacher.classOf([]);
    const id = await drafts.begin();
    expect(await leave(leaving, 'written about')).toMatchObject({ status: 200 });
    const ofClass = sql`(select id from classes where slug = ${slug})`;
    const writes = [
      sql`insert into former_authors (problem_id, user_id) values (${id}, ${leaving.id})`,
      sql`insert into sharing_notices (problem_id, user_id, actor)
        values (${id}, ${leaving.id}, ${owner.id})`,
      sql`insert into class_members (class_id, user_id, kind)
        values (${ofClass}, ${leaving.id}, 'pupil')`,
      sql`insert into class_removals (class_id, user_id) values (${ofClass}, ${leaving.id})`,
    ];
    for (const write of writes) {
      expect((await write.execute(server.db)).numAffectedRows).toBe(0n);
    }
    await discardProblem(id, owner);
  });

  it('is no author or tester any more', async () => {
    const leaving = await server.addPerson('co-author');
    const id = await drafts.begin();
    await add(id, { account: 'co-author', kind: 'author' });
    expect(await leave(leaving, 'co-author')).toMatchObject({ status: 200 });
    expect(kindsIn(await list(id, owner))).toEqual(['owner: owner']);
    expect(await add(id, { account: 'co-author', kind: 'author' })).toMatchObject({ status: 400 });
    await discardProblem(id, owner);
  });

  it('exports what others shared with it before', async () => {
    const id = await shared();
    const exported = async (as: Person) =>
      (await exportOf(server, as)).jsonOf('shared-problems.json');
    expect(await exported(tester)).toContainEqual(
      expect.objectContaining({ problem_id: id, kind: 'tester', added_by: 'owner' }),
    );
    expect(await exported(stranger)).toEqual([]);
    await discardProblem(id, owner);
  });
});
