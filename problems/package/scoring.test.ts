/** How packages give points, and the messages about those that cannot. */
import { describe, expect, it } from 'vitest';
import type { Scoring } from '../../contract/scoring.ts';
import { asLine, PackageError } from './findings.ts';
import { asProblem } from './judgeable.ts';
import { openPackage, readFiles } from './open.ts';
import { filesOf, fixture, type Texts } from './testing-packages.ts';

const scoringOf = async (name: string): Promise<Scoring | undefined> =>
  asProblem((await openPackage(fixture(name))).package).problem.scoring;

/** A sample and groups a and b of one case each. */
const modern: Texts = {
  'problem.yaml': [
    'problem_format_version: 2025-09',
    'type: scoring',
    'name: A',
    'uuid: 0b1f2c3d-4e5f-4a6b-8c7d-9e0f1a2b3c4d',
    'limits: {time_limit: 1}',
  ].join('\n'),
  'arbiter.yaml': 'difficulty: Easy\n',
  'statement/problem.en.md': 'Add.\n',
  'submissions/accepted/a.cpp': 'int main() {}\n',
};
for (const name of ['sample/1', 'secret/a/1', 'secret/b/1']) {
  modern[`data/${name}.in`] = '1\n';
  modern[`data/${name}.ans`] = '1\n';
}
const grouped: Texts = {
  ...modern,
  'data/secret/a/test_group.yaml': 'max_score: 40\n',
  'data/secret/b/test_group.yaml': 'max_score: 60\n',
};
const legacy: Texts = {
  ...modern,
  'problem.yaml': 'type: scoring\nname: A\ndifficulty: Easy\nlimits: {time_limit: 1}\n',
  'data/testdata.yaml': 'range: 0 100\ngrader_flags: ignore_sample\n',
};

const made = (texts: Texts) => asProblem(readFiles(filesOf(texts), 'tried').package);

function told(texts: Texts): string[] {
  try {
    return made(texts).findings.all.map(asLine);
  } catch (error) {
    if (error instanceof PackageError) return error.findings.map(asLine);
    throw error;
  }
}

const inGroup = (name: string, text: string): Texts => ({
  [`data/secret/${name}/test_group.yaml`]: text,
});

describe('a package of the format 2025-09', () => {
  it('has the groups, their points and what they require', async () => {
    const own = { aggregation: 'min', maxPoints: 70, requires: ['sample', 'secret/1-small'] };
    expect(await scoringOf('modern-scoring')).toEqual({
      kind: 'groups',
      samples: [0],
      secret: { name: 'secret', maxPoints: 100, aggregation: 'sum', requires: [], cases: [] },
      groups: [
        {
          name: 'secret/1-small',
          maxPoints: 30,
          aggregation: 'pass-fail',
          requires: ['sample'],
          cases: [1],
        },
        { name: 'secret/2-large', ...own, cases: [2, 3] },
      ],
    });
  });

  it('divides 100 points among the secret cases by default', () => {
    expect(made(modern).problem.scoring).toEqual({
      kind: 'groups',
      samples: [0],
      secret: { name: 'secret', maxPoints: 100, aggregation: 'sum', requires: [], cases: [1, 2] },
      groups: [],
    });
  });

  it('has no points if it is not a scoring problem', () => {
    const yaml = String(modern['problem.yaml']).replace('type: scoring\n', '');
    expect(made({ ...modern, 'problem.yaml': yaml }).problem).not.toHaveProperty('scoring');
  });

  it('may be unbounded', () => {
    const scoring = made({
      ...grouped,
      'data/secret/test_group.yaml': 'max_score: unbounded\n',
      ...inGroup('b', 'max_score: unbounded\nscore_aggregation: sum\n'),
    }).problem.scoring;
    expect(scoring).toMatchObject({
      secret: { maxPoints: null },
      groups: [{ maxPoints: 40 }, { maxPoints: null, aggregation: 'sum' }],
    });
  });

  it('gives single cases separate points by arbiter.yaml', () => {
    const one = {
      ...modern,
      'arbiter.yaml': 'difficulty: Easy\npoints: {secret/a/1: 30, secret/b/1: 70}\n',
    };
    expect(made(one).problem.scoring).toMatchObject({ secret: { casePoints: [30, 70] } });
    expect(() => made({ ...one, 'arbiter.yaml': 'points: {secret/a/9: 1}\n' })).toThrow(
      'arbiter.yaml: points: There is no test case secret/a/9.',
    );
    expect(() => made({ ...one, 'arbiter.yaml': 'points: {secret/a/1: -1}\n' })).toThrow(
      'arbiter.yaml: points.secret/a/1: Must be a map from names of test cases',
    );
  });

  it.each<[string, Texts, string]>([
    [
      'a group without a maximum',
      inGroup('b', 'score_aggregation: sum\n'),
      'data/secret/b: max_score: Must be a number, as that of secret is.',
    ],
    [
      'a group that counts as a whole, without a maximum',
      inGroup('b', ''),
      'data/secret/b: max_score: Must be a number with pass-fail.',
    ],
    [
      'more points than there are',
      inGroup('b', 'max_score: 61\n'),
      'data/secret: max_score: The groups have 101 points together, and must have at most 100.',
    ],
    [
      'a requirement of a later group',
      inGroup('a', 'max_score: 40\nrequire_pass: secret/b\n'),
      'data/secret/a: require_pass: There is no group secret/b before this one.',
    ],
    [
      'a requirement of secret',
      { 'data/secret/test_group.yaml': 'require_pass: secret/a\n' },
      'data/secret: require_pass: There is no group secret/a before this one.',
    ],
    [
      'a sum within what counts as a whole',
      {
        'data/secret/test_group.yaml': 'score_aggregation: pass-fail\n',
        ...inGroup('b', 'max_score: 60\nscore_aggregation: sum\n'),
      },
      'data/secret/b: score_aggregation: Must be pass-fail, as that of secret is.',
    ],
    [
      'points of samples',
      { 'data/sample/test_group.yaml': 'max_score: 10\n' },
      'data/sample: max_score: Must not be there: samples have no points.',
    ],
    [
      'a case beside groups',
      { 'data/secret/9.in': '1\n', 'data/secret/9.ans': '1\n' },
      'data/secret: max_score: Must have either groups or test cases of its own.',
    ],
    [
      'a group in a group',
      {
        'data/secret/b/c/test_group.yaml': '',
        'data/secret/b/c/2.in': '1\n',
        'data/secret/b/c/2.ans': '1\n',
      },
      'data/secret/b/c: A group has no groups in it.',
    ],
    [
      'points for the source',
      inGroup('b', 'max_score: 60\nscore_aggregation: sum\nstatic_validation_score: 5\n'),
      'data/secret/b: static_validation_score: Not supported yet: points for the source.',
    ],
  ])('is refused with %s', (_, change, sentence) => {
    expect(told({ ...grouped, ...change })).toContain(sentence);
  });
});

describe("Polygon's package", () => {
  it('has groups with points and dependencies, and points of single tests', async () => {
    expect(await scoringOf('polygon-groups')).toMatchObject({
      secret: { maxPoints: 100, aggregation: 'sum' },
      groups: [
        { maxPoints: 40, aggregation: 'pass-fail', requires: ['sample'], cases: [1, 2] },
        {
          maxPoints: 60,
          aggregation: 'sum',
          requires: ['secret/group01'],
          cases: [3, 4],
          casePoints: [25, 35],
        },
      ],
    });
  });
});

describe('a package of the format legacy', () => {
  it('has the settings of its groups and of the groups around them', () => {
    const one = {
      ...legacy,
      'data/secret/testdata.yaml': 'grader_flags: always_accept min\non_reject: continue\n',
      'data/secret/a/testdata.yaml': 'accept_score: 40\nrange: 0 40\ngrader_flags: max sum avg\n',
    };
    const { scoring } = made(one).problem;
    const group = { acceptPoints: 1, rejectPoints: 0, range: [0, 100], breaksOnReject: true };
    expect(scoring).toEqual({
      kind: 'grader',
      ignoresSample: true,
      takesPoints: false,
      showsGroups: false,
      root: {
        ...group,
        name: '',
        accepts: 'all',
        aggregation: 'sum',
        items: [
          { ...group, name: 'sample', accepts: 'all', aggregation: 'sum', items: [0] },
          {
            ...group,
            name: 'secret',
            breaksOnReject: false,
            accepts: 'always',
            aggregation: 'min',
            items: [
              {
                ...group,
                name: 'secret/a',
                breaksOnReject: false,
                range: [0, 40],
                acceptPoints: 40,
                accepts: 'all',
                aggregation: 'avg',
                items: [1],
              },
              // A folder without settings is a group, too, with those of the folders around.
              {
                ...group,
                name: 'secret/b',
                breaksOnReject: false,
                accepts: 'always',
                aggregation: 'min',
                items: [2],
              },
            ],
          },
        ],
      },
    });
  });

  it('takes points from a validator, and shows groups if a flag says so', () => {
    const yaml = `${legacy['problem.yaml']}validation: custom score\ngrading: {show_test_data_groups: true}\n`;
    const own = { ...legacy, 'problem.yaml': yaml, 'output_validators/v.cpp': 'int main() {}\n' };
    expect(made(own).problem.scoring).toMatchObject({ takesPoints: true, showsGroups: true });
  });

  it.each<[string, Texts, string]>([
    [
      'points of which fewer are better',
      { 'problem.yaml': `${legacy['problem.yaml']}grading: {objective: min}\n` },
      'problem.yaml: grading.objective: Not supported yet: points of which fewer are better.',
    ],
    [
      'a grader of its own',
      { 'data/secret/testdata.yaml': 'grading: custom\n' },
      'data/secret: grading: Not supported: a grader of the package (graders/). The default one is there.',
    ],
    [
      'groups within groups without end',
      Object.fromEntries(
        Array.from({ length: 9 }, (_, at) => {
          const folder = ['data/secret', ...Array(at).fill('deep')].join('/');
          return [`${folder}/testdata.yaml`, 'on_reject: break\n'];
        }),
      ),
      'At most 8 groups within each other.',
    ],
  ])('is refused with %s', (_, change, sentence) => {
    expect(told({ ...legacy, ...change }).join('\n')).toContain(sentence);
  });

  it.each<[string, Texts, string]>([
    [
      'for points where there are none',
      {
        ...grouped,
        'problem.yaml': `${grouped['problem.yaml']}`.replace(/^type: .*$/m, 'type: pass-fail'),
      },
      'data/secret/a: max_score: Is for problems of the type scoring only.',
    ],
    [
      'of a static validator that is not there',
      { ...grouped, ...inGroup('b', 'max_score: 60\nstatic_validator_args: [x]\n') },
      'warning: data/secret/b: static_validator_args: There is no static validator; it is ignored.',
    ],
  ])('has findings about keys %s', (_, texts, line) => {
    expect(told(texts)).toContain(line);
  });

  it('has a finding about an unused grader, with its name', () => {
    expect(told({ ...legacy, 'graders/best.py': 'print("AC 1")\n' })).toEqual([
      'warning: graders: Not supported: graders (best.py). No group of test cases asks for one, so that the default one is used.',
    ]);
  });

  it('has a finding about flags that the grader does not have', () => {
    const flags = { 'data/secret/testdata.yaml': 'grader_flags: sum loud\n' };
    expect(told({ ...legacy, ...flags })).toEqual([
      'warning: data/secret: grader_flags: The grader has no flag loud.',
    ]);
  });
});
