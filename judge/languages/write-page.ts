/**
 * `node judge/languages/write-page.ts` writes docs/languages.md: what the page about languages shows
 * of all languages, whether or not this machine has them.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { commonRows, type LanguageRow, rowsOfLanguage } from '../../contract/language-rows.ts';
import { knownLanguages } from '../../contract/languages.ts';
import { inTemporaryFolder } from '../../work/temporary-folder.ts';
import { checkerLanguage, loadLanguage } from '../load-language.ts';
import { type PlainToolchain, plainToolchainPath } from './plain-toolchain.ts';
import { reportOf } from './report.ts';

const root = join(import.meta.dirname, '../..');
const path = join(root, 'docs/languages.md');

const opening = `# Languages

What \`/languages\` shows of each language that an installation offers, but for the versions of the compilers, which
its judges report there. Written by \`node judge/languages/write-page.ts\`. In commands, \`…\` stands for a script of
Arbiter and \`…/\` for a folder of it; what depends on the memory limit is as for 256 MB.
[judging-rules.md](judging-rules.md) has the rules of judging, with their tests.

## In every language
`;

const written = (rows: readonly LanguageRow[]): string =>
  rows
    .map(({ about, text, isCode }) => `- **${about}:** ${isCode ? `\`${text}\`` : text}`)
    .join('\n');

/** The JDK has its version in its path, which is another in each distribution. */
const jdk = /\/usr\/lib\/jvm\/(?:java-\d+-openjdk-\w+\/)?/g;

/** The section of a language, with what its set-up would record in a folder. */
async function sectionOf(facts: (typeof knownLanguages)[number], folder: string): Promise<string> {
  const { id, name, dialect, timeFactor } = facts;
  const language = await loadLanguage(id);
  const toolchain: PlainToolchain = {
    compiler: language.compilerPath,
    version: '',
    stamp: '',
    readOnly: [],
  };
  const place = plainToolchainPath(folder, id);
  await mkdir(dirname(place), { recursive: true });
  await writeFile(place, JSON.stringify(toolchain));
  const report = reportOf(language, language.open(id === checkerLanguage ? root : folder));
  const rows = rowsOfLanguage({ id, name, dialect, timeFactor, versions: [], report });
  return `## ${name}\n\n${dialect}, \`${id}\`.\n\n${written(rows).replaceAll(jdk, '/usr/lib/jvm/java/')}`;
}

/** The page as it should be. */
export const writtenPage = (): Promise<string> =>
  inTemporaryFolder(async (folder) => {
    const sections = [`${opening}\n${written(commonRows)}`];
    for (const facts of knownLanguages) sections.push(await sectionOf(facts, folder));
    return `${sections.join('\n\n')}\n`;
  });

if (import.meta.main) await writeFile(path, await writtenPage());
