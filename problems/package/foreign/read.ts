/**
 * Recognises the archives of other systems, and reads the plain ones: those whose problem is a
 * statement, limits and test cases. What asks for a program of theirs is refused by name.
 */
import { clause, said, saidWithin } from '../../../contract/said.ts';
import { asText, filesBelow, type PackageFiles } from '../files.ts';
import type { Findings } from '../findings.ts';
import type { PackedFile } from '../model.ts';
import { readYaml } from '../yaml.ts';
import { cmsFile, readCms } from './cms.ts';
import { dmojFile, readDmoj } from './dmoj.ts';
import { packageFolders } from './folders.ts';
import { fpsFile, readFps, severalRemedy } from './fps.ts';
import {
  hydroData,
  languageOf,
  readHydro,
  readLibre,
  readLuogu,
  readTestData,
  type TestData,
} from './hydro.ts';
import { asIcpcFiles, emptyForeign, type ForeignProblem } from './layout.ts';
import { isSampleName, pairsIn, stemOf } from './pairs.ts';
import { plainStatement } from './plain-statement.ts';
import { qduojFile, readQduoj } from './qduoj.ts';
import { readUoj, uojFile } from './uoj.ts';

type Reader = (files: PackageFiles, slug: string, findings: Findings) => ForeignProblem | undefined;

type System = { name: string; reader: Reader };

/** The system that wrote these files; undefined if they look like none. */
function systemOf(files: PackageFiles): System | undefined {
  if (files.has('problem.yaml') && filesBelow(files, hydroData).length > 0) {
    return { name: 'Hydro', reader: readHydro };
  }
  const ours = ['problem.yaml', 'problem.xml', 'domjudge-problem.ini'];
  if (ours.some((name) => files.has(name))) return undefined;
  if (files.has(dmojFile)) return { name: 'DMOJ', reader: readDmoj };
  if (files.has(cmsFile)) return { name: 'CMS', reader: readCms };
  if (files.has(qduojFile)) {
    return { name: 'QDUOJ', reader: (all, _, findings) => readQduoj(all, findings) };
  }
  if (files.has(uojFile)) return { name: 'UOJ', reader: withData(readUoj) };
  const fps = fpsFile(files);
  if (fps !== undefined) {
    return { name: 'FPS', reader: (all, _, findings) => readFps(all, fps, findings) };
  }
  if (files.has('data.yml')) return { name: 'LibreOJ', reader: withData(readLibre) };
  const config = ['config.yml', 'config.yaml'].find((name) => files.has(name));
  if (config !== undefined) {
    return {
      name: 'Luogu or Hydro',
      reader: withData((all, findings) => readConfig(all, config, findings)),
    };
  }
  if (pairsIn(files).pairs.length > 0) return { name: 'pairs of files', reader: readPairs };
  return undefined;
}

function readConfig(files: PackageFiles, path: string, findings: Findings): TestData | undefined {
  const map = readYaml(files, path, findings) ?? {};
  return readLuogu(files, map) ?? readTestData(files, findings);
}

/** A reader of test data alone: the name is that of the archive. */
const withData =
  (read: (files: PackageFiles, findings: Findings) => TestData | undefined): Reader =>
  (files, slug, findings) => {
    const data = read(files, findings);
    return data && { ...emptyForeign, name: slug, ...besideData(files), ...data };
  };

/** Pairs of an input and an answer, and what lies beside them. */
const readPairs: Reader = (files, slug) => {
  const { pairs } = pairsIn(files);
  const samples = pairs.filter(({ path }) => isSampleName(path));
  const cases = pairs.filter((pair) => !samples.includes(pair));
  return {
    ...emptyForeign,
    name: slug,
    ...besideData(files),
    ...(samples.length > 0 && { samples }),
    groups: [{ aggregation: 'sum', requires: [], cases }],
    flags: ['case_sensitive'],
  };
};

const statementName =
  /(^|\/)(problem|statement|description|desc|readme|task)([._-][a-z]{2})?\.(md|tex|pdf)$/i;
const solutionName =
  /(^|\/)(sol|solution|solutions|std|accepted|ac|main|correct)([\w-]*|\/[\w-]+)\.(cpp|cc|c|py)$/i;
const pictureName = /\.(png|jpe?g|gif|webp)$/i;

/** A statement, images and solutions among the files that are no test data. */
function besideData(
  files: PackageFiles,
): Pick<ForeignProblem, 'statements' | 'statementFiles' | 'submissions' | 'samples'> {
  const others = pairsIn(files).others;
  const texts = others
    .filter((path) => statementName.test(path))
    .sort((a, b) => a.length - b.length);
  const path = texts.find((one) => !one.endsWith('.pdf')) ?? texts[0];
  const source = path === undefined ? undefined : files.get(path);
  const take = (pattern: RegExp, folder: string): PackedFile[] =>
    others.flatMap((one): PackedFile[] => {
      const bytes = files.get(one);
      if (!pattern.test(one) || bytes === undefined) return [];
      return [{ path: `${folder}${one.split('/').at(-1)}`, bytes }];
    });
  const found = {
    statementFiles: take(pictureName, ''),
    submissions: take(solutionName, 'accepted/'),
  };
  if (path === undefined || source === undefined) return { ...found, statements: [], samples: [] };
  if (path.endsWith('.pdf') || path.endsWith('.tex')) {
    const ending = path.endsWith('.pdf') ? 'pdf' : 'tex';
    return { ...found, statements: [{ language: 'en', ending, source }], samples: [] };
  }
  const { text, samples } = plainStatement(asText(source));
  const statement = {
    language: languageOf(text),
    ending: 'md',
    source: Buffer.from(text),
  } as const;
  return { ...found, statements: [statement], samples };
}

/**
 * The files of the same problem as a package of the format 2025-09. Undefined if no other system is
 * recognised, or if a finding says why its problem is not imported.
 */
export function readForeign(
  files: PackageFiles,
  slug: string,
  findings: Findings,
): PackageFiles | undefined {
  const system = systemOf(files);
  if (system === undefined) return undefined;
  const problem = system.reader(files, slug, findings);
  if (problem === undefined) return undefined;
  const what =
    system.reader === readPairs
      ? saidWithin`These are pairs of files`
      : saidWithin`This is an archive of ${system.name}`;
  findings.warn(
    slug,
    said`${clause(what)}: the problem was made from its parts. Files of it that are no part are left out.`,
  );
  return asIcpcFiles({ ...problem, name: problem.name || stemOf(slug) }, findings);
}

/**
 * The only package within the folders of an archive that is none itself. Adds a finding if there
 * are several.
 */
export function innerPackage(files: PackageFiles, name: string, findings: Findings): PackageFiles {
  const paths = [...files.keys()];
  const folders = packageFolders(paths);
  const [only, ...more] = folders;
  const archives = paths.filter((path) => /\.(zip|kpp)$/i.test(path));
  if (only === undefined && archives.length > 0 && archives.length === files.size) {
    tellSeveral(archives, name, findings);
  }
  if (more.length > 0) tellSeveral(folders, name, findings);
  if (only === undefined || only === '' || more.length > 0) return files;
  const inner = new Map(filesBelow(files, only).map(({ path, bytes }) => [path, bytes]));
  if (inner.size < files.size) {
    findings.warn(
      name,
      said`Only the folder ${only} is a package: the files beside it are left out.`,
    );
  }
  return inner;
}

const toldMax = 10;

function tellSeveral(names: string[], name: string, findings: Findings): void {
  const rest = names.length > toldMax ? ` and ${names.length - toldMax} more` : '';
  const count = names.length === 1 ? 'is one package' : `are ${names.length} packages`;
  const rule = `There ${count} in it: ${names.slice(0, toldMax).join(', ')}${rest}.`;
  findings.error(name, rule, { remedy: severalRemedy });
}
