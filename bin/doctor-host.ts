/**
 * What the host offers for judging besides confinement: processors, memory, disk, and the kernel
 * settings that make a program's time differ from run to run.
 */
import { readFile, stat, statfs } from 'node:fs/promises';
import { availableParallelism, cpus, freemem, totalmem } from 'node:os';
import { dirname } from 'node:path';

/** `refused`: judging is impossible; `missing`: it is possible, but less fair, safe or fast. */
export type Finding = {
  level: 'ok' | 'missing' | 'refused';
  name: string;
  says: string;
  remedy?: string;
};

const memoryWantedBytes = 2 * 1024 ** 3;
const diskWantedBytes = 5 * 1024 ** 3;
const gibibyte = 1024 ** 3;

/** The text of a file of the kernel, or undefined when there is none. */
async function setting(path: string): Promise<string | undefined> {
  return (await readFile(path, 'utf8').catch(() => undefined))?.trim();
}

const ok = (name: string, says: string): Finding => ({ level: 'ok', name, says });

function lack(name: string, says: string, remedy: string): Finding {
  return { level: 'missing', name, says, remedy };
}

function processors(): Finding {
  const count = availableParallelism();
  const model = cpus()[0]?.model.trim() || 'unknown model';
  const says = `${count} (${model})`;
  if (count > 1) return ok('processors', says);
  return lack('processors', says, 'Judge, server and programs share one: times vary more.');
}

async function siblings(): Promise<Finding> {
  const active = await setting('/sys/devices/system/cpu/smt/active');
  if (active !== '1') return ok('hyper-threading', 'Off, or not visible here.');
  const says = 'On: two programs on the two halves of one core slow each other down.';
  const remedy = 'echo off > /sys/devices/system/cpu/smt/control, or halve JUDGE_SLOTS.';
  return lack('hyper-threading', says, remedy);
}

async function governor(): Promise<Finding> {
  const name = await setting('/sys/devices/system/cpu/cpu0/cpufreq/scaling_governor');
  if (name === undefined) return ok('clock frequency', 'Not ours to set (a virtual machine).');
  if (name === 'performance') return ok('clock frequency', 'Governor performance.');
  const remedy = 'cpupower frequency-set -g performance';
  return lack('clock frequency', `Governor ${name}: times depend on what ran before.`, remedy);
}

function memory(): Finding {
  const says = `${inGib(totalmem())}, ${inGib(freemem())} free`;
  if (totalmem() >= memoryWantedBytes) return ok('memory', says);
  return lack('memory', says, 'Set JUDGE_SLOTS=1, or add memory: 2 GiB is little for a judge.');
}

async function swap(): Promise<Finding> {
  const lines = (await setting('/proc/swaps'))?.split('\n').slice(1).filter(Boolean) ?? [];
  if (lines.length === 0) return ok('swap', 'None.');
  const says = 'On: a program near its memory limit can be slowed instead of stopped.';
  return lack('swap', says, 'swapoff -a, if the memory suffices.');
}

async function randomization(): Promise<Finding> {
  const value = await setting('/proc/sys/kernel/randomize_va_space');
  const says = value === '0' ? 'Off.' : 'On: where programs lie in memory differs from run to run.';
  return ok('address layout', says);
}

async function overcommit(): Promise<Finding> {
  const value = await setting('/proc/sys/vm/overcommit_memory');
  if (value !== '2') return ok('overcommit', 'Programs may reserve more than they touch.');
  const says = 'Strict: large arrays that are never touched count as memory.';
  return lack('overcommit', says, 'sysctl vm.overcommit_memory=0');
}

async function hugePages(): Promise<Finding> {
  const value = await setting('/sys/kernel/mm/transparent_hugepage/enabled');
  const chosen = /\[(\w+)\]/.exec(value ?? '')?.[1];
  if (chosen !== 'always') return ok('huge pages', chosen ?? 'Not in this kernel.');
  const says = 'Always: memory is counted in steps of 2 MiB, and times vary more.';
  const remedy = 'echo madvise > /sys/kernel/mm/transparent_hugepage/enabled';
  return lack('huge pages', says, remedy);
}

async function controlGroups(): Promise<Finding> {
  const v2 = await setting('/sys/fs/cgroup/cgroup.controllers');
  const mounts = (await setting('/proc/self/mountinfo')) ?? '';
  const hasV1Memory = / - cgroup \S+ \S*\bmemory\b/m.test(mounts);
  if (v2?.includes('memory')) return ok('control groups', `Version 2 with ${v2}.`);
  if (hasV1Memory) return ok('control groups', 'Version 1 with memory.');
  const says = 'None with memory: limits are enforced for each process, not for all together.';
  return lack('control groups', says, 'Boot with cgroup v2, or give the container its own cgroup.');
}

async function userNamespaces(): Promise<Finding> {
  const max = await setting('/proc/sys/user/max_user_namespaces');
  const apparmor = await setting('/proc/sys/kernel/apparmor_restrict_unprivileged_userns');
  const debian = await setting('/proc/sys/kernel/unprivileged_userns_clone');
  if (max !== '0' && apparmor !== '1' && debian !== '0') {
    return ok('user namespaces', 'Open to ordinary users.');
  }
  if (process.getuid?.() === 0)
    return ok('user namespaces', 'Closed to ordinary users; not needed.');
  const knob =
    apparmor === '1'
      ? 'kernel.apparmor_restrict_unprivileged_userns=0'
      : debian === '0'
        ? 'kernel.unprivileged_userns_clone=1'
        : 'user.max_user_namespaces=10000';
  const says = 'Closed to ordinary users, whose sandbox is made of them.';
  return lack('user namespaces', says, `sysctl ${knob}, or start as root.`);
}

async function nearestExisting(path: string): Promise<string> {
  for (let at = path; ; at = dirname(at)) {
    if (at === dirname(at) || (await stat(at).catch(() => undefined))) return at;
  }
}

async function disk(dataDir: string): Promise<Finding> {
  const { bavail, bsize } = await statfs(await nearestExisting(dataDir));
  const says = `${inGib(bavail * bsize)} free under ${dataDir}`;
  if (bavail * bsize >= diskWantedBytes) return ok('disk', says);
  return lack('disk', says, 'Test data and caches grow: free some, or set DATA_DIR elsewhere.');
}

function inGib(bytes: number): string {
  return `${(bytes / gibibyte).toFixed(1)} GiB`;
}

/** Checks everything; reads only. */
export async function inspectHost(dataDir: string): Promise<Finding[]> {
  return [
    processors(),
    await siblings(),
    await governor(),
    memory(),
    await swap(),
    await controlGroups(),
    await userNamespaces(),
    await randomization(),
    await overcommit(),
    await hugePages(),
    await disk(dataDir),
  ];
}
