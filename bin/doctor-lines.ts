/** Runs programs that test the host, and reads their lines `ok|missing|refused name: sentence`. */
import { execFile } from 'node:child_process';
import type { Finding } from './doctor-host.ts';

const levels: readonly string[] = ['ok', 'missing', 'refused'] satisfies Finding['level'][];
const isLevel = (word: string | undefined): word is Finding['level'] =>
  word !== undefined && levels.includes(word);

/** A command that tests the host; `name` is the name of the finding if it fails. */
export type Inspection = { name: string; file: string; args: string[]; limitMs: number };

/**
 * What a command found. A command that fails without reporting a refusal, or does not end in time,
 * is itself a finding, because the rest is unknown.
 */
export async function inspectBy({ name, file, args, limitMs }: Inspection): Promise<Finding[]> {
  return await new Promise((resolve) => {
    const options = { timeout: limitMs, killSignal: 'SIGKILL' as const };
    execFile(file, args, options, (error, stdout, stderr) => {
      const found = stdout.split('\n').flatMap(findingOf);
      const isTold = found.some(({ level }) => level === 'refused');
      if (error === null || (isTold && !error.killed)) return resolve(found);
      const late = `It did not end within ${limitMs / 1000} s.`;
      const says = error.killed ? late : `It failed: ${lastLine(stderr) || error.message}`;
      resolve([...found, { level: 'refused', name, says }]);
    });
  });
}

const lastLine = (text: string): string => text.trim().split('\n').at(-1) ?? '';

function findingOf(line: string): Finding[] {
  const [, level, name, says] = /^(\w+) ([^:]+): (.*)$/.exec(line) ?? [];
  if (!isLevel(level) || name === undefined || says === undefined) return [];
  return [{ level, name, says }];
}
