/**
 * What it costs to compile a program and judge it on one case, against plain g++ alone, in turn;
 * and what it costs when the same source comes again.
 */
import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { comparison } from '../contract/judging.ts';
import { judgeSubmission } from '../judge/judge.ts';
import { caseOfBytes, openWorkshop, type Workshop } from '../judge/testing.ts';
import { hello, median, print, typical, variant } from './judging.ts';

const rounds = { small: 1, large: 15 };
const run1 = promisify(execFile);

/** How long plain g++ takes for a source. */
async function plainMs({ folder }: Workshop, source: string): Promise<number> {
  const path = join(folder, 'plain.cpp');
  await writeFile(path, source);
  const started = performance.now();
  await run1('g++', ['-O2', '-std=gnu++20', path, '-o', join(folder, 'plain')]);
  return performance.now() - started;
}

/** How long it takes from source to verdict on one case. */
async function judgedMs(workshop: Workshop, source: string): Promise<number> {
  const one = await caseOfBytes(workshop.folder, { input: '', output: 'ok\n' });
  const started = performance.now();
  const { result } = await judgeSubmission({
    place: { sandbox: workshop.sandbox, slot: 0, core: 0 },
    compiler: workshop.compiler,
    source: Buffer.from(source),
    cases: [one],
    limits: { timeLimitMs: 1000, memoryLimitBytes: 256 * 1024 * 1024 },
    comparison: comparison.parse({}),
  });
  if (result.verdict !== 'Accepted') throw new Error(`${result.verdict}: ${result.error}`);
  return performance.now() - started;
}

/** Medians in ms and their ratios. */
export async function run(size: 'small' | 'large'): Promise<Record<string, number>> {
  const workshop = await openWorkshop(1);
  try {
    const figures: Record<string, number> = {};
    for (const [name, source] of Object.entries({ typical, hello })) {
      const times: { plain: number[]; judged: number[]; again: number[] } = {
        plain: [],
        judged: [],
        again: [],
      };
      await judgedMs(workshop, variant(source, -1));
      for (let round = 0; round < rounds[size]; round += 1) {
        const fresh = variant(source, round);
        times.plain.push(await plainMs(workshop, fresh));
        times.judged.push(await judgedMs(workshop, fresh));
        times.again.push(await judgedMs(workshop, fresh));
      }
      figures[`${name}PlainMs`] = median(times.plain);
      figures[`${name}JudgedMs`] = median(times.judged);
      figures[`${name}JudgedAgainMs`] = median(times.again);
      figures[`${name}Ratio`] =
        Math.round((median(times.judged) / median(times.plain)) * 1000) / 1000;
    }
    return figures;
  } finally {
    await workshop.close();
  }
}

if (import.meta.main) print('compile', await run('large'));
