/**
 * Finds and ends what a run of tests has left running: processes that it started, by a word in
 * their environment, and programs of the sandbox whose runner is gone, by limits that they cannot
 * undo (leftovers.c).
 */
import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { endAll, family } from './testing-leftovers.ts';

/** The variable that has the word of a run of tests. */
export const runWord = 'ARBITER_TEST_RUN';

/** What a run has started may take this long to end by itself on a busy machine. */
const patienceMs = 30_000;

const readOf = (pid: number, name: string): string => {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'utf8');
  } catch {
    return '';
  }
};

const statOf = (pid: number): string[] =>
  readOf(pid, 'stat')
    .replace(/^.*\) /, '')
    .split(' ');
const hasEnded = (pid: number): boolean => /^[ZX]?$/.test(statOf(pid)[0] ?? '');
const parentOf = (pid: number): number => Number(statOf(pid)[1]);
const startOf = (pid: number): number => Number(statOf(pid)[19]);

/** Whether a process has the limits and the filter of a program. */
function isProgram(pid: number): boolean {
  if (!/^NoNewPrivs:\s1\nSeccomp:\s2$/m.test(readOf(pid, 'status'))) return false;
  const limits = readOf(pid, 'limits');
  const bounds = { 'core file size': 1, 'msgqueue size': 0, 'locked memory': 0 };
  return Object.entries(bounds).every(([name, most]) => {
    const hard = new RegExp(`^Max ${name} +\\S+ +(\\S+)`, 'm').exec(limits)?.[1];
    return Number(hard) <= most;
  });
}

function hasRunner(pid: number): boolean {
  for (let parent = parentOf(pid); parent > 1; parent = parentOf(parent)) {
    if (readOf(parent, 'comm') === 'arbiter-sandbox\n' && !isProgram(parent)) return true;
  }
  return false;
}

/** The processes of the run with this word that are not below the calling process. */
function straysOf(word: string): number[] {
  const own = new Set(family(process.pid));
  const since = startOf(process.pid);
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 1 && !own.has(pid) && !hasEnded(pid))
    .filter((pid) => {
      if (`\0${readOf(pid, 'environ')}`.includes(`\0${runWord}=${word}\0`)) return true;
      return startOf(pid) >= since && isProgram(pid) && !hasRunner(pid);
    });
}

/** Waits for what ends by itself, ends everything else, and returns how that was called. */
export async function endStrays(word: string): Promise<string[]> {
  const latest = performance.now() + patienceMs;
  while (straysOf(word).length > 0 && performance.now() < latest) await sleep(200);
  const left = straysOf(word).map((pid) => readOf(pid, 'cmdline').replaceAll('\0', ' ').trim());
  await endAll(() => straysOf(word));
  return left;
}
