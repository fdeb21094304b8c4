/** Points that break rules, with the findings. */
import type { Texts } from '../testing-packages.ts';
import { type Broken, graded, modern, scored } from './testing-told.ts';

const olderSays = (text: string) => ({
  ...scored,
  'data/secret/testdata.yaml': `scoring: ${text}`,
});
const secret = (text: string): Texts => ({ ...scored, 'data/secret/test_group.yaml': text });
const group = (name: string, text: string): Texts => ({
  ...scored,
  [`data/secret/${name}/test_group.yaml`]: text,
});
const oneCase = (name: string): Texts => ({
  [`data/${name}.in`]: '77\n',
  [`data/${name}.ans`]: '77\n',
});
const draft: Texts = {
  ...scored,
  'problem.yaml': String(scored['problem.yaml']).replace('2025-09', '2023-07-draft'),
};
const deep = Array.from({ length: 9 }, (_, at) => `g${at}`);

export const brokenPoints: Broken[] = [
  [
    'older points that are none',
    olderSays('{sore: 5}'),
    'Must be a map with score, max_score, aggregation and require_pass.',
  ],
  ['older points that add up to nothing', olderSays('{aggregation: max}'), 'Must be sum or min.'],
  [
    'older points of each test case',
    olderSays('{score: 5}'),
    'scoring: score is read with aggregation: min only. Say max_score.',
  ],
  [
    'points of a pass-fail problem',
    { ...modern, 'data/secret/test_group.yaml': 'max_score: 5' },
    'max_score: Is for problems of the type scoring only.',
  ],
  [
    'groups of a pass-fail problem',
    { ...modern, 'data/secret/a/test_group.yaml': '', ...oneCase('secret/a/1') },
    'data/secret: Not supported yet: test groups; all test cases are judged.',
  ],
  [
    'groups within each other in a draft of the format',
    { ...draft, ...oneCase('secret/a/b/1'), 'data/secret/a/b/test_group.yaml': '' },
    'data/secret/a: max_score: Must have no groups in it.',
  ],
  [
    'points of samples',
    { ...scored, 'data/sample/test_group.yaml': 'max_score: 5' },
    'data/sample: max_score: Must not be there: samples have no points.',
  ],
  [
    'points for the source',
    group('a', 'max_score: 40\nstatic_validation_score: 3'),
    'static_validation_score: Not supported yet: points for the source.',
  ],
  [
    'arguments of no static validator',
    group('a', 'max_score: 40\nstatic_validator_args: [a]'),
    'static_validator_args: There is no static validator; it is ignored.',
  ],
  [
    'a group without a test case',
    { ...scored, 'data/secret/c/test_group.yaml': 'max_score: 0' },
    'data/secret/c: The group has no test case.',
  ],
  [
    'groups beside test cases',
    { ...scored, 'data/secret/9.in': '9\n', 'data/secret/9.ans': '9\n' },
    'Must have either groups or test cases of its own.',
  ],
  [
    'test cases in no group',
    { ...scored, 'data/secret/9.in': '9\n', 'data/secret/9.ans': '9\n' },
    'There are groups, and test cases that are in none.',
  ],
  [
    'a sum that is short',
    group('b', 'max_score: 50'),
    'The groups have 90 together, and must have 100.',
  ],
  [
    'a sum that is more',
    group('b', 'max_score: 70'),
    'The groups have 110 points together, and must have at most 100.',
  ],
  [
    'no bound with pass-fail',
    secret('max_score: unbounded\nscore_aggregation: pass-fail'),
    'data/secret: max_score: Must be a number with pass-fail.',
  ],
  [
    'a group without bound and with pass-fail',
    group('b', 'max_score: unbounded'),
    'data/secret/b: max_score: Must be a number with pass-fail.',
  ],
  [
    'a group without bound',
    group('b', 'score_aggregation: sum'),
    'Must be a number, as that of secret is.',
  ],
  [
    'a group that may be passed in part',
    {
      ...secret('score_aggregation: pass-fail'),
      'data/secret/b/test_group.yaml': 'max_score: 60\nscore_aggregation: sum',
    },
    'Must be pass-fail, as that of secret is.',
  ],
  [
    'a later group required',
    group('a', 'max_score: 40\nrequire_pass: secret/b'),
    'require_pass: There is no group secret/b before this one.',
  ],
  [
    'fewer points are better',
    { ...graded, 'problem.yaml': `${graded['problem.yaml']}grading: {objective: min}\n` },
    'grading.objective: Not supported yet: points of which fewer are better.',
  ],
  [
    'a grader of its own',
    { ...graded, 'data/testdata.yaml': 'grading: custom' },
    'grading: Not supported: a grader of the package (graders/).',
  ],
  [
    'a flag that is none',
    { ...graded, 'data/testdata.yaml': 'grader_flags: median' },
    'grader_flags: The grader has no flag median.',
  ],
  [
    'groups far within each other',
    {
      ...graded,
      [`data/secret/${deep.join('/')}/1.in`]: '7\n',
      [`data/secret/${deep.join('/')}/1.ans`]: '7\n',
    },
    'At most 8 groups within each other.',
  ],
  [
    'very many groups',
    {
      ...scored,
      ...Object.fromEntries(
        Array.from({ length: 101 }, (_, at) => [
          [`data/secret/n${at}/test_group.yaml`, 'max_score: 0'],
          [`data/secret/n${at}/1.in`, `${at + 50}\n`],
          [`data/secret/n${at}/1.ans`, '1\n'],
        ]).flat(),
      ),
    },
    'data: At most 100 groups of test cases.',
  ],
];
