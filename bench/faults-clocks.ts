/** The clocks of the processes that the fault campaign starts, each moved by some hours. */
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** NODE_OPTIONS of a process with such a clock. */
export const clockOption = `--import=${pathToFileURL(join(import.meta.dirname, 'faults-clock.ts'))}`;

const names = ['server', 'judge', 'otherJudge'] as const;
type Name = (typeof names)[number];

/** By how many hours the clocks are ahead: at first, and after each jump in turn. */
const settings: readonly Record<Name, number>[] = [
  { server: 0, judge: 3, otherJudge: -3 },
  { server: 5, judge: -3, otherJudge: 3 },
  { server: -5, judge: 0, otherJudge: 26 },
  { server: 26, judge: -26, otherJudge: 0 },
];

export type Clocks = {
  /** What a process needs in its environment to have this clock. */
  of(name: Name): NodeJS.ProcessEnv;
  /** Moves all clocks. */
  jump(): Promise<void>;
};

/** Keeps a file for each clock in a new folder. */
export async function openClocks(folder: string): Promise<Clocks> {
  let jumps = 0;
  const set = async (): Promise<void> => {
    const setting = settings[jumps % settings.length];
    for (const name of names) await setClock(join(folder, name), setting?.[name] ?? 0);
  };
  await mkdir(folder);
  await set();
  return {
    of: (name) => ({ NODE_OPTIONS: clockOption, FAULTS_CLOCK: join(folder, name) }),
    async jump() {
      jumps += 1;
      await set();
    },
  };
}

/** Moves a clock; its process never reads half a number. */
export async function setClock(path: string, hours: number): Promise<void> {
  await writeFile(`${path}.new`, String(hours));
  await rename(`${path}.new`, path);
}
