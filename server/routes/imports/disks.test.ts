/** One import whose archives are on the disks of two servers. */
import { expect, it } from 'vitest';
import { bounds } from '../../http/bounds.ts';
import { below, type Files, sent, settled, sum, zipOf } from '../../testing/imports.ts';
import { startTestServer } from '../../testing/server.ts';

it('is read by both, each its own archives, and numbers every package once', async () => {
  const options = { bounds: { ...bounds, importsEveryMs: 20 } };
  const one = await startTestServer(options);
  const two = await startTestServer({ ...options, database: one.url });
  const admin = await one.addPerson('admin', { isAdmin: true });
  const archive = (from: number): Promise<Buffer> => {
    const files: Files = {};
    for (let at = from; at < from + 3; at += 1)
      Object.assign(files, below(`p${at}`, sum(`P${at}`)));
    return zipOf(files);
  };
  const id = await sent(await archive(10), { at: one, as: admin, query: '?name=a.zip' });
  const into = `&into=${id}`;
  await sent(await archive(20), { at: two, as: admin, query: `?name=b.zip${into}` });
  await sent(await archive(30), { at: one, as: admin, query: `?name=c.zip${into}` });

  const read = await settled(id, { at: one, as: admin });
  expect(read.archives.map(({ state, findings }) => [state, findings])).toEqual(
    Array.from({ length: 3 }, () => ['read', []]),
  );
  expect(read.packages.map(({ number, state }) => [number, state])).toEqual(
    Array.from({ length: 9 }, (_, at) => [at + 1, 'ready']),
  );

  const chosen = read.packages.map(({ number }) => number);
  await two.call(`PUT /imports/${id}`, { as: admin, body: { chosen } });
  const done = await settled(id, { at: one, as: admin });
  expect(done.packages.map(({ state }) => state)).toEqual(chosen.map(() => 'imported'));
  for (const server of [two, one]) await server.close();
});
