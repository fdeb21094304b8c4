/** What verifying finds in packages that read well. */
import { describe, expect, it } from 'vitest';
import { checkPackage } from './check.ts';
import { asLine, Findings } from './findings.ts';
import { openPackage, readFiles } from './open.ts';
import { skeleton } from './skeleton.ts';
import { filesOf, fixture, type Texts } from './testing.ts';

function found(texts: Texts): string[] {
  const base = Object.fromEntries([...skeleton()].map(([path, bytes]) => [path, bytes]));
  const read = readFiles(filesOf({ ...base, ...texts }), 'new');
  const findings = new Findings();
  checkPackage(read.package, findings);
  return [...read.findings, ...findings.all].map(asLine);
}

const yaml = (lines: string): Texts => ({
  'problem.yaml': `problem_format_version: 2025-09\nname: A\nuuid: ${'0'.repeat(8)}-0000-4000-8000-${'0'.repeat(12)}\n${lines}\n`,
});

it('a new package has nothing to tell', () => {
  expect(found({})).toEqual([]);
});

it('nor have those of every format', async () => {
  for (const name of ['legacy-sum', 'legacy-scoring', 'modern-scoring', 'polygon-checker']) {
    const findings = new Findings();
    checkPackage((await openPackage(fixture(name))).package, findings);
    expect(findings.all.map(asLine), name).toEqual([]);
  }
});

describe('told is', () => {
  it.each<[string, Texts, string]>([
    ['no statement', { 'statement/problem.en.md': undefined }, 'At least one statement'],
    ['no right solution', { 'submissions/accepted/sum.cpp': undefined }, 'submissions/accepted:'],
    ['no input validator', { 'input_validators/validate.py': undefined }, 'no input validator'],
    ['a license without an owner', yaml('license: cc by'), 'rights_owner: Is required with the'],
    ['an owner of what has none', yaml('license: public domain\nrights_owner: Me'), 'Must not be'],
    [
      'a time out of step',
      yaml('limits: {time_limit: 1.3, time_resolution: 0.5}'),
      'a multiple of',
    ],
    [
      'the same input twice',
      { 'data/secret/01-zero.in': '1 2\n' },
      'same input as data/sample/1.in',
    ],
    [
      'a last line without end',
      { 'data/secret/01-zero.in': '0 0' },
      '01-zero.in: The last line has',
    ],
    ['lines of Windows', { 'data/secret/01-zero.ans': '0\r\n' }, '01-zero.ans: Lines end in CRLF.'],
    ['an empty answer', { 'data/secret/01-zero.ans': '' }, 'only an empty output is right.'],
    [
      'an outcome that cannot be',
      { 'submissions/submissions.yaml': 'wrong_answer: {permitted: [AC]}' },
      'submissions/wrong_answer/narrow.cpp: No outcome is both permitted and required.',
    ],
    ['an empty group', { 'data/secret/g/test_group.yaml': '{}' }, 'The group has no test case.'],
    [
      'scores without scoring',
      { 'data/secret/test_group.yaml': 'max_score: 5' },
      'data/secret: Scores are for problems of type scoring.',
    ],
    [
      'a group before its time',
      { 'data/secret/test_group.yaml': 'require_pass: secret/later' },
      'data/secret: require_pass: There is no group secret/later before this one.',
    ],
    [
      'scores that do not add up',
      {
        ...yaml('type: scoring'),
        'data/secret/g/test_group.yaml': 'max_score: 50',
        'data/secret/g/1.in': '5 5\n',
        'data/secret/g/1.ans': '10\n',
      },
      'data/secret: max_score: The groups have 50 together, and must have 100.',
    ],
  ])('%s', (_, texts, sentence) => {
    expect(found(texts).join('\n')).toContain(sentence);
  });
});
