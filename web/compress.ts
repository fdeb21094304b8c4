/**
 * `node web/compress.ts`: writes compressed versions of each file of the built client beside it, ready
 * to be sent. A server sends the client without them, too, and then compresses it each time.
 */
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const built = join(import.meta.dirname, 'dist');
/** No server sends a file before it is whole. */
const unfinished = join(import.meta.dirname, '../build/compressing');

const kinds = /\.(css|html|js|svg|wasm)$/;
/** Smaller files are sent uncompressed. */
const worthwhileFromBytes = 1024;
/** The best level takes ten times as long and gains a few percent. */
const brotliQuality = 9;

const asBrotli = promisify(brotliCompress);
const asGzip = promisify(gzip);

async function compress(file: string): Promise<void> {
  const content = await readFile(join(built, file));
  if (content.length < worthwhileFromBytes) return;
  const params = { [constants.BROTLI_PARAM_QUALITY]: brotliQuality };
  await put(`${file}.br`, await asBrotli(content, { params }));
  await put(`${file}.gz`, await asGzip(content, { level: 9 }));
}

async function put(file: string, bytes: Buffer): Promise<void> {
  const path = join(unfinished, file.replaceAll('/', '-'));
  await writeFile(path, bytes);
  await rename(path, join(built, file));
}

await rm(unfinished, { recursive: true, force: true });
await mkdir(unfinished, { recursive: true });
const files = await readdir(built, { recursive: true });
await Promise.all(files.filter((file) => kinds.test(file)).map(compress));
await rm(unfinished, { recursive: true });
