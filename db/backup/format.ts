/**
 * The format of a backup: a tar archive of `about.json`, the rows of each table in parts
 * (`tables/<table>/<number>.copy.gz`, PostgreSQL's COPY text), the secrets on request, and finally
 * `manifest.json` with the size and checksum of every part.
 */
import { z } from 'zod';

export const formatVersion = 1;

export const aboutName = 'about.json';
export const manifestName = 'manifest.json';
export const tokenSecretName = 'secrets/token-secret';

/** The name of a part of a table; parts are numbered from 1. */
export const partName = (table: string, part: number): string =>
  `tables/${table}/${String(part).padStart(6, '0')}.copy.gz`;

/** The table that a part belongs to; undefined for other entries. */
export const tableOf = (name: string): string | undefined =>
  /^tables\/(\w+)\/\d{6}\.copy\.gz$/.exec(name)?.[1];

/** A table with its stored columns. */
export const table = z.object({ name: z.string(), columns: z.array(z.string()) });
export type Table = z.infer<typeof table>;

/** The first entry of a backup. */
export const about = z.object({
  format: z.literal(formatVersion, 'The backup has a format that this version does not read.'),
  madeAt: z.iso.datetime(),
  /** The applied migrations, in order. */
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })),
  tables: z.array(table),
  /** The next value of each sequence. */
  sequences: z.record(z.string(), z.string()),
});
export type About = z.infer<typeof about>;

/** The last entry: a backup without it is incomplete. `sha256` is in hexadecimal. */
export const manifest = z.object({
  entries: z.array(z.object({ name: z.string(), bytes: z.int(), sha256: z.string() })),
  rows: z.record(z.string(), z.int()),
});
export type Manifest = z.infer<typeof manifest>;
