/**
 * The files of a contest package: a folder, a zip archive, or an event feed alone. Only files that
 * are read are unpacked, each within its bound; photos, statements and programs are passed over.
 */
import { isUtf8 } from 'node:buffer';
import { createReadStream } from 'node:fs';
import { open, readdir, realpath, stat } from 'node:fs/promises';
import { basename, join, sep } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { type Entry, openPromise, type ZipFile } from 'yauzl';
import { asText, packageFilesMax, plainPath } from '../../../problems/package/files.ts';
import { type Findings, PackageError } from '../../../problems/package/findings.ts';
import { entryRule, sentenceOf } from '../../../problems/package/zip-entries.ts';

const jsonMaxBytes = 64 * 1024 * 1024;
const yamlMaxBytes = 1024 * 1024;
const tableMaxBytes = 8 * 1024 * 1024;
const feedMaxBytes = 1024 * 1024 * 1024;
const lineMaxBytes = 8 * 1024 * 1024;
/** The most of all files together, without the feed, which is read line by line. */
const heldMaxBytes = 96 * 1024 * 1024;

/** A smaller file may have any ratio; an archive made to fill memory has 1,000. */
const unpackedPerPackedMax = 200;
const unpackedAlwaysBytes = 8 * 1024 * 1024;

/** What the standard has no word for. */
export const arbiterFile = 'arbiter.yaml';

export const feedNames = ['event-feed.ndjson', 'event-feed.json'] as const;

/** What is in lists, by the endings of its files, the preferred first. */
export const listFiles = {
  'judgement-types': ['json', 'yaml'],
  languages: ['json', 'yaml'],
  problems: ['json', 'yaml'],
  groups: ['json', 'yaml', 'tsv'],
  organizations: ['json', 'yaml'],
  teams: ['json', 'yaml', 'tsv'],
  submissions: ['json'],
  judgements: ['json'],
  clarifications: ['json'],
  awards: ['json'],
} as const;

const isRead = new Set<string>([
  ...[
    'contest.json',
    'contest.yaml',
    'problemset.yaml',
    'teams2.tsv',
    'state.json',
    arbiterFile,
    'accounts.json',
    'accounts.yaml',
    'accounts.tsv',
  ],
  ...feedNames,
  ...Object.entries(listFiles).flatMap(([name, endings]) => endings.map((one) => `${name}.${one}`)),
]);

/** Folders in which archives of 2020-03 have what later packages have beside the contest. */
const innerFolders = ['config', 'registration', 'events', 'results'] as const;

/** A file that is read: its size, and its bytes as they come. */
type Source = { bytes: number; packedBytes: number; open(): AsyncIterable<Buffer> };

export type Sources = {
  /** The name of the folder, archive or feed, without its ending. */
  name: string;
  has(file: string): boolean;
  /** Undefined, with a finding, if the file is not text or too large; without, if it is missing. */
  text(file: string): Promise<string | undefined>;
  lines(file: string): AsyncIterable<string>;
};

/** Opens what is at `path` while `use` runs. Throws a PackageError if it cannot be read at all. */
export async function withSources<Result>(
  {
    path,
    name = basename(path),
  }: { path: string /** Gives a contest without an id its id. */; name?: string },
  findings: Findings,
  use: (sources: Sources) => Promise<Result>,
): Promise<Result> {
  const plainName = name.replace(/\.(zip|ndjson|json)$/i, '');
  const file = basename(path);
  const found = (files: ReadonlyMap<string, Source>) => sourcesOf(plainName, files, findings);
  const facts = await stat(path);
  if (facts.isDirectory()) return await use(found(await filesOf(path, findings)));
  if (!(await isArchive(path))) {
    const feed = {
      bytes: facts.size,
      packedBytes: facts.size,
      open: () => createReadStream(path),
    };
    return await use(found(new Map([[feedNames[0], feed]])));
  }
  let zip: ZipFile | undefined;
  try {
    zip = await openPromise(path, { autoClose: false }).catch(refuseArchive);
    return await use(found(await entriesOf(zip, file, findings)));
  } catch (error) {
    if (!(error instanceof ArchiveDamaged)) throw error;
    findings.error(file, error.message);
    throw new PackageError(findings.all, findings.left);
  } finally {
    zip?.close();
  }
}

/** What the library refuses of an archive; all other errors are mistakes of ours. */
class ArchiveDamaged extends Error {}

const refuseArchive = (error: unknown): never => {
  throw new ArchiveDamaged(sentenceOf(error));
};

async function* fromArchive<Part>(parts: () => Promise<AsyncIterable<Part>>) {
  try {
    for await (const part of await parts()) yield part;
  } catch (error) {
    refuseArchive(error);
  }
}

async function isArchive(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const { buffer: head } = await file.read(Buffer.alloc(4), 0, 4, 0);
    return head.toString('latin1').startsWith('PK');
  } finally {
    await file.close();
  }
}

/** The files of a folder and of its inner ones; links must stay in it. */
async function filesOf(folder: string, findings: Findings): Promise<Map<string, Source>> {
  const root = await realpath(folder);
  const names = await readdir(root);
  const files = await filesIn(root, { names, root }, findings);
  for (const inner of innerFolders) {
    const path = join(root, inner);
    if (!names.includes(inner) || !(await stat(path)).isDirectory()) continue;
    const more = await filesIn(path, { names: await readdir(path), root }, findings);
    addInner(files, { folder: inner, more }, findings);
  }
  return files;
}

/** The files directly in a folder, which is in `root`. */
async function filesIn(
  folder: string,
  { names, root }: { names: readonly string[]; root: string },
  findings: Findings,
): Promise<Map<string, Source>> {
  const files = new Map<string, Source>();
  for (const name of names) {
    if (!isRead.has(name)) continue;
    const path = await realpath(join(folder, name));
    if (!path.startsWith(root + sep)) {
      findings.error(name, 'A link must lead to a file within the package.');
      continue;
    }
    const { size: bytes } = await stat(path);
    files.set(name, { bytes, packedBytes: bytes, open: () => createReadStream(path) });
  }
  return files;
}

/** Adds the files of an inner folder, but for those of which there is one, in any ending. */
function addInner(
  files: Map<string, Source>,
  { folder, more }: { folder: string; more: ReadonlyMap<string, Source> },
  findings: Findings,
): void {
  const nameOf = (file: string): string => file.slice(0, file.lastIndexOf('.'));
  const before = new Map([...files.keys()].map((file) => [nameOf(file), file]));
  for (const [file, source] of more) {
    const counted = before.get(nameOf(file));
    if (counted === undefined) files.set(file, source);
    else findings.warn(`${folder}/${file}`, `Is not read: ${counted} counts.`);
  }
}

/** The files of the folder that is nearest to the top and has a contest, and of its inner ones. */
async function entriesOf(
  zip: ZipFile,
  name: string,
  findings: Findings,
): Promise<Map<string, Source>> {
  if (zip.entryCount > packageFilesMax) {
    findings.error(name, `The archive has more than ${packageFilesMax} files.`);
    throw new PackageError(findings.all, findings.left);
  }
  const folders = new Map<string, Map<string, Source>>();
  for await (const entry of fromArchive(async () => zip.eachEntry())) {
    const path = plainPath(entry.fileName);
    const at = path.lastIndexOf('/');
    const file = path.slice(at + 1);
    const folder = path.slice(0, Math.max(at, 0));
    if (!isRead.has(file) || /(^|\/)__MACOSX(\/|$)/.test(folder)) continue;
    const files = folders.get(folder) ?? new Map<string, Source>();
    folders.set(folder, files);
    const rule = files.has(file) ? 'The archive has two of this name.' : entryRule(entry);
    if (rule === undefined) files.set(file, sourceOf(zip, entry));
    else findings.error(path, rule);
  }
  const depth = (folder: string): number => (folder === '' ? 0 : folder.split('/').length);
  for (const inner of innerFolders) {
    for (const [folder, more] of [...folders]) {
      if (folder !== inner && !folder.endsWith(`/${inner}`)) continue;
      const outer = folder.slice(0, Math.max(folder.length - inner.length - 1, 0));
      const files = folders.get(outer) ?? new Map<string, Source>();
      folders.set(outer, files);
      folders.delete(folder);
      addInner(files, { folder, more }, findings);
    }
  }
  const isContest = (files: ReadonlyMap<string, Source>): boolean =>
    ['contest.json', 'contest.yaml', ...feedNames].some((one) => files.has(one));
  const all = [...folders].sort(([a], [b]) => depth(a) - depth(b));
  const contests = all.filter(([, files]) => isContest(files));
  const [nearest, next] = contests.length > 0 ? contests : all;
  if (nearest !== undefined && next !== undefined && depth(nearest[0]) === depth(next[0])) {
    findings.error(name, `The archive has several contests: ${nearest[0]} and ${next[0]}.`);
  }
  return nearest?.[1] ?? new Map();
}

/** The library ends the stream with an error if the entry unpacks to another size than it says. */
const sourceOf = (zip: ZipFile, entry: Entry): Source => ({
  bytes: entry.uncompressedSize,
  packedBytes: entry.compressedSize,
  open: () => fromArchive<Buffer>(() => zip.openReadStreamPromise(entry)),
});

function sourcesOf(name: string, files: ReadonlyMap<string, Source>, findings: Findings): Sources {
  let heldBytes = 0;
  const admitted = (file: string, maxBytes: number): Source | undefined => {
    const source = files.get(file);
    if (source === undefined) return undefined;
    const { bytes, packedBytes } = source;
    if (bytes > maxBytes) findings.error(file, `At most ${maxBytes} bytes.`);
    else if (bytes > unpackedAlwaysBytes && bytes > packedBytes * unpackedPerPackedMax) {
      findings.error(file, `Unpacks to more than ${unpackedPerPackedMax} times its size.`);
    } else return source;
    return undefined;
  };
  return {
    name,
    has: (file) => files.has(file),
    async text(file) {
      const maxBytes = file.endsWith('.json')
        ? jsonMaxBytes
        : file.endsWith('.tsv')
          ? tableMaxBytes
          : yamlMaxBytes;
      const source = admitted(file, maxBytes);
      if (source === undefined) return undefined;
      heldBytes += source.bytes;
      if (heldBytes > heldMaxBytes) {
        findings.error(file, `The files have more than ${heldMaxBytes} bytes together.`);
        return undefined;
      }
      const bytes = await buffer(source.open());
      if (isUtf8(bytes)) return asText(bytes);
      findings.error(file, 'Must be UTF-8.');
      return undefined;
    },
    async *lines(file) {
      const source = admitted(file, feedMaxBytes);
      if (source !== undefined) yield* linesOf(source.open(), file, findings);
    },
  };
}

async function* linesOf(
  chunks: AsyncIterable<Buffer>,
  file: string,
  findings: Findings,
): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let rest = '';
  try {
    for await (const chunk of chunks) {
      const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n');
      rest = lines.pop() ?? '';
      yield* lines;
      if (rest.length <= lineMaxBytes) continue;
      findings.error(file, `A line has at most ${lineMaxBytes} bytes.`);
      return;
    }
    rest += decoder.decode();
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    findings.error(file, 'Must be UTF-8.');
    return;
  }
  if (rest !== '') yield rest;
}
