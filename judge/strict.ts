/**
 * What the compiler at its strictest and a static analyser say about a source, both in a jail with
 * the sight of the toolchain. Nothing is made that anybody runs.
 */

import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { firstChars } from '../contract/characters.ts';
import type { AnalysisRemark } from '../contract/evidence.ts';
import type { Diagnostic } from '../contract/judging.ts';
import { compilerTextMaxBytes } from '../contract/limits.ts';
import { parseDiagnostics, withoutPaths } from './diagnostics.ts';
import { compileCommand, compilerSight, sourceName, type Toolchain } from './languages/cpp.ts';
import type { JailFacts, Limits, Sandbox } from './sandbox.ts';
import { readableText } from './text.ts';

const mib = 1024 * 1024;
const boxBytes = 64 * mib;
const remarksMax = 100;
const messageMaxChars = 500;
const idMaxChars = 60;
const analyser = '/usr/bin/cppcheck';

const limits: Limits = {
  cpuLimitMs: 8_000,
  wallLimitMs: 16_000,
  memoryLimitBytes: 1024 * mib,
  outputLimitBytes: mib,
  stderrLimitBytes: mib,
  tasksLimit: 16,
};

const strictFlags = ['-Wextra', '-Wshadow', '-Wconversion', '-Wno-sign-conversion'];

/** `analysis` is null where there is no analyser on this machine, or it did not come to its end. */
export type StrictReport = {
  /** False only where the compiler told an error: one that was stopped says nothing. */
  compiles: boolean;
  diagnostics: Diagnostic[];
  analysis: AnalysisRemark[] | null;
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
  const common = {
    files: [{ host, name: sourceName }],
    outputs: [],
    env: { PATH: '/usr/bin', LC_ALL: 'C' },
    boxBytes,
    limits,
    core,
  };
  const compiled = await sandbox.jail({
    ...common,
    command: strictCommand(toolchain, source),
    readOnly: compilerSight(toolchain, root),
  });
  const said = readableText(compiled.stderrHead, compilerTextMaxBytes, compiled.stderrBytes);
  const diagnostics = parseDiagnostics(withoutPaths(said), source);
  const compiles = !diagnostics.some(({ severity }) => severity === 'error');
  const report = { compiles, diagnostics, cpuMs: compiled.cpuMs };
  if (!compiles || !existsSync(analyser)) return { ...report, analysis: null };
  const { readOnly } = toolchain;
  const analysed = await sandbox.jail({ ...common, command: analyserCommand, readOnly });
  const analysis = analysed.exitCode === 0 ? remarksOf(analysed) : null;
  return { ...report, analysis, cpuMs: report.cpuMs + analysed.cpuMs };
}

/** As programs are compiled for judging, with more warnings and nothing that comes of it. */
function strictCommand(toolchain: Toolchain, source: Buffer): string[] {
  const command = compileCommand(toolchain, source.toString('latin1'));
  const end = command.indexOf('-o');
  return [...command.slice(0, end), ...strictFlags, '-c', '-o', '/dev/null'];
}

const separator = '|';
const analyserCommand = [
  analyser,
  '--quiet',
  '--enable=warning',
  '--std=c++20',
  '--language=c++',
  '--max-configs=1',
  `--template={file}${separator}{line}${separator}{severity}${separator}{id}${separator}{message}`,
  sourceName,
];

function remarksOf({ stderrHead }: JailFacts): AnalysisRemark[] {
  const remarks: AnalysisRemark[] = [];
  for (const text of stderrHead.toString('utf8').split('\n')) {
    const [file, line, severity, id, ...message] = text.split(separator);
    if (file !== sourceName || !/^[1-9]\d{0,5}$/.test(line ?? '') || id === undefined) continue;
    if (severity !== 'error' && severity !== 'warning') continue;
    const shown = firstChars(message.join(separator), messageMaxChars);
    remarks.push({ line: Number(line), id: firstChars(id, idMaxChars), severity, message: shown });
  }
  return remarks.slice(0, remarksMax);
}
