/** Replacing a draft by the archive of a package: PUT /workshop/{id}/package. */
import { buffer } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { refusals } from '../../../contract/messages.ts';
import { openPackage } from '../../../problems/package/open.ts';
import { filesOf, fixture } from '../../../problems/package/testing-packages.ts';
import { writeZip } from '../../../problems/package/write/save.ts';
import { writePackage } from '../../../problems/package/write/write.ts';
import { draftsOf } from '../../testing/drafts.ts';
import { openTestServer } from '../../testing/server.ts';

const server = await openTestServer();
const owner = await server.addPerson('owner');
const other = await server.addPerson('other');
const drafts = draftsOf(server, owner);

const archiveOf = (files: ReadonlyMap<string, Buffer>) => buffer(writeZip(files, 'sent'));

const put = (id: string, payload: Buffer, { as = owner, revision = 0 } = {}) =>
  server.call(`PUT /workshop/${id}/package`, {
    as,
    raw: {
      payload,
      headers: { 'content-type': 'application/zip', 'if-match': `"${revision}"` },
    },
  });

it('the draft has the whole package, and is exported as it was sent', async () => {
  const id = await drafts.begin();
  const { package: one } = await openPackage(fixture('modern-illustrated'));
  const answer = await put(id, await archiveOf(writePackage(one)));
  expect(answer).toMatchObject({ status: 200, body: { revision: 1, read: [] } });
  expect(answer.headers.etag).toBe('"1"');
  const { content, findings } = await drafts.read(id);
  expect(content.metadata.names).toEqual(one.metadata.names);
  expect(content.statementFiles.map(({ path }) => path)).toContain('figures/bars.png');
  expect(findings.some(({ rule }) => rule.startsWith('Not known here: prolog'))).toBe(true);
  const exported = await server.app.inject({
    url: `/problems/${id}/package?of=draft`,
    headers: { authorization: `Bearer ${owner.token}` },
  });
  const written = writePackage({ ...one, slug: 'sent' });
  expect(exported.rawPayload.equals(await archiveOf(written))).toBe(true);
});

it('a package that is not a complete problem becomes a draft with findings', async () => {
  const id = await drafts.begin();
  const files = filesOf({
    'problem.yaml': 'problem_format_version: 2025-09\nname: Half\n',
    'statement/problem.en.md': 'More to come.\n',
  });
  const { status, body } = await put(id, await archiveOf(files));
  expect(status).toBe(200);
  expect(body).toMatchObject({
    findings: expect.arrayContaining([
      expect.objectContaining({ file: 'data/secret', rule: 'At least one test case is required.' }),
    ]),
  });
});

it('an unreadable package is refused with all findings, and the draft stays', async () => {
  const id = await drafts.begin();
  const files = filesOf({ 'problem.yaml': 'name: 1\nlimits: x\n' });
  expect(await put(id, await archiveOf(files))).toMatchObject({
    status: 400,
    body: {
      error: refusals.packageRefused,
      findings: expect.arrayContaining([expect.objectContaining({ file: 'problem.yaml' })]),
    },
  });
  expect((await drafts.read(id)).revision).toBe(0);
});

it('an outdated revision is refused with the newer draft, and others find no problem', async () => {
  const id = await drafts.begin();
  await drafts.saveWithTitle(id, 'Newer');
  const archive = await archiveOf(filesOf({ 'problem.yaml': 'name: Old\n' }));
  expect((await put(id, archive)).status).toBe(409);
  expect((await put(id, archive, { as: other })).status).toBe(404);
  expect((await drafts.read(id)).content.metadata.names).toEqual({ en: 'Newer' });
});
