/** The parts of packages that searches use, read without all test cases. */
import { buffer } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { openPackage } from '../../problems/package/open.ts';
import { fixture } from '../../problems/package/testing-packages.ts';
import { writeZip } from '../../problems/package/write/save.ts';
import { writePackage } from '../../problems/package/write/write.ts';
import { newestOutline, publishedPackage } from '../problems/stored-packages.ts';
import { openTestServer } from '../testing/server.ts';
import { partsOfPackage } from './input-parts.ts';

const server = await openTestServer();
const admin = await server.addPerson('admin', { isAdmin: true });

async function imported(name: string): Promise<string> {
  const { package: one } = await openPackage(fixture(name));
  const payload = await buffer(writeZip(writePackage(one), one.slug));
  const answer = await server.call('POST /problems/import?visibility=published', {
    as: admin,
    raw: { payload, headers: { 'content-type': 'application/zip' } },
  });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return (answer.body as { id: string }).id;
}

it.each(['legacy-sum', 'modern-pass-fail'])(
  'the parts of %s are the same without all its test cases',
  async (name) => {
    const id = await imported(name);
    const { content, isVersion } = await publishedPackage(server.db, id);
    const outline = await newestOutline(server.db, id);
    expect(isVersion).toBe(true);
    expect(partsOfPackage(outline)).toEqual(partsOfPackage(content));
    expect(partsOfPackage(outline).inputs).not.toBeNull();
    expect(JSON.stringify(outline).length).toBeLessThan(JSON.stringify(content).length);
  },
);
