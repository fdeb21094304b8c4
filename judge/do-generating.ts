/**
 * Does a job that makes test cases: runs the lines of a script, and a correct solution on their
 * output. Stops after a while, so that the caller can ask for the rest.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { GeneratedTest } from '../contract/generating.ts';
import type { BlobName } from '../contract/stored-package.ts';
import type { PackedFile, Program } from '../problems/package/model.ts';
import { filesOf, fromStoredPart, nameOf } from '../problems/package/stored.ts';
import { readBlobs } from '../work/blobs.ts';
import type { ClaimedGenerating } from '../work/claim.ts';
import { storeGenerated } from '../work/generating.ts';
import type { GeneratingRequest, GeneratingResult } from '../work/generating-request.ts';
import { placeOf } from './do-verification.ts';
import type { Place } from './run/execute.ts';
import type { Done, Tools } from './tools.ts';
import { answerLimits, answerTo, type OpenSolution } from './verify/answering.ts';
import { generate, openGenerators } from './verify/generators.ts';
import type { VerifyPlace } from './verify/place.ts';
import { compileProgram, isReady } from './verify/programs.ts';

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
};

export async function doGenerating(
  tools: Tools,
  at: Place,
  { lease, kind: _, ...request }: ClaimedGenerating,
): Promise<Done> {
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
}

type Asked = { request: GeneratingRequest; files: Map<string, Buffer> };

async function generateAll(
  { db }: Tools,
  place: VerifyPlace,
  { request, files }: Asked,
): Promise<GeneratingResult> {
  const names = filesOf(request);
  const found = await readBlobs(db, names);
  const bytesOf = ({ sha256 }: BlobName): Buffer => found.get(sha256) ?? Buffer.alloc(0);
  const generators = openGenerators(
    place,
    fromStoredPart<PackedFile[]>(request.generators, bytesOf),
  );
  const program = request.solution && fromStoredPart<Program>(request.solution, bytesOf);
  const ready = program && (await compileProgram(place.languages, program, place.core));
  const solution = ready && { ready, limits: answerLimits(request, ready) };
  try {
    return await runLines({ place, generators, solution, files }, request.lines);
  } finally {
    generators.close();
    if (ready && isReady(ready)) ready.release();
  }
}

async function runLines(
  work: Generating,
  lines: GeneratingRequest['lines'],
): Promise<GeneratingResult> {
  const began = performance.now();
  const tests: GeneratedTest[] = [];
  let madeBytes = 0;
  for (const [index, line] of lines.entries()) {
    const isOver = performance.now() - began > goesOnMs || madeBytes > madeMaxBytes;
    if (isOver) return { tests, left: lines.slice(index).map((one) => one.line) };
    tests.push(await runLine(work, line));
    madeBytes = [...work.files.values()].reduce((sum, { length }) => sum + length, 0);
  }
  return { tests, left: [] };
}

async function runLine(
  { place, generators, solution, files }: Generating,
  { line, generator, args, target }: GeneratingRequest['lines'][number],
): Promise<GeneratedTest> {
  const failed = (failure: string): GeneratedTest => ({ line, target, failure });
  const keep = (bytes: Buffer): BlobName => {
    const name = nameOf(bytes);
    files.set(name.sha256, bytes);
    return name;
  };
  const ready = await generators.get(generator);
  if (!isReady(ready)) return failed(ready.reason);
  const made = await generate(place, ready, args);
  if ('failure' in made) return failed(made.failure);
  const answer = await answerTo(place, solution, made.bytes);
  if ('failure' in answer) return failed(answer.failure);
  const input = keep(made.bytes);
  return { line, target, input, answer: answer.bytes && keep(answer.bytes) };
}
