/** Finds something in one run of a program that was built for it, such as the line with most of the time. */
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Input } from '../compare/compare-cursor.ts';
import type { ProblemLimits } from '../run/execute.ts';
import type { CountRequest } from './slowness/counting-way.ts';

export type RunRequest = { source: Buffer; input: Input; limits: ProblemLimits; core: number };

/** `found` is null if nothing is certain. CPU time includes compiling. */
export type FindInRun<Found> = (
  request: RunRequest,
) => Promise<{ found: Found | null; cpuMs: number }>;

type Finding<Built, Found> = {
  /** Resolves to null if the source does not compile like this; null if no language has such a build. */
  open: ((request: CountRequest) => Promise<Built | null>) | null;
  /** Runs the program on the input, and looks at what it recorded. */
  look(built: Built, request: RunRequest): Promise<Found | null>;
  /** Has a folder for each run while it lasts. */
  scratchFolder: string;
};

/** Null if the language has no such build. */
export function createFindInRun<Built extends { cpuMs(): number }, Found>({
  open,
  look,
  scratchFolder,
}: Finding<Built, Found>): FindInRun<Found> | null {
  if (open === null) return null;
  return async (request) => {
    const { source, core, limits } = request;
    const folder = await mkdtemp(join(scratchFolder, 'one-run-'));
    const { signal } = new AbortController();
    try {
      const { memoryLimitBytes } = limits;
      const built = await open({ source, folder, core, memoryLimitBytes, signal });
      if (built === null) return { found: null, cpuMs: 0 };
      const found = await look(built, request);
      return { found, cpuMs: built.cpuMs() };
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  };
}
