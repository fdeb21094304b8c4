/** Deleting draft problems, and converting statements for their preview. */
import { describe, expect, it } from 'vitest';
import { refusals } from '../../../contract/messages.ts';
import { draftProblemsMaxPerPerson } from '../../http/limits.ts';
import { countsOf } from '../../testing/contributions.ts';
import { reviewsOf } from '../../testing/reviews.ts';
import { openTestServer, type Person } from '../../testing/server.ts';

const server = await openTestServer();
const admin = await server.addPerson('admin', { isAdmin: true });
const owner = await server.addPerson('owner');
const other = await server.addPerson('other');
const reviews = reviewsOf(server, owner);

const remove = (id: string, revision: number, as = owner) =>
  server.call(`DELETE /workshop/${id}/problem`, {
    as,
    raw: { headers: { 'if-match': `"${revision}"` } },
  });

const blobsOf = async (id: string): Promise<number> => {
  const query = server.db.selectFrom('package_blobs').select('sha256');
  return (await query.where('problem_id', '=', id).execute()).length;
};

describe('a draft problem', () => {
  it('is deleted by its owner, with its files, and disappears from all lists', async () => {
    const id = await reviews.begin();
    const revision = await reviews.saveWithTitle(id, 'Too many');
    expect(await remove(id, revision, other)).toMatchObject({ status: 404 });
    expect(await remove(id, revision)).toMatchObject({ status: 200, body: true });
    for (const as of [owner, admin]) {
      expect(await server.call(`GET /workshop/${id}`, { as })).toMatchObject({ status: 404 });
    }
    expect((await server.call('GET /workshop/problems', { as: owner })).body).toEqual([]);
    expect(await blobsOf(id)).toBe(0);
    expect(await remove(id, revision)).toMatchObject({ status: 404 });
  });

  it('takes its files with it, except those that something else uses', async () => {
    const [id, twin] = [await reviews.begin(), await reviews.begin()];
    const own = await reviews.storeFile(id, 'only here');
    const shared = await reviews.storeFile(id, 'here and there');
    await reviews.storeFile(twin, 'here and there');
    expect(await remove(id, 0)).toMatchObject({ status: 200 });
    const left = await server.db
      .selectFrom('blobs')
      .select('bytes')
      .where(
        'sha256',
        'in',
        [own, shared].map(({ sha256 }) => Buffer.from(sha256, 'hex')),
      )
      .execute();
    expect(left.map(({ bytes }) => bytes.toString())).toEqual(['here and there']);
    expect(await blobsOf(id)).toBe(0);
    await remove(twin, 0);
  });

  it('leaves an entry in the audit log if an administrator deletes it, and none otherwise', async () => {
    const entries = (id: string) =>
      server.db
        .selectFrom('audit_log')
        .select(['actor', 'act', 'subject_name', 'before', 'after'])
        .where('subject_id', '=', id)
        .execute();
    const own = await reviews.begin();
    expect(await remove(own, 0)).toMatchObject({ status: 200 });
    expect(await entries(own)).toEqual([]);
    const id = await reviews.begin();
    expect(await remove(id, 1, admin)).toMatchObject({ status: 409 });
    expect(await entries(id)).toEqual([]);
    expect(await remove(id, 0, admin)).toMatchObject({ status: 200 });
    const [before, after] = [{ isDeleted: false }, { isDeleted: true }];
    expect(await entries(id)).toMatchObject([
      { actor: admin.id, act: 'problem deleted', before, after },
    ]);
  });

  it('makes room for another draft if its owner has reached the limit', async () => {
    const ids: string[] = [];
    for (let at = 0; at < draftProblemsMaxPerPerson; at += 1) ids.push(await reviews.begin(other));
    const begin = () => server.call('POST /workshop/problems', { as: other, body: {} });
    expect(await begin()).toMatchObject({ status: 409, body: { error: refusals.tooManyDrafts } });
    expect(await remove(ids[0] ?? '', 0, other)).toMatchObject({ status: 200 });
    expect(await begin()).toMatchObject({ status: 200 });
  });

  it('is not deleted by someone who has not seen its latest change', async () => {
    const id = await reviews.begin();
    const revision = await reviews.saveWithTitle(id, 'Changed');
    expect(await remove(id, 0)).toMatchObject({
      status: 409,
      body: { error: refusals.draftChanged, versions: { yours: 0, current: revision } },
    });
    const call = server.call(`DELETE /workshop/${id}/problem`, { as: owner });
    expect(await call).toMatchObject({ status: 400 });
  });

  it('is withdrawn from review when it is deleted', async () => {
    const id = await reviews.sent('Sent in error');
    expect(await countsOf(server, owner)).toMatchObject({ pending: 1 });
    const { revision } = await reviews.draftOf(id);
    expect(await remove(id, revision)).toMatchObject({ status: 200 });
    expect(await countsOf(server, owner)).toMatchObject({ pending: 0 });
    for (const [path, as] of [
      ['GET /contributions/my-contributions', owner],
      ['GET /contributions/admin/all', admin],
    ] as const) {
      expect((await server.call(path, { as })).body).toEqual([]);
    }
  });

  it('can only be deleted before it is published; later, its draft can be discarded', async () => {
    const id = await reviews.sent('Published');
    const body = { revision: 1, visibility: 'published' };
    await server.call(`POST /workshop/${id}/publish`, { as: admin, body });
    const refused = { status: 409, body: { error: refusals.noDraftProblem } };
    expect(await remove(id, 0, admin)).toMatchObject(refused);
    expect(await remove(id, 0)).toMatchObject({ status: 404 });
    expect(await server.call(`GET /problems/${id}`)).toMatchObject({ status: 200 });
  });
});

describe('a statement in LaTeX', () => {
  const convert = (body: object, as: Person | undefined = owner) =>
    server.call('POST /workshop/statement', { ...(as && { as }), body });

  it('is converted as for publication, with its constants', async () => {
    const latex = '\\section*{Input}\nAt most \\constant{max} \\textbf{lines}.\n\\odd{x}\n';
    expect(await convert({ latex, constants: { max: '100' } })).toMatchObject({
      status: 200,
      body: {
        markdown: '## Input\n\nAt most 100 **lines**.\nx\n',
        unknown: [{ name: '\\odd', line: 3 }],
      },
    });
  });

  it('is refused if it is too long, and to visitors', async () => {
    expect(await convert({ latex: 'a'.repeat(65_537) })).toMatchObject({
      status: 400,
      body: { error: 'latex: At most 64 KiB.' },
    });
    expect(await convert({ latex: 5 })).toMatchObject({ status: 400 });
    const visitor = await server.call('POST /workshop/statement', { body: { latex: 'a' } });
    expect(visitor).toMatchObject({ status: 401 });
  });
});
