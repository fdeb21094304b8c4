/**
 * Makes test cases: runs the lines of a script, and a correct solution on their
 * output. Stops after a while, so that the caller can ask for the rest.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { GeneratedTest } from '../../contract/generating.ts';
import type { BlobName } from '../../contract/stored-package.ts';
import { gradersIn } from '../../problems/package/graders.ts';
import { filesOf, fromStored, nameOf } from '../../problems/package/stored.ts';
import { readBlobs } from '../../work/blobs.ts';
import { storeGenerated } from '../../work/generating.ts';
import type { GeneratingRequest, GeneratingResult } from '../../work/generating-request.ts';
import { resultDone, type Tools } from '../process/tools.ts';
import { answerLimits, answerTo, type OpenSolution } from '../verify/answering.ts';
import { openGenerators, generate as runGenerator } from '../verify/generators.ts';
import type { VerifyPlace } from '../verify/place.ts';
import { compileProgram, isReady } from '../verify/programs.ts';
import type { Kind } from './kind.ts';
import { placeOf } from './verify.ts';

/** No further line is started after this time, or after this much output. */
const goesOnMs = 20_000;
const madeMaxBytes = 64 * 1024 * 1024;

type Generating = {
  place: VerifyPlace;
  generators: ReturnType<typeof openGenerators>;
  /** Null if there is none. */
  solution: OpenSolution | null;
  /** The files that were made, by hash. */
  files: Map<string, Buffer>;
  /** Those of the package. */
  bytesOf: (name: BlobName) => Buffer;
};

export const generate: Kind<'generate'> = {
  async run(tools, at, { lease, kind: _, ...request }) {
    const { db } = tools;
    const scratchFolder = await mkdtemp(join(tools.scratchFolder, 'generate-'));
    try {
      const place = { ...placeOf(tools, at), scratchFolder };
      const files = new Map<string, Buffer>();
      const result = await generateAll(tools, place, { request, files });
      const made = { problemId: request.problemId, result, files };
      return { cpuMs: 0, store: (cost) => storeGenerated(db, lease, made, cost) };
    } finally {
      await rm(scratchFolder, { recursive: true, force: true });
    }
  },
  // The call reports it.
  fail: (tools, { job }) => resultDone(tools, job.lease, { result: null, cpuMs: 0 }),
};

type Asked = { request: GeneratingRequest; files: Map<string, Buffer> };

async function generateAll(
  { db }: Tools,
  place: VerifyPlace,
  { request, files }: Asked,
): Promise<GeneratingResult> {
  const names = filesOf(request);
  const found = await readBlobs(db, names);
  const bytesOf = ({ sha256 }: BlobName): Buffer => {
    const bytes = found.get(sha256);
    if (bytes === undefined) throw new Error('a file of the package was deleted meanwhile');
    return bytes;
  };
  const generators = openGenerators(place, fromStored(request.generators, bytesOf));
  const program = request.solution && fromStored(request.solution, bytesOf);
  const include = fromStored(request.include ?? [], bytesOf);
  const graders = gradersIn(include);
  const ready = program && (await compileProgram(place.languages, program, place.core, graders));
  const solution = ready && { ready, limits: answerLimits(request, ready) };
  try {
    return await makeAll({ place, generators, solution, files, bytesOf }, request);
  } finally {
    generators.close();
    if (ready && isReady(ready)) ready.release();
  }
}

async function makeAll(
  work: Generating,
  { given, lines }: GeneratingRequest,
): Promise<GeneratingResult> {
  const began = performance.now();
  const tests: GeneratedTest[] = [];
  const asked = [...given, ...lines];
  let madeBytes = 0;
  for (const [index, one] of asked.entries()) {
    const isOver = performance.now() - began > goesOnMs || madeBytes > madeMaxBytes;
    if (isOver) return { tests, left: asked.slice(index).map(({ line }) => line) };
    tests.push('input' in one ? await answerGiven(work, one) : await runLine(work, one));
    madeBytes = [...work.files.values()].reduce((sum, { length }) => sum + length, 0);
  }
  return { tests, left: [] };
}

/** Makes only the answer. */
async function answerGiven(
  { place, solution, files, bytesOf }: Generating,
  { line, target, input }: GeneratingRequest['given'][number],
): Promise<GeneratedTest> {
  const answer = await answerTo(place, solution, bytesOf(input));
  if ('failure' in answer) return { line, target, failure: answer.failure };
  return { line, target, input, answer: answer.bytes && keep(files, answer.bytes) };
}

async function runLine(
  { place, generators, solution, files }: Generating,
  { line, generator, args, target }: GeneratingRequest['lines'][number],
): Promise<GeneratedTest> {
  const failed = (failure: string): GeneratedTest => ({ line, target, failure });
  const ready = await generators.get(generator);
  if (!isReady(ready)) return failed(ready.reason);
  const made = await runGenerator(place, ready, args);
  if ('failure' in made) return failed(made.failure);
  const answer = await answerTo(place, solution, made.bytes);
  if ('failure' in answer) return failed(answer.failure);
  const input = keep(files, made.bytes);
  return { line, target, input, answer: answer.bytes && keep(files, answer.bytes) };
}

function keep(files: Generating['files'], bytes: Buffer): BlobName {
  const name = nameOf(bytes);
  files.set(name.sha256, bytes);
  return name;
}
