/**
 * `node judge/languages/set-up.ts [LANGUAGES [HEADER,HEADER...]...]`: makes what compiling each
 * language needs, when it is missing or out of date. The include sequences that are named are
 * precompiled; by default common ones. A part of the set-up; the judge only reads what it made.
 */
import { join } from 'node:path';
import { readLanguages } from '../../contract/languages.ts';
import { loadLanguages } from '../load-language.ts';

const root = join(import.meta.dirname, '../..');

try {
  const [, , ids, ...named] = process.argv;
  const prefixes = named.length > 0 ? named.map((headers) => headers.split(',')) : undefined;
  const languages = await loadLanguages(readLanguages(ids));
  for (const language of languages) await language.prepare(root, prefixes);
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
