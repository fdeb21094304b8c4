/**
 * `node judge/languages/set-up.ts [--least] [LANGUAGES [HEADER,HEADER...]...]`: makes what compiling
 * each language needs, when it is missing or out of date. The sets of headers that are named are
 * precompiled; by default common ones. With --least, leaves out what only makes compiling faster. A
 * part of the set-up, which the judge also runs in its spare time (prepare-later.ts).
 */
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { languageName } from '../../contract/languages.ts';
import { settleProcess } from '../../work/host.ts';
import { readLanguages } from '../../work/read-languages.ts';
import { checkerLanguage, loadLanguages } from '../load-language.ts';
import type { JudgeLanguage, PrepareOptions } from './language.ts';
import { plainToolchainPath } from './plain-toolchain.ts';

const root = join(import.meta.dirname, '../..');

/**
 * Only the language of checkers is required; a judge does not offer other languages that are
 * missing.
 */
async function prepareOrSay(language: JudgeLanguage, options: PrepareOptions): Promise<void> {
  try {
    await language.prepare(root, options);
  } catch (error) {
    if (language.id === checkerLanguage) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    console.error(`Going on without ${languageName(language.id)}: ${reason}`);
    await rm(plainToolchainPath(root, language.id), { force: true });
  }
}

settleProcess();
try {
  const args = process.argv.slice(2);
  const isLeast = args[0] === '--least';
  const [ids, ...named] = isLeast ? args.slice(1) : args;
  const headerSets = named.length > 0 ? named.map((headers) => headers.split(',')) : undefined;
  const languages = await loadLanguages(readLanguages(ids));
  for (const language of languages) {
    await prepareOrSay(language, { headerSets, isLeast });
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
