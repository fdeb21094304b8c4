/** The memory of another process, as the kernel counts it. */
import { readFile, writeFile } from 'node:fs/promises';

async function fieldMb(pid: number, key: string): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Math.round(Number(new RegExp(`^${key}:\\s+(\\d+)`, 'm').exec(status)?.[1]) / 102.4) / 10;
}

/** Resident memory in MB. */
export const residentMb = (pid: number): Promise<number> => fieldMb(pid, 'VmRSS');

/** Calls `act`; returns its result, and by how many MB the memory grew at its peak. */
export async function withGrowth<Result>(
  pid: number,
  act: () => Promise<Result>,
): Promise<{ result: Result; growthMb: number }> {
  const before = await residentMb(pid);
  // Forgets the peak until now.
  await writeFile(`/proc/${pid}/clear_refs`, '5');
  const result = await act();
  return { result, growthMb: Math.round(Math.max(0, (await fieldMb(pid, 'VmHWM')) - before)) };
}
