/** Reads chosen or dropped files, including those in zip archives, within bounds. */

import { testCaseMaxBytes } from '../../../contract/limits.ts';
import { t } from '../../../contract/translation.ts';
import { isCaseFile, type NamedData, type PairedCase, pairFiles } from './pair-files.ts';
import { dataOf, type TestData } from './test-data.ts';
import { readZip, ZipError } from './zip.ts';

/** The outcome; `remarks` are messages about files that were left out. */
export type ReadCases = { cases: PairedCase[]; remarks: string[] };

export type FileBounds = { casesMax: number; totalMaxBytes: number };

export type Source = { path: string; open: () => ReadableStream<Uint8Array<ArrayBuffer>> };

const isZip = (name: string): boolean => /\.zip$/i.test(name);

/** Pairs the files to test cases. Unusable files are reported, never thrown. */
export async function readCaseFiles(
  files: readonly File[],
  { casesMax, totalMaxBytes }: FileBounds,
): Promise<ReadCases> {
  const remarks: string[] = [];
  const sources = (
    await Promise.all(files.map((file) => sourcesOf(file, isCaseFile, remarks)))
  ).flat();
  const halves: NamedData[] = [];
  let leftBytes = totalMaxBytes;
  for (const { path, open } of sources) {
    const read = await readBytes(open(), Math.min(testCaseMaxBytes, leftBytes));
    if (typeof read === 'string') remarks.push(`${path}: ${read}`);
    else {
      leftBytes -= read.length;
      halves.push({ path, data: dataOf(read) });
    }
  }
  const { cases, unpaired } = pairFiles(halves);
  remarks.push(...unpaired.map((path) => t`${path} has no partner: 1.in goes with 1.ans.`));
  if (cases.length > casesMax) {
    remarks.push(t`Only the first ${casesMax} of ${cases.length} test cases were taken.`);
  }
  return { cases: cases.slice(0, casesMax), remarks };
}

/** A file, or those in an archive whose paths are wanted. */
export async function sourcesOf(
  file: File,
  isWanted: (path: string) => boolean,
  remarks: string[],
): Promise<Source[]> {
  if (!isZip(file.name)) return [{ path: file.name, open: () => file.stream() }];
  try {
    return (await readZip(file)).filter(
      ({ path }) => isWanted(path) && !path.includes('__MACOSX/'),
    );
  } catch (error) {
    if (!(error instanceof ZipError)) throw error;
    remarks.push(`${file.name}: ${error.message}`);
    return [];
  }
}

/** Reads one file of any name; returns it, or what is wrong with it. */
export const readOne = async (file: File): Promise<TestData | { flaw: string }> => {
  const read = await readBytes(file.stream(), testCaseMaxBytes);
  return typeof read === 'string' ? { flaw: `${file.name}: ${read}` } : dataOf(read);
};

/** The bytes, or what is wrong with them. Stops at the bound even if the stated size is smaller. */
export async function readBytes(
  stream: ReadableStream<Uint8Array<ArrayBuffer>>,
  maxBytes: number,
): Promise<Uint8Array<ArrayBuffer> | string> {
  const reader = stream.getReader();
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let bytes = 0;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return new Uint8Array(await new Blob(parts).arrayBuffer());
      bytes += value.length;
      if (bytes > maxBytes) return t`It is too large.`;
      parts.push(value);
    }
  } catch (error) {
    if (error instanceof TypeError) return t`It is damaged.`;
    throw error;
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}
