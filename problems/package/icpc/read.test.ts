/** Reading packages of the ICPC formats. */
import { describe, expect, it } from 'vitest';
import { allCases, allGroups } from '../cases.ts';
import { expectationOf } from '../expectations.ts';
import { openPackage, readFiles } from '../open.ts';
import { filesOf, fixture } from '../testing-packages.ts';

const text = (bytes: Buffer | undefined): string | undefined => bytes?.toString();
const read = async (name: string) => (await openPackage(fixture(name))).package;

describe('a package of 2025-09', () => {
  it('has everything in its metadata', async () => {
    const { metadata } = await read('modern-pass-fail');
    expect(metadata).toEqual({
      names: { en: 'Nearly the Root', de: 'Fast die Wurzel', 'pt-BR': 'Quase a raiz' },
      types: [],
      uuid: '0b1f2c3d-4e5f-4a6b-8c7d-9e0f1a2b3c4d',
      version: '1.10',
      credits: {
        authors: [
          { name: 'Ada Lovelace', email: 'ada@example.org' },
          { name: 'Alan Turing', orcid: '0000-0001-0000-0000' },
        ],
        contributors: [{ name: 'Grace Hopper' }],
        translators: { de: [{ name: 'Emmy Noether' }] },
      },
      sources: [
        { name: 'A Small Contest', url: 'https://contest.example' },
        { name: 'A Large Contest' },
      ],
      license: 'cc by',
      rightsOwner: 'Setters',
      embargoUntil: '2026-01-31T12:00:00Z',
      limits: {
        timeLimitSeconds: 2.5,
        timeResolutionSeconds: 0.5,
        acToTimeLimit: 3,
        timeLimitToTle: 2,
        memoryMib: 256,
        outputMib: 8,
        codeKib: 64,
        compilationTimeSeconds: 30,
        compilationMemoryMib: 1024,
        validationTimeSeconds: 20,
        validationMemoryMib: 512,
        validationOutputMib: 4,
      },
      keywords: ['numbers', 'roots'],
      languages: ['cpp', 'python3'],
      allowFileWriting: false,
      constants: {},
      difficulty: 'Easy',
    });
  });

  it('has its statements with their files, and the files beside them', async () => {
    const { statements, statementFiles, folders } = await read('modern-pass-fail');
    expect(statements.map(({ language, format }) => `${language} ${format}`).sort()).toEqual([
      'de latex',
      'en markdown',
      'pt-BR latex',
    ]);
    expect(statementFiles.map(({ path }) => path)).toEqual(['root.svg']);
    expect(folders.attachments.map(({ path }) => path)).toEqual(['tool.py']);
    expect(folders.solution.map(({ path }) => path)).toEqual(['solution.en.md']);
    expect(folders.generators.map(({ path }) => path)).toEqual(['README.txt']);
  });

  it('has its test cases in the order of their names, with the settings of each', async () => {
    const { sample, secret, validationCases } = await read('modern-pass-fail');
    expect(sample.cases.map(({ name, shown }) => [name, Object.keys(shown)])).toEqual([
      ['sample/1', ['out']],
      ['sample/2', ['inStatement', 'inDownload']],
    ]);
    expect(secret.groups).toEqual([]);
    const [, big] = allCases(secret);
    expect(allCases(secret).map(({ testCase }) => testCase.name)).toEqual([
      'secret/01-one',
      'secret/big/1',
    ]);
    expect(big?.testCase).toMatchObject({
      hint: 'A large one.',
      description: 'The largest input.\nIt is a square.',
      illustration: { path: 'svg' },
    });
    expect(big?.settings).toEqual({
      inputValidatorArgs: { valid: ['--max', '1000000'] },
      outputValidatorArgs: ['case_sensitive', 'float_tolerance', '1e-6'],
      fullFeedback: true,
    });
    expect(validationCases.map((one) => [one.kind, text(one.output)])).toEqual([
      ['invalid_input', undefined],
      ['invalid_output', '3\n'],
      ['valid_output', '2.0000001\n'],
    ]);
  });

  it('has its submissions of one file and of several, and their rules', async () => {
    const { submissions, submissionRules } = await read('modern-pass-fail');
    expect(
      submissions.map(({ folder, program }) => [folder, program.name, program.files.length]),
    ).toEqual([
      ['accepted', 'in-parts', 2],
      ['accepted', 'root.cpp', 1],
      ['mixed', 'either.cpp', 1],
      ['wrong_answer', 'half.cpp', 1],
    ]);
    expect(submissionRules).toEqual([
      { pattern: 'mixed', permitted: ['AC', 'WA', 'RTE'], required: ['WA', 'RTE'], cases: {} },
      {
        pattern: 'accepted/root.cpp',
        language: 'cpp',
        authors: [{ name: 'Ada Lovelace' }],
        modelSolution: true,
        cases: {},
      },
      {
        pattern: 'wrong_answer/half.cpp',
        message: 'differs',
        cases: {
          sample: { permitted: ['AC', 'WA'] },
          'secret/big/*': { required: ['WA'], useForTimeLimit: 'lower' },
        },
      },
    ]);
  });

  it('has its groups with their scoring', async () => {
    const { metadata, secret } = await read('modern-scoring');
    expect(metadata.types).toEqual(['scoring']);
    expect(allGroups(secret).map(({ name, settings }) => [name, settings.scoring])).toEqual([
      ['secret', { maxScore: 100, aggregation: 'sum' }],
      ['secret/1-small', { maxScore: 30, aggregation: 'pass-fail', requirePass: ['sample'] }],
      [
        'secret/2-large',
        {
          maxScore: 70,
          aggregation: 'min',
          requirePass: ['sample', 'secret/1-small'],
          staticValidationScore: 'pass-fail',
        },
      ],
    ]);
    expect(secret.groups[1]?.cases.map(({ name }) => name)).toEqual([
      'secret/2-large/a',
      'secret/2-large/deep/b',
    ]);
  });

  it('has interactions, files of cases, and all kinds of programs', async () => {
    const { metadata, sample, sampleInteractions, secret, programs, folders } =
      await read('modern-interactive');
    expect(metadata.types).toEqual(['interactive']);
    expect(metadata.constants).toEqual({
      most: { value: '100', tex: '10^2' },
      rounds: { value: '7' },
    });
    expect(text(sample.cases[0]?.shown.interaction)).toBe('>50\n<lower\n>7\n<right\n');
    expect(sampleInteractions.map(({ path }) => path)).toEqual(['2.interaction']);
    expect(secret.cases[1]).toMatchObject({
      files: [{ path: 'table.txt' }],
      settings: { args: ['--once', '2'] },
    });
    expect(
      Object.entries(programs).map(([kind, all]) => [kind, all.map(({ name }) => name)]),
    ).toEqual([
      ['inputValidators', ['valid.py']],
      ['outputValidators', ['guess.cpp']],
      ['staticValidators', []],
      ['inputVisualizers', ['draw.py']],
      ['outputVisualizers', ['draw.py']],
      ['graders', []],
      ['interactors', []],
    ]);
    expect(folders.include.map(({ path }) => path)).toEqual(['cpp/common.h', 'default/notes.txt']);
  });
});

it('a package of 2023-07-draft is read in the same way', async () => {
  const { format, package: one } = await openPackage(fixture('draft-multi-pass'));
  expect(format).toBe('2023-07-draft');
  expect(one.metadata).toMatchObject({
    types: ['multi-pass'],
    limits: { timeLimitSeconds: 1, validationPasses: 3 },
    credits: { authors: [{ name: 'Ada Lovelace' }] },
  });
  expect(one.programs.outputValidators).toMatchObject([
    { name: 'output_validator', isFolder: true, files: [{}, {}, {}] },
  ]);
});

describe('a legacy package', () => {
  it("has DOMjudge's additions: passes, a time limit, a PDF, marks in submissions", async () => {
    const one = await read('legacy-domjudge');
    expect(one.metadata).toMatchObject({
      names: { en: 'Sums in Passes' },
      types: ['multi-pass'],
      limits: { timeLimitSeconds: 2, validationPasses: 4 },
    });
    expect(one.statements).toMatchObject([{ language: 'en', format: 'pdf' }]);
    expect(one.secret.cases.map(({ name }) => name)).toEqual(['secret/with spaces/1']);
    expect(one.submissions.map((each) => expectationOf(each, one))).toEqual([
      { permitted: ['AC'], required: ['AC'] },
      { permitted: ['AC', 'RTE'], required: ['RTE'], isOfFirstFailure: true },
      { permitted: ['AC', 'TLE', 'WA'], required: ['TLE', 'WA'], isOfFirstFailure: true },
    ]);
  });

  it("has its names from its statements, and its limits from DOMjudge's file", async () => {
    const { metadata, sample } = await read('legacy-sum');
    expect(metadata).toMatchObject({
      names: { en: 'Two Small Sums', sv: 'Två summor' },
      credits: {
        authors: [{ name: 'Ada Lovelace' }, { name: 'Alan Turing' }, { name: 'Grace Hopper' }],
      },
      sources: [{ name: 'A Small Contest', url: 'https://contest.example/2024' }],
      keywords: ['sums', 'greedy'],
      limits: { timeLimitSeconds: 1.5, acToTimeLimit: 3, timeLimitToTle: 4, memoryMib: 128 },
    });
    expect(sample.cases).toMatchObject([{ hint: 'Add them.', description: 'small numbers' }]);
  });

  it('has its grading, and flags of validators for each group', async () => {
    const { rootGrading, metadata, secret, sample, programs } = await read('legacy-scoring');
    expect(metadata).toMatchObject({
      types: ['scoring'],
      legacyObjective: 'max',
      showTestDataGroups: true,
    });
    expect(rootGrading).toEqual({
      onReject: 'continue',
      graderFlags: ['ignore_sample'],
      range: [0, 100],
    });
    expect(sample.settings.outputValidatorArgs).toEqual(['strict']);
    expect(allGroups(secret).map(({ settings }) => settings)).toEqual([
      {
        outputValidatorArgs: ['strict'],
        legacyGrading: { graderFlags: ['sum'], range: ['-inf', 'inf'] },
      },
      {
        inputValidatorArgs: ['small'],
        legacyGrading: {
          onReject: 'break',
          graderFlags: ['min'],
          acceptScore: 40,
          range: [0, 40],
        },
      },
      {
        inputValidatorArgs: { valid: ['large', '2'] },
        outputValidatorArgs: ['lenient'],
        legacyGrading: {
          onReject: 'break',
          grading: 'custom',
          graderFlags: ['min'],
          acceptScore: 60,
          range: [0, 60],
        },
      },
    ]);
    expect(programs.graders.map(({ name }) => name)).toEqual(['best.py']);
    expect(programs.outputValidators).toMatchObject([{ name: 'check', isFolder: true }]);
  });
});

const small = {
  'problem.yaml': 'problem_format_version: 2025-09\nname: A\n',
  'data/secret/1.ans': '2\n',
};

it('test data are bytes, and text has plain line ends', () => {
  const files = filesOf({
    ...small,
    'statement/problem.en.md': '\uFEFFAdd.\r\n',
    'data/secret/1.in': Buffer.from([0, 13, 10, 0xff]),
  });
  const { package: one } = readFiles(files, 'bytes');
  expect(one.secret.cases[0]?.input).toEqual(Buffer.from([0, 13, 10, 0xff]));
  expect(text(one.statements[0]?.source)).toBe('Add.\n');
});
