/** What people read about languages is what the judge executes. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { languageReport } from '../../contract/language-rules.ts';
import type { Language } from '../../contract/languages.ts';
import { loadLanguage } from '../load-language.ts';
import { allLanguages, root } from '../testing-judge.ts';
import { openTestWorkshop } from '../testing-workshop.ts';
import { programName } from './language.ts';
import { reportOf } from './report.ts';
import { writtenPage } from './write-page.ts';

const { languages } = await openTestWorkshop();

/** The words of a line, as a shell reads it. */
function wordsOf(line: string): string[] {
  const words = line.match(/(?:'[^']*'|\\'|[^\s'\\])+/g) ?? [];
  return words.map((word) => word.replaceAll(/'([^']*)'|\\(')/g, '$1$2'));
}

/** Whether a word that is shown stands for a word of the command. */
const standsFor = (shown: string, word: string): boolean =>
  shown === '…'
    ? word.includes('\n')
    : new RegExp(
        `^${shown
          .split('…/')
          .map((part) => part.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`))
          .join(`${root}/[^\\s'"]*/`)}$`,
      ).test(word);

const opened = async (id: Language) => {
  const language = await loadLanguage(id);
  const commands = language.open(root);
  return { language, commands, report: reportOf(language, commands) };
};

it.each(allLanguages)('the compile command of %s is shown word by word', async (id) => {
  const { language, commands, report } = await opened(id);
  const real = commands.withoutShortcuts(commands.command(language.leastSource, 'fast'));
  const shown = wordsOf(report.compile);
  expect(shown).toHaveLength(real.length);
  for (const [index, word] of shown.entries()) {
    expect(standsFor(word, real[index] ?? ''), `${word} for ${real[index]}`).toBe(true);
  }
  expect(report.compile).not.toContain(root);
});

it.each(allLanguages)('the command that runs %s has the words of the sandbox', async (id) => {
  const { commands, report } = await opened(id);
  const interpreter = commands.runtime?.interpreter;
  if (!interpreter) return expect(report.run).toBe(`./${programName}`);
  const { path, inside = path, args, argsWithin, env } = interpreter;
  const within = argsWithin?.(256 * 1024 * 1024) ?? [];
  const settings = Object.entries(env).map(([name, value]) => `${name}=${value}`);
  expect(wordsOf(report.run)).toEqual([...settings, inside, ...args, ...within, '/program']);
});

it('a judge reports on the languages that it has, with their versions', () => {
  expect(languages.reports.map(({ id }) => id)).toEqual(languages.ids);
  for (const report of languages.reports) {
    expect(languageReport.parse(report)).toEqual(report);
    expect(report.version).toBe(languages.versionOf(report.id));
  }
});

it('docs/languages.md is up to date', async () => {
  expect(await readFile(join(root, 'docs/languages.md'), 'utf8')).toBe(await writtenPage());
});

it('no variable of a compiler or runtime tells where Arbiter stands', async () => {
  expect(await writtenPage()).toContain('LD_PRELOAD=/');
  // What is below its folder is written so.
  expect(await writtenPage()).not.toMatch(/[A-Z]=…/);
});
