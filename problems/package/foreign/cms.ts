/** Reads a task of CMS in the folder format of its Italian contests: task.yaml and the data. */
import { languageOfFile, programFacts } from '../../../contract/program-languages.ts';
import { asText, filesBelow, type PackageFiles } from '../files.ts';
import type { Findings } from '../findings.ts';
import { gradedLanguages } from '../graders.ts';
import type { PackedFile } from '../model.ts';
import { present, readYaml, type YamlMap } from '../yaml.ts';
import {
  emptyForeign,
  type ForeignCase,
  type ForeignGroup,
  type ForeignProblem,
  inputsOf,
} from './layout.ts';
import { byNumbers } from './pairs.ts';

export const cmsFile = 'task.yaml';

/** Answers are called output_000.txt there. */
const answerDigits = 3;

/** The same in older tasks. */
const older: Record<string, string> = {
  name: 'nome_breve',
  title: 'nome',
  time_limit: 'timeout',
  memory_limit: 'memlimit',
};

/** Undefined, with findings, if the task needs what is not here. */
export function readCms(
  files: PackageFiles,
  slug: string,
  findings: Findings,
): ForeignProblem | undefined {
  const map = readYaml(files, cmsFile, findings);
  if (map === undefined) return undefined;
  const said = (key: string): string | undefined => {
    const value = map[key] ?? map[older[key] ?? ''];
    return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;
  };
  refusePrograms(files, findings);
  for (const field of ['infile', 'outfile']) {
    if (said(field) === undefined) continue;
    findings.error(cmsFile, `Not imported: a named file, ${said(field)}.`, { field });
  }
  const kind =
    said('task_type') ??
    (/^(true|yes|1)$/i.test(said('output_only') ?? '') ? 'output only' : undefined);
  const isOfAnswers = kind !== undefined && /^output\s?only$/i.test(kind);
  if (kind !== undefined && !isOfAnswers && !/^(batch|false|no|0)$/i.test(kind)) {
    findings.error(cmsFile, `Not imported: a task of the type ${kind}.`, { field: 'task_type' });
  }
  const cases = casesOf(files, findings).map((one, at): ForeignCase => {
    if (!isOfAnswers) return one;
    const name = String(at).padStart(answerDigits, '0');
    return { ...one, name, inputName: `input_${name}.txt` };
  });
  if (cases.length === 0 && !findings.hasErrors) {
    findings.error('input', 'There are no input/input0.txt and output/output0.txt.');
  }
  const include = isOfAnswers ? [] : gradersOf(files, findings);
  if (findings.hasErrors) return undefined;
  const shown = samplesOf(map, cases.length);
  const number = (key: string): number | undefined => {
    const value = Number(said(key) ?? Number.NaN);
    return Number.isFinite(value) && value > 0 ? value : undefined;
  };
  return {
    ...emptyForeign,
    name: said('title') ?? said('name') ?? slug,
    statements: statementsOf(files, said('primary_language') ?? 'en'),
    samples: isOfAnswers
      ? []
      : [...filesPairs(files, 'att', findings), ...shown.flatMap((at) => cases[at] ?? [])],
    groups: groupsOf(files, cases, findings),
    flags: ['case_sensitive'],
    attachments: [
      ...filesBelow(files, 'att').filter(
        ({ path }) => !/input\d*\.txt$|output\d*\.txt$/.test(path),
      ),
      ...(isOfAnswers ? inputsOf(cases) : []),
    ],
    ...(isOfAnswers && { isOfAnswers }),
    include,
    submissions: filesBelow(files, 'sol')
      .filter(({ path }) => /^(solution|soluzione)\.(cpp|c|py|java)$/.test(path))
      .map(({ path, bytes }) => ({ path: `accepted/${path}`, bytes })),
    ...present({ timeLimitSeconds: number('time_limit'), memoryMib: number('memory_limit') }),
  };
}

const ownWay = 'Not imported: a program of this system, which is called in its own way.';

function refusePrograms(files: PackageFiles, findings: Findings): void {
  for (const path of files.keys()) {
    if (!/^(check\/(checker|manager)|cor\/correttore|sol\/stub)[.\w]*$/.test(path)) continue;
    findings.error(path, ownWay);
  }
}

/**
 * sol/grader.cpp and others, and the headers beside them, by the folder of their language. With none
 * that can be compiled here, submissions would be whole programs, which the task does not ask for.
 */
function gradersOf(files: PackageFiles, findings: Findings): PackedFile[] {
  const found = filesBelow(files, 'sol').filter(({ path }) => /^grader\.\w+$/.test(path));
  const graders = found.flatMap(({ path, bytes }): PackedFile[] => {
    const id = languageOfFile(path);
    const isGraded = id !== undefined && gradedLanguages.includes(id);
    return isGraded ? [{ path: `${programFacts[id].packageCode}/${path}`, bytes }] : [];
  });
  for (const { path } of found) {
    if (graders.length === 0) findings.error(`sol/${path}`, ownWay);
    else if (!graders.some((one) => one.path.endsWith(`/${path}`)))
      findings.warn(`sol/${path}`, 'Left out: in this language no program calls a function.');
  }
  const headers = filesBelow(files, 'sol').filter(({ path }) => /^\w+\.h$/.test(path));
  const including = ['cpp', 'c'].filter((code) =>
    graders.some(({ path }) => path.startsWith(`${code}/`)),
  );
  return [
    ...graders,
    ...including.flatMap((code) =>
      headers.map(({ path, bytes }) => ({ path: `${code}/${path}`, bytes })),
    ),
  ];
}

function casesOf(files: PackageFiles, findings: Findings): ForeignCase[] {
  const inputs = [...files.keys()].filter((path) => /^input\/input\d+\.txt$/.test(path));
  return inputs.sort(byNumbers).flatMap((path): ForeignCase[] => {
    const answer = files.get(path.replaceAll('input', 'output'));
    const input = files.get(path);
    if (input !== undefined && answer !== undefined) return [{ input, answer }];
    findings.error(path, `There is no answer, ${path.replaceAll('input', 'output')}.`);
    return [];
  });
}

/** Samples in the attachments, such as att/task.input0.txt. */
function filesPairs(files: PackageFiles, folder: string, findings: Findings): ForeignCase[] {
  const found = filesBelow(files, folder).filter(({ path }) => /(^|\.)input\d+\.txt$/.test(path));
  return found
    .sort((a, b) => byNumbers(a.path, b.path))
    .flatMap(({ path, bytes }): ForeignCase[] => {
      const answer = files.get(`${folder}/${path.replace(/input(\d+\.txt)$/, 'output$1')}`);
      if (answer !== undefined) return [{ input: bytes, answer }];
      findings.warn(`${folder}/${path}`, 'Has no answer beside it: it is no sample.');
      return [];
    });
}

/** The positions of the test cases that are public, unless all are. */
function samplesOf(map: YamlMap, count: number): number[] {
  const said = typeof map.public_testcases === 'string' ? map.public_testcases : '';
  const named = said.split(',').map((word) => Number(word.trim() || Number.NaN));
  const shown = named.filter((at) => Number.isInteger(at) && at >= 0 && at < count);
  return shown.length < count ? shown.slice(0, 10) : [];
}

/** gen/GEN names the subtasks: `# ST: 30` opens one of 30 points, and other lines are its tests. */
function groupsOf(files: PackageFiles, cases: ForeignCase[], findings: Findings): ForeignGroup[] {
  const text = files.get('gen/GEN');
  const plain: ForeignGroup[] = [{ aggregation: 'sum', requires: [], cases }];
  if (text === undefined || text.length > 1024 * 1024) return plain;
  const groups: { points: number; count: number }[] = [];
  for (const line of asText(text).split('\n')) {
    const [, points] = /^#+\s*ST:\s*(\d+)/.exec(line) ?? [];
    if (points !== undefined) groups.push({ points: Number(points), count: 0 });
    const isTest = /^#\s*COPY:/.test(line) || line.replace(/#.*/, '').trim() !== '';
    const last = groups.at(-1);
    if (last !== undefined && isTest) last.count += 1;
  }
  const filled = groups.filter(({ count }) => count > 0);
  if (groups.length === 0) return plain;
  if (filled.reduce((sum, { count }) => sum + count, 0) !== cases.length) {
    findings.warn('gen/GEN', 'Names another number of tests: the subtasks are left out.');
    return plain;
  }
  let at = 0;
  return filled.map(({ points, count }): ForeignGroup => {
    at += count;
    return { points, aggregation: 'pass-fail', requires: [], cases: cases.slice(at - count, at) };
  });
}

function statementsOf(files: PackageFiles, language: string): ForeignProblem['statements'] {
  const paths = ['statement/statement.pdf', 'statement/english.pdf', 'testo/testo.pdf'];
  const source = paths.flatMap((path) => files.get(path) ?? [])[0];
  const code = /^[a-z]{2}$/.test(language) ? language : 'en';
  return source === undefined ? [] : [{ language: code, ending: 'pdf', source }];
}
