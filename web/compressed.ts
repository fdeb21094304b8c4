/**
 * A build step: writes compressed versions of each file of the client beside it, ready to be sent.
 */
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const kinds = /\.(css|html|js|svg|wasm)$/;
/** Smaller files are sent uncompressed. */
const worthwhileFromBytes = 1024;
/** The best level takes ten times as long and gains a few percent. */
const brotliQuality = 9;

/** Compresses the files in `directory`. */
export const compressed = (directory: string): Plugin => ({
  name: 'compressed',
  apply: 'build',
  closeBundle: async () => {
    const files = await readdir(directory, { recursive: true });
    const chosen = files.filter((file) => kinds.test(file));
    await Promise.all(chosen.map((file) => compress(join(directory, file))));
  },
});

const asBrotli = promisify(brotliCompress);
const asGzip = promisify(gzip);

async function compress(file: string): Promise<void> {
  const content = await readFile(file);
  if (content.length < worthwhileFromBytes) return;
  const params = { [constants.BROTLI_PARAM_QUALITY]: brotliQuality };
  await writeFile(`${file}.br`, await asBrotli(content, { params }));
  await writeFile(`${file}.gz`, await asGzip(content, { level: 9 }));
}
