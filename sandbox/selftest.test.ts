/** What the runner finds out about its host, and that it refuses to run without confinement. */
import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { startSandbox } from '../judge/run/sandbox.ts';
import { buildRunner, isRoot, limits } from './testing-levels.ts';

/** Runs a command to its end. */
async function outcome(command: string, args: string[]) {
  const child = spawn(command, args);
  let text = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (data) => {
      text += data;
    });
  const code = await new Promise((resolve) => child.once('close', resolve));
  return { code, text };
}

/** Root of a user namespace with no other uid and no namespaces inside. */
function withoutNamespaces(command: string) {
  const script = `echo 0 > /proc/sys/user/max_user_namespaces && exec ${command}`;
  return outcome('unshare', ['-Ur', 'sh', '-c', script]);
}

describe('arbiter-sandbox --self-test', () => {
  it('has a line per facility', async () => {
    const { code, text } = await outcome(buildRunner(), ['--self-test']);
    expect(code).toBe(0);
    for (const line of text.trim().split('\n')) expect(line).toMatch(/^(ok|missing) [a-z-]+: ./);
    for (const name of ['kernel', 'namespaces', 'seccomp', 'probe', 'cgroup', 'level'])
      expect(text).toContain(` ${name}: `);
    expect(text).toContain(isRoot ? 'ok uids: ' : 'missing uids: ');
  });

  it('refuses, with a remedy, if nothing confines', async () => {
    const { code, text } = await withoutNamespaces(`${buildRunner()} --self-test`);
    expect(text).toMatch(/^refused sandbox: .*cannot be confined.*Run as root/);
    expect(code).toBe(1);
  });
});

/** A runner whose allocations hold no zeroes. */
function withUsedMemory(directory: string): string {
  const script = join(directory, 'with-used-memory');
  writeFileSync(script, `#!/bin/sh\nMALLOC_PERTURB_=90 exec ${buildRunner()} "$@"\n`);
  chmodSync(script, 0o755);
  return script;
}

describe('the runner', () => {
  it('takes no limits of a new slot from memory that was used before', async ({ skip }) => {
    const directory = mkdtempSync(join(tmpdir(), 'arbiter-sandbox-'));
    const binaryPath = withUsedMemory(directory);
    const options = { socketDir: directory, slots: 1, log: () => {} };
    const plain = await startSandbox({ ...options, binaryPath: buildRunner() });
    const canRead = await plain.canRead();
    await plain.close();
    skip(!canRead, 'no run is given files here');
    const sandbox = await startSandbox({ ...options, binaryPath });
    const request = { slot: 0, executablePath: buildRunner(), args: ['--version'], limits };
    expect(await sandbox.read({ ...request, files: [], collect: [] })).toMatchObject({
      exitCode: 0,
    });
    await sandbox.close();
    rmSync(directory, { recursive: true });
  });

  it('does not start if nothing confines', async () => {
    const { code, text } = await withoutNamespaces(`${buildRunner()} --socket /tmp/arbiter-none`);
    expect(text).toContain('programs cannot be confined on this host');
    expect(code).toBe(2);
  });
});
