/**
 * The files of the host that the compiler's jail shows: the directories that the compiler and its
 * tools search, and the targets of links in them. Part of the set-up.
 */
import { execFile } from 'node:child_process';
import { existsSync, lstatSync, readdirSync, readlinkSync, realpathSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
export const toolOptions = { env: { PATH: '/usr/bin:/bin', LC_ALL: 'C' }, maxBuffer: 1e8 };

export type Shown = { host: string; inside: string };

/** The driver's name for the language. */
export type Dialect = 'c' | 'c++';

/** Each path costs every compilation about 20 µs, and a request to the sandbox may have 64. */
const shownMax = 40;
const programFolder = '/usr/bin';
const tools = ['cc1', 'cc1plus', 'collect2', 'as', 'ld', 'ld.bfd', 'ld.gold', 'ld.mold', 'ld.lld'];
const loaderFolders = ['/lib64', '/usr/lib64'];

/** The compiler's reply to a query, without the newline. */
export const ask = (compiler: string, ...args: string[]): Promise<string> =>
  askIn(undefined, compiler, ...args);

/** The same, in a folder. */
export async function askIn(
  folder: string | undefined,
  compiler: string,
  ...args: string[]
): Promise<string> {
  const { stdout } = await run(compiler, args, { ...toolOptions, cwd: folder });
  return stdout.trim();
}

/** The path of a program that the compiler would call; undefined if there is none. */
export async function programPath(compiler: string, name: string): Promise<string | undefined> {
  const said = await ask(compiler, `-print-prog-name=${name}`);
  const path = resolve(programFolder, said);
  return existsSync(path) ? path : undefined;
}

/** The directories of `#include <...>` that exist. */
export async function headerFolders(compiler: string, dialect: Dialect = 'c++'): Promise<string[]> {
  const args = ['-v', '-E', '-x', dialect, '/dev/null'];
  const { stderr } = await run(compiler, args, toolOptions);
  const list = /^#include <\.\.\.>.*\n([\s\S]*?)^End of search list/m.exec(stderr)?.[1] ?? '';
  const lines = list.split('\n').map((line) => line.trim());
  return lines.filter((line) => line !== '' && existsSync(line)).map((line) => resolve(line));
}

/** The directories of the linker; /usr/lib itself only if libraries have no folder of their own. */
async function libraryFolders(compiler: string): Promise<string[]> {
  const all = /^libraries: =(.*)$/m.exec(await ask(compiler, '-print-search-dirs'))?.[1] ?? '';
  const general = (await ask(compiler, '-print-multiarch')) === '' ? [] : ['/lib', '/usr/lib'];
  const folders = all.split(':').map((folder) => resolve(folder));
  return [...folders, ...loaderFolders].filter((folder) => !general.includes(folder));
}

/** The directories of the compiler's tools, and the targets of those that are links. */
async function toolFolders(compiler: string): Promise<string[]> {
  const names = tools.map((name) => programPath(compiler, name));
  const paths = (await Promise.all(names)).filter((path) => path !== undefined);
  return [programFolder, ...paths.flatMap((path) => [dirname(path), shownFor(realpathSync(path))])];
}

const isWithin = (path: string, folder: string): boolean =>
  path === folder || path.startsWith(`${folder}/`);

const isShown = (shown: Shown[], path: string): boolean =>
  shown.some(({ inside }) => isWithin(path, inside));

/** Adds a path unless it is already shown, and removes paths below it. */
function add(shown: Shown[], inside: string): void {
  if (isShown(shown, inside)) return;
  const others = shown.filter((one) => !isWithin(one.inside, inside));
  shown.splice(0, shown.length, ...others, { host: realpathSync(inside), inside });
}

/**
 * The path that makes a link's target visible: a package's own folder, otherwise the target alone.
 */
function shownFor(target: string): string {
  if (statSync(target).isDirectory()) return target;
  return /^(?:\/usr)?\/(?:bin|(?:lib|libexec|share)\/[^/]+)(?=\/)/.exec(target)?.[0] ?? target;
}

/** The links in a folder that pass a filter, including its subfolders. */
function linksIn(folder: string, isOfUse: (name: string) => boolean): string[] {
  if (!existsSync(folder)) return [];
  const links: string[] = [];
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) links.push(...linksIn(path, isOfUse));
    if (entry.isSymbolicLink() && isOfUse(entry.name)) links.push(path);
  }
  return links;
}

/** Follows a link, one step at a time, and shows each step. */
function follow(shown: Shown[], link: string): void {
  for (let path = link; lstatSync(path).isSymbolicLink() && shown.length < shownMax; ) {
    path = resolve(dirname(path), readlinkSync(path));
    if (!existsSync(path)) return;
    const real = realpathSync(path);
    // A link to a folder above what is shown would show much more of the host.
    if (shown.some(({ host }) => isWithin(host, real) && host !== real)) return;
    if (!isShown(shown, path)) add(shown, shownFor(path));
  }
}

/** The modules in C in folders of a library, which an interpreter loads when a program asks for them. */
export const modulesIn = (folders: readonly string[]): string[] =>
  folders.flatMap((folder) =>
    !existsSync(folder)
      ? []
      : readdirSync(folder, { recursive: true, encoding: 'utf8' })
          .filter((path) => path.endsWith('.so'))
          .map((path) => join(folder, path)),
  );

/** The loader and libraries of programs and modules, as found by ldd; none for static programs. */
async function linkedBy(paths: string[]): Promise<string[]> {
  if (paths.length === 0) return [];
  // It says what it can of the others, too, if one of them is not linked dynamically, and then fails.
  const { stdout } = await run('/usr/bin/ldd', paths, toolOptions).catch((error) => {
    if (typeof error?.stdout === 'string') return error as { stdout: string };
    throw error;
  });
  const found = [...stdout.matchAll(/^\s+(?:\S+ => )?(\/\S+) \(/gm)].map(([, path = '']) => path);
  return [...new Set(found)].sort();
}

/**
 * What a slot must show to run a program that is not static: folders, and the loader and libraries
 * of everything that is executed or loaded.
 */
export async function runtimeSight(folders: string[], loaded: string[]): Promise<Shown[]> {
  const shown: Shown[] = [];
  for (const path of [...folders, ...(await linkedBy(loaded))]) {
    if (existsSync(path)) add(shown, path);
  }
  return shown;
}

/** What the jail must show so that a compiler works there as it does outside. */
export async function sight(compiler: string, dialect: Dialect = 'c++'): Promise<Shown[]> {
  const [tools, headers, libraries] = await Promise.all([
    toolFolders(compiler),
    headerFolders(compiler, dialect),
    libraryFolders(compiler),
  ]);
  const shown: Shown[] = [];
  for (const folder of [...tools, ...headers, ...libraries]) {
    if (existsSync(folder)) add(shown, folder);
  }
  const isLinked = (name: string) => /\.(?:a|o|so)$/.test(name);
  const links = [
    ...headers.flatMap((folder) => linksIn(folder, () => true)),
    ...libraries.flatMap((folder) => linksIn(folder, isLinked)),
  ];
  for (const link of new Set(links)) follow(shown, link);
  return shown.sort((a, b) => (a.inside < b.inside ? -1 : 1));
}

/**
 * What a jail must show if its compiler calls gcc to assemble and link: also these paths, and the
 * libraries of these programs.
 */
export async function sightWithGcc(folders: string[], loaded: string[]): Promise<Shown[]> {
  const [shown, own] = await Promise.all([
    sight('/usr/bin/gcc', 'c'),
    runtimeSight(folders, loaded),
  ]);
  for (const { inside } of own) add(shown, inside);
  return shown;
}
