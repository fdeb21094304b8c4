/** Counts in programs of Python, which instrument.py rewrites and counting.py runs. */
import { join } from 'node:path';
import type { TutorParts } from '../../languages/language.ts';
import type { OpenCounting } from './counting-way.ts';
import { countingByRewriting } from './rewriting.ts';

const mib = 1024 * 1024;
const instrumentPath = join(import.meta.dirname, 'instrument.py');
const countingPath = join(import.meta.dirname, 'counting.py');

/** Null if there is no interpreter. */
export function countingOfPython(parts: TutorParts): OpenCounting | null {
  const { interpreter } = parts.commands.runtime ?? {};
  if (!interpreter) return null;
  const { path, args, env = {} } = interpreter;
  const running = (script: string) => [path, ...args, script];
  return countingByRewriting(parts, {
    rewrite: {
      command: running('instrument.py'),
      files: [instrumentPath],
      memoryLimitBytes: 512 * mib,
    },
    count: () => ({ command: running('counting.py'), files: [countingPath] }),
    env,
    hidesLibrary: true,
    ownBytes: 0,
  });
}
