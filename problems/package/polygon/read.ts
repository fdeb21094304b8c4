/**
 * Reads a full package of Polygon: problem.xml, the generated tests, the checker, the interactor,
 * validators, generators and solutions, which use testlib.
 */
import { said } from '../../../contract/said.ts';
import { mannerOf } from '../exit-codes.ts';
import { byName, filesBelow, type PackageFiles } from '../files.ts';
import type { Findings } from '../findings.ts';
import type { Metadata, PackedFile, ProblemPackage, Program } from '../model.ts';
import { readOurs } from '../ours.ts';
import { readSolutions } from './solutions.ts';
import { codeOf, readStatements } from './statements.ts';
import { readTests } from './tests.ts';
import { readValidationTests } from './validation-tests.ts';
import { type Element, elementsAt, readXml, textAt } from './xml.ts';

export const polygonFile = 'problem.xml';
const mib = 1024 * 1024;

/** Standard checkers that the formats' own comparison replaces, with its arguments. */
const comparisons: Record<string, string[]> = { 'std::wcmp.cpp': ['case_sensitive'] };

/** Undefined if the package breaks a rule; adds a finding for each. */
export function readPolygon(
  files: PackageFiles,
  slug: string,
  findings: Findings,
): ProblemPackage | undefined {
  const problem = readXml(files, polygonFile, findings);
  if (problem === undefined) return undefined;
  const testset = testsetOf(problem);
  if (problem.name !== 'problem' || testset === undefined) {
    findings.error(polygonFile, 'Must be a problem with a testset.');
    return undefined;
  }
  const { script, isScoring, ...data } = readTests(files, testset, findings);
  const checking = readChecking(files, problem, findings);
  const outputValidatorArgs = checking.comparison;
  if (outputValidatorArgs.length > 0) {
    for (const group of [data.sample, data.secret]) {
      group.settings = { outputValidatorArgs, ...group.settings };
    }
  }
  const generators = sourcesOf(files, problem, 'files/executables/executable');
  const isInteractive = checking.isInteractive;
  const metadata = readMetadata(problem, testset, { isScoring, isInteractive }, findings);
  const ours = readOurs(files, findings).metadata;
  const { tutorials, ...statements } = readStatements(files, findings);
  return {
    slug: problem.attributes['short-name'] || slug,
    metadata: { ...metadata, ...ours },
    ...statements,
    ...data,
    sampleInteractions: [],
    validationCases: readValidationTests(files, problem, findings),
    programs: checking.programs,
    ...readSolutions(files, problem, findings),
    folders: {
      attachments: sorted(flat(pathsAt(problem, 'files/attachments/file'), files)),
      generators: sorted([...script, ...generators, ...headersOf(files, generators)]),
      include: sorted(included(files, problem)),
      solution: tutorials,
    },
    otherFiles: [],
  };
}

/** The tests that are judged; Polygon may have others, such as pretests. */
export function testsetOf(problem: Element): Element | undefined {
  const all = elementsAt(problem, 'judging/testset');
  return all.find(({ attributes }) => attributes.name === 'tests') ?? all[0];
}

function readMetadata(
  problem: Element,
  testset: Element,
  { isScoring, isInteractive }: { isScoring: boolean; isInteractive: boolean },
  findings: Findings,
): Metadata {
  const names: Record<string, string> = {};
  for (const { attributes } of elementsAt(problem, 'names/name')) {
    const code = codeOf(attributes.language ?? '');
    if (code !== undefined && attributes.value) names[code] = attributes.value;
  }
  if (Object.keys(names).length === 0) findings.error(polygonFile, said`The problem has no name.`);
  const number = (path: string): number | undefined => {
    const value = Number(textAt(testset, path) ?? Number.NaN);
    if (Number.isFinite(value) && value > 0) return value;
    findings.error(polygonFile, said`Must be a number above 0.`, { field: path });
    return undefined;
  };
  const timeLimitMs = number('time-limit');
  const memoryBytes = number('memory-limit');
  const [judging] = elementsAt(problem, 'judging');
  const { 'input-file': inputFile, 'output-file': outputFile } = judging?.attributes ?? {};
  if (Number(judging?.attributes['run-count'] ?? 1) > 1) {
    findings.warn(polygonFile, 'A run-count above 1 is ignored.', { field: 'judging' });
  }
  return {
    names,
    types: [
      ...(isScoring ? ['scoring' as const] : []),
      ...(isInteractive ? ['interactive' as const] : []),
    ],
    credits: {},
    sources: problem.attributes.url ? [{ name: 'Polygon', url: problem.attributes.url }] : [],
    license: 'unknown',
    limits: {
      ...(timeLimitMs !== undefined && { timeLimitSeconds: timeLimitMs / 1000 }),
      ...(memoryBytes !== undefined && { memoryMib: Math.ceil(memoryBytes / mib) }),
    },
    keywords: elementsAt(problem, 'tags/tag').flatMap(({ attributes }) => attributes.value ?? []),
    allowFileWriting: false,
    constants: {},
    ...(inputFile && { inputFile }),
    ...(outputFile && { outputFile }),
  };
}

type Checking = {
  programs: ProblemPackage['programs'];
  /** The arguments with which the default comparison replaces a standard checker. */
  comparison: string[];
  isInteractive: boolean;
};

function readChecking(files: PackageFiles, problem: Element, findings: Findings): Checking {
  const [checker] = elementsAt(problem, 'assets/checker');
  const comparison = comparisons[checker?.attributes.name ?? ''] ?? [];
  const one = (path: string): Program[] =>
    elementsAt(problem, path).flatMap((element) => programOf(files, element, findings) ?? []);
  const interactors = one('assets/interactor');
  const outputValidators = comparison.length > 0 ? [] : one('assets/checker');
  if (checker === undefined) findings.error(polygonFile, said`The problem has no checker.`);
  if (elementsAt(problem, 'assets/scorer').length > 0) {
    findings.warn(polygonFile, 'Its scorer is left out: groups give the points of their tests.', {
      field: 'assets.scorer',
    });
  }
  const programs = {
    inputValidators: one('assets/validators/validator'),
    outputValidators,
    staticValidators: [],
    inputVisualizers: [],
    outputVisualizers: [],
    graders: [],
    interactors,
  };
  return { programs, comparison, isInteractive: interactors.length > 0 };
}

/** A program with one source file and the headers that Polygon shares between all programs. */
function programOf(files: PackageFiles, element: Element, findings: Findings): Program | undefined {
  const path = elementsAt(element, 'source')[0]?.attributes.path ?? '';
  const bytes = files.get(path);
  if (bytes === undefined) {
    findings.error(polygonFile, `There is no ${element.name} ${path}.`);
    return undefined;
  }
  const name = path.split('/').at(-1) ?? path;
  const headers = headersFor(files, bytes);
  if (headers.length === 0) return { name, isFolder: false, files: [{ path: name, bytes }] };
  return {
    name: name.replace(/\.\w+$/, ''),
    isFolder: true,
    files: [{ path: name, bytes }, ...headers],
  };
}

/** The headers that a source includes from its folder. */
function headersFor(files: PackageFiles, source: Buffer): PackedFile[] {
  const text = source.toString('utf8');
  return filesBelow(files, 'files').filter(
    (file) =>
      /^[\w-]+\.(h|hpp)$/.test(file.path) &&
      !isStandardLibrary(file) &&
      text.includes(`"${file.path}"`),
  );
}

/** The line with which all versions of the original testlib.h say what they are. */
const libraryVersion = /^\s*#\s*define\s+VERSION\s+"0\.\d+/m;

/**
 * Whether it is the testlib.h that Polygon puts into each package, in any version: every judge has
 * its own, which is compiled already. One with other exit codes is used as it is.
 */
function isStandardLibrary(file: PackedFile): boolean {
  if (file.path !== 'testlib.h' || !libraryVersion.test(file.bytes.toString('latin1')))
    return false;
  const source = { path: 'program', bytes: Buffer.from('#include "testlib.h"\n') };
  return mannerOf([source], [file]) === 'testlib';
}

/** The headers that any of the sources include; each once. */
function headersOf(files: PackageFiles, sources: PackedFile[]): PackedFile[] {
  const all = sources.flatMap(({ bytes }) => headersFor(files, bytes));
  return [...new Map(all.map((one) => [one.path, one])).values()];
}

const sorted = (files: PackedFile[]): PackedFile[] => files.sort((a, b) => byName(a.path, b.path));

const pathsAt = (problem: Element, path: string): string[] =>
  elementsAt(problem, path).flatMap(({ attributes }) => attributes.path ?? []);

/** Files by name, without their folders. */
const flat = (paths: string[], files: PackageFiles): PackedFile[] =>
  paths.flatMap((path): PackedFile[] => {
    const bytes = files.get(path);
    return bytes === undefined ? [] : [{ path: path.split('/').at(-1) ?? path, bytes }];
  });

const sourcesOf = (files: PackageFiles, problem: Element, path: string): PackedFile[] =>
  flat(pathsAt(problem, `${path}/source`), files);

/** The resources that solutions are compiled with. */
function included(files: PackageFiles, problem: Element): PackedFile[] {
  const marked = elementsAt(problem, 'files/resources/file').filter((element) =>
    elementsAt(element, 'assets/asset').some(({ attributes }) => attributes.name === 'SOLUTION'),
  );
  const paths = marked.flatMap(({ attributes }) => attributes.path ?? []);
  return flat(paths, files).map(({ path, bytes }) => ({ path: `default/${path}`, bytes }));
}
