/**
 * `node judge/languages/write-page.ts` writes docs/languages.md: what the page about languages shows
 * of all languages, whether or not this machine has them. Rows that C++ has in the same words stand only there.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { commonRows, type LanguageRow, rowsOfLanguage } from '../../contract/language-rows.ts';
import { knownLanguages } from '../../contract/languages.ts';
import { inTemporaryFolder } from '../../work/temporary-folder.ts';
import { checkerLanguage, loadLanguage } from '../load-language.ts';
import { type PlainToolchain, plainToolchainPath } from './plain-toolchain.ts';
import { reportOf } from './report.ts';

type KnownLanguage = (typeof knownLanguages)[number];

const root = join(import.meta.dirname, '../..');
const path = join(root, 'docs/languages.md');

const opening = `# Languages

What \`/languages\` of a site shows, but for the versions of its compilers. Of a language without a row, that of C++
holds. In commands, \`…\` stands for a script of Arbiter and \`…/\` for a folder of it, and the memory limit is 256 MB.
Written by \`node judge/languages/write-page.ts\`.

## In every language
`;

const written = (rows: readonly LanguageRow[]): string =>
  rows
    .map(({ about, text, isCode }) => `- **${about}:** ${isCode ? `\`${text}\`` : text}`)
    .join('\n');

/** The JDK has its version in its path, which is another in each distribution. */
const jdk = /\/usr\/lib\/jvm\/(?:java-\d+-openjdk-\w+\/)?/g;

/** The rows of a language, with what its set-up would record in a folder. */
async function rowsOf(facts: KnownLanguage, folder: string): Promise<LanguageRow[]> {
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
  return rowsOfLanguage({ id, name, dialect, timeFactor, versions: [], report });
}

/** The section of a language, without the rows that another has in the same words. */
function sectionOf(
  { id, name, dialect }: KnownLanguage,
  rows: LanguageRow[],
  others: LanguageRow[],
) {
  const own = rows.filter(
    ({ about, text }) => !others.some((other) => other.about === about && other.text === text),
  );
  return `## ${name}\n\n${dialect}, \`${id}\`.\n\n${written(own).replaceAll(jdk, '/usr/lib/jvm/java/')}`;
}

/** The page as it should be. */
export const writtenPage = (): Promise<string> =>
  inTemporaryFolder(async (folder) => {
    const sections = [`${opening}\n${written(commonRows)}`];
    let usual: LanguageRow[] = [];
    for (const facts of knownLanguages) {
      const rows = await rowsOf(facts, folder);
      sections.push(sectionOf(facts, rows, usual));
      if (facts.id === checkerLanguage) usual = rows;
    }
    return `${sections.join('\n\n')}\n`;
  });

if (import.meta.main) await writeFile(path, await writtenPage());
