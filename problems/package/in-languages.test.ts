/** What is found in packages, and what an import waits for, in each language of the interface. */
import { describe, expect, it } from 'vitest';
import { refusals } from '../../contract/messages.ts';
import { sayingIn, textOfPassages } from '../../contract/said-patterns.ts';
import { partOfFile } from '../../web/said-texts.ts';
import { resultsFile, translatedLocales } from '../../web/translate.ts';
import { type Finding, Findings, PackageError } from './findings.ts';
import { openPackage, readFiles } from './open.ts';
import { filesOf, fixture, type Texts } from './testing-packages.ts';
import { unsupported } from './unsupported.ts';

const yaml = (more: string): string =>
  `problem_format_version: 2025-09\nname: Tried\nuuid: 00000000-0000-0000-0000-000000000000\n${more}`;

/** Packages with the mistakes that people make most. */
const packages: readonly Texts[] = [
  { 'a.txt': 'no package' },
  { 'problem.yaml': yaml('colour: red\nlimits: {memory: -1}\n'), 'notes.txt': 'x' },
  { 'problem.yaml': 'name: [', 'data/secret/1.in': '1\n' },
  { 'problem.yaml': yaml('type: interactive\n'), 'data/secret/1.in': '1\n' },
  { 'problem.yaml': yaml(''), 'data/secret/1.ans': '1\n', 'data/secret/odd.txt': 'x' },
  { 'problem.yaml': yaml(''), 'data/sample/a/1.in': '1\n', 'data/sample/a/1.ans': '1\n' },
];

function foundIn(texts: Texts): readonly Finding[] {
  try {
    return readFiles(filesOf(texts), 'tried').findings;
  } catch (error) {
    if (error instanceof PackageError) return error.findings;
    throw error;
  }
}

async function unsupportedOf(name: string): Promise<readonly Finding[]> {
  const findings = new Findings();
  unsupported((await openPackage(fixture(name))).package, findings);
  return findings.all;
}

const fixtures = ['draft-multi-pass', 'modern-interactive', 'polygon-interactive'];
const found = [
  ...packages.flatMap(foundIn),
  ...(await Promise.all(fixtures.map(unsupportedOf))).flat(),
];
const texts = [
  ...new Set(found.flatMap(({ rule, remedy }) => (remedy === undefined ? [rule] : [rule, remedy]))),
];

const waits = [
  refusals.noJudge,
  `${refusals.allJudgingPaused} The judges get new disks.`,
  refusals.queueFull,
  refusals.personQueueFull,
  refusals.notGenerated,
  'checker: It is in Rust, which no judge has. Add rust to LANGUAGES of a judge, or write it in C++.',
];

describe.each(translatedLocales)('in %s', (locale) => {
  const say = sayingIn(partOfFile(resultsFile(locale), 'packages'), locale);

  it('what is found in packages has its translation', () => {
    const english = texts.filter((text) => say(text).some(({ isEnglish }) => isEnglish));
    expect(texts.length).toBeGreaterThan(15);
    expect(english).toEqual([]);
  });

  it('what an import waits for has its translation, and keeps the words of operators', () => {
    expect(waits.filter((text) => say(text).some(({ isEnglish }) => isEnglish))).toEqual([]);
    const said = textOfPassages(say(waits[1] ?? ''));
    expect(said).toContain('The judges get new disks.');
    expect(said).not.toContain('Judging');
  });
});
