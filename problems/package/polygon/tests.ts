/** Reads the tests of Polygon's package: samples, hidden ones, groups with points. */
import { byName, type PackageFiles } from '../files.ts';
import type { Findings } from '../findings.ts';
import type { PackedFile, TestCase, TestGroup } from '../model.ts';
import { type Element, elementsAt, textAt } from './xml.ts';

const file = 'problem.xml';
const testsMax = 5000;
const numberPattern = /%0?(\d*)d/;

export type Tests = {
  sample: TestGroup;
  secret: TestGroup;
  isScoring: boolean;
  /** The script lines that generated tests. */
  script: PackedFile[];
};

type Test = { testCase: TestCase; isSample: boolean; group: string; points: number | undefined };

/** The paths of the tests' data, in order. */
export function pathsOfTests(
  testset: Element,
): { element: Element; input: string; answer: string }[] {
  const input = textAt(testset, 'input-path-pattern') ?? 'tests/%02d';
  const answer = textAt(testset, 'answer-path-pattern') ?? 'tests/%02d.a';
  return elementsAt(testset, 'tests/test')
    .slice(0, testsMax)
    .map((element, index) => ({
      element,
      input: pathOf(input, index + 1),
      answer: pathOf(answer, index + 1),
    }));
}

/** Undefined if there are none; adds a finding. */
export function readTests(files: PackageFiles, testset: Element, findings: Findings): Tests {
  const places = pathsOfTests(testset);
  const elements = places.map(({ element }) => element);
  if (elements.length === 0) findings.error(file, 'There are no tests.');
  const missing: string[] = [];
  const tests = places.flatMap(({ element, input, answer }, index): Test[] => {
    const bytes = files.get(input);
    const expected = files.get(answer);
    if (bytes === undefined) missing.push(input);
    else if (expected === undefined) missing.push(answer);
    if (bytes === undefined || expected === undefined) return [];
    return [asTest(element, { bytes, expected, index, count: elements.length })];
  });
  tellMissing(missing, findings);
  const groups = elementsAt(testset, 'groups/group');
  const isScoring = groups.length > 0 || tests.some(({ points = 0 }) => points > 0);
  const script = elements.flatMap(({ attributes }, index) =>
    attributes.cmd === undefined ? [] : [`${attributes.cmd} > ${index + 1}`],
  );
  return {
    sample: groupOf(
      'sample',
      tests.filter(({ isSample }) => isSample),
    ),
    secret: secretOf(tests, groups, isScoring),
    isScoring,
    script:
      script.length > 0
        ? [{ path: 'script.txt', bytes: Buffer.from(`${script.join('\n')}\n`) }]
        : [],
  };
}

/** The path of a test by its number, from a pattern such as `tests/%02d`. */
export const pathOf = (pattern: string, index: number): string =>
  pattern.replace(numberPattern, (_, width: string) => String(index).padStart(Number(width), '0'));

function tellMissing(missing: string[], findings: Findings): void {
  const [first] = missing;
  if (first === undefined) return;
  const rule =
    'Is missing, as are all generated tests in a standard package. ' +
    'An import makes them by the generators of the package.';
  findings.error(first, missing.length > 1 ? `${rule} ${missing.length} files in all.` : rule);
}

function asTest(
  { attributes }: Element,
  {
    bytes,
    expected,
    index,
    count,
  }: { bytes: Buffer; expected: Buffer; index: number; count: number },
): Test {
  const isSample = attributes.sample === 'true';
  const number = String(index + 1).padStart(String(count).length, '0');
  const description = attributes.description?.trim() ?? '';
  return {
    isSample,
    group: isSample ? '' : (attributes.group ?? ''),
    points: attributes.points === undefined ? undefined : Number(attributes.points),
    testCase: {
      name: `${isSample ? 'sample' : 'secret'}/${number}`,
      input: bytes,
      answer: expected,
      shown: {},
      files: [],
      settings: {},
      ...(description !== '' && { description }),
    },
  };
}

const groupOf = (name: string, tests: Test[]): TestGroup => ({
  name,
  settings: {},
  cases: tests.map(({ testCase }) => testCase),
  groups: [],
});

function secretOf(tests: Test[], groups: Element[], isScoring: boolean): TestGroup {
  const hidden = tests.filter(({ isSample }) => !isSample);
  const secret = groupOf('secret', hidden);
  if (!isScoring) return secret;
  const names = [...new Set(hidden.map(({ group }) => group))].sort(byNumber);
  const scoringOf = (maxScore: number) => ({ scoring: { maxScore, aggregation: 'sum' as const } });
  if (names.length === 1 && names[0] === '') {
    return { ...secret, settings: scoringOf(pointsOf(hidden)), cases: withPoints(hidden) };
  }
  const made = names.map((name) => {
    const inner = hidden.filter(({ group }) => group === name);
    const element = groups.find(({ attributes }) => attributes.name === name);
    return scoredGroup({ name, tests: inner, element, names });
  });
  const settings = scoringOf(made.reduce((sum, { maxScore }) => sum + maxScore, 0));
  return { ...secret, settings, cases: [], groups: made.map(({ group }) => group) };
}

const byNumber = (a: string, b: string): number => Number(a) - Number(b) || byName(a, b);

const pointsOf = (tests: Test[]): number => tests.reduce((sum, { points = 0 }) => sum + points, 0);

/** The name of a group's folder. Folders sort by the numbers of their groups. */
const folderOf = (name: string, names: string[]): string =>
  `secret/group${String(names.indexOf(name) + 1).padStart(2, '0')}`;

type Group = { name: string; tests: Test[]; element: Element | undefined; names: string[] };

function scoredGroup({ name, tests, element, names }: Group): {
  group: TestGroup;
  maxScore: number;
} {
  const folder = folderOf(name, names);
  const isWhole = element?.attributes['points-policy'] === 'complete-group';
  const given = element?.attributes.points;
  const maxScore = isWhole && given !== undefined ? Number(given) : pointsOf(tests);
  const requirePass = element === undefined ? [] : elementsAt(element, 'dependencies/dependency');
  const required = requirePass.flatMap(({ attributes }): string[] => {
    const other = attributes.group ?? '';
    // Polygon's setters put samples in a separate group; here they are in `sample`.
    return names.includes(other) ? [folderOf(other, names)] : ['sample'];
  });
  const aggregation = isWhole ? 'pass-fail' : 'sum';
  const cases = (isWhole ? tests.map(({ testCase }) => testCase) : withPoints(tests)).map(
    (one) => ({
      ...one,
      name: one.name.replace('secret', folder),
    }),
  );
  const settings = {
    scoring: { maxScore, aggregation, ...(required.length > 0 && { requirePass: required }) },
  } as const;
  return { group: { name: folder, settings, cases, groups: [] }, maxScore };
}

/** The formats divide a group's points equally, so equal points are not stored for each case. */
function withPoints(tests: Test[]): TestCase[] {
  const [first, ...others] = tests.map(({ points = 0 }) => points);
  const areEqual = others.every((points) => points === first);
  return tests.map(({ testCase, points = 0 }) => (areEqual ? testCase : { ...testCase, points }));
}
