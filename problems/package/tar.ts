/**
 * Reads tar archives as they arrive: ustar with the long names of GNU and of pax. A library would hold
 * headers of any length in memory.
 */

export type TarEntry = {
  path: string;
  kind: 'file' | 'folder' | 'link' | 'other';
  bytes: number;
  /** To be read before the next entry. */
  content: AsyncIterable<Buffer>;
};

const blockBytes = 512;
/** A header that has nothing but a name in it. */
const nameHeaderMaxBytes = 64 * 1024;

type Source = {
  /** So many bytes; undefined if the archive ends before. */
  take(bytes: number): Promise<Buffer | undefined>;
  /** The same in pieces. */
  pieces(bytes: number): AsyncGenerator<Buffer>;
};

function sourceOf(chunks: AsyncIterable<Buffer>): Source {
  const iterator = chunks[Symbol.asyncIterator]();
  let left: Buffer = Buffer.alloc(0);
  async function* pieces(bytes: number): AsyncGenerator<Buffer> {
    for (let missing = bytes; missing > 0; ) {
      if (left.length === 0) {
        const next = await iterator.next();
        if (next.done) throw new Error('it ends too early');
        left = next.value;
      }
      const piece = left.subarray(0, missing);
      left = left.subarray(piece.length);
      missing -= piece.length;
      yield piece;
    }
  }
  return {
    pieces,
    async take(bytes) {
      const found: Buffer[] = [];
      try {
        for await (const piece of pieces(bytes)) found.push(piece);
      } catch (error) {
        // Some tools leave out the blocks of zeros at the end.
        if (found.length === 0 && error instanceof Error) return undefined;
        throw error;
      }
      return Buffer.concat(found);
    },
  };
}

const textIn = (header: Buffer, from: number, length: number): string =>
  header
    .subarray(from, from + length)
    .toString('utf8')
    .replace(/\0[\s\S]*$/, '');

/** An octal number, or a binary one above what that can say. */
function sizeOf(header: Buffer): number {
  const field = header.subarray(124, 136);
  const isBinary = ((field[0] ?? 0) & 0x80) !== 0;
  const size = isBinary
    ? Number(field.readBigUInt64BE(4))
    : Number.parseInt(textIn(field, 0, field.length).trim() || '0', 8);
  if (!Number.isSafeInteger(size) || size < 0) throw new Error('a size in it is no number');
  return size;
}

const kinds: Record<string, TarEntry['kind']> = {
  '0': 'file',
  '7': 'file',
  '': 'file',
  '1': 'link',
  '2': 'link',
  '5': 'folder',
};

/** The records of a pax header, such as `17 path=a/b/c.in`. */
function recordsOf(header: Buffer): Map<string, string> {
  const records = new Map<string, string>();
  for (let at = 0; at < header.length; ) {
    const blank = header.indexOf(' ', at);
    const length = Number(header.toString('latin1', at, blank));
    if (blank < 0 || !(length > blank - at)) break;
    const [, key, value] =
      /^([^=]*)=([\s\S]*)\n$/.exec(header.toString('utf8', blank + 1, at + length)) ?? [];
    if (key !== undefined && value !== undefined) records.set(key, value);
    at += length;
  }
  return records;
}

/** The entries in their order. Throws an Error with a clause about what is wrong with the archive. */
export async function* tarEntries(chunks: AsyncIterable<Buffer>): AsyncGenerator<TarEntry> {
  const source = sourceOf(chunks);
  let longName: string | undefined;
  for (;;) {
    const header = await source.take(blockBytes);
    if (header === undefined || header.every((byte) => byte === 0)) return;
    requireSum(header);
    const type = textIn(header, 156, 1);
    const bytes = sizeOf(header);
    const padding = (blockBytes - (bytes % blockBytes)) % blockBytes;
    if (type === 'L' || type === 'x' || type === 'g' || type === 'K') {
      if (bytes > nameHeaderMaxBytes) throw new Error('a name in it is too long');
      const content = await source.take(bytes);
      await source.take(padding);
      if (content === undefined) throw new Error('it ends too early');
      if (type === 'L') longName = textIn(content, 0, bytes);
      if (type === 'x') {
        const records = recordsOf(content);
        if (records.has('size')) throw new Error('a file in it is too large');
        longName = records.get('path') ?? longName;
      }
      continue;
    }
    const prefix = textIn(header, 257, 5) === 'ustar' ? textIn(header, 345, 155) : '';
    const short = [prefix, textIn(header, 0, 100)].filter((part) => part !== '').join('/');
    const path = longName ?? short;
    longName = undefined;
    const kind = path.endsWith('/') ? 'folder' : (kinds[type] ?? 'other');
    let isRead = false;
    async function* content(): AsyncGenerator<Buffer> {
      isRead = true;
      yield* source.pieces(bytes);
    }
    yield { path, kind, bytes, content: content() };
    if (!isRead) for await (const _ of source.pieces(bytes));
    await source.take(padding);
  }
}

/** Anything may lie in a file that is not tar. */
function requireSum(header: Buffer): void {
  let sum = 0;
  for (const [at, byte] of header.entries()) sum += at >= 148 && at < 156 ? 32 : byte;
  if (Number.parseInt(textIn(header, 148, 8).trim(), 8) !== sum)
    throw new Error('it is no tar archive');
}
