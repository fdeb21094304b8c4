/** The sentence for each rule of the formats that a package can break. */
import { describe, expect, it } from 'vitest';
import { findingsOf, type Texts } from '../testing.ts';

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

it('good ones have nothing to tell', () => {
  expect(findingsOf(modern)).toEqual([]);
  expect(findingsOf(legacy)).toEqual([]);
});

describe('told with the file, the field and the rule is', () => {
  it.each<[string, string]>([
    ['type: [pass-fail, scoring]', 'problem.yaml: type: pass-fail and scoring exclude each other.'],
    ['type: [submit-answer, interactive]', 'type: submit-answer goes with neither'],
    ['type: [interactive, interactive]', 'type: Must not name a type twice.'],
    ['type: funny', 'type.0: Must be one or more of pass-fail, scoring'],
    ['license: mine', 'problem.yaml: license: Must be one of unknown, public domain'],
    ['limits: 5', 'problem.yaml: limits: Must be a map.'],
    ['limits: {time_limit: 0}', 'problem.yaml: limits.time_limit: Must be a number above 0.'],
    ['limits: {memory: 1.5}', 'limits.memory: Must be a whole number above 0.'],
    [
      'limits: {validation_passes: 1}',
      'limits.validation_passes: Must be a whole number, at least 2.',
    ],
    ['limits: {speed: 1}', 'warning: problem.yaml: limits.speed: The format has no such key'],
    ['limits: {time_multipliers: {ac_to_time_limit: 0.5}}', 'ac_to_time_limit: Must be a number'],
    ['keywords: one', 'problem.yaml: keywords: Must be a list of texts.'],
    ['embargo_until: tomorrow', 'embargo_until: Must be a date, as 2026-01-31.'],
    ['constants: {1a: 2}', 'problem.yaml: constants'],
    ['credits: {authors: {email: x}}', 'credits: Must be a person, or a map'],
    ['source: [5.5, {url: x}]', 'source: Must be a name, a map with name and url'],
    ['allow_file_writing: maybe', 'allow_file_writing: Must be true or false.'],
    ['colour: red', 'warning: problem.yaml: colour: The format has no such key; it is ignored.'],
    ['name: B', 'problem.yaml:4: Must be YAML. Map keys must be unique'],
    ['a: [', 'problem.yaml:'],
    ['a: &a [*a]', 'problem.yaml: '],
  ])('%s in 2025-09', (line, sentence) => {
    expect(findingsOf(withLine(modern, line)).join('\n')).toContain(sentence);
  });

  it.each<[string, string]>([
    ['type: funny', 'problem.yaml: type: Must be pass-fail or scoring.'],
    ['validation: default score', 'validation: Must be default, or custom with some of'],
    ['validation: custom score', 'validation: Only a scoring problem may have score.'],
    ['validation: custom', 'output_validators: At least one program is required'],
    ['source_url: https://x.example', 'source_url: Must not be there without source.'],
    ['uuid: 1', 'problem.yaml: uuid: Must be a UUID.'],
    ['difficulty: Brutal', 'difficulty: Must be one of Easy, Medium, Hard.'],
    ['grading: {objective: middle}', 'grading.objective: Must be min or max.'],
    ['problem_format_version: 1999', 'problem_format_version: Must be one of legacy,'],
  ])('%s in legacy', (line, sentence) => {
    expect(findingsOf(withLine(legacy, line)).join('\n')).toContain(sentence);
  });

  it.each<[string, Texts, string]>([
    [
      'no problem.yaml',
      { 'problem.yaml': undefined },
      "problem.yaml: The file is required, or problem.xml of Polygon's package.",
    ],
    ['a list in problem.yaml', { 'problem.yaml': '- a\n' }, 'Must be a list of keys and values.'],
    ['no text', { 'problem.yaml': Buffer.from([0xff]) }, 'problem.yaml: Must be UTF-8.'],
    ['a long text', { 'problem.yaml': ' '.repeat(262_145) }, 'problem.yaml: At most 262144 bytes.'],
    ['no input', { 'data/secret/1.in': undefined }, 'There is no input, data/secret/1.in.'],
    ['no answer', { 'data/secret/1.ans': undefined }, 'There is no answer, data/secret/1.ans.'],
    [
      'a case named as a group',
      { 'data/secret/1/test_group.yaml': '', 'data/secret/1/1.in': '', 'data/secret/1/1.ans': '' },
      'data/secret/1: A group and a test case have this name.',
    ],
    [
      'two files for a group',
      { 'data/secret/test_group.yaml': '', 'data/secret/testdata.yaml': '' },
      'data/secret/testdata.yaml: Must not be there beside test_group.yaml.',
    ],
    [
      'a score below nothing',
      { 'data/secret/test_group.yaml': 'max_score: -1' },
      'data/secret/test_group.yaml: max_score: Must be a whole number, at least 0, or "unbounded".',
    ],
    [
      'no range',
      { 'data/secret/testdata.yaml': 'range: 5' },
      'data/secret/testdata.yaml: range: Must be two numbers',
    ],
    [
      'a setting of a case',
      { 'data/secret/1.yaml': 'args: one\nhint: 5' },
      'data/secret/1.yaml: args: Must be a list of texts.',
    ],
    [
      'a lonely output',
      { 'data/valid_output/1.in': '', 'data/valid_output/1.out': '' },
      'data/valid_output/1: An answer, .ans, and an output, .out, are required.',
    ],
    [
      'a rule that is none',
      { 'submissions/submissions.yaml': 'accepted: [AC]' },
      'submissions/submissions.yaml: accepted: Must be a map.',
    ],
    [
      'an outcome that is none',
      { 'submissions/submissions.yaml': 'accepted: {permitted: [MLE]}' },
      'accepted.permitted.0: Must be a list of AC, WA, TLE, RTE.',
    ],
    [
      "a time limit of DOMjudge's that is none",
      { 'problem.yaml': 'name: A\n', '.timelimit': 'fast' },
      '.timelimit: The time limit must be a number of seconds above 0.',
    ],
    [
      'a stranger',
      { 'notes/todo.txt': 'x' },
      'warning: notes: The format does not name it; it is kept and not used.',
    ],
    [
      'a file of no case',
      { 'data/secret/1.txt': 'x' },
      'warning: data/secret/1.txt: Belongs to no test case; it is kept and not used.',
    ],
    [
      'two statements of a language',
      { 'statement/problem.en.tex': 'x' },
      'warning: statement/problem.en.tex: Is not read: there is a .md, too.',
    ],
    [
      'a name without a statement',
      { 'statement/problem.en.md': undefined, 'statement/problem.sv.md': 'x' },
      'warning: problem.yaml: name: There is a name and no statement in en.',
    ],
    ['no name', { 'problem.yaml': 'license: cc0\n' }, 'name: The problem must have a name'],
  ])('%s', (_, change, sentence) => {
    expect(findingsOf({ ...modern, ...change }).join('\n')).toContain(sentence);
  });

  it('everything at once, not only the first', () => {
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
});

it('aliases that stand for ever more are not followed', () => {
  const grow = Array.from({ length: 12 }, (_, at) => {
    const refs = Array(9).fill(`*a${at}`).join(', ');
    return `a${at + 1}: &a${at + 1} [${refs}]`;
  });
  const lines = findingsOf(withLine(modern, ['a0: &a0 [x]', ...grow].join('\n')));
  expect(lines.join('\n')).toContain('Must be YAML. Excessive alias count');
});
