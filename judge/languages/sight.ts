/**
 * What the compiler's jail shows of the host: the directories in which the compiler and its tools
 * look, as they say themselves, and where the links in those lead. Part of the set-up.
 */
import { execFile } from 'node:child_process';
import { existsSync, lstatSync, readdirSync, readlinkSync, realpathSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
export const toolOptions = { env: { PATH: '/usr/bin:/bin', LC_ALL: 'C' }, maxBuffer: 1e8 };

export type Shown = { host: string; inside: string };

/** What the compiler is asked to compile, by its driver's name for it. */
export type Dialect = 'c' | 'c++';

/** Each costs every compile some 20 µs, and a request to the sandbox takes 64. */
const shownMax = 40;
const programFolder = '/usr/bin';
const tools = ['cc1', 'cc1plus', 'collect2', 'as', 'ld', 'ld.bfd', 'ld.gold', 'ld.mold', 'ld.lld'];
const loaderFolders = ['/lib64', '/usr/lib64'];

/** What the compiler prints when asked; without the newline. */
export async function ask(compiler: string, ...args: string[]): Promise<string> {
  const { stdout } = await run(compiler, args, toolOptions);
  return stdout.trim();
}

/** The path of a program that the compiler would call; undefined where there is none. */
export async function programPath(compiler: string, name: string): Promise<string | undefined> {
  const said = await ask(compiler, `-print-prog-name=${name}`);
  const path = resolve(programFolder, said);
  return existsSync(path) ? path : undefined;
}

/** Where `#include <...>` looks, of what is there. */
export async function headerFolders(compiler: string, dialect: Dialect = 'c++'): Promise<string[]> {
  const args = ['-v', '-E', '-x', dialect, '/dev/null'];
  const { stderr } = await run(compiler, args, toolOptions);
  const list = /^#include <\.\.\.>.*\n([\s\S]*?)^End of search list/m.exec(stderr)?.[1] ?? '';
  const lines = list.split('\n').map((line) => line.trim());
  return lines.filter((line) => line !== '' && existsSync(line)).map((line) => resolve(line));
}

/** Where the linker looks; /usr/lib itself only where libraries have no folder of their own. */
async function libraryFolders(compiler: string): Promise<string[]> {
  const all = /^libraries: =(.*)$/m.exec(await ask(compiler, '-print-search-dirs'))?.[1] ?? '';
  const general = (await ask(compiler, '-print-multiarch')) === '' ? [] : ['/lib', '/usr/lib'];
  const folders = all.split(':').map((folder) => resolve(folder));
  return [...folders, ...loaderFolders].filter((folder) => !general.includes(folder));
}

/** Where the compiler's tools are, and what those that are links lead to. */
async function toolFolders(compiler: string): Promise<string[]> {
  const names = tools.map((name) => programPath(compiler, name));
  const paths = (await Promise.all(names)).filter((path) => path !== undefined);
  return [programFolder, ...paths.flatMap((path) => [dirname(path), shownFor(realpathSync(path))])];
}

const isWithin = (path: string, folder: string): boolean =>
  path === folder || path.startsWith(`${folder}/`);

const isShown = (shown: Shown[], path: string): boolean =>
  shown.some(({ inside }) => isWithin(path, inside));

/** Adds a path that is not shown yet, and takes away what lies below it. */
function add(shown: Shown[], inside: string): void {
  if (isShown(shown, inside)) return;
  const others = shown.filter((one) => !isWithin(one.inside, inside));
  shown.splice(0, shown.length, ...others, { host: realpathSync(inside), inside });
}

/** What to show so that a link's target is there: a package's own folder, else the target alone. */
function shownFor(target: string): string {
  if (statSync(target).isDirectory()) return target;
  return /^(?:\/usr)?\/(?:bin|(?:lib|libexec|share)\/[^/]+)(?=\/)/.exec(target)?.[0] ?? target;
}

/** The links in a folder that pass a filter, also in those below it. */
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

/** Follows a link, one step at a time, and shows each place on its way. */
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

/** What the jail has to show for a compiler to work there as it does outside. */
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
