/** The files of drafts: stored once, kept to their problem, and bounded. */
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { testCaseMaxBytes } from '../../../contract/limits.ts';
import type { StoredPackage } from '../../../contract/stored-package.ts';
import type { Draft } from '../../../contract/workshop.ts';
import { clearBlobs } from '../../../work/upkeep.ts';
import { refuseWithoutRoom } from '../../problems/storage.ts';
import { reviewsOf } from '../../testing/reviews.ts';
import { type Answer, openTestServer, type Person } from '../../testing/server.ts';

const server = await openTestServer();
const owner = await server.addPerson('owner');
const other = await server.addPerson('other');

async function begin(as: Person): Promise<string> {
  const answer = await server.call('POST /workshop/problems', { as, body: { example: true } });
  return (answer.body as { _id: string })._id;
}

const send = (id: string, bytes: Buffer | string, as: Person): Promise<Answer> =>
  server.call(`POST /workshop/${id}/files`, {
    as,
    raw: { payload: bytes, headers: { 'content-type': 'application/octet-stream' } },
  });

const load = (id: string, sha256: string, as: Person): Promise<Answer> =>
  server.call(`GET /workshop/${id}/files/${sha256}`, { as });

const hashOf = (bytes: Buffer | string): string => createHash('sha256').update(bytes).digest('hex');

const contentOf = async (id: string): Promise<StoredPackage> =>
  ((await server.call(`GET /workshop/${id}`, { as: owner })).body as Draft).content;

const save = (id: string, content: StoredPackage): Promise<Answer> =>
  server.call(`PUT /workshop/${id}`, {
    as: owner,
    body: { content },
    raw: { headers: { 'if-match': '*' } },
  });

const withFile = (content: StoredPackage, file: { sha256: string; bytes: number }) => ({
  ...content,
  otherFiles: [{ path: 'notes.txt', bytes: file }],
});

describe('a file of a draft', () => {
  it('is stored under its hash, and returned unchanged, in a form that no browser executes', async () => {
    const id = await begin(owner);
    const bytes = Buffer.from(Array.from({ length: 256 }, (_, value) => value));
    const stored = await send(id, bytes, owner);
    expect(stored).toMatchObject({ status: 200, body: { sha256: hashOf(bytes), bytes: 256 } });
    const response = await server.app.inject({
      method: 'GET',
      url: `/workshop/${id}/files/${hashOf(bytes)}`,
      headers: { authorization: `Bearer ${owner.token}` },
    });
    expect(response.rawPayload).toEqual(bytes);
    expect(response.headers).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-disposition': 'attachment',
      'x-content-type-options': 'nosniff',
    });
  });

  it('may be empty', async () => {
    const id = await begin(owner);
    expect(await send(id, Buffer.alloc(0), owner)).toMatchObject({
      status: 200,
      body: { sha256: hashOf(''), bytes: 0 },
    });
  });

  it('is bounded', async () => {
    const id = await begin(owner);
    const answer = await send(id, Buffer.alloc(testCaseMaxBytes + 1), owner);
    expect(answer.status).toBe(413);
  });

  it('is sent as bytes, and other bodies are not', async () => {
    const id = await begin(owner);
    const asJson = await server.call(`POST /workshop/${id}/files`, { as: owner, body: {} });
    expect(asJson).toMatchObject({
      status: 415,
      body: { error: 'The body must be bytes (Content-Type: application/octet-stream).' },
    });
    const asBytes = await server.call('POST /workshop/problems', {
      as: owner,
      raw: { payload: '{}', headers: { 'content-type': 'application/octet-stream' } },
    });
    expect(asBytes).toMatchObject({
      status: 415,
      body: { error: 'The body must be JSON (Content-Type: application/json).' },
    });
  });

  it('exists only for people who may edit the problem', async () => {
    const id = await begin(owner);
    expect((await send(id, 'mine', other)).status).toBe(404);
    await send(id, 'mine', owner);
    expect((await load(id, hashOf('mine'), other)).status).toBe(404);
    expect((await load(id, hashOf('mine'), owner)).status).toBe(200);
  });

  it('of another problem cannot be read by knowing its hash', async () => {
    const theirs = await begin(other);
    await send(theirs, 'a secret answer', other);
    const id = await begin(owner);
    const sha256 = hashOf('a secret answer');
    expect(await load(id, sha256, owner)).toMatchObject({
      status: 404,
      body: { error: 'There is no such file of this problem.' },
    });
    const named = withFile(await contentOf(id), { sha256, bytes: 15 });
    expect(await save(id, named)).toMatchObject({
      status: 400,
      body: { error: `content: The problem has no file ${sha256}; store it first.` },
    });
    await send(id, 'a secret answer', owner);
    expect((await save(id, named)).status).toBe(200);
  });

  it('must be named with its true size', async () => {
    const id = await begin(owner);
    await send(id, 'twelve bytes', owner);
    const sha256 = hashOf('twelve bytes');
    const named = withFile(await contentOf(id), { sha256, bytes: 1 });
    expect(await save(id, named)).toMatchObject({
      status: 400,
      body: { error: `content: The file ${sha256} has 12 bytes, not 1.` },
    });
  });

  it.each(['x', 'A'.repeat(64), '..%2f..%2fetc', 'a'.repeat(63)])(
    'has no name but a hash: %s',
    async (name) => {
      const id = await begin(owner);
      expect(await load(id, name, owner)).toMatchObject({
        status: 400,
        body: { error: expect.stringMatching(/^sha256: must be the SHA-256/) },
      });
    },
  );

  it('counts towards its owner’s quota', async () => {
    const writer = await server.addPerson('writer');
    const id = await begin(writer);
    const bounds = { perPersonMaxBytes: 5000, inAllMaxBytes: Number.MAX_SAFE_INTEGER };
    const check = () =>
      server.db
        .transaction()
        .execute((transaction) => refuseWithoutRoom(transaction, writer.id, bounds));
    await check();
    await send(id, 'x'.repeat(5000), writer);
    await expect(check()).rejects.toThrow('as much room as one person may have');
  });

  it('goes, also from the quota, an hour after its draft has left it, unless a review has it', async () => {
    const reviews = reviewsOf(server, owner);
    const id = await reviews.begin();
    const [sent, replaced, present] = [
      await reviews.storeFile(id, 'of a round'),
      await reviews.storeFile(id, 'of a replaced draft'),
      await reviews.storeFile(id, 'of the draft'),
    ];
    await reviews.storeFile(id, 'never named');
    const name = async (one: typeof sent) =>
      expect(await save(id, withFile(await contentOf(id), one))).toMatchObject({ status: 200 });
    await reviews.saveWithTitle(id, 'Left');
    await name(sent);
    await reviews.verify(id);
    expect(await reviews.send(id)).toMatchObject({ status: 200 });
    await name(replaced);
    await name(present);
    const age = (minutes: number) =>
      sql`update package_blobs set left_at = left_at - make_interval(mins => ${minutes})
        where problem_id = ${id}`.execute(server.db);
    const left = async () => {
      const texts = ['of a round', 'of a replaced draft', 'of the draft', 'never named'];
      const found = await Promise.all(texts.map((text) => load(id, hashOf(text), owner)));
      return texts.filter((_, at) => found[at]?.status === 200);
    };
    await sql`update blobs set stored_at = now() - interval '2 h'`.execute(server.db);
    await age(59);
    await clearBlobs(server.db);
    expect(await left()).toHaveLength(4);
    await age(2);
    await clearBlobs(server.db);
    expect(await left()).toEqual(['of a round', 'of the draft']);
    const gone = server.db
      .selectFrom('blobs')
      .select('sha256')
      .where('sha256', '=', Buffer.from(replaced.sha256, 'hex'));
    expect(await gone.execute()).toEqual([]);
    // A file of an earlier draft is named again, and stays.
    await name(sent);
    await age(120);
    await clearBlobs(server.db);
    expect(await left()).toEqual(['of a round']);
  });
});
