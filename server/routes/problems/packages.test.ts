/**
 * Importing and exporting packages over the API: POST /problems/import and GET
 * /problems/{id}/package.
 */
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import { ZipFile } from 'yazl';
import { refusals } from '../../../contract/messages.ts';
import { Findings } from '../../../problems/package/findings.ts';
import { readFolder } from '../../../problems/package/folder.ts';
import { openPackage } from '../../../problems/package/open.ts';
import { filesOf, fixture } from '../../../problems/package/testing-packages.ts';
import { writeZip } from '../../../problems/package/write/save.ts';
import { writePackage } from '../../../problems/package/write/write.ts';
import { draftsOf } from '../../testing/drafts.ts';
import {
  addSumProblem,
  openTestServer,
  type Person,
  startTestServer,
} from '../../testing/server.ts';

const folder = await mkdtemp(join(tmpdir(), 'arbiter-packages-'));
const server = await openTestServer();
const admin = await server.addPerson('setter', { isAdmin: true });
const other = await server.addPerson('other');
afterAll(() => rm(folder, { recursive: true }));

const opened = async (name: string) => (await openPackage(fixture(name))).package;

const archiveOf = async (name: string): Promise<Buffer> => {
  const one = await opened(name);
  return buffer(writeZip(writePackage(one), one.slug));
};

type Sending = { as?: Person; type?: string; query?: string };

const send = (
  payload: Buffer,
  { as = admin, type = 'application/zip', query = '' }: Sending = {},
) =>
  server.call(`POST /problems/import${query}`, {
    as,
    raw: { payload, headers: { 'content-type': type } },
  });

const imported = async (payload: Buffer, query = ''): Promise<string> => {
  const { status, body } = await send(payload, { query });
  expect({ status, body }).toMatchObject({ status: 200 });
  return (body as { id: string }).id;
};

async function exported(id: string, { as = admin, query = '' }: Sending = {}) {
  const response = await server.app.inject({
    method: 'GET',
    url: `/problems/${id}/package${query}`,
    headers: { authorization: `Bearer ${as.token}` },
  });
  return { status: response.statusCode, bytes: response.rawPayload, headers: response.headers };
}

async function reopened(bytes: Buffer) {
  const path = join(folder, `${crypto.randomUUID()}.zip`);
  await writeFile(path, bytes);
  return (await openPackage(path)).package;
}

const fixtures = (await readdir(fixture(''))).filter((name) => !name.startsWith('broken-'));
/** The judge cannot judge these, so they can only become drafts. */
const notYetJudged = new Set([
  ...['draft-multi-pass', 'legacy-scoring', 'modern-interactive', 'polygon-interactive'],
]);
/** Only the legacy format has points by graders. */
const formatOf = (name: string): string => (name === 'legacy-scoring' ? '&format=legacy' : '');

/** Imports the package as the draft of a new problem. */
async function drafted(payload: Buffer): Promise<string> {
  const id = await draftsOf(server, admin).begin();
  const headers = { 'content-type': 'application/zip', 'if-match': '"0"' };
  const put = await server.call(`PUT /workshop/${id}/package`, {
    as: admin,
    raw: { payload, headers },
  });
  expect(put).toMatchObject({ status: 200 });
  return id;
}

describe('an archive', () => {
  it.each(fixtures)('is the same after import and export, and again: %s', async (name) => {
    const before = await opened(name);
    const files = await readFolder(fixture(name), new Findings());
    const archive = await buffer(writeZip(files, before.slug));
    const put = notYetJudged.has(name) ? drafted : imported;
    const query = `?of=${notYetJudged.has(name) ? 'draft' : 'published'}${formatOf(name)}`;
    const id = await put(archive);
    const { status, bytes, headers } = await exported(id, { query });
    expect(status).toBe(200);
    expect(headers['content-disposition']).toBe(`attachment; filename="${before.slug}.zip"`);
    const after = await reopened(bytes);
    // The format requires an id: a package without one gets the problem's.
    const withId = { ...before, metadata: { uuid: id, ...before.metadata } };
    expect(after).toEqual(withId);
    expect((await exported(await put(bytes), { query })).bytes.equals(bytes)).toBe(true);
  });

  it('has large test data completely, which are read while they are sent', async () => {
    const large = Buffer.alloc(3 * 1024 * 1024, '0123456789abcde\n');
    const one = await opened('legacy-testlib');
    const [first, ...rest] = one.secret.cases;
    if (first === undefined) throw new Error('there is no secret case');
    const cases = [{ ...first, input: large }, ...rest];
    const changed = { ...one, secret: { ...one.secret, cases } };
    const id = await imported(await buffer(writeZip(writePackage(changed), one.slug)));
    const after = await reopened((await exported(id)).bytes);
    expect(after.secret.cases.map(({ input }) => input.equals(large))).toEqual(
      cases.map(({ input }) => input === large),
    );
  });

  it('is one of a person at a time, and charged by its size', async () => {
    const id = await imported(await archiveOf('legacy-sum'));
    const strict = await startTestServer({ rateLimits: true, database: server.url });
    const owner = await server.addPerson('exporter');
    const own = await draftsOf(server, owner).begin();
    const get = async (of: string, as: Person) => {
      const headers = { authorization: `Bearer ${as.token}` };
      const reply = await strict.app.inject({ url: `/problems/${of}/package`, headers });
      return reply.statusCode === 200 ? 'sent' : reply.json<{ error: string }>().error;
    };
    const both = await Promise.all([get(id, admin), get(id, admin)]);
    expect(both.sort()).toEqual([refusals.exportUnderWay, 'sent'].sort());
    expect(await get(id, admin)).toBe('sent');
    await sql`insert into rate_counts (key, window_end, calls)
      select 'work ' || ${owner.id}, to_timestamp((floor(extract(epoch from now()) / 60) + n) * 60), 96 * 1024
      from generate_series(1, 2) as n`.execute(server.db);
    expect(await get(own, owner)).toBe(refusals.tooMuchWork);
    await strict.close();
  });

  it('makes a draft, with defaults from the query', async () => {
    const archive = await archiveOf('legacy-sum');
    const { status, body, headers } = await send(archive, { query: '?difficulty=Hard' });
    expect({ status, body }).toEqual({
      status: 200,
      body: {
        id: expect.any(String),
        findings: expect.arrayContaining([
          expect.objectContaining({ severity: 'warning', rule: 'Not supported yet: hints.' }),
        ]),
        findingsLeft: 0,
      },
    });
    const { id } = body as { id: string };
    expect(headers.location).toBe(`/problems/${id}`);
    expect((await server.call(`GET /problems/${id}`, { as: admin })).body).toMatchObject({
      name: 'Two Small Sums',
      visibility: 'draft',
      difficulty: 'Hard',
    });
    const shown = await imported(archive, '?visibility=published&timeLimit=700');
    expect((await server.call(`GET /problems/${shown}`)).status).toBe(200);
  });

  it('without a top-level folder is named after the problem', async () => {
    const zip = new ZipFile();
    for (const [path, bytes] of writePackage(await opened('legacy-testlib'))) {
      zip.addBuffer(bytes, path);
    }
    zip.end();
    const id = await imported(await buffer(zip.outputStream));
    const { headers } = await exported(id);
    expect(headers['content-disposition']).toBe('attachment; filename="twoparts.zip"');
  });
});

describe('an import refuses', () => {
  it('a package that breaks rules, with all findings', async () => {
    const files = filesOf({ 'problem.yaml': 'problem_format_version: 2025-09\nnam: X\n' });
    const { status, body } = await send(await buffer(writeZip(files, 'broken')));
    expect({ status, body }).toMatchObject({
      status: 400,
      body: {
        success: false,
        error: refusals.packageRefused,
        findings: expect.arrayContaining([
          expect.objectContaining({ severity: 'error', file: 'problem.yaml', field: 'name' }),
        ]),
        findingsLeft: 0,
      },
    });
  });

  it('a body that is not an archive', async () => {
    const { status, body } = await send(Buffer.from('no archive'));
    expect({ status, body }).toMatchObject({
      status: 400,
      body: { findings: [expect.objectContaining({ rule: expect.stringContaining('no zip') })] },
    });
  });

  it('a wrong query, type or encoding, before the body is read', async () => {
    const archive = Buffer.from('x');
    expect((await send(archive, { query: '?difficulty=Brutal' })).status).toBe(400);
    expect((await send(archive, { query: '?timeLimit=1' })).status).toBe(400);
    expect((await send(archive, { type: 'application/json' })).status).toBe(415);
    expect((await send(archive, { type: 'application/zip', as: other })).status).toBe(403);
  });

  it('a body of another type, and says which types it takes', async () => {
    expect(await send(Buffer.from('x'), { type: 'application/gzip' })).toMatchObject({
      status: 415,
      body: { error: refusals.mediaTypeBytes },
    });
  });

  it('too many submissions, with our own message', async () => {
    const one = await opened('legacy-sum');
    const files = new Map(writePackage(one));
    for (let i = 0; i <= 1000; i++) files.set(`submissions/accepted/${i}.py`, Buffer.from('1'));
    const { body } = await send(await buffer(writeZip(files, one.slug)));
    expect(body).toMatchObject({
      findings: expect.arrayContaining([
        expect.objectContaining({ field: 'submissions', rule: 'At most 1000 entries.' }),
      ]),
    });
  });

  it('and leaves nothing on disk', async () => {
    expect(await readdir(join(server.dataDir, 'uploads'))).toEqual([]);
  });

  it('a format that cannot express the whole package, and names it', async () => {
    const id = await imported(await archiveOf('modern-pass-fail'));
    const { status, bytes } = await exported(id, { query: '?format=legacy' });
    expect(status).toBe(409);
    expect(JSON.parse(bytes.toString()).error).toContain('metadata.version');
    expect((await exported(id, { query: '?format=1999' })).status).toBe(400);
  });
});

describe('a package goes only to', () => {
  it('administrators, and the owner of a draft', async () => {
    const own = await addSumProblem(server, other, { visibility: 'draft' });
    const foreign = await addSumProblem(server, admin, { visibility: 'draft' });
    const published = await addSumProblem(server, other, { visibility: 'published' });
    expect((await exported(own, { as: other })).status).toBe(200);
    expect((await exported(foreign, { as: other })).status).toBe(404);
    expect((await exported(published, { as: other })).status).toBe(404);
    expect((await exported(published)).status).toBe(200);
    expect((await server.call(`GET /problems/${published}/package`)).status).toBe(401);
    expect((await exported(crypto.randomUUID())).status).toBe(404);
  });

  it('them as a draft, if there is one', async () => {
    const id = await addSumProblem(server, admin);
    const draft = await server.call(`GET /workshop/${id}`, { as: admin });
    const { content } = draft.body as { content: { metadata: { names: object } } };
    content.metadata.names = { en: 'As a draft' };
    const headers = { 'if-match': '*' };
    const saved = await server.call(`PUT /workshop/${id}`, {
      as: admin,
      body: { content },
      raw: { headers: { ...headers, 'content-type': 'application/json' } },
    });
    expect(saved).toMatchObject({ status: 200 });
    const nameIn = async (query: string) =>
      (await reopened((await exported(id, { query })).bytes)).metadata.names.en;
    expect(await nameIn('?of=draft')).toBe('As a draft');
    expect(await nameIn('')).toBe('Sum');
  });
});
