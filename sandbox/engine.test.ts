/**
 * A judge in a container with the settings of compose.yaml and of deploy/kubernetes: under the
 * system call filter of deploy/judge-seccomp.json and with few capabilities or none, the sandbox
 * keeps its level. The test builds the filter from the profile as a container engine does.
 */
import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { startSandbox } from '../judge/run/sandbox.ts';
import { buildRunner, compileProbe, isRoot, limits, mebibyte } from './testing-levels.ts';

const root = join(import.meta.dirname, '..');

const rule = z.strictObject({
  comment: z.string(),
  names: z.array(z.string()),
  action: z.literal('SCMP_ACT_ALLOW'),
  args: z
    .array(z.strictObject({ index: z.int(), value: z.int(), op: z.literal('SCMP_CMP_EQ') }))
    .length(1)
    .optional(),
});
const profile = z
  .strictObject({
    defaultAction: z.literal('SCMP_ACT_ERRNO'),
    defaultErrnoRet: z.literal(1),
    archMap: z.array(
      z.strictObject({ architecture: z.string(), subArchitectures: z.array(z.string()) }),
    ),
    syscalls: z.array(rule),
  })
  .parse(JSON.parse(readFileSync(join(root, 'deploy/judge-seccomp.json'), 'utf8')));

/** The numbers of system calls, as the compiler knows them. */
function callNumbers(): Map<string, number> {
  const text = execFileSync('gcc', ['-E', '-dM', '-include', 'sys/syscall.h', '-xc', '/dev/null'], {
    encoding: 'utf8',
  });
  const defined = [...text.matchAll(/^#define __NR_(\w+) (\d+)$/gm)];
  return new Map(defined.map(([, name = '', number]) => [name, Number(number)]));
}

/** One instruction of struct sock_filter. */
function instruction(code: number, k: number, [yes, no] = [0, 0]): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeUInt16LE(code, 0);
  bytes.writeUInt8(yes, 2);
  bytes.writeUInt8(no, 3);
  bytes.writeUInt32LE(k >>> 0, 4);
  return bytes;
}

const load = 0x20;
const jumpIfEqual = 0x15;
const answer = 0x06;
const allow = 0x7fff0000;
const refuse = 0x00050001;
/** In struct seccomp_data: the call's number, and the lower half of its first argument. */
const numberAt = 0;
const argumentsAt = 16;

/** The filter that an engine builds from the profile, without the calls in `without`. */
function filterOf(without: string[]): Buffer {
  const numbers = callNumbers();
  const parts = profile.syscalls.flatMap(({ names, args }) =>
    names
      .filter((name) => !without.includes(name))
      .flatMap((name) => {
        const number = numbers.get(name);
        if (number === undefined) return [];
        const [wanted] = args ?? [];
        if (wanted === undefined) {
          return [instruction(jumpIfEqual, number, [0, 1]), instruction(answer, allow)];
        }
        return [
          instruction(jumpIfEqual, number, [0, 4]),
          instruction(load, argumentsAt + 8 * wanted.index),
          instruction(jumpIfEqual, wanted.value, [0, 1]),
          instruction(answer, allow),
          instruction(load, numberAt),
        ];
      }),
  );
  return Buffer.concat([instruction(load, numberAt), ...parts, instruction(answer, refuse)]);
}

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'arbiter-engine-'));
  chmodSync(folder, 0o755);
  copyFileSync(buildRunner(), join(folder, 'runner'));
  chmodSync(join(folder, 'runner'), 0o755);
  compileProbe(folder, 'filtered');
});
afterAll(() => rmSync(folder, { recursive: true }));

type Container = { user: number; capabilities: string[]; without?: string[] };

/** A script that starts the runner as an engine does. */
function runnerIn({ user, capabilities, without = [] }: Container): string {
  const name = [user, ...without].join('-');
  const filter = join(folder, `${name}.filter`);
  writeFileSync(filter, filterOf(without), { mode: 0o644 });
  const kept = capabilities.map((one) => `,+${one.toLowerCase()}`).join('');
  const command = [
    ...['setpriv', `--reuid=${user}`, `--regid=${user}`, '--clear-groups', '--no-new-privs'],
    ...[`--bounding-set=-all${kept}`, `--inh-caps=-all${kept}`, '--ambient-caps=-all', '--'],
    ...[join(folder, 'filtered'), filter, join(folder, 'runner'), '"$@"'],
  ];
  const script = join(folder, `${name}.sh`);
  writeFileSync(script, `#!/bin/sh\nexec ${command.join(' ')}\n`, { mode: 0o755 });
  return script;
}

/** The level that the sandbox has there, and how a command in a jail ends. */
async function levelIn(container: Container): Promise<{ level: string; exitCode: number | null }> {
  const socketDir = mkdtempSync(join(folder, 'socket-'));
  chmodSync(socketDir, 0o777);
  const binaryPath = runnerIn(container);
  const sandbox = await startSandbox({ binaryPath, socketDir, slots: 2, log: () => {} });
  const shown = ['/usr/bin', '/usr/lib', '/usr/lib64', '/lib', '/lib64'].filter(existsSync);
  const facts = await sandbox.jail({
    command: ['/usr/bin/true'],
    readOnly: shown.map((path) => ({ host: path, inside: path })),
    files: [],
    outputs: [],
    env: {},
    boxBytes: mebibyte,
    limits: { ...limits, cpuLimitMs: 10_000, wallLimitMs: 60_000 },
  });
  await sandbox.close();
  return { level: sandbox.level, exitCode: facts.exitCode };
}

const compose = z.object({
  services: z.object({
    judge: z.object({ cap_add: z.array(z.string()), user: z.literal('root') }),
  }),
});
const { judge: full } = compose.parse(
  parse(readFileSync(join(root, 'deploy/compose.full.yaml'), 'utf8')),
).services;

describe.runIf(isRoot)('a judge in a container', () => {
  it('has the level rootless without any capability', async () => {
    const found = await levelIn({ user: 60855, capabilities: [] });
    expect(found).toEqual({ level: 'rootless', exitCode: 0 });
  });

  it('has the level full with the capabilities of compose.full.yaml', async () => {
    const found = await levelIn({ user: 0, capabilities: full.cap_add });
    expect(found).toEqual({ level: 'full', exitCode: 0 });
  });

  it.each(['unshare', 'mount', 'pivot_root'])(
    'needs %s, which the engines’ own profiles refuse it',
    (name) => {
      const binary = runnerIn({ user: 60855, capabilities: [], without: [name] });
      const said = execFileSync(binary, ['--self-test'], { encoding: 'utf8' });
      expect(said).toContain('ok level: container');
    },
  );

  it('may call nothing that reaches the kernel beyond that', () => {
    const allowed = profile.syscalls.flatMap(({ names }) => names);
    const dangerous = /^(bpf|.*module|kexec|keyctl|add_key|request_key|perf_|userfaultfd|io_uring)/;
    expect(allowed.filter((name) => dangerous.test(name))).toEqual([]);
    for (const name of ['ptrace', 'reboot', 'swapon', 'open_by_handle_at', 'process_vm_readv']) {
      expect(allowed).not.toContain(name);
    }
  });
});
