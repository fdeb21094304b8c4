/** Builds the library that gives event loops in a slot what they need of the kernel. */
import { existsSync, statSync } from 'node:fs';
import { mkdir, rename } from 'node:fs/promises';
import { dirname, join } from 'node:path';

const source = join(import.meta.dirname, 'loop-calls.c');

export const loopCallsFile = join(import.meta.dirname, '../../build/languages/loop-calls.so');
/** Where programs see it: the real path would tell them where Arbiter stands. */
export const loopCallsInside = '/lib/loop-calls.so';

/** Builds it if it is missing or older than its source. */
export async function buildLoopCalls(): Promise<void> {
  const isThere = existsSync(loopCallsFile);
  if (isThere && statSync(loopCallsFile).mtimeMs > statSync(source).mtimeMs) return;
  const { ask } = await import('./sight.ts');
  await mkdir(dirname(loopCallsFile), { recursive: true });
  const built = `${loopCallsFile}.${process.pid}`;
  await ask('/usr/bin/gcc', '-O2', '-shared', '-fPIC', '-o', built, source, '-ldl');
  await rename(built, loopCallsFile);
}
