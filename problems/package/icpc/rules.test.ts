/**
 * The findings of several mistakes, of keys of older formats, and of YAML that expands without end.
 * ../broken tests each sentence.
 */
import { expect, it } from 'vitest';
import { openPackage } from '../open.ts';
import { findingsOf, fixture, type Texts } from '../testing.ts';

const modern = {
  'problem.yaml':
    'problem_format_version: 2025-09\nname: A\nuuid: 0b1f2c3d-4e5f-4a6b-8c7d-9e0f1a2b3c4d\n',
  'statement/problem.en.md': 'Add.\n',
  'data/sample/1.in': '1\n',
  'data/sample/1.ans': '1\n',
  'data/secret/1.in': '2\n',
  'data/secret/1.ans': '2\n',
  'submissions/accepted/a.cpp': 'int main() {}\n',
};
const legacy = { ...modern, 'problem.yaml': 'name: A\n' };
const withLine = (base: Texts, line: string): Texts => ({
  ...base,
  'problem.yaml': `${base['problem.yaml']}${line}\n`,
});

it('correct ones have no findings', () => {
  expect(findingsOf(modern)).toEqual([]);
  expect(findingsOf(legacy)).toEqual([]);
});

it('all findings are reported at once, not only the first', () => {
  const lines = findingsOf({
    ...withLine(modern, 'license: mine\nlimits: {memory: 0}'),
    'data/secret/1.ans': undefined,
    'submissions/submissions.yaml': 'x: {score: high}\ny: {permitted: [AC, OK]}',
  });
  expect(lines.map((line) => line.split(': ').slice(0, 2).join(': '))).toEqual([
    'problem.yaml: license',
    'problem.yaml: limits.memory',
    'data/secret/1: There is no answer, data/secret/1.ans.',
    'submissions/submissions.yaml: x.score',
    'submissions/submissions.yaml: y.permitted.1',
  ]);
});

it('aliases that multiply endlessly are not followed', () => {
  const grow = Array.from({ length: 12 }, (_, at) => {
    const refs = Array(9).fill(`*a${at}`).join(', ');
    return `a${at + 1}: &a${at + 1} [${refs}]`;
  });
  const lines = findingsOf(withLine(modern, ['a0: &a0 [x]', ...grow].join('\n')));
  expect(lines.join('\n')).toContain('Must be YAML. Excessive alias count');
});

it('a package of 2025-09 is read with keys and files of older formats, each of which is reported', async () => {
  const { package: one, findings } = await openPackage(fixture('modern-older-keys'));
  expect(one.metadata.sources).toEqual([
    { name: 'Spring Open', url: 'https://spring.example/2026' },
  ]);
  expect([one.secret, ...one.secret.groups].map(({ name, settings }) => [name, settings])).toEqual([
    ['secret', { scoring: { aggregation: 'sum' } }],
    ['secret/1-small', { scoring: { maxScore: 30, aggregation: 'min' } }],
    [
      'secret/2-large',
      {
        inputValidatorArgs: ['large'],
        scoring: { maxScore: 70, aggregation: 'min', requirePass: ['secret/1-small'] },
      },
    ],
  ]);
  expect(findings.map(({ severity, file }) => `${severity} ${file}`)).toEqual([
    'warning problem.yaml',
    ...['sample', 'secret', 'secret/1-small', 'secret/2-large'].map(
      (group) => `warning data/${group}/testdata.yaml`,
    ),
  ]);
});
