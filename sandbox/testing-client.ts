/**
 * A client of the sandbox to be killed, which starts one of everything that does not end by itself:
 * a compile, a command, a program and its checker with their files, an interaction. Arguments: the
 * level, and a word that all of their command lines contain.
 */
import { join } from 'node:path';
import {
  allLevels,
  compileDynamicProbe,
  limits,
  mebibyte,
  type Trial,
  toolchain,
  tryAt,
} from './testing-levels.ts';

const [wanted, word = ''] = process.argv.slice(2);

const endless = { ...limits, cpuLimitMs: 120_000, wallLimitMs: 120_000, tasksLimit: 16 };

/** Takes the compiler several minutes. */
const source = `template <int N, long M> struct tree {
  static constexpr long sum = tree<N - 1, 2 * M>::sum + tree<N - 1, 2 * M + 1>::sum;
};
template <long M> struct tree<0, M> { static constexpr long sum = M; };
int main() { return tree<30, 0>::sum % 2; }
`;

/** In a box: the probe itself, and a source. */
const files = (trial: Trial) => [
  { host: join(trial.directory, 'limits'), name: word },
  { host: trial.file('source', source), name: `${word}.cpp` },
];

const jail = (trial: Trial, command: string[]) => ({
  command,
  readOnly: toolchain,
  files: files(trial),
  outputs: [],
  env: { PATH: '/usr/bin' },
  boxBytes: 4 * mebibyte,
  limits: { ...endless, memoryLimitBytes: 512 * mebibyte },
});

async function start(trial: Trial): Promise<void> {
  const { sandbox, directory } = trial;
  const executablePath = join(directory, 'limits');
  const canRead = await sandbox.canRead();
  const own = { files: [], collect: [], limits: endless };
  const read = (slot: number, args: string[]) => ({ slot, executablePath, args, ...own });
  const command = (args: string[]) => jail(trial, [`/box/${word}`, ...args]);
  const checks = ['fork-bomb', `${word}-checker`];
  const talks = ['cat', `${word}-interactor`];
  const native = compileDynamicProbe(directory, 'limits');
  const all: Promise<unknown>[] = [
    sandbox.jail(jail(trial, ['/usr/bin/g++', '-fsyntax-only', `${word}.cpp`])),
    sandbox.run({ slot: 0, args: ['fork-bomb', `${word}-runtime`], limits: endless, ...native }),
    canRead ? sandbox.read(read(0, checks)) : sandbox.jail(command(checks)),
    sandbox.talk({
      program: {
        slot: 1,
        executablePath,
        args: ['spin', '100000', `${word}-talk`],
        limits: endless,
      },
      interactor: canRead
        ? { in: 'slot', request: read(1, talks) }
        : { in: 'jail', request: command(talks) },
      accepts: 42,
    }),
  ];
  console.log(directory);
  await Promise.all(all);
}

const level = allLevels.find((one) => one === wanted);
if (!level || !word) throw new Error('a level and a word are missing');
await start(await tryAt(level, ['limits']));
throw new Error('what does not end by itself has ended');
