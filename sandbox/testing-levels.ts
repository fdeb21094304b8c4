/**
 * For the runner's tests: the built runner, compiled probes, and a sandbox at each level in its own
 * directory.
 */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Sandbox, startSandbox } from '../judge/run/sandbox.ts';
import type { Facts, Limits, Runtime } from '../judge/run/sandbox-messages.ts';
import { partsFolder } from './testing-leftovers.ts';

const project = join(import.meta.dirname, '..');
const buildDir = join(project, 'build', 'sandbox');
const nobody = 65534;

export const isRoot = process.getuid?.() === 0;

/**
 * Level full requires root; level rootless is tested by all users, by root as the user "nobody". In
 * a container (probes/container.c) namespaces are refused, to root and to the user "nobody". In a
 * chroot the kernel makes no user namespaces; without /sys there is no place for a slot's root.
 */
export type Level =
  | 'full'
  | 'chroot'
  | 'chroot without /sys'
  | 'rootless'
  | 'container'
  | 'container of nobody';
export const chroots: Level[] = isRoot ? ['chroot', 'chroot without /sys'] : [];
export const containers: Level[] = isRoot ? ['container', 'container of nobody'] : [];
export const levels: Level[] = isRoot ? ['full', 'rootless'] : ['rootless'];
export const allLevels: Level[] = [...levels, ...containers];
/** One with slots, one with jails: for every change. The others differ from them in little. */
export const mainLevels: Level[] = isRoot ? ['full', 'container'] : ['rootless'];
export const otherLevels = allLevels.filter((level) => !mainLevels.includes(level));

export const mebibyte = 1024 * 1024;

/** Ample for everything that a well-meaning probe does, on a busy host, too. */
export const limits: Limits = {
  cpuLimitMs: 1000,
  wallLimitMs: 30_000,
  memoryLimitBytes: 128 * mebibyte,
  outputLimitBytes: 16 * mebibyte,
  stderrLimitBytes: mebibyte,
  tasksLimit: 64,
};

/** What a jail shows for a compiler to run in it. */
export const toolchain = ['bin', 'lib', 'lib64', 'libexec', 'include']
  .map((name) => `/usr/${name}`)
  .concat('/lib', '/lib64')
  .filter((path) => existsSync(path))
  .map((path) => ({ host: path, inside: path }));

/** Builds the runner if it is out of date. */
export function buildRunner(): string {
  execFileSync('make', ['-s', '-C', import.meta.dirname, `OUT=${buildDir}`], { stdio: 'pipe' });
  return join(buildDir, 'arbiter-sandbox');
}

/** A sandbox under test, with a directory for its files. */
export type Trial = {
  sandbox: Sandbox;
  directory: string;
  log: string[];
  /** Runs a probe and reads what it printed. */
  probe(name: string, args?: string[], more?: Partial<Limits>): Promise<Facts & { output: string }>;
  /** A file in the directory. */
  file(name: string, content: string | Buffer): string;
  /** Another sandbox, started as this one was. */
  next(): Promise<Sandbox>;
  end(): Promise<void>;
};

/** Compiles a program of probes/ to a path, once for all tests of a run. */
function compileTo(path: string, name: string, flags: string[]): void {
  const source = join(import.meta.dirname, 'probes', `${name}.c`);
  const make = (output: string) => execFileSync('gcc', ['-O1', ...flags, '-o', output, source]);
  if (partsFolder === null) return void make(path);
  const folder = join(partsFolder, 'probes');
  const built = join(folder, [name, ...flags].join(''));
  if (!existsSync(built)) {
    mkdirSync(folder, { recursive: true });
    const making = `${built}.${process.pid}`;
    make(making);
    renameSync(making, built);
  }
  copyFileSync(built, path);
}

/** Compiles a program of probes/ statically, under its name in a directory. */
export function compileProbe(directory: string, name: string): void {
  compileTo(join(directory, name), name, ['-static']);
}

/** Same, linked dynamically; also returns what it needs to run: its loader and libraries. */
export function compileDynamicProbe(directory: string, name: string) {
  const executablePath = join(directory, `${name}-dynamic`);
  compileTo(executablePath, name, []);
  const runtime: Runtime = { readOnly: librariesOf(executablePath), interpreter: null };
  return { executablePath, runtime };
}

/** The loader and libraries of a program, according to ldd. */
export const librariesOf = (executable: string): Runtime['readOnly'] =>
  [...execFileSync('ldd', [executable], { encoding: 'utf8' }).matchAll(/\/\S+/g)].map(
    ([inside]) => ({
      host: realpathSync(inside),
      inside,
    }),
  );

/** The runner as the user "nobody", by a script that gives up root first. */
function rootlessBinary(directory: string, binary: string): string {
  const copied = join(directory, 'arbiter-sandbox');
  copyFileSync(binary, copied);
  chmodSync(copied, 0o755);
  if (!isRoot) return copied;
  const script = join(directory, 'as-nobody');
  const drop = `setpriv --reuid ${nobody} --regid ${nobody} --clear-groups`;
  writeFileSync(script, `#!/bin/sh\nPATH=/usr/bin:/bin exec ${drop} ${copied} "$@"\n`);
  chmodSync(script, 0o755);
  return script;
}

/** The runner as in a container, as root or not. */
function containedBinary(directory: string, binary: string, uid: number): string {
  const copied = join(directory, 'arbiter-sandbox');
  copyFileSync(binary, copied);
  chmodSync(copied, 0o755);
  compileProbe(directory, 'container');
  const script = join(directory, 'in-container');
  writeFileSync(script, `#!/bin/sh\nexec ${directory}/container ${uid} ${copied} "$@"\n`);
  chmodSync(script, 0o755);
  return script;
}

/** The runner in a root directory that shows the host's. */
function chrootedBinary(directory: string, binary: string, hides: string | null): string {
  const root = join(directory, 'root');
  mkdirSync(root);
  const hide = hides === null ? ':' : `mount -t tmpfs none ${root}${hides}`;
  const script = join(directory, 'in-chroot');
  const enter = `mount --rbind / ${root} && ${hide} && exec chroot ${root} ${binary} "$@"`;
  const lines = [
    '#!/bin/sh',
    `[ "$1" = inside ] || exec unshare --mount --propagation private sh "$0" inside "$@"`,
    'shift',
    enter,
  ];
  writeFileSync(script, `${lines.join('\n')}\n`);
  chmodSync(script, 0o755);
  return script;
}

function binaryFor(level: Level, directory: string): string {
  const binary = buildRunner();
  if (level === 'full') return binary;
  if (level === 'chroot') return chrootedBinary(directory, binary, null);
  if (level === 'chroot without /sys') return chrootedBinary(directory, binary, '/sys');
  if (level === 'rootless') return rootlessBinary(directory, binary);
  // Uses an unused uid, because all processes of a uid count against its limit.
  const uid = level === 'container' ? 0 : 200_000 + Math.floor(Math.random() * 1_000_000);
  return containedBinary(directory, binary, uid);
}

/** Starts a sandbox at a level, with the named probes compiled. */
export async function tryAt(level: Level, probes: string[]): Promise<Trial> {
  const directory = mkdtempSync(join(tmpdir(), 'arbiter-sandbox-'));
  chmodSync(directory, 0o777);
  for (const name of probes) compileProbe(directory, name);
  const binaryPath = binaryFor(level, directory);
  const log: string[] = [];
  const options = { binaryPath, socketDir: directory, slots: 2 };
  const next = () => startSandbox({ ...options, log: (line) => log.push(line) });
  const sandbox = await next();
  const file = (name: string, content: string | Buffer) => {
    writeFileSync(join(directory, name), content, { mode: 0o644 });
    return join(directory, name);
  };
  return {
    sandbox,
    directory,
    log,
    file,
    next,
    probe: async (name, args = [], more = {}) => {
      const executablePath = join(directory, name);
      const request = { slot: 0, executablePath, args, limits: { ...limits, ...more } };
      return withOutput(await sandbox.run(request));
    },
    end: async () => {
      await sandbox.close();
      rmSync(directory, { recursive: true });
    },
  };
}

/** Facts together with what the run printed. */
export async function withOutput(facts: Facts): Promise<Facts & { output: string }> {
  const whole = await readFile(facts.outputPath);
  return { ...facts, output: whole.subarray(0, facts.outputBytes).toString('latin1') };
}

/** A program that keeps others from a core until it is ended. */
export type Hog = { end(): Promise<void> };

/** Takes nine tenths of a core for itself, with the probe `limits`. Only root may. */
export async function hogCore({ directory }: Trial, core: number): Promise<Hog> {
  const command = ['--fifo', '50', 'taskset', '-c', `${core}`, join(directory, 'limits')];
  const hog = spawn('chrt', [...command, 'hog-core'], { stdio: ['ignore', 'pipe', 'inherit'] });
  await once(hog.stdout, 'data');
  const end = async () => {
    hog.kill('SIGKILL');
    await once(hog, 'exit');
  };
  return { end };
}
