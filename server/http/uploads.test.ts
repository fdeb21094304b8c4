/** Bodies that are put into files: slow ones, large ones, broken ones, and many at once. */
import { mkdir, mkdtemp, readdir, readFile, rm, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refusals } from '../../contract/messages.ts';
import { bounds } from './bounds.ts';
import { openUploads, type Sender, type Uploads } from './uploads.ts';

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

const sender: Sender = { id: 'a person', isAdmin: false, network: 'a network' };
const keep = (chunks: AsyncIterable<Uint8Array>, place = uploads) =>
  place.keep({ chunks, maxBytes: 10, sender }, readIt);

const readIt = ({ path }: { path: string }) => readFile(path, 'utf8');

describe('a body', () => {
  it('is in a file as long as its call uses it', async () => {
    expect(await keep(sending('a', 'b'))).toBe('ab');
    expect(await left()).toEqual([]);
  });

  it('is refused if it is too large, and leaves nothing behind', async () => {
    const kept = keep(sending('12345', '67890', 'x'));
    await expect(kept).rejects.toThrow(refusals.bodyTooLarge);
    expect(await left()).toEqual([]);
  });

  it.each([
    ['stops', { bodyStallLimitMs: 20 }],
    ['trickles', { bodyGraceMs: 20, bodyMinBytesPerS: 1e9 }],
  ])('that %s is refused, and leaves nothing behind', async (_, short) => {
    const impatient = openUploads(dataDir, { ...bounds, ...short });
    const kept = keep(sending('a', never), impatient);
    await expect(kept).rejects.toThrow(refusals.tooSlow);
    expect(await left()).toEqual([]);
  });

  it('may take a long time if it arrives fast enough for its size', async () => {
    // The grace alone would be over at once.
    const exact = openUploads(dataDir, { ...bounds, bodyGraceMs: 60_000, bodyMinBytesPerS: 1 });
    expect(await keep(sending('abc'), exact)).toBe('abc');
  });

  it('that breaks off is refused, and leaves nothing behind', async () => {
    await expect(keep(breaking())).rejects.toThrow(refusals.bodyBroken);
    expect(await left()).toEqual([]);
  });
});

describe('places', () => {
  const full = refusals.tooMuchAtOnce;
  /** Begins an upload that lasts until `end` is called; rejects if there is no place. */
  const begin = async (from: Partial<Sender>) => {
    const gate = Promise.withResolvers<string>();
    const begun = Promise.withResolvers<void>();
    const chunks = (async function* () {
      begun.resolve();
      yield Buffer.from(await gate.promise);
    })();
    const sent = { chunks, maxBytes: 10, sender: { ...sender, ...from } };
    const kept = uploads.keep(sent, readIt);
    await Promise.race([begun.promise, kept]);
    return async () => {
      gate.resolve('b');
      expect(await kept).toBe('b');
    };
  };

  it('are one for a person, two for a network, and one is only for administrators', async () => {
    const one = await begin({ id: 'one' });
    await expect(begin({ id: 'one', network: 'elsewhere' })).rejects.toThrow(full);
    const two = await begin({ id: 'two' });
    await expect(begin({ id: 'three' })).rejects.toThrow(full);
    const three = await begin({ id: 'three', network: 'elsewhere' });
    await expect(begin({ id: 'four', network: 'another' })).rejects.toThrow(full);
    const four = await begin({ id: 'admin', isAdmin: true });
    await expect(begin({ id: 'other admin', isAdmin: true })).rejects.toThrow(full);
    for (const end of [one, two, three, four]) await end();
    expect(await keep(sending('a'))).toBe('a');
  });
});

it('a body has an end, however fast it arrives', async () => {
  const strict = openUploads(dataDir, { ...bounds, uploadMaxMs: 20 });
  await expect(keep(sending('a', never), strict)).rejects.toThrow(refusals.tooSlow);
});

it('files of a killed server are deleted after a day', async () => {
  const [old, young] = ['upload-old', 'upload-young'].map((name) =>
    join(dataDir, 'uploads', name),
  ) as [string, string];
  for (const folder of [old, young]) await mkdir(folder);
  const yesterday = new Date(Date.now() - 25 * 3600 * 1000);
  await utimes(old, yesterday, yesterday);
  await keep(sending('a'), openUploads(dataDir, bounds));
  expect(await left()).toEqual(['upload-young']);
});
