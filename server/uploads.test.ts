/** Bodies that are put into files: slow ones, large ones, broken ones, and many at once. */
import { mkdir, mkdtemp, readdir, readFile, rm, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refusals } from '../contract/messages.ts';
import { bounds } from './bounds.ts';
import { openUploads, type Uploads } from './uploads.ts';

let dataDir: string;
let uploads: Uploads;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'arbiter-uploads-'));
  uploads = openUploads(dataDir, bounds);
});
afterAll(() => rm(dataDir, { recursive: true }));

const left = () => readdir(join(dataDir, 'uploads'));

async function* sending(...chunks: (string | Promise<string>)[]) {
  for (const chunk of chunks) yield Buffer.from(await chunk);
}

async function* breaking() {
  yield Buffer.from('a');
  throw new Error('gone');
}

/** Never arrives. */
const never = new Promise<string>(() => {});

const readIt = ({ path }: { path: string }) => readFile(path, 'utf8');

describe('a body', () => {
  it('is in a file as long as its call uses it', async () => {
    expect(await uploads.keep(sending('a', 'b'), 10, readIt)).toBe('ab');
    expect(await left()).toEqual([]);
  });

  it('is refused if it is too large, and leaves nothing behind', async () => {
    const kept = uploads.keep(sending('12345', '67890', 'x'), 10, readIt);
    await expect(kept).rejects.toThrow(refusals.bodyTooLarge);
    expect(await left()).toEqual([]);
  });

  it.each([
    ['stops', { bodyStallLimitMs: 20 }],
    ['trickles', { bodyGraceMs: 20, bodyMinBytesPerS: 1e9 }],
  ])('that %s is refused, and leaves nothing behind', async (_, short) => {
    const impatient = openUploads(dataDir, { ...bounds, ...short });
    const kept = impatient.keep(sending('a', never), 10, readIt);
    await expect(kept).rejects.toThrow(refusals.tooSlow);
    expect(await left()).toEqual([]);
  });

  it('may take a long time if it arrives fast enough for its size', async () => {
    // The grace alone would be over at once.
    const exact = openUploads(dataDir, { ...bounds, bodyGraceMs: 60_000, bodyMinBytesPerS: 1 });
    expect(await exact.keep(sending('abc'), 10, readIt)).toBe('abc');
  });

  it('that breaks off is refused, and leaves nothing behind', async () => {
    await expect(uploads.keep(breaking(), 10, readIt)).rejects.toThrow(refusals.bodyBroken);
    expect(await left()).toEqual([]);
  });
});

it('at most four are received at once, and others later', async () => {
  const gates = [1, 2, 3, 4].map(() => Promise.withResolvers<string>());
  const going = gates.map(({ promise }) => uploads.keep(sending(promise), 10, readIt));
  await expect(uploads.keep(sending('a'), 10, readIt)).rejects.toThrow(refusals.tooMuchAtOnce);
  for (const { resolve } of gates) resolve('b');
  expect(await Promise.all(going)).toEqual(['b', 'b', 'b', 'b']);
  expect(await uploads.keep(sending('a'), 10, readIt)).toBe('a');
});

it('files of a killed server are deleted after a day', async () => {
  const [old, young] = ['upload-old', 'upload-young'].map((name) =>
    join(dataDir, 'uploads', name),
  ) as [string, string];
  for (const folder of [old, young]) await mkdir(folder);
  const yesterday = new Date(Date.now() - 25 * 3600 * 1000);
  await utimes(old, yesterday, yesterday);
  await openUploads(dataDir, bounds).keep(sending('a'), 10, readIt);
  expect(await left()).toEqual(['upload-young']);
});
