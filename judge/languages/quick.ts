/**
 * Makes compiling fast where the compiler itself has little to do: the driver's commands, run
 * without it, and the members of the static libraries that programs commonly need as one object,
 * since most of a link's time goes to finding and reading a thousand small ones. Programs that need
 * more get it from the libraries. Used only if the resulting program is the same.
 */
import { execFile } from 'node:child_process';
import { mkdir, readFile, realpath, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import {
  compileCommand,
  headerFlags,
  headersInside,
  quickCommand,
  quickFolder,
  type Steps,
  sourceName,
  type Toolchain,
} from './gxx.ts';
import { programName } from './language.ts';
import { reasonOf } from './proof.ts';
import { ask, toolOptions as options } from './sight.ts';

const run = promisify(execFile);
const here = import.meta.dirname;

/** The linkers that search libraries no further than needed, fastest first. */
const linkers = ['/usr/bin/ld.gold', '/usr/bin/ld.bfd'];

const assembly = '.main.s';
const object = '.main.o';
const runtime = 'runtime.o';

/** Programs may define their own operators new and delete, which would then be duplicates. */
const isReplaceable = (member: string): boolean => /^(?:new|del)_op/.test(member);

/** The members of each archive that the linker used, according to its map. Keys are real paths. */
async function membersIn(map: string): Promise<Map<string, string[]>> {
  const members = new Map<string, Set<string>>();
  for (const line of map.slice(0, map.indexOf('\nMemory Configuration')).split('\n')) {
    const [, path, member] = /^(\/\S+\.a)\((\S+)\)/.exec(line) ?? [];
    if (path === undefined || member === undefined || isReplaceable(member)) continue;
    const archive = await realpath(path);
    members.set(archive, (members.get(archive) ?? new Set()).add(member));
  }
  return new Map([...members].map(([archive, taken]) => [archive, [...taken]]));
}

/** Extracts members of an archive, in their order there; returns their paths. */
async function takeOut(archive: string, taken: string[], folder: string): Promise<string[]> {
  const { stdout } = await run('ar', ['t', archive], options);
  const members = stdout.split('\n').filter((member) => taken.includes(member));
  if (members.length !== taken.length) throw new Error(`${archive} has members of one name`);
  const scratch = join(folder, `${basename(archive)}.members`);
  await mkdir(scratch);
  await run('ar', ['x', archive, ...members], { ...options, cwd: scratch });
  return members.map((member) => join(scratch, member));
}

/** Makes the single object, in `home`, with everything that `common-calls.cpp` needs. */
async function makeRuntime(compiler: string, folder: string, home: string): Promise<void> {
  const scratch = join(home, 'scratch');
  await mkdir(scratch);
  const source = join(here, 'common-calls.cpp');
  const calls = join(scratch, 'common-calls.o');
  const map = join(scratch, 'map');
  await run(
    compiler,
    [...headerFlags.fast, '-w', '-I', folder, '-c', source, '-o', calls],
    options,
  );
  const linking = ['-static', '-fuse-ld=bfd', `-Wl,-Map=${map}`, '-o', join(scratch, 'mapped')];
  await run(compiler, [calls, ...linking], options);
  const paths: string[] = [];
  for (const [archive, taken] of await membersIn(await readFile(map, 'utf8'))) {
    paths.push(...(await takeOut(archive, taken, scratch)));
  }
  const script = join(here, 'runtime.ld');
  const merging = ['-r', '-x', '--force-group-allocation', '-T', script];
  await run('ld.bfd', [...merging, '-o', join(home, runtime), ...paths], options);
  await rm(scratch, { recursive: true });
}

/** The words of a command as the driver prints it. */
const wordsOf = (line: string): string[] =>
  [...line.trim().matchAll(/"((?:[^"\\]|\\.)*)"|(\S+)/g)].map(([, quoted, bare]) =>
    quoted === undefined ? (bare ?? '') : quoted.replace(/\\(.)/g, '$1'),
  );

/** Linker options that only cost time: plugins and library search paths. */
const isIdle = (word: string, index: number, words: string[]): boolean =>
  /^-(?:plugin|fuse-ld=|L|-build-id)/.test(word) || words[index - 1] === '-plugin';

/** The full path of a library given as -lNAME; other words stay unchanged. */
async function withPath(compiler: string, word: string): Promise<string> {
  const name = /^-l(\S+)$/.exec(word)?.[1];
  if (name === undefined) return word;
  const path = await ask(compiler, `-print-file-name=lib${name}.a`);
  if (!path.startsWith('/')) throw new Error(`there is no lib${name}.a`);
  return path;
}

/** The commands of the driver, with our files in place of its temporary files. */
async function stepsOf(toolchain: Toolchain, linker: string, home: string): Promise<Steps> {
  await writeFile(join(home, sourceName), '');
  const [compiler = '', ...args] = compileCommand({ ...toolchain, linker: null }, '');
  const { stderr } = await run(compiler, ['-###', ...args], { ...options, cwd: home });
  const said = stderr.split('\n').filter((line) => line.startsWith(' '));
  const lines = said.map(wordsOf);
  const [compile, assemble, link] = lines;
  if (!compile || !assemble || !link || lines.length !== 3) throw new Error('other steps');
  const own = (word: string) =>
    word.replace(/^\/tmp\/\w+\.s$/, assembly).replace(/^\/tmp\/\w+\.o$/, object);
  const libraries = link.indexOf('-lstdc++');
  const linking = link
    .map(own)
    .toSpliced(libraries, 0, `${headersInside}/${quickFolder}/${runtime}`)
    .filter((word, index, words) => !isIdle(word, index, words))
    .map((word) => withPath(compiler, word));
  await rm(join(home, sourceName));
  return {
    compile: compile.map(own),
    assemble: ['/usr/bin/as', ...assemble.slice(1).map(own)],
    link: [linker, ...(await Promise.all(linking)).slice(1)],
  };
}

/** A command of the jail as one of the set-up. */
export const outside = (command: string[], folder: string): string[] =>
  command.map((word) => word.replace(headersInside, folder));

/** Compiles one of our sources and runs it: messages and output. */
export async function tryOut(command: string[], scratch: string) {
  const [file = '', ...args] = command;
  const { stderr } = await run(file, args, { ...options, cwd: scratch });
  const { stdout } = await run(join(scratch, programName), [], { ...options, cwd: scratch });
  return { said: stderr, printed: stdout };
}

/** Throws if a program compiled in steps differs from the driver's. */
async function check(toolchain: Toolchain, folder: string, scratch: string): Promise<void> {
  await mkdir(scratch);
  const source = await readFile(join(here, 'quick-check.cpp'), 'utf8');
  const unused = 'static int unused() { int never; return 0; }\n';
  await writeFile(join(scratch, sourceName), source + unused);
  const driver = outside(compileCommand(toolchain, source), folder);
  const bySteps = await tryOut(
    outside(quickCommand(toolchain, source)?.command ?? [], folder),
    scratch,
  );
  const byDriver = await tryOut(driver, scratch);
  if (!byDriver.said.includes('warning')) throw new Error('nothing was said to compare');
  if (bySteps.said !== byDriver.said) throw new Error('other messages');
  if (bySteps.printed !== byDriver.printed) throw new Error('another output');
  const [file = '', ...args] = driver;
  const asAssembly = args.map((arg) => (arg === programName ? 'driver.s' : arg));
  await run(file, [...asAssembly, '-S'], { ...options, cwd: scratch });
  const [own, drivers] = await Promise.all(
    [assembly, 'driver.s'].map((name) => readFile(join(scratch, name))),
  );
  if (!own || !drivers?.equals(own)) throw new Error('other code');
  await rm(scratch, { recursive: true });
}

/**
 * Makes everything for compiling in steps, in its own folder within `folder`, which has the
 * precompiled headers. If it cannot be used, removes it and throws.
 */
export async function makeSteps(toolchain: Toolchain, folder: string): Promise<Steps> {
  const home = join(folder, quickFolder);
  try {
    await mkdir(home);
    const source = join(here, 'steps.c');
    const program = join(home, 'steps');
    const flags = ['-x', 'c', '-O2', '-Wall', '-Werror', '-static'];
    await run(toolchain.compiler, [...flags, source, '-o', program], options);
    await makeRuntime(toolchain.compiler, folder, home);
    const reasons: string[] = [];
    for (const linker of linkers) {
      try {
        const steps = await stepsOf(toolchain, linker, home);
        await check({ ...toolchain, steps }, folder, join(home, 'check'));
        return steps;
      } catch (error) {
        reasons.push(`${basename(linker)}: ${reasonOf(error)}`);
        await rm(join(home, 'check'), { recursive: true, force: true });
      }
    }
    throw new Error(reasons.join('; '));
  } catch (error) {
    await rm(home, { recursive: true, force: true });
    throw error;
  }
}
