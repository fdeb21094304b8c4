/**
 * What a problem's page shows from its package: images, attachments, statements in other languages,
 * the programming languages that it accepts, and its credits.
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { refusals } from '../../../contract/messages.ts';
import type { ShownFile } from '../../../contract/presentation.ts';
import type { Problem } from '../../../contract/problems.ts';
import { openPackage, readFiles } from '../../../problems/package/open.ts';
import { nameOf } from '../../../problems/package/stored.ts';
import { fixture } from '../../../problems/package/testing-packages.ts';
import { writeZip } from '../../../problems/package/write/save.ts';
import { writePackage } from '../../../problems/package/write/write.ts';
import { draftsOf } from '../../testing/drafts.ts';
import { openTestServer, type Person } from '../../testing/server.ts';

const folder = fixture('modern-illustrated');

const server = await openTestServer({ languages: ['cpp', 'python'] });
const admin = await server.addPerson('setter', { isAdmin: true });
const user = await server.addPerson('solver');

async function importAs(visibility: string) {
  const { package: one } = await openPackage(folder);
  const answer = await server.call(`POST /problems/import?visibility=${visibility}`, {
    as: admin,
    raw: {
      payload: await buffer(writeZip(writePackage(one), one.slug)),
      headers: { 'content-type': 'application/zip' },
    },
  });
  expect(answer).toMatchObject({ status: 200 });
  return answer.body as { id: string; findings: { file: string; rule: string }[] };
}

const made = await importAs('published');
const { id } = made;
const told = made.findings.map(({ file, rule }) => `${file}: ${rule}`);

const read = async (as?: Person): Promise<Problem> =>
  (await server.call(`GET /problems/${id}`, { ...(as && { as }) })).body as Problem;

const fileAt = async (path: string): Promise<ShownFile> => {
  const found = (await read()).presentation.files.find((one) => one.path === path);
  if (found === undefined) throw new Error(`${path} is not shown`);
  return found;
};

const get = (sha256: string, of = id, as?: Person) =>
  server.app.inject({
    method: 'GET',
    url: `/problems/${of}/files/${sha256}`,
    headers: as ? { authorization: `Bearer ${as.token}` } : {},
  });

describe('a problem with a package', () => {
  it('names its files, its languages and its authors, without their addresses', async () => {
    const { presentation, languages } = await read();
    expect(languages).toEqual(['python', 'pypy']);
    expect(presentation).toMatchObject({
      language: 'en',
      translations: [{ language: 'de', name: 'Bäume zählen' }],
      credits: { authors: ['Ada Lovelace', 'Mary Somerville'], testers: ['Grace Hopper'] },
      sources: [{ name: 'A Garden Contest', url: 'https://contest.example/garden' }],
      license: 'cc by-sa',
      rightsOwner: 'The Gardeners',
    });
    expect(presentation.files.map(({ kind, path }) => `${kind} ${path}`)).toEqual([
      'statement problem.pt-BR.pdf',
      'image figures/bars.png',
      'image tree.png',
      'attachment examples/small.txt',
      'attachment try.py',
    ]);
  });

  it('says how much of the time limit a language has, after the workshop sets it', async () => {
    const draft = (await importAs('draft')).id;
    const drafts = draftsOf(server, admin);
    const revision = await drafts.save(draft, (content) => ({
      ...content,
      metadata: { ...content.metadata, timeFactors: { python: 2.5 } },
    }));
    expect(await drafts.publish(draft, { revision })).toMatchObject({ status: 200 });
    const answer = await server.call(`GET /problems/${draft}`, { as: admin });
    expect(answer.body).toMatchObject({ timeFactors: { python: 2.5 } });
    const { package: one } = await openPackage(folder);
    const factored = { ...one, metadata: { ...one.metadata, timeFactors: { python: 2.5 } } };
    expect(readFiles(writePackage(factored), one.slug).package).toEqual(factored);
  });

  it('says what the editor begins with, after the workshop sets it', async () => {
    const draft = (await importAs('draft')).id;
    const drafts = draftsOf(server, admin);
    const starters = { cpp: '#include "task.h"\n\nint solve(int n) {\n}\n', python: 'n = 1 # ü\n' };
    const revision = await drafts.save(draft, (content) => ({
      ...content,
      metadata: { ...content.metadata, starters },
    }));
    expect(await drafts.publish(draft, { revision })).toMatchObject({ status: 200 });
    const answer = await server.call(`GET /problems/${draft}`, { as: admin });
    expect(answer.body).toMatchObject({ presentation: { starters } });
    const { package: one } = await openPackage(folder);
    const started = { ...one, metadata: { ...one.metadata, starters } };
    expect(readFiles(writePackage(started), one.slug).package).toEqual(started);
  });

  it('says in the findings what is not shown, and why', () => {
    expect(told).toEqual([
      'statement/problem.en.md: Not shown: https://photos.example/tree.jpg. Images from other sites are never loaded.',
      'statement/problem.en.md: Not shown: there is no image lost.png.',
      'problem.yaml: Not known here: prolog. The problem takes Python and PyPy.',
      'statement/plan.svg: Is not shown: it is not a PNG, JPEG, GIF or WebP image.',
    ]);
  });

  it('serves an image with the type of its bytes', async () => {
    const { sha256 } = await fileAt('tree.png');
    const { statusCode, headers, rawPayload } = await get(sha256);
    expect(statusCode).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'image/png',
      'content-disposition': 'inline; filename="tree.png"',
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, max-age=31536000, immutable',
    });
    expect(rawPayload.equals(await readFile(join(folder, 'statement/tree.png')))).toBe(true);
  });

  it.each(['try.py', 'problem.pt-BR.pdf'])('serves %s as a download', async (path) => {
    const { headers } = await get((await fileAt(path)).sha256);
    expect(headers).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-disposition': `attachment; filename="${path}"`,
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    });
  });

  it.each([
    ['an image that is none', 'statement/plan.svg'],
    ['hidden test data', 'data/secret/2.in'],
    ['a program', 'submissions/accepted/product.py'],
  ])('never serves %s of the package', async (_, path) => {
    const { sha256 } = nameOf(await readFile(join(folder, path)));
    const { status, body } = await server.call(`GET /problems/${id}/files/${sha256}`);
    expect([status, body]).toEqual([404, { success: false, error: refusals.noShownFile }]);
  });

  it('has its statement in another language', async () => {
    const { status, body } = await server.call(`GET /problems/${id}/statements/de`);
    expect(status).toBe(200);
    expect(body).toEqual({
      language: 'de',
      name: 'Bäume zählen',
      problemStatement: expect.stringContaining('<img src="tree" alt="Ein Baum" width="30%">'),
    });
    const none = await server.call(`GET /problems/${id}/statements/fr`);
    expect(none).toMatchObject({ status: 404, body: { error: refusals.noTranslation } });
  });

  it.each(['submit', 'run-samples'])(
    'refuses a language that it does not take: %s',
    async (call) => {
      const body = { language: 'cpp', code: 'int main() {}', problemId: id };
      const answer = await server.call(`POST /compiler/${call}`, { as: user, body });
      expect(answer).toMatchObject({
        status: 400,
        body: { error: 'language: This problem takes only Python and PyPy.' },
      });
    },
  );

  it('shows the files of a draft only to people who may open it', async () => {
    const draft = (await importAs('draft')).id;
    const { sha256 } = await fileAt('tree.png');
    expect((await get(sha256, draft)).statusCode).toBe(404);
    expect((await get(sha256, draft, user)).statusCode).toBe(404);
    expect((await get(sha256, draft, admin)).statusCode).toBe(200);
    const statement = await server.call(`GET /problems/${draft}/statements/de`, { as: user });
    expect(statement.status).toBe(404);
  });

  it('shows the published package, and keeps it through an edit in the form', async () => {
    const drafts = draftsOf(server, admin);
    const revision = await drafts.save(
      id,
      ({ metadata: { languages: _, ...metadata }, folders }) => ({
        metadata,
        folders: { ...folders, attachments: [] },
      }),
    );
    expect(await drafts.publish(id, { revision })).toMatchObject({ status: 200 });
    const published = await read();
    expect(published.languages).toBeUndefined();
    const paths = published.presentation.files.map(({ path }) => path);
    expect(paths).toEqual(['problem.pt-BR.pdf', 'figures/bars.png', 'tree.png']);
    const body = { name: 'Trees' };
    expect(await server.call(`PUT /problems/edit/${id}`, { as: admin, body })).toMatchObject({
      status: 200,
    });
    expect((await read()).presentation).toEqual(published.presentation);
  });
});
