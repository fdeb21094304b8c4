/**
 * The findings of several mistakes, of keys of older formats, and of YAML that expands without end.
 * ../broken tests each sentence.
 */
import { expect, it } from 'vitest';
import { openPackage, readFiles } from '../open.ts';
import { filesOf, findingsOf, fixture, type Texts } from '../testing-packages.ts';

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

it('a switch may be written in the words of YAML 1.1', () => {
  const said = (word: string): boolean | undefined => {
    const files = filesOf(withLine(modern, `allow_file_writing: ${word}`));
    return readFiles(files, 'tried').package.metadata.allowFileWriting;
  };
  expect(['true', 'TRUE', 'yes', 'On', 'y'].map(said)).toEqual(Array(5).fill(true));
  expect(['false', 'no', 'OFF', 'N'].map(said)).toEqual(Array(4).fill(false));
});

it('names by language are read in legacy, too', () => {
  const files = { ...legacy, 'problem.yaml': 'name: {en: A, sv: B}\n' };
  const { metadata } = readFiles(filesOf(files), 'tried').package;
  expect(metadata.names).toEqual({ en: 'A', sv: 'B' });
});

it('a package of DOMjudge needs no problem.yaml', () => {
  const ini = "name='A'\ntimelimit='2.5'\n";
  const files = { ...legacy, 'problem.yaml': undefined, 'domjudge-problem.ini': ini };
  const { metadata } = readFiles(filesOf(files), 'tried').package;
  expect(metadata).toMatchObject({ names: { en: 'A' }, limits: { timeLimitSeconds: 2.5 } });
});

it('a validator and the headers beside it are one program', () => {
  const named = (texts: Texts): string[] => {
    const files = filesOf({ ...legacy, 'problem.yaml': 'name: A\nvalidation: custom\n', ...texts });
    const { programs } = readFiles(files, 'tried').package;
    return [...programs.outputValidators, ...programs.inputValidators].map(
      ({ name, files: own }) => `${name}: ${own.map(({ path }) => path).join(' ')}`,
    );
  };
  const folder = 'output_validators';
  const source = '#include "testlib.h"\n';
  expect(named({ [`${folder}/checker.cpp`]: source, [`${folder}/testlib.h`]: '' })).toEqual([
    'checker: checker.cpp testlib.h',
  ]);
  expect(
    named({
      [`${folder}/a/a.cpp`]: '',
      'input_validators/x.cpp': source,
      'input_validators/y.py': '',
      'input_validators/testlib.h': '',
    }),
  ).toEqual(['a: a.cpp', 'x: testlib.h x.cpp', 'y.py: y.py']);
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
