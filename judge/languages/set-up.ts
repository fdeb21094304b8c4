/**
 * `node judge/languages/set-up.ts [LANGUAGES [HEADER,HEADER...]...]`: makes what compiling each
 * language needs, when it is missing or out of date. The sets of headers that are named are
 * precompiled; by default common ones. A part of the set-up; the judge only reads what it made.
 */
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { languageName } from '../../contract/languages.ts';
import { readLanguages } from '../../work/read-languages.ts';
import { checkerLanguage, loadLanguages } from '../load-language.ts';
import type { JudgeLanguage } from './language.ts';
import { plainToolchainPath } from './plain-toolchain.ts';

const root = join(import.meta.dirname, '../..');

/**
 * Only the language of checkers is required; a judge does not offer other languages that are
 * missing.
 */
async function prepareOrSay(language: JudgeLanguage, headerSets?: string[][]): Promise<void> {
  try {
    await language.prepare(root, headerSets);
  } catch (error) {
    if (language.id === checkerLanguage) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    console.error(`Going on without ${languageName(language.id)}: ${reason}`);
    await rm(plainToolchainPath(root, language.id), { force: true });
  }
}

try {
  const [, , ids, ...named] = process.argv;
  const headerSets = named.length > 0 ? named.map((headers) => headers.split(',')) : undefined;
  const languages = await loadLanguages(readLanguages(ids));
  for (const language of languages) await prepareOrSay(language, headerSets);
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
