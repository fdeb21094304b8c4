/**
 * What the compiler at its strictest says about a source, in a jail with the sight of the
 * toolchain. Nothing is made that anybody runs.
 */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Diagnostic } from '../../contract/judging.ts';
import { compilerTextMaxBytes } from '../../contract/limits.ts';
import { parseDiagnostics, withoutPaths } from '../compile/diagnostics.ts';
import { compileCommand, compilerSight, sourceName, type Toolchain } from '../languages/cpp.ts';
import type { Limits, Sandbox } from '../run/sandbox.ts';
import { readableText } from '../text.ts';

const mib = 1024 * 1024;
const boxBytes = 64 * mib;

const limits: Limits = {
  cpuLimitMs: 8_000,
  wallLimitMs: 16_000,
  memoryLimitBytes: 1024 * mib,
  outputLimitBytes: mib,
  stderrLimitBytes: mib,
  tasksLimit: 16,
};

const strictFlags = ['-Wextra', '-Wshadow', '-Wconversion', '-Wno-sign-conversion'];

export type StrictReport = {
  /** False only where the compiler told an error: one that was stopped says nothing. */
  compiles: boolean;
  diagnostics: Diagnostic[];
  cpuMs: number;
};

type Place = {
  sandbox: Pick<Sandbox, 'jail'>;
  toolchain: Toolchain;
  /** The project's, where the precompiled headers are. */
  root: string;
};

/** Looks at a source; `folder` is for its file while that is needed. */
export async function lookStrictly(
  { sandbox, toolchain, root }: Place,
  { source, folder, core }: { source: Buffer; folder: string; core: number },
): Promise<StrictReport> {
  const host = join(folder, sourceName);
  await writeFile(host, source, { mode: 0o644 });
  const compiled = await sandbox.jail({
    command: strictCommand(toolchain, source),
    readOnly: compilerSight(toolchain, root),
    files: [{ host, name: sourceName }],
    outputs: [],
    env: { PATH: '/usr/bin', LC_ALL: 'C' },
    boxBytes,
    limits,
    core,
  });
  const said = readableText(compiled.stderrHead, compilerTextMaxBytes, compiled.stderrBytes);
  const diagnostics = parseDiagnostics(withoutPaths(said), source);
  const compiles = !diagnostics.some(({ severity }) => severity === 'error');
  return { compiles, diagnostics, cpuMs: compiled.cpuMs };
}

/** As programs are compiled for judging, with more warnings and nothing that comes of it. */
function strictCommand(toolchain: Toolchain, source: Buffer): string[] {
  const command = compileCommand(toolchain, source.toString('latin1'));
  const end = command.indexOf('-o');
  return [...command.slice(0, end), ...strictFlags, '-c', '-o', '/dev/null'];
}
