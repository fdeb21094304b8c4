/** Reading Polygon's packages, and the messages about broken ones. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { Findings } from '../findings.ts';
import { asProblem } from '../judgeable.ts';
import { filesAt, openPackage, readFiles } from '../open.ts';
import { filesOf, findingsOf, fixture, type Texts } from '../testing-packages.ts';
import { writePackage } from '../write/write.ts';

const read = async (name: string) => (await openPackage(fixture(name))).package;

describe("Polygon's package", () => {
  it('has its names, limits and tags', async () => {
    const { package: one, format, findings } = await openPackage(fixture('polygon-checker'));
    expect([format, findings]).toEqual(['polygon', []]);
    expect(one.slug).toBe('near-sums');
    expect(one.metadata).toEqual({
      names: { en: 'Near Sums & Co', ru: 'Почти суммы' },
      types: [],
      credits: {},
      sources: [{ name: 'Polygon', url: 'https://polygon.example/p/ada/near-sums' }],
      license: 'unknown',
      limits: { timeLimitSeconds: 1.5, memoryMib: 256 },
      keywords: ['math', '*800'],
      allowFileWriting: false,
      constants: {},
    });
  });

  it('has its statements joined from sections or properties', async () => {
    const { statements, statementFiles } = await read('polygon-checker');
    expect(statements.map(({ language, source }) => [language, source.toString()])).toEqual([
      [
        'en',
        'Add $a$ and $b$, \\t{nearly}.\n\n\\includegraphics{sum.png}\n\n' +
          '\\section*{Input}\nTwo numbers.\n\n\\section*{Output}\nNearly their sum.\n',
      ],
      [
        'ru',
        'Сложите $a$\nи $b$.\n\n\\section*{Input}\nДва числа.\n\n\\section*{Output}\nСумма.\n',
      ],
    ]);
    expect(statementFiles.map(({ path }) => path)).toEqual(['sum.png']);
  });

  it.each(['statements/.pdf/german', 'statements/german'])(
    'has a PDF in %s only where there is no source',
    async (folder) => {
      const pdf = Buffer.from('%PDF-1.7');
      const files = new Map(await filesAt(fixture('polygon-checker'), new Findings()));
      files.set(`${folder}/problem.pdf`, pdf);
      files.set('statements/.pdf/english/problem.pdf', pdf);
      const { statements, statementFiles } = readFiles(files, 'near-sums').package;
      expect(statements.map(({ language, format }) => [language, format])).toEqual([
        ['de', 'pdf'],
        ['en', 'latex'],
        ['ru', 'latex'],
      ]);
      expect(statements[0]?.source).toEqual(pdf);
      expect(statementFiles.map(({ path }) => path)).toEqual(['sum.png']);
    },
  );

  it('has its tests, and the lines that made them', async () => {
    const { sample, secret, folders } = await read('polygon-checker');
    expect(sample.cases.map(({ name }) => name)).toEqual(['sample/1']);
    expect(secret.cases.map(({ name, description }) => [name, description])).toEqual([
      ['secret/2', 'a random one'],
      ['secret/3', undefined],
    ]);
    expect(secret.cases[1]?.answer.toString()).toBe('155\n');
    expect(folders.generators.map(({ path }) => path)).toEqual(['gen.cpp', 'script.txt']);
    expect(folders.generators[1]?.bytes.toString()).toBe('gen 1 > 2\ngen 2 > 3\n');
    expect(folders.attachments.map(({ path }) => path)).toEqual(['visual.html']);
  });

  it('has its programs, with the headers that they include', async () => {
    const { programs, submissions, submissionRules } = await read('polygon-checker');
    expect(programs.outputValidators).toMatchObject([
      { name: 'check', isFolder: true, files: [{ path: 'check.cpp' }, { path: 'shared.h' }] },
    ]);
    expect(programs.inputValidators).toMatchObject([{ name: 'val.cpp', isFolder: false }]);
    expect(submissions.map(({ folder, program }) => `${folder}/${program.name}`)).toEqual([
      'accepted/sum.cpp',
      'accepted/sum.py',
      'rejected/none.cpp',
      'time_limit_exceeded_or_accepted/maybe.cpp',
      'wrong_answer/far.cpp',
    ]);
    expect(submissionRules).toEqual([
      { pattern: 'accepted/sum.cpp', modelSolution: true, cases: {} },
      {
        pattern: 'time_limit_exceeded_or_accepted',
        permitted: ['AC', 'TLE'],
        cases: {},
      },
    ]);
  });

  it('becomes a problem with a checker of testlib', async () => {
    const { problem } = asProblem(await read('polygon-checker'));
    expect(problem.checker).toMatchObject({ kind: 'testlib', headers: [{ name: 'shared.h' }] });
    expect(problem.timeLimitMs).toBe(1500);
    expect(problem.problemStatement).toContain('Add $a$ and $b$, `nearly`.');
  });

  it('has its groups with points, and a standard checker as a comparison', async () => {
    const { metadata, sample, secret, programs } = await read('polygon-groups');
    expect(metadata.types).toEqual(['scoring']);
    expect(programs.outputValidators).toEqual([]);
    expect(sample.settings.outputValidatorArgs).toEqual(['case_sensitive']);
    expect(secret.settings).toEqual({
      outputValidatorArgs: ['case_sensitive'],
      scoring: { maxScore: 100, aggregation: 'sum' },
    });
    expect(
      secret.groups.map(({ name, settings, cases }) => [name, settings, cases.length]),
    ).toEqual([
      [
        'secret/group01',
        { scoring: { maxScore: 40, aggregation: 'pass-fail', requirePass: ['sample'] } },
        2,
      ],
      [
        'secret/group02',
        { scoring: { maxScore: 60, aggregation: 'sum', requirePass: ['secret/group01'] } },
        2,
      ],
    ]);
    // Those of the first group count together; those of the second have different points.
    expect(secret.groups.map(({ cases }) => cases.map(({ points }) => points))).toEqual([
      [undefined, undefined],
      [25, 35],
    ]);
  });

  it('has its interactor besides the checker, its files, and the files compiled with solutions', async () => {
    const { metadata, programs, folders } = await read('polygon-interactive');
    expect(metadata).toMatchObject({
      types: ['interactive'],
      inputFile: 'in.txt',
      outputFile: 'out.txt',
      limits: { memoryMib: 96 },
    });
    expect(programs.interactors.map(({ name }) => name)).toEqual(['interactor.cpp']);
    expect(programs.outputValidators.map(({ name }) => name)).toEqual(['check.cpp']);
    expect(folders.include.map(({ path }) => path)).toEqual(['default/grader.h']);
  });
});

const xml = readFileSync(`${fixture('polygon-groups')}/problem.xml`, 'utf8');
const good: Texts = {
  'problem.xml': xml,
  'statement-sections/english/legend.tex': 'Add.\n',
  'files/check.cpp': 'x',
  'solutions/sum.cpp': 'x',
};
for (let at = 1; at <= 5; at += 1) {
  good[`tests/00${at}`] = '1\n';
  good[`tests/00${at}.out`] = '1\n';
}
const changed = (from: string, to: string): Texts => ({ 'problem.xml': xml.replace(from, to) });

describe('reading reports', () => {
  it('nothing about a correct package', () => {
    expect(findingsOf(good)).toEqual([]);
  });

  it.each<[string, Texts, string]>([
    ['what is no XML', { 'problem.xml': '<problem>\n<x</problem>' }, 'problem.xml:2: Must be XML'],
    ['XML that is cut', { 'problem.xml': '<problem>' }, 'Must be XML: unclosed tag'],
    [
      'a document type',
      { 'problem.xml': '<!DOCTYPE p [<!ENTITY a "b">]><problem/>' },
      'Must be XML: a document type is not allowed.',
    ],
    ['an entity', { 'problem.xml': '<problem>&lol;</problem>' }, 'Must be XML: undefined entity'],
    ['depth', { 'problem.xml': '<a>'.repeat(60) }, 'it has too many elements'],
    ['no testset', { 'problem.xml': '<problem/>' }, 'Must be a problem with a testset.'],
    ['a missing test', { 'tests/002': undefined }, 'tests/002: Is missing, as are all generated'],
    [
      'missing answers',
      { 'tests/001.out': undefined, 'tests/002.out': undefined },
      '2 files in all',
    ],
    [
      'a missing solution',
      { 'solutions/sum.cpp': undefined },
      'There is no solution solutions/sum',
    ],
    ['a time that is none', changed('>1000<', '>soon<'), 'time-limit: Must be a number above 0.'],
    ['no name', changed('language="english" value', 'language="latin" value'), 'has no name.'],
    ['a tag', changed('tag="main"', 'tag="odd"'), 'warning: problem.xml: The tag odd of'],
    ['a language', { 'statement-sections/latin/legend.tex': 'x' }, 'The language is not known'],
    [
      'no JSON',
      { 'statements/french/problem-properties.json': '{' },
      'problem-properties.json: Must be a JSON object',
    ],
    [
      'no checker',
      { 'problem.xml': xml.replaceAll('checker', 'rest') },
      'The problem has no checker.',
    ],
  ])('%s', (_, change, sentence) => {
    expect(findingsOf({ ...good, ...change }).join('\n')).toContain(sentence);
  });
});

it('the tests of a validator and a checker become ours, and what has no place is told', () => {
  const tests = (verdicts: string[], parts: Record<string, string>): string =>
    `<testset>${Object.entries(parts)
      .map(([name, path]) => `<${name}-path-pattern>${path}</${name}-path-pattern>`)
      .join(
        '',
      )}<tests>${verdicts.map((one) => `<test verdict="${one}"/>`).join('')}</tests></testset>`;
  const files = filesOf({
    'problem.xml': `<problem><names><name language="english" value="A"/></names><judging><testset name="tests">
      <time-limit>1000</time-limit><memory-limit>268435456</memory-limit><tests><test sample="true"/></tests></testset></judging>
      <assets><checker type="testlib"><source path="files/check.cpp"/>${tests(['OK', 'WRONG_ANSWER', 'CRASHED'], { input: 'files/c/%02d', output: 'files/c/%02d.o', answer: 'files/c/%02d.a' })}</checker>
      <validators><validator><source path="files/val.cpp"/>${tests(['VALID', 'INVALID'], { input: 'files/v/%02d' })}</validator></validators>
      <scorer><source path="files/score.cpp"/></scorer></assets>
      <stresses><stress-count>2</stress-count><list><stress/><stress/></list></stresses></problem>`,
    'statement-sections/english/legend.tex': 'Add.\n',
    'statement-sections/english/tutorial.tex': 'Add them.\n',
    'statement-sections/russian/tutorial.tex': ' \n',
    'files/check.cpp': '#include "testlib.h"\n',
    'files/val.cpp': '#include "testlib.h"\n',
    ...Object.fromEntries(
      ['01', '02', '03'].flatMap((at) => [
        [`files/c/${at}`, at],
        [`files/c/${at}.o`, at],
        [`files/c/${at}.a`, at],
        [`files/v/${at}`, at],
      ]),
    ),
    'tests/01': '1\n',
    'tests/01.a': '1\n',
  });
  const { package: one, findings } = readFiles(files, 'a');
  expect(one.validationCases.map(({ name, input }) => `${name} ${input}`)).toEqual([
    'invalid_input/0002 02',
    'invalid_output/0002 02',
    'valid_output/0001 01',
  ]);
  expect(readFiles(writePackage(one), 'a').package.validationCases).toEqual(one.validationCases);
  expect(one.folders.solution.map(({ path, bytes }) => `${path} ${bytes}`)).toEqual([
    'solution.en.tex Add them.\n',
  ]);
  expect(findings.map(({ rule }) => rule)).toEqual([
    'Its scorer is left out: groups give the points of their tests.',
    '2 of the tests of its validator and its checker are left out: the formats have no place for them.',
    'The formats have no place for its stress tests, which are left out: 2.',
  ]);
});

it.each([
  [
    'is left to the judge’s own in its published versions',
    '#define VERSION "0.9.44"\n',
    ['check.cpp'],
  ],
  ['is used if it is another', '#define OK_EXIT_CODE 0\n', ['check.cpp', 'testlib.h']],
  [
    'is used if it ends in another way',
    '#define VERSION "0.9.44"\n#define OK_EXIT_CODE 42\n',
    ['check.cpp', 'testlib.h'],
  ],
])('a testlib.h of Polygon %s', (_, library, paths) => {
  const files = filesOf({
    'problem.xml': `<problem><names><name language="english" value="A"/></names><judging><testset name="tests">
      <time-limit>1000</time-limit><memory-limit>268435456</memory-limit><tests><test sample="true"/></tests></testset></judging>
      <assets><checker type="testlib"><source path="files/check.cpp"/></checker></assets></problem>`,
    'files/check.cpp': '#include "testlib.h"\n',
    'files/testlib.h': library,
    'tests/01': '1\n',
    'tests/01.a': '1\n',
  });
  const [checker] = readFiles(files, 'a').package.programs.outputValidators;
  expect(checker?.files.map(({ path }) => path)).toEqual(paths);
});
