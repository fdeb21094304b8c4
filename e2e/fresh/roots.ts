/** Minimal roots of releases of Debian and Ubuntu, by debootstrap, with a checkout of HEAD in them. */
import { execFile, execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { copyFile, cp, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const root = join(import.meta.dirname, '../..');
const options = { maxBuffer: 1e8 };

/** A release, the script of debootstrap that makes it, and where its packages come from. */
export type Release = {
  name: string;
  suite: string;
  script: string;
  kind: 'debian' | 'ubuntu';
};

export const releases: Release[] = [
  { name: 'Debian 12', suite: 'bookworm', script: 'sid', kind: 'debian' },
  { name: 'Debian 13', suite: 'trixie', script: 'sid', kind: 'debian' },
  { name: 'Ubuntu 22.04', suite: 'jammy', script: 'gutsy', kind: 'ubuntu' },
  { name: 'Ubuntu 24.04', suite: 'noble', script: 'gutsy', kind: 'ubuntu' },
];

const keyrings = {
  debian: '/usr/share/keyrings/debian-archive-keyring.gpg',
  ubuntu: '/usr/share/keyrings/ubuntu-archive-keyring.gpg',
};
const components = { debian: 'main', ubuntu: 'main,universe' };

/** The mirror of Debian that this machine itself uses; the environment can name others. */
async function mirrorOf(kind: Release['kind']): Promise<string> {
  const named = process.env[`FRESH_${kind.toUpperCase()}_MIRROR`];
  if (named) return named;
  if (kind === 'ubuntu') return 'http://archive.ubuntu.com/ubuntu';
  const sources = '/etc/apt/sources.list.d/debian.sources';
  const text = existsSync(sources) ? await readFile(sources, 'utf8') : '';
  return /^URIs: *(\S+)/m.exec(text)?.[1] ?? 'http://deb.debian.org/debian';
}

/** A root as debootstrap leaves it, made once; throws an error if it is unavailable. */
async function baseOf(release: Release, home: string): Promise<string> {
  const base = join(home, release.suite);
  if (existsSync(base)) return base;
  const { kind, suite, script } = release;
  const keyring = process.env[`FRESH_${kind.toUpperCase()}_KEYRING`] ?? keyrings[kind];
  if (!existsSync(keyring)) throw new Error(`there is no ${keyring}`);
  const making = `${base}.making`;
  await rm(making, { recursive: true, force: true });
  const args = ['--variant=minbase', `--keyring=${keyring}`, `--components=${components[kind]}`];
  await run('debootstrap', [...args, suite, making, await mirrorOf(kind), script], options);
  await rename(making, base);
  return base;
}

/** What a root behind the same network as this machine needs: names, and local authorities. */
async function connectRoot(folder: string): Promise<void> {
  await copyFile('/etc/resolv.conf', join(folder, 'etc/resolv.conf'));
  await writeFile(join(folder, 'etc/hosts'), '127.0.0.1 localhost\n::1 localhost\n');
  const authorities = 'usr/local/share/ca-certificates';
  if (!existsSync(join('/', authorities))) return;
  await mkdir(join(folder, authorities), { recursive: true });
  for (const name of await readdir(join('/', authorities))) {
    await cp(join('/', authorities, name), join(folder, authorities, name), { recursive: true });
  }
}

/** Creates a root with a checkout of HEAD at `place`, like a fresh clone; returns its path. */
export async function makeRoot(release: Release, home: string, place: string): Promise<string> {
  const folder = join(home, `${release.suite}.run`);
  await rm(folder, { recursive: true, force: true });
  await run('cp', ['-a', await baseOf(release, home), folder]);
  await connectRoot(folder);
  const checkout = join(folder, place);
  await mkdir(checkout, { recursive: true });
  const archive = execFileSync('git', ['archive', 'HEAD'], { cwd: root, maxBuffer: 1e9 });
  execFileSync('tar', ['-x', '-C', checkout], { input: archive });
  return folder;
}
