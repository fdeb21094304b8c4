/**
 * Tests whether this host can judge: space and files on its disks, and a small program from source
 * to output.
 */
import { randomUUID } from 'node:crypto';
import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Compiler } from '../compile/compile.ts';
import type { GivesWay, HowMuch } from '../disk-cache.ts';
import { HostFault, hostFaultOf, roomFault, roomOf } from '../faults.ts';
import type { Place } from '../run/execute.ts';
import type { Limits } from '../run/sandbox-messages.ts';

const mib = 1024 * 1024;
/** As much as a large output of a test case. */
const fileBytes = mib;
const limits: Limits = {
  cpuLimitMs: 1_000,
  wallLimitMs: 5_000,
  memoryLimitBytes: 64 * mib,
  outputLimitBytes: mib,
  stderrLimitBytes: mib,
  tasksLimit: 16,
};

/** Where the judge writes, and what it can give up there. */
type Disk = { folders: string[]; caches: GivesWay[] };

type Host = Disk & { compiler: Compiler; place: Place };

/** The obstacle to judging; null if there is none. */
export async function tryAll({ compiler, place, ...disk }: Host): Promise<HostFault | null> {
  const { folders, caches } = disk;
  try {
    await allGiveWay(caches, 'as needed');
    await tryProgram(compiler, place);
    for (const folder of folders) await tryFile(folder);
    return await lookAtDisk(disk);
  } catch (error) {
    const fault = hostFaultOf(error) ?? faultOf(error);
    // A quota may be used up while the disk has space. The next trial finds what this frees.
    if (fault.reason === 'disk-full') await allGiveWay(caches, 'all').catch(() => {});
    return fault;
  }
}

async function allGiveWay(caches: GivesWay[], how: HowMuch): Promise<void> {
  for (const cache of caches) await cache.giveWay(how);
}

/** Apart from named faults, errors of system calls concern our own files. */
function faultOf(error: unknown): HostFault {
  const reason = error instanceof Error && 'syscall' in error ? 'disk-broken' : 'sandbox';
  return new HostFault(reason, String(error), { cause: error });
}

/**
 * What is wrong with the space on the folders' disks after the caches have given way; null if there
 * is enough.
 */
export async function lookAtDisk({ folders, caches }: Disk): Promise<HostFault | null> {
  try {
    await allGiveWay(caches, 'as needed');
    for (const folder of folders) {
      const fault = roomFault(await roomOf(folder));
      if (fault) return fault;
    }
    return null;
  } catch (error) {
    return hostFaultOf(error) ?? faultOf(error);
  }
}

async function tryFile(folder: string): Promise<void> {
  const path = join(folder, `try-${randomUUID()}`);
  try {
    const file = await open(path, 'wx', 0o600);
    try {
      await file.write(Buffer.alloc(fileBytes, 1));
      await file.sync();
    } finally {
      await file.close();
    }
  } finally {
    await rm(path, { force: true });
  }
}

async function tryProgram(compiler: Compiler, { sandbox, slot, core }: Place): Promise<void> {
  // A new source, so that no cache has it.
  const source = `extern "C" int puts(const char *);
int main() { puts("ok"); }
// ${randomUUID()}
`;
  const { programPath, failure, release } = await compiler.compile(Buffer.from(source), core);
  try {
    if (programPath === null) throw new HostFault('sandbox', `a right program got: ${failure}`);
    const facts = await sandbox.run({ slot, core, executablePath: programPath, limits });
    if (facts.exitCode === 0 && facts.outputBytes === 'ok\n'.length) return;
    throw new HostFault('sandbox', `a right program ended with ${facts.exitCode ?? facts.signal}`);
  } finally {
    release();
  }
}
