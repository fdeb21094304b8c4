/**
 * Makes the static libraries quick to link with. Most of a link's time goes to members that no
 * program needs; here are archives of those that programs commonly need, which the linker tries
 * first. What they lack, or whatever the linker has to say, sends it to the whole libraries.
 */
import { execFile } from 'node:child_process';
import { chmod, mkdir, readFile, realpath, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { headerFlags, linkFolder } from './cpp.ts';

const run = promisify(execFile);
const options = { env: { PATH: '/usr/bin:/bin', LC_ALL: 'C' }, maxBuffer: 1e8 };

/** Only mold reads every member of an archive; the others would gain next to nothing. */
const linker = 'mold';

/** Apart from the script: g++ takes libraries from where it looks for the linker. */
const archivesFolder = 'archives';

/**
 * Stands in for the linker where g++ is told to look for it first. One thread, for a compile has
 * one core. The small archives are taken only where that goes without a word.
 */
const linkScript = `#!/usr/bin/sh
quick="/usr/bin/ld.${linker} --no-fork --thread-count=1 -L\${0%/*}/${archivesFolder}"
said=$($quick "$@" 2>&1) && [ -z "$said" ] && exit 0
exec /usr/bin/ld.${linker} --no-fork --thread-count=1 "$@"
`;

/** The members of each archive that the linker took, as its map says. Keys are real paths. */
async function membersIn(map: string): Promise<Map<string, string[]>> {
  const members = new Map<string, Set<string>>();
  for (const line of map.slice(0, map.indexOf('\nMemory Configuration')).split('\n')) {
    const [, path, member] = /^(\/\S+\.a)\((\S+)\)/.exec(line) ?? [];
    if (path === undefined || member === undefined) continue;
    const archive = await realpath(path);
    members.set(archive, (members.get(archive) ?? new Set()).add(member));
  }
  return new Map([...members].map(([archive, taken]) => [archive, [...taken]]));
}

/** Writes an archive of some members of another, in their order there. */
async function makeArchive(archive: string, taken: string[], folder: string): Promise<void> {
  const { stdout } = await run('ar', ['t', archive], options);
  const members = stdout.split('\n').filter((member) => taken.includes(member));
  if (members.length !== taken.length) throw new Error(`${archive} has members of one name.`);
  const scratch = join(folder, `${basename(archive)}.members`);
  await mkdir(scratch);
  await run('ar', ['x', archive, ...members], { ...options, cwd: scratch });
  // The C library's mathematics are in libm-2.36.a or the like, to which libm.a leads.
  const name = basename(archive).replace(/-[\d.]+\.a$/, '.a');
  await run('ar', ['rcs', join(folder, name), ...members], { ...options, cwd: scratch });
  await rm(scratch, { recursive: true });
}

/**
 * Makes the archives and the stand-in for the linker, in their folder within `folder`. Throws
 * where they cannot be made, or where a program linked with them is not the same to the byte.
 */
async function make(compiler: string, folder: string): Promise<void> {
  const home = join(folder, linkFolder);
  const archives = join(home, archivesFolder);
  await mkdir(archives, { recursive: true });
  const source = join(import.meta.dirname, 'common-calls.cpp');
  const object = join(home, 'common-calls.o');
  const include = ['-I', folder];
  await run(compiler, [...headerFlags.fast, '-w', ...include, '-c', source, '-o', object], options);
  const link = (...args: string[]) => run(compiler, [object, '-static', '-s', ...args], options);
  const map = join(home, 'map');
  await link('-fuse-ld=bfd', `-Wl,-Map=${map}`, '-o', join(home, 'mapped'));
  const members = await membersIn(await readFile(map, 'utf8'));
  for (const [archive, taken] of members) await makeArchive(archive, taken, archives);
  const whole = join(home, 'whole');
  const quick = join(home, 'quick');
  await link(`-fuse-ld=${linker}`, '-o', whole);
  await link(`-fuse-ld=${linker}`, `-L${archives}`, '-o', quick);
  if (!(await readFile(whole)).equals(await readFile(quick))) throw new Error('not the same');
  for (const made of [object, map, join(home, 'mapped'), whole, quick]) await rm(made);
  const script = join(home, `ld.${linker}`);
  await writeFile(script, linkScript);
  await chmod(script, 0o755);
}

/** Whether programs can be linked with the small archives, which are then in their folder. */
export async function makeLibraries(
  compiler: string,
  linkerFound: string | null,
  folder: string,
): Promise<boolean> {
  if (linkerFound !== linker) return false;
  try {
    await make(compiler, folder);
    return true;
  } catch (error) {
    console.log(`Programs will be linked with the whole libraries: ${error}`);
    await rm(join(folder, linkFolder), { recursive: true, force: true });
    return false;
  }
}
