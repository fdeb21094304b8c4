/** Reads the files that somebody chose or dropped, those in zip archives too, within bounds. */
import { testCaseMaxBytes } from '../../../contract/limits.ts';
import { isCaseFile, type NamedText, type PairedCase, pairFiles } from './pair-files.ts';
import { readZip, ZipError } from './zip.ts';

/** What came of the files; `remarks` are sentences about those that were left out. */
export type ReadCases = { cases: PairedCase[]; remarks: string[] };

export type FileBounds = { casesMax: number; totalMaxBytes: number };

type Source = { path: string; open: () => ReadableStream<Uint8Array<ArrayBuffer>> };

const isZip = (name: string): boolean => /\.zip$/i.test(name);

/** Pairs the files to test cases. Whatever cannot be used is said, never thrown. */
export async function readCaseFiles(
  files: readonly File[],
  { casesMax, totalMaxBytes }: FileBounds,
): Promise<ReadCases> {
  const remarks: string[] = [];
  const sources = (await Promise.all(files.map((file) => sourcesOf(file, remarks)))).flat();
  const texts: NamedText[] = [];
  let leftBytes = totalMaxBytes;
  for (const { path, open } of sources) {
    const read = await readText(open(), Math.min(testCaseMaxBytes, leftBytes));
    if (typeof read === 'string') remarks.push(`${path} ${read}.`);
    else {
      leftBytes -= read.bytes;
      texts.push({ path, text: read.text });
    }
  }
  const { cases, unpaired } = pairFiles(texts);
  remarks.push(...unpaired.map((path) => `${path} has no other half: 1.in goes with 1.ans.`));
  if (cases.length > casesMax) {
    remarks.push(`Only the first ${casesMax} of ${cases.length} test cases were taken.`);
  }
  return { cases: cases.slice(0, casesMax), remarks };
}

async function sourcesOf(file: File, remarks: string[]): Promise<Source[]> {
  if (!isZip(file.name)) return [{ path: file.name, open: () => file.stream() }];
  try {
    return (await readZip(file)).filter(
      ({ path }) => isCaseFile(path) && !path.includes('__MACOSX/'),
    );
  } catch (error) {
    if (!(error instanceof ZipError)) throw error;
    remarks.push(`${file.name}: ${error.message}`);
    return [];
  }
}

/** The text, or what is wrong with it. Stops reading at the bound, whatever the file's size says. */
async function readText(
  stream: ReadableStream<Uint8Array<ArrayBuffer>>,
  maxBytes: number,
): Promise<{ text: string; bytes: number } | string> {
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  const reader = stream.getReader();
  let text = '';
  let bytes = 0;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return { text: text + decoder.decode(), bytes };
      bytes += value.length;
      if (bytes > maxBytes) return 'is too large';
      text += decoder.decode(value, { stream: true });
    }
  } catch (error) {
    if (error instanceof TypeError) return 'is damaged, or not text in UTF-8';
    throw error;
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}
