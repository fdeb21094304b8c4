/**
 * Gives the tests of Polygon's packages for Windows the line ends of Unix. There, programs read and
 * write texts and never see a carriage return; here, validators would reject it.
 */

import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { said } from '../../../contract/said.ts';
import type { PackageFiles } from '../files.ts';
import type { Findings } from '../findings.ts';
import { keepLarge, type LargeFiles } from '../large-files.ts';

const [cr, lf] = [13, 10];

/** Its tests, and those of its validator and its checker, from the folder of problem.xml. */
const tests = /^(files\/)?tests\//;
const polygonFile = /(^|.*\/)problem\.xml$/;
const otherFormats = /(^|\/)problem\.yaml$/;

/**
 * The files with plain line ends in the tests where all lines end in CRLF, and a warning that counts
 * them. Files on the disk are written anew.
 */
export async function withUnixLineEnds(
  files: PackageFiles,
  findings: Findings,
  large?: LargeFiles,
): Promise<PackageFiles> {
  const paths = [...files.keys()];
  const [, top] = paths.map((path) => polygonFile.exec(path)).find((found) => found !== null) ?? [];
  if (top === undefined || paths.some((path) => otherFormats.test(path))) return files;
  const converted = new Map<string, Buffer>();
  for (const [path, bytes] of files) {
    if (!path.startsWith(top) || !tests.test(path.slice(top.length))) continue;
    const changed = large?.names.has(bytes)
      ? await convertedOnDisk(bytes, large)
      : convertedInMemory(bytes);
    if (changed !== undefined) converted.set(path, changed);
  }
  if (converted.size === 0) return files;
  const rule =
    converted.size === 1
      ? said`One file of test data had the line ends of Windows, and got those of Unix.`
      : said`${converted.size} files of test data had the line ends of Windows, and got those of Unix.`;
  findings.warn(`${top}tests`, rule);
  return new Map([...files].map(([path, bytes]) => [path, converted.get(path) ?? bytes]));
}

/** Counts line ends, and takes the carriage returns before them out of one part after another. */
function openConversion() {
  let isAfterCr = false;
  const counts = { windows: 0, all: 0 };
  return {
    counts,
    part(bytes: Buffer): Buffer {
      const out = Buffer.alloc(bytes.length + 1);
      let length = 0;
      for (const byte of bytes) {
        if (byte === lf) {
          counts.all += 1;
          if (isAfterCr) counts.windows += 1;
        } else if (isAfterCr) {
          out[length] = cr;
          length += 1;
        }
        isAfterCr = byte === cr;
        if (isAfterCr) continue;
        out[length] = byte;
        length += 1;
      }
      return out.subarray(0, length);
    },
    end: (): Buffer => Buffer.from(isAfterCr ? [cr] : []),
    /** Whether all lines, and at least one, end as on Windows. */
    isOfWindows: (): boolean => counts.windows > 0 && counts.windows === counts.all,
  };
}

function convertedInMemory(bytes: Buffer): Buffer | undefined {
  if (!bytes.includes('\r\n')) return undefined;
  const conversion = openConversion();
  const out = Buffer.concat([conversion.part(bytes), conversion.end()]);
  return conversion.isOfWindows() ? out : undefined;
}

/** Where the first lines end as on Unix, so do not all others end as on Windows. */
const headMaxBytes = 64 * 1024;

async function convertedOnDisk(bytes: Buffer, large: LargeFiles): Promise<Buffer | undefined> {
  const name = large.names.get(bytes);
  if (name === undefined) return undefined;
  const source = join(large.folder, name.sha256);
  const head = await buffer(createReadStream(source, { end: headMaxBytes - 1 }));
  if (!head.includes('\r\n') && head.includes(lf)) return undefined;
  const conversion = openConversion();
  async function* parts(path: string): AsyncGenerator<Buffer> {
    for await (const chunk of createReadStream(path)) yield conversion.part(chunk);
    yield conversion.end();
  }
  const kept = await keepLarge(large, { chunks: parts(source), bytes: name.bytes });
  return conversion.isOfWindows() ? kept.bytes : undefined;
}
