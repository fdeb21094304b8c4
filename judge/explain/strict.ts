/**
 * The compiler's strictest messages about a source, from a jail with the toolchain. No program is
 * produced.
 */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Diagnostic } from '../../contract/judging.ts';
import type { CompilerCommands, JudgeLanguage } from '../languages/language.ts';
import { compilerTextMaxBytes, readableText } from '../result/text.ts';
import type { Sandbox } from '../run/sandbox.ts';
import type { Limits } from '../run/sandbox-messages.ts';

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

export type StrictReport = {
  /** False only if the compiler reported an error; a compiler that was stopped proves nothing. */
  compiles: boolean;
  diagnostics: Diagnostic[];
  cpuMs: number;
};

type StrictTools = {
  sandbox: Pick<Sandbox, 'jail'>;
  language: Pick<JudgeLanguage, 'sourceName' | 'readMessages'>;
  commands: Pick<CompilerCommands, 'strictCommand' | 'readOnly'>;
};

/** A source to check; `folder` is for its file. */
export type StrictLook = { source: Buffer; folder: string; core: number };

/** Checks a source. */
export async function lookStrictly(
  { sandbox, language, commands }: StrictTools,
  { source, folder, core }: StrictLook,
): Promise<StrictReport> {
  const { sourceName } = language;
  const host = join(folder, sourceName);
  await writeFile(host, source, { mode: 0o644 });
  const compiled = await sandbox.jail({
    command: commands.strictCommand(source.toString('latin1')),
    readOnly: commands.readOnly,
    files: [{ host, name: sourceName }],
    outputs: [],
    env: { PATH: '/usr/bin', LC_ALL: 'C' },
    boxBytes,
    limits,
    core,
  });
  const said = readableText(compiled.stderrHead, compilerTextMaxBytes, compiled.stderrBytes);
  const { diagnostics } = language.readMessages(said, source);
  const compiles = !diagnostics.some(({ severity }) => severity === 'error');
  return { compiles, diagnostics, cpuMs: compiled.cpuMs };
}
