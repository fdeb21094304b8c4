/** The texts of all pages, read from their sources. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Text, textsOf } from './translate.ts';

const root = join(import.meta.dirname, '..');

/** The sources of pages, and of what they share with the server. */
export const pageSources = (): string[] =>
  ['web', 'contract'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|\.d\.ts$|^dist\//.test(file))
      .map((file) => `${folder}/${file}`),
  );

/** The texts by their English. */
export function textsOfPages(): Map<string, Text> {
  const texts = pageSources().flatMap((path) =>
    textsOf(path, readFileSync(join(root, path), 'utf8')),
  );
  return new Map(texts.map((text) => [text.english, text]));
}
