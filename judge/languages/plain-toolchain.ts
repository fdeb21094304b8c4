/** What the set-up records for a compiler that needs no precompiled headers. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { type Language, languageName } from '../../contract/languages.ts';

/** `stamp` changes when anything does that could change a compiled program. */
const plainToolchain = z.strictObject({
  compiler: z.string(),
  version: z.string(),
  stamp: z.string(),
  /** The files of the host that the compiler may read. */
  readOnly: z.array(z.strictObject({ host: z.string(), inside: z.string() })),
});
export type PlainToolchain = z.infer<typeof plainToolchain>;

/** The file in which prepare-plain.ts stores the toolchain of a language. */
export const plainToolchainPath = (root: string, id: Language): string =>
  join(root, 'build/languages', `${id}.json`);

/** Reads what prepare-plain.ts wrote. Throws an error if it has not run. */
export function readPlainToolchain(root: string, id: Language): PlainToolchain {
  const path = plainToolchainPath(root, id);
  try {
    return plainToolchain.parse(JSON.parse(readFileSync(path, 'utf8')));
  } catch (cause) {
    const advice = `run bin/setup with LANGUAGES set, which prepares ${languageName(id)}`;
    throw new Error(`${path} cannot be read: ${advice}.`, { cause });
  }
}
