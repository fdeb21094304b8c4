/** EncodedReply replies use the memory that they report, and many of them stay within their bound. */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { encodeList } from './encoded-list.ts';
import { type EncodedReply, encodeText } from './encoded-reply.ts';
import { openReplyCache } from './reply-cache.ts';

const textOf = (seed: number) => `{"seed":${seed},"rows":"${'a row '.repeat(200)}"}`;

it('has the text in each encoding, and reports its memory in advance', () => {
  const packed = encodeText(textOf(1));
  const atMost = packed.heldBytes();
  expect(gunzipSync(packed.gzip()).toString()).toBe(textOf(1));
  expect(brotliDecompressSync(packed.brotli?.() ?? packed.gzip()).toString()).toBe(textOf(1));
  expect(packed.plain().toString()).toBe(textOf(1));
  expect(packed.heldBytes()).toBeLessThanOrEqual(atMost);
});

it('compresses a version once for all clients with the same encoding', () => {
  const packed = encodeText(textOf(2));
  expect(packed.gzip()).toBe(packed.gzip());
  expect(packed.brotli?.()).toBe(packed.brotli?.());
});

it('unpacks a list once for all clients that read it uncompressed at the same time', () => {
  const packed = encodeList([{ shared: textOf(3), marked: () => '2' }]).pack([]);
  const first = packed.plain();
  expect(packed.plain()).toBe(first);
  expect(gunzipSync(packed.gzip()).equals(first)).toBe(true);
});

it('does not keep a whole block of memory for a few bytes', () => {
  const text = encodeText('short');
  const list = encodeList([{ shared: '1', marked: () => '2' }]);
  const buffers = [text.plain(), text.gzip(), text.brotli?.(), list.pack([0]).gzip()];
  for (const bytes of buffers) expect(bytes?.buffer.byteLength).toBe(bytes?.length);
});

setFlagsFromString('--expose-gc');
const collectGarbage: () => void = runInNewContext('gc');

function bufferBytes(): number {
  collectGarbage();
  return process.memoryUsage().arrayBuffers;
}

const mib = 1024 * 1024;

it.each<[string, (reader: number) => EncodedReply]>([
  ['short replies', (reader) => encodeText(textOf(reader))],
  ['lists that change before each reader', listsThatChange()],
])('takes no more memory than its bound for %s of many readers', async (_, make) => {
  const kept = openReplyCache(mib);
  const before = bufferBytes();
  for (let reader = 0; reader < 2_000; reader += 1) {
    (await kept.get(`reader ${reader}`, `state ${reader}`, async () => make(reader))).gzip();
  }
  // A separate thread frees the memory of collected buffers.
  await expect.poll(() => bufferBytes() - before).toBeLessThan(2 * mib);
  await kept.get('reader', 'state', async () => encodeText('still in use'));
});

function listsThatChange(): (reader: number) => EncodedReply {
  const rows = Array.from({ length: 256 }, (_, at) => textOf(at));
  const list = encodeList(rows.map((shared) => ({ shared, marked: () => `[${shared}]` })));
  return (reader) => {
    const shared = textOf(1_000 + reader);
    list.replace(reader % rows.length, { shared, marked: () => `[${shared}]` });
    return list.pack([]);
  };
}
