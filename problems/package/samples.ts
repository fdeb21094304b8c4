/** Compares the samples shown in statements with their data. Runs no programs. */
import { allCases } from './cases.ts';
import type { Findings } from './findings.ts';
import type { ProblemPackage, Statement } from './model.ts';

const remedy = 'Show what the sample is: people try their programs on what they read.';

/** Reports differences as warnings. */
export function checkSamples(one: ProblemPackage, findings: Findings): void {
  for (const { testCase } of allCases(one.sample)) {
    const { name, input, answer, shown } = testCase;
    for (const [ending, bytes, given] of [
      ['in', input, shown.inStatement],
      ['ans', answer, shown.ansStatement],
    ] as const) {
      if (given === undefined || tokensOf(given) === tokensOf(bytes)) continue;
      const rule = `Differs from data/${name}.${ending} in more than blanks.`;
      findings.warn(`data/${name}.${ending}.statement`, rule, { remedy });
    }
  }
  const inputs = new Set(allCases(one.sample).map(({ testCase }) => tokensOf(testCase.input)));
  for (const statement of one.statements) checkStatement(statement, inputs, findings);
}

const tokensOf = (bytes: Buffer | string): string =>
  bytes.toString('latin1').trim().split(/\s+/).join(' ');

const sampleHeading = /^#{1,6}\s.*\b(?:sample|example)s?\b.*\binput\b/i;
const fence = /^\s*(?:```|~~~)/;

/** Statements in Markdown may contain samples, each as a code block below a heading. */
function checkStatement(
  { language, format, source }: Statement,
  inputs: Set<string>,
  findings: Findings,
): void {
  if (format !== 'markdown') return;
  const lines = source.toString('latin1').split('\n');
  for (const [index, line] of lines.entries()) {
    if (!sampleHeading.test(line.slice(0, 200))) continue;
    const from = lines.findIndex((other, at) => at > index && other.trim() !== '');
    if (from < 0 || !fence.test(lines[from] ?? '')) continue;
    const to = lines.findIndex((other, at) => at > from && fence.test(other));
    if (to < 0 || inputs.has(tokensOf(lines.slice(from + 1, to).join('\n')))) continue;
    const rule = 'This sample input is none of the samples.';
    findings.warn(`statement/problem.${language}.md`, rule, { line: index + 1, remedy });
  }
}
