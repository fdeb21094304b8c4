/**
 * What survives a pass of a multi-pass problem besides the feedback folder: the input that a
 * checker or an interactor has written for the next pass.
 */
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Checker } from '../../contract/checker.ts';
import { ProblemFault } from '../faults.ts';
import type { CheckerEnd } from './checker-answer.ts';
import { copyHead } from './checker-files.ts';
import type { Input } from './compare-cursor.ts';

/** A pass of a test case; the first one finds an empty feedback folder. */
export type Pass = { isFirst: boolean };

export type NextInputs = {
  /** Stores the input of a pass, until the input of the pass after next is stored. */
  keep(next: Input): Promise<Input>;
  close(): Promise<void>;
};

/** Stores inputs in a new folder in `scratch`. */
export async function openNextInputs(scratch: string): Promise<NextInputs> {
  const folder = await mkdtemp(join(scratch, 'passes-'));
  let kept = 0;
  return {
    async keep(next) {
      kept += 1;
      const path = join(folder, `${kept % 2}.in`);
      await copyHead(next, path);
      await chmod(path, 0o444);
      return { path, bytes: next.bytes };
    },
    close: () => rm(folder, { recursive: true, force: true }),
  };
}

/** Stores the input of the next pass; `refuse` throws if there may be no further pass. */
export async function nextPass(
  inputs: NextInputs | undefined,
  { next }: Pick<CheckerEnd, 'next'>,
  refuse: () => void,
): Promise<{ next?: Input }> {
  if (inputs === undefined || next === undefined) return {};
  refuse();
  return { next: await inputs.keep(next) };
}

/** Throws a ProblemFault if a program requests more passes than allowed. */
export function refusePass(
  who: string,
  { passes = 1 }: Pick<Checker, 'passes'>,
  done: number,
): void {
  if (done < passes) return;
  throw new ProblemFault(`the ${who} asked for more than ${passes} passes`, '');
}
