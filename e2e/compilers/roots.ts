/**
 * Minimal roots, each with one version of g++ and what the set-up would install for it, from the
 * packages of Debian 13. The machine's own apt downloads them, with separate state: signatures are
 * checked, and nothing is installed. Kept below build/compilers, so that a second run downloads
 * nothing.
 */
import { execFile } from 'node:child_process';
import { mkdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const options = { maxBuffer: 1e8, env: { ...process.env, LC_ALL: 'C' } };

const suite = 'trixie';
export const keyring = '/usr/share/keyrings/debian-archive-keyring.gpg';
const defaultMirror = 'http://deb.debian.org/debian';
const answerMaxS = 20;

/** The packages are unavailable: the mirror does not reply, or does not have them. */
export class Unreachable extends Error {}

const home = join(import.meta.dirname, '../../build/compilers');
const apt = join(home, 'apt');

/** The root of a compiler, and what belongs to it. */
const placeOf = (version: string) => ({
  version,
  folder: join(home, `gcc-${version}`),
  root: join(home, `gcc-${version}`, 'root'),
  /** Replaces build/ of the checkout within the root. */
  build: join(home, `gcc-${version}`, 'build'),
  /** Names the packages that the root is made of, once it is made. */
  contents: join(home, `gcc-${version}`, 'contents'),
});
export type CompilerRoot = ReturnType<typeof placeOf>;

const packagesFor = ({ version }: CompilerRoot): string[] => [
  ...[`g++-${version}`, `gcc-${version}-plugin-dev`, 'mold', 'binutils-gold'],
  ...['make', 'dash', 'coreutils', 'util-linux'],
];

/** The mirror in the environment, otherwise that of this machine's packages, if it is Debian. */
async function getMirror(): Promise<string> {
  const named = process.env.FRESH_DEBIAN_MIRROR;
  if (named) return named;
  const { stdout } = await run('apt-get', ['update', '--print-uris'], options);
  const release = await readFile('/etc/os-release', 'utf8');
  const [, codename] = /^VERSION_CODENAME=(\w+)$/m.exec(release) ?? [];
  if (!/^ID=debian$/m.test(release) || codename === undefined) return defaultMirror;
  return new RegExp(`^'(\\S+)/dists/${codename}/`, 'm').exec(stdout)?.[1] ?? defaultMirror;
}

/** Settings with which apt ignores this machine's packages and sources. */
const settings = (): string[] =>
  Object.entries({
    'Dir::Etc::SourceList': join(apt, 'sources.list'),
    'Dir::Etc::SourceParts': '/dev/null',
    'Dir::Etc::Preferences': '/dev/null',
    'Dir::Etc::PreferencesParts': '/dev/null',
    'Dir::State': apt,
    'Dir::State::Lists': join(apt, 'lists'),
    'Dir::State::Status': join(apt, 'status'),
    'Dir::Cache': apt,
    'APT::Install-Recommends': 'false',
    // The user of apt may not be able to reach the checkout.
    'APT::Sandbox::User': 'root',
    'APT::Update::Error-Mode': 'any',
    'Acquire::Languages': 'none',
    'Acquire::Retries': '2',
    'Acquire::http::Timeout': String(answerMaxS),
    'Acquire::https::Timeout': String(answerMaxS),
  }).flatMap(([name, value]) => ['-o', `${name}=${value}`]);

async function askApt(mirror: string, ...args: string[]): Promise<string> {
  const asked = await run('apt-get', ['-q', '-y', ...settings(), ...args], options).catch(
    ({ stderr, message }: { stderr?: string; message: string }) => {
      const reason = /^E: (.*)$/m.exec(stderr ?? '')?.[1] ?? message;
      throw new Unreachable(`the compilers cannot be fetched from ${mirror}: ${reason}`);
    },
  );
  return asked.stdout;
}

/** Downloads the packages for the roots; returns the files of each. */
async function fetchPackages(places: CompilerRoot[]): Promise<Map<CompilerRoot, string[]>> {
  const mirror = await getMirror();
  await rm(apt, { recursive: true, force: true });
  await mkdir(join(apt, 'lists/partial'), { recursive: true });
  await mkdir(join(apt, 'archives/partial'), { recursive: true });
  await writeFile(join(apt, 'status'), '');
  const source = `deb [signed-by=${keyring}] ${mirror} ${suite} main\n`;
  await writeFile(join(apt, 'sources.list'), source);
  await askApt(mirror, 'update');
  const files = new Map<CompilerRoot, string[]>();
  for (const place of places) {
    const uris = await askApt(mirror, 'install', '--print-uris', ...packagesFor(place));
    const names = [...uris.matchAll(/^'\S+' (\S+\.deb) /gm)].map(([, name = '']) => name);
    const paths = names.map((name) => join(apt, 'archives', name));
    files.set(place, paths);
  }
  for (const place of places) {
    await askApt(mirror, 'install', '--download-only', ...packagesFor(place));
  }
  return files;
}

/** Unpacks packages into a root, without running their scripts. */
async function makeRoot(place: CompilerRoot, files: string[]): Promise<void> {
  const { version, folder, root, build, contents } = place;
  await rm(folder, { recursive: true, force: true });
  for (const name of ['bin', 'sbin', 'lib', 'lib64']) {
    await mkdir(join(root, 'usr', name), { recursive: true });
    await symlink(`usr/${name}`, join(root, name));
  }
  for (const name of ['proc', 'sys', 'dev', 'tmp', 'var/tmp', 'mnt', 'arbiter']) {
    await mkdir(join(root, name), { recursive: true });
  }
  for (const file of files) await run('dpkg-deb', ['--extract', file, root], options);
  for (const name of ['g++', 'gcc']) {
    await symlink(`${name}-${version}`, join(root, 'usr/bin', name));
  }
  await mkdir(build);
  await writeFile(contents, contentsOf(place));
}

const contentsOf = (place: CompilerRoot): string => [suite, ...packagesFor(place)].join(' ');

const isThere = async (place: CompilerRoot): Promise<boolean> =>
  (await readFile(place.contents, 'utf8').catch(() => null)) === contentsOf(place);

/** Creates the missing roots. Throws Unreachable if their packages are unavailable. */
export async function provideRoots(versions: string[]): Promise<CompilerRoot[]> {
  const places = versions.map(placeOf);
  const missing: CompilerRoot[] = [];
  for (const place of places) if (!(await isThere(place))) missing.push(place);
  if (missing.length === 0) return places;
  const files = await fetchPackages(missing);
  await Promise.all(missing.map((place) => makeRoot(place, files.get(place) ?? [])));
  await rm(apt, { recursive: true });
  return places;
}
