/**
 * A correct package of each format, which tests break, and the function that returns all findings.
 */

import { parseScript, scriptFile } from '../../../contract/generator-script.ts';
import { checkPackage } from '../check.ts';
import { type Finding, Findings, PackageError } from '../findings.ts';
import { asProblem } from '../judgeable.ts';
import { readFiles } from '../open.ts';
import { checkSamples } from '../samples.ts';
import { filesOf, type Texts } from '../testing-packages.ts';

/** What is broken, the change that breaks it, and a part of the finding. */
export type Broken = readonly [what: string, change: Texts, told: string];

const head =
  'problem_format_version: 2025-09\nname: A\nuuid: 0b1f2c3d-4e5f-4a6b-8c7d-9e0f1a2b3c4d\n';

/**
 * problem.yaml of the format 2025-09 with additional lines; a repeated key replaces the earlier
 * one.
 */
export const yaml = (lines: string): Texts => ({ 'problem.yaml': replacing(head, lines) });

function replacing(text: string, lines: string): string {
  const keys = [...lines.matchAll(/^(\w+):/gm)].map(([, key]) => key);
  const kept = text.split('\n').filter((line) => !keys.includes(line.split(':')[0]));
  return `${kept.join('\n')}${lines}\n`;
}

/** A package of the format 2025-09, pass-fail. */
export const modern: Texts = {
  ...yaml('limits: {time_limit: 1}'),
  'arbiter.yaml': 'difficulty: Easy\n',
  'statement/problem.en.md': 'Add.\n',
  'data/sample/1.in': '1\n',
  'data/sample/1.ans': '1\n',
  'data/secret/1.in': '2\n',
  'data/secret/1.ans': '2\n',
  'input_validators/valid.cpp': 'int main() { return 42; }\n',
  'submissions/accepted/a.cpp': 'int main() {}\n',
};

const cases = (...names: string[]): Texts =>
  Object.fromEntries(
    names.flatMap((name, at) => [
      [`data/${name}.in`, `${at + 5}\n`],
      [`data/${name}.ans`, `${at + 5}\n`],
    ]),
  );

/** A package with points: two groups of one test case each. */
export const scored: Texts = {
  ...modern,
  ...yaml('type: scoring\nlimits: {time_limit: 1}'),
  'data/secret/1.in': undefined,
  'data/secret/1.ans': undefined,
  ...cases('secret/a/1', 'secret/b/1'),
  'data/secret/a/test_group.yaml': 'max_score: 40\n',
  'data/secret/b/test_group.yaml': 'max_score: 60\n',
};

const legacyYaml = 'name: A\nlimits: {time_limit: 1}\n';

/** A package in the format legacy. */
export const legacy: Texts = { ...modern, 'problem.yaml': legacyYaml };

/** A legacy problem.yaml with additional lines. */
export const old = (lines: string): Texts => ({ 'problem.yaml': replacing(legacyYaml, lines) });

/** A package in the format legacy, with points. */
export const graded: Texts = {
  ...legacy,
  ...old('type: scoring'),
  'data/testdata.yaml': 'grader_flags: ignore_sample\n',
};

const xml = `<problem short-name="a">
  <names><name language="english" value="A"/></names>
  <judging><testset name="tests">
    <time-limit>1000</time-limit><memory-limit>268435456</memory-limit>
    <input-path-pattern>tests/%02d</input-path-pattern>
    <answer-path-pattern>tests/%02d.a</answer-path-pattern>
    <tests><test method="manual" sample="true"/><test method="manual"/></tests>
  </testset></judging>
  <assets>
    <checker name="std::wcmp.cpp"><source path="files/check.cpp"/></checker>
    <validators><validator><source path="files/val.cpp"/></validator></validators>
    <solutions><solution tag="main"><source path="solutions/a.cpp"/></solution></solutions>
  </assets>
</problem>
`;

/** A package of Polygon. */
export const polygon: Texts = {
  'problem.xml': xml,
  'arbiter.yaml': 'difficulty: Easy\n',
  'statement-sections/english/legend.tex': 'Add.\n',
  'files/check.cpp': '',
  'files/val.cpp': '#include "testlib.h"\n',
  'solutions/a.cpp': 'int main() {}\n',
  'tests/01': '1\n',
  'tests/01.a': '1\n',
  'tests/02': '2\n',
  'tests/02.a': '2\n',
};

/** problem.xml with a part replaced. */
export const xmlWith = (part: string, by: string): Texts => {
  if (!xml.includes(part)) throw new Error(`problem.xml has no ${part}`);
  return { 'problem.xml': xml.replace(part, by) };
};

/** All findings of reading, checking and converting the package, whichever step fails. */
export function toldOf(texts: Texts): Finding[] {
  const findings = new Findings();
  try {
    const { package: one, findings: read } = readFiles(filesOf(texts), 'tried');
    findings.all.push(...read);
    checkPackage(one, findings);
    checkSamples(one, findings);
    const script = one.folders.generators.find(({ path }) => path === scriptFile);
    for (const { line, rule } of parseScript(script?.bytes.toString() ?? '').wrong) {
      findings.error(`generators/${scriptFile}`, rule, { line });
    }
    return [...findings.all, ...asProblem(one).findings.all];
  } catch (error) {
    if (error instanceof PackageError) return [...findings.all, ...error.findings];
    throw error;
  }
}
