/**
 * The cost of judging a problem with a hundred cases, beyond the programs themselves: the whole
 * list compared with as many bare posix_spawns of the same program. Compiling is not counted.
 */
import { readFile, rm } from 'node:fs/promises';
import { comparison } from '../contract/judging.ts';
import { judgeCases } from '../judge/run/cases.ts';
import { caseOfBytes, openWorkshop } from '../judge/testing-judge.ts';
import { measureNative, prepare } from './confined-run.ts';
import { median } from './judging.ts';

const cases = 100;
const rounds = { small: 1, large: 20 };
const mib = 1024 * 1024;

/** Medians per case in ms. */
export async function run(size: 'small' | 'large'): Promise<Record<string, number>> {
  const workshop = await openWorkshop(1);
  const place = prepare();
  try {
    const one = await caseOfBytes(workshop.folder, {
      input: await readFile(place.input),
      output: '42\n',
      isHidden: true,
    });
    const bareMs: number[] = [];
    const judgedMs: number[] = [];
    for (let round = 0; round < rounds[size]; round += 1) {
      bareMs.push(measureNative(place, cases, 0).bare);
      const started = performance.now();
      const reports = await judgeCases({
        place: { sandbox: workshop.sandbox, slot: 0, core: 0 },
        programPath: place.executable,
        cases: Array.from({ length: cases }, () => one),
        limits: { timeLimitMs: 1000, memoryLimitBytes: 256 * mib },
        comparison: comparison.parse({}),
      });
      if (reports.some((report) => report?.failure !== null)) throw new Error('a case failed');
      judgedMs.push((performance.now() - started) / cases);
    }
    const bare = median(bareMs);
    const judged = median(judgedMs);
    return {
      barePerCaseMs: bare,
      judgedPerCaseMs: judged,
      abovePerCaseMs: Math.round((judged - bare) * 1000) / 1000,
    };
  } finally {
    await workshop.close();
    await rm(place.directory, { recursive: true });
  }
}
