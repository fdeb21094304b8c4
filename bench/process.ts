/** The CPU time of processes, from /proc: it hardly depends on other load of the machine. */
import { readdir, readFile } from 'node:fs/promises';

/** proc_pid_stat(5): times are in ticks, which are 10 ms on every Linux. */
const ticksPerS = 100;

type Stat = { parent: number; ownS: number; endedChildrenS: number };

/** Null when the process has ended. */
async function statOf(pid: number | string): Promise<Stat | null> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  if (stat === '') return null;
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const ticks = (from: number) => Number(fields[from]) + Number(fields[from + 1]);
  return {
    parent: Number(fields[1]),
    ownS: ticks(11) / ticksPerS,
    endedChildrenS: ticks(13) / ticksPerS,
  };
}

/** The CPU time of a process with all its threads, in seconds. */
export async function cpuSeconds(pid: number): Promise<number> {
  const stat = await statOf(pid);
  if (stat === null) throw new Error(`the process ${pid} has ended`);
  return stat.ownS;
}

/** The same including its children, even ended ones: for PostgreSQL, all its connections. */
export async function familyCpuSeconds(pid: number): Promise<number> {
  let seconds = 0;
  for (const name of await readdir('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    const stat = await statOf(name);
    if (stat === null) continue;
    if (Number(name) === pid) seconds += stat.ownS + stat.endedChildrenS;
    else if (stat.parent === pid) seconds += stat.ownS;
  }
  return seconds;
}
