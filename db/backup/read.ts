/** Reads a backup: checks every entry against the manifest, and returns the rows of its tables. */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { pipeline } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { type Extract, extract } from 'tar-stream';
import {
  type About,
  about,
  aboutName,
  type Manifest,
  manifest,
  manifestName,
  tableOf,
  tokenSecretName,
} from './format.ts';

const decompress = promisify(gunzip);
/**
 * Larger than any part that write.ts writes, even if its last row has the largest possible size.
 */
const partMaxBytes = 2_000_000_000;

/** A read error ends the archive; the archive's reader throws it. */
function openArchive(path: string): Extract {
  const archive = extract();
  pipeline(createReadStream(path), archive, () => {});
  return archive;
}

/** A backup whose entries all match the manifest. */
export type Backup = {
  path: string;
  about: About;
  manifest: Manifest;
  tokenSecret: string | undefined;
};

/** A backup that cannot be used; `message` says why. */
export class BackupDamaged extends Error {}

type Entry = { name: string; bytes: number; sha256: string };

/**
 * Reads a backup once from start to end, and throws a `BackupDamaged` that names the first entry
 * that is missing or has changed. `onEntry` is called with each entry that is read.
 */
export async function checkBackup(
  path: string,
  onEntry: (entry: Entry) => void = () => {},
): Promise<Backup> {
  const entries: Entry[] = [];
  const texts = new Map<string, string>();
  const archive = openArchive(path);
  try {
    for await (const entry of archive) {
      const { name } = entry.header;
      const content = await buffer(entry);
      if (tableOf(name) === undefined) texts.set(name, content.toString());
      const sha256 = createHash('sha256').update(content).digest('hex');
      const read = { name, bytes: content.length, sha256 };
      entries.push(read);
      onEntry(read);
    }
  } catch (error) {
    throw isAboutFile(error)
      ? error
      : new BackupDamaged(`${path} is no whole backup: ${said(error)}`);
  }
  await requireEnd(path);
  const list = parsed(manifest, texts.get(manifestName), `${path} is cut off: it has no manifest.`);
  compare(entries, list);
  return {
    path,
    about: parsed(about, texts.get(aboutName), `${path} does not say what it holds.`),
    manifest: list,
    tokenSecret: texts.get(tokenSecretName),
  };
}

/** An archive ends with two blocks of zeros; without them, it was cut off behind its last entry. */
const endBytes = 1024;

async function requireEnd(path: string): Promise<void> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const end = Buffer.alloc(endBytes, 1);
    await file.read(end, 0, endBytes, Math.max(0, size - endBytes));
    if (size % 512 === 0 && end.every((byte) => byte === 0)) return;
    throw new BackupDamaged(`${path} is cut off: its end is missing.`);
  } finally {
    await file.close();
  }
}

const said = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Whether the file could not be read at all. */
const isAboutFile = (error: unknown): boolean => error instanceof Error && 'syscall' in error;

function parsed<T>(
  shape: { parse(value: unknown): T },
  json: string | undefined,
  otherwise: string,
): T {
  if (json === undefined) throw new BackupDamaged(otherwise);
  return shape.parse(JSON.parse(json));
}

function compare(entries: Entry[], { entries: listed }: Manifest): void {
  const found = new Map(entries.map((entry) => [entry.name, entry]));
  for (const { name, bytes, sha256 } of listed) {
    const entry = found.get(name);
    if (entry === undefined) throw new BackupDamaged(`The backup lacks ${name}.`);
    if (entry.bytes !== bytes || entry.sha256 !== sha256) {
      throw new BackupDamaged(`The backup is damaged: ${name} has changed since it was written.`);
    }
  }
}

/** The parts of the tables, in the order of the backup: COPY text of whole rows. */
export async function* readParts(path: string): AsyncGenerator<{ table: string; rows: Buffer }> {
  const archive = openArchive(path);
  for await (const entry of archive) {
    const table = tableOf(entry.header.name);
    const packed = await buffer(entry);
    if (table === undefined) continue;
    const rows = await decompress(packed, { maxOutputLength: partMaxBytes });
    yield { table, rows };
  }
}
