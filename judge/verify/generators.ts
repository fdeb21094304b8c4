/**
 * Runs the lines of a script: each generator must print the same bytes twice, and the test case
 * itself if it already exists.
 */
import { readFile } from 'node:fs/promises';
import {
  numberOf,
  numbersOfSamples,
  parseScript,
  type ScriptLine,
  scriptFile,
} from '../../contract/generator-script.ts';
import { testCaseMaxBytes } from '../../contract/limits.ts';
import { generatorOf } from '../../problems/package/generators.ts';
import type { PackedFile, ProblemPackage, Program } from '../../problems/package/model.ts';
import type { Notes } from '../../work/verification.ts';
import type { Laid, LaidCase } from './cases.ts';
import { note } from './notes.ts';
import type { VerifyPlace } from './place.ts';
import { compileProgram, isReady, type NotReady, type Ready } from './programs.ts';
import { endOf, isStopped, runTool, saidBy, type ToolLimits } from './run-program.ts';

/** The limits of each run of a generator. */
const limits: ToolLimits = { timeSeconds: 30, memoryMib: 1024, outputBytes: testCaseMaxBytes };

/** The output of a line of a script, or a sentence that says why there is none. */
export type Generated = { bytes: Buffer } | { failure: string };

/** Runs one line. */
export async function generate(
  place: VerifyPlace,
  ready: Ready,
  args: string[],
): Promise<Generated> {
  const facts = await runTool(place, ready, { args, limits });
  if (isStopped(facts) || facts.exitCode !== 0) {
    const said = await saidBy(facts);
    return { failure: `It ${endOf(facts, limits)}${said === '' ? '' : `: ${said}`}.` };
  }
  if (facts.outputBytes === 0) return { failure: 'It prints nothing.' };
  const bytes = await readFile(facts.outputPath);
  return { bytes: Buffer.from(bytes.subarray(0, facts.outputBytes)) };
}

/** A generator as a program, with the headers that it includes. */
export function programOf(files: PackedFile[], source: PackedFile): Program {
  const text = source.bytes.toString('latin1');
  const headers = files.filter(
    ({ path }) => /^[\w-]+\.(h|hpp)$/.test(path) && text.includes(`"${path}"`),
  );
  return { name: source.path, isFolder: headers.length > 0, files: [source, ...headers] };
}

/** The generators of a package, each compiled when it is first needed. */
export function openGenerators(place: VerifyPlace, files: PackedFile[]) {
  const open = new Map<string, Ready | NotReady>();
  return {
    async get(name: string): Promise<Ready | NotReady> {
      const found = open.get(name);
      if (found !== undefined) return found;
      const source = generatorOf(files, name);
      const ready: Ready | NotReady =
        source === undefined
          ? { reason: `There is no generator ${name} in generators/.`, isItsFault: true }
          : await compileProgram(place.languages, programOf(files, source), place.core);
      open.set(name, ready);
      return ready;
    },
    close(): void {
      for (const one of open.values()) if (isReady(one)) one.release();
    },
  };
}

/** Tries the script of a package. Returns how many lines it has. */
export async function tryGenerators(
  place: VerifyPlace,
  one: ProblemPackage,
  { cases }: Laid,
  notes: Notes,
): Promise<number> {
  const files = one.folders.generators;
  const script = files.find(({ path }) => path === scriptFile);
  if (script === undefined) return 0;
  const { lines, wrong } = parseScript(script.bytes.toString('utf8'), numbersOfSamples(one));
  for (const { line, rule } of wrong) noteLine(notes, line, rule);
  const generators = openGenerators(place, files);
  const told = new Set<string>();
  try {
    for (const line of lines) {
      const ready = await generators.get(line.generator);
      if (isReady(ready)) await tryLine(place, { line, ready, cases }, notes);
      else if (!told.has(line.generator)) noteNotReady(notes, line, ready);
      told.add(line.generator);
    }
  } finally {
    generators.close();
  }
  return lines.length;
}

type Tried = { line: ScriptLine; ready: Ready; cases: LaidCase[] };

async function tryLine(
  place: VerifyPlace,
  { line, ready, cases }: Tried,
  notes: Notes,
): Promise<void> {
  const { args, target } = line;
  const first = await generate(place, ready, args);
  if ('failure' in first) return noteLine(notes, line.line, first.failure);
  const second = await generate(place, ready, args);
  if ('failure' in second || !first.bytes.equals(second.bytes)) {
    return noteRandom(notes, line.line);
  }
  const stored = cases.find(({ name }) => numberOf(name) === target);
  if (stored === undefined) return noteLine(notes, line.line, `There is no test case ${target}.`);
  if (!alike(first.bytes, await readFile(stored.input.path))) noteOther(notes, line.line, stored);
}

/** Windows writes the same text with other line ends, which the checks of data report. */
const alike = (a: Buffer, b: Buffer): boolean => a.equals(b) || withoutCr(a).equals(withoutCr(b));
const withoutCr = (bytes: Buffer): Buffer =>
  Buffer.from(bytes.toString('latin1').replaceAll('\r\n', '\n'), 'latin1');

const placeOf = (line: number): string => `generators/${scriptFile}:${line}`;

const noteLine = (notes: Notes, line: number, what: string): void =>
  note(notes, 'generators', {
    severity: 'error',
    place: placeOf(line),
    what,
    remedy: 'Correct the line or its generator, or leave the line out.',
  });

const noteNotReady = (
  notes: Notes,
  { line, generator }: ScriptLine,
  { reason, isItsFault }: NotReady,
): void =>
  note(notes, 'generators', {
    severity: isItsFault ? 'error' : 'warning',
    place: placeOf(line),
    what: isItsFault ? reason : `The generator ${generator} was not run. ${reason}`,
    remedy: isItsFault
      ? 'Mend the generator until it compiles.'
      : 'Write it in C++ or Python, in a language that is available here.',
  });

const noteRandom = (notes: Notes, line: number): void =>
  note(notes, 'generators', {
    severity: 'error',
    place: placeOf(line),
    what: 'The generator prints something else when it is run again.',
    remedy:
      'Take random numbers from rnd of testlib or from a seed that is an argument, and no time.',
  });

const noteOther = (notes: Notes, line: number, { name }: LaidCase): void =>
  note(notes, 'generators', {
    severity: 'warning',
    place: placeOf(line),
    what: `The generator prints something else than data/${name}.in.`,
    remedy: 'Generate the test case anew, or correct the line that it was made by.',
  });
