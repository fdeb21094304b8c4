/** Reads a problem of DMOJ: init.yml and the test data beside it. It has no statement. */
import { z } from 'zod';
import type { PackageFiles } from '../files.ts';
import type { Findings } from '../findings.ts';
import type { PackedFile } from '../model.ts';
import { innerMap, readYaml, type YamlMap } from '../yaml.ts';
import {
  emptyForeign,
  type ForeignCase,
  type ForeignGroup,
  type ForeignProblem,
} from './layout.ts';
import { pairsIn } from './pairs.ts';

export const dmojFile = 'init.yml';

/** What asks for a program of DMOJ's own interface. */
const special = [
  ...['interactive', 'custom_judge', 'grader', 'signature_grader', 'generator', 'unbuffered'],
  'binary_data',
];

const casesMax = 5_000;

const caseShape = z.object({
  in: z.string().optional(),
  out: z.string().optional(),
  points: z.coerce.number().min(0).max(1e6).optional(),
  dependencies: z.array(z.coerce.number()).optional(),
});
type Case = z.infer<typeof caseShape>;
const testCases = z
  .array(caseShape.extend({ batched: z.array(caseShape).max(casesMax).optional() }))
  .max(casesMax);

/** Undefined, with findings, if the problem needs what is not here. */
export function readDmoj(
  files: PackageFiles,
  slug: string,
  findings: Findings,
): ForeignProblem | undefined {
  const map = readYaml(files, dmojFile, findings);
  if (map === undefined) return undefined;
  const asked = special.filter((key) => map[key] !== undefined && !isOff(map[key]));
  for (const field of asked) {
    const rule = 'Not imported: a program of this system, which is called in its own way.';
    const remedy = 'Write an output validator, and make a package of an ICPC format.';
    findings.error(dmojFile, rule, { field, remedy });
  }
  const checking = readChecker(files, map, findings);
  const groups = readGroups(files, map, findings);
  if (findings.hasErrors) return undefined;
  findings.warn(dmojFile, 'Has no statement and no limits: the problem has the usual ones.');
  return {
    ...emptyForeign,
    name: slug,
    ...statementsBeside(files),
    groups,
    ...checking,
  };
}

const isOff = (value: unknown): boolean => value === '' || value === 'false' || value === 'no';

/** Some archives have the statement beside it, as Markdown. */
function statementsBeside(files: PackageFiles): Partial<ForeignProblem> {
  const path = [...files.keys()].find((one) => /(^|\/)(statement|problem|README)\.md$/i.test(one));
  const source = path === undefined ? undefined : files.get(path);
  if (source === undefined) return {};
  // DMOJ writes formulas between tildes.
  const text = source.toString('utf8').replaceAll(/~([^~\n]+)~/g, (_, formula) => `$${formula}$`);
  return { statements: [{ language: 'en', ending: 'md', source: Buffer.from(text) }] };
}

function readGroups(files: PackageFiles, map: YamlMap, findings: Findings): ForeignGroup[] {
  const given = map.test_cases;
  if (!Array.isArray(given)) return [plainGroup(pairsIn(files).pairs, findings)];
  const read = testCases.safeParse(given);
  if (!read.success) {
    findings.error(dmojFile, 'Must be a list of test cases with in, out and points.', {
      field: 'test_cases',
    });
    return [];
  }
  const caseOf = ({ in: input = '', out: output = '', points }: Case): ForeignCase[] => {
    // A case may have no input, or no answer where a checker needs none.
    const [bytes, answer] = [input, output].map((path) =>
      path === '' ? Buffer.alloc(0) : fileAt(files, path),
    );
    for (const [path, found] of [
      [input, bytes],
      [output, answer],
    ] as const) {
      if (found === undefined) findings.error(dmojFile, `There is no file ${path}.`);
    }
    if (bytes === undefined || answer === undefined) return [];
    return [{ input: bytes, answer, ...(points !== undefined && { points }) }];
  };
  const single = read.data.filter(({ batched }) => batched === undefined);
  if (single.length === read.data.length) {
    return [{ aggregation: 'sum', requires: [], cases: single.flatMap(caseOf) }];
  }
  return read.data.map(
    (one): ForeignGroup => ({
      ...(one.points !== undefined && { points: one.points }),
      aggregation: 'pass-fail',
      // They are counted from 1.
      requires: (one.dependencies ?? []).map((number) => number - 1),
      cases: (one.batched ?? [one]).flatMap((each) => caseOf(each)),
    }),
  );
}

function plainGroup(cases: ForeignCase[], findings: Findings): ForeignGroup {
  if (cases.length === 0) findings.error(dmojFile, 'No file is a test case by its name.');
  return { aggregation: 'sum', requires: [], cases };
}

/** A file by its path, in this folder or in that of the archive that was unpacked. */
const fileAt = (files: PackageFiles, path: string): Buffer | undefined =>
  files.get(path) ?? files.get(path.replace(/^\.\//, ''));

const tolerances: Record<string, string> = {
  floats: 'float_tolerance',
  floatsabs: 'float_absolute_tolerance',
  floatsrel: 'float_relative_tolerance',
};

function readChecker(
  files: PackageFiles,
  map: YamlMap,
  findings: Findings,
): { flags: string[]; checker: PackedFile[] } {
  const given = map.checker;
  const name = typeof given === 'string' ? given : String(innerMap(given).name ?? 'standard');
  const args = innerMap(innerMap(given).args);
  const plain = (flags: string[]) => ({ flags, checker: [] });
  if (given === undefined || name === 'standard' || name === '') return plain(['case_sensitive']);
  if (name === 'easy') return plain([]);
  if (name === 'rstripped') return plain(['case_sensitive', 'by_lines']);
  if (name === 'identical') return plain(['case_sensitive', 'space_change_sensitive']);
  if (Object.hasOwn(tolerances, name)) {
    const digits = Number(args.precision ?? 6);
    return plain(['case_sensitive', tolerances[name] ?? '', `1e-${Math.round(digits) || 6}`]);
  }
  const sources = [args.files].flat().filter((one) => typeof one === 'string');
  if (name === 'bridged' && args.type === 'testlib' && sources.length > 0) {
    const own = sources.flatMap((path): PackedFile[] => {
      const bytes = fileAt(files, path);
      return bytes === undefined ? [] : [{ path, bytes }];
    });
    if (own.length === sources.length) return { flags: [], checker: own };
  }
  const rule = `Not imported: the checker ${name} of this system.`;
  findings.error(dmojFile, rule, { field: 'checker' });
  return plain([]);
}
