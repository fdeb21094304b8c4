/**
 * Makes one precompiled header in the sandbox, and tests it with the compiler. learned-headers.ts
 * decides which ones are made.
 */
import { mkdir, mkdtemp, rename, rm, stat, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { readableText } from '../result/text.ts';
import type { Sandbox } from '../run/sandbox.ts';
import type { JailFacts, JailRequest, Limits } from '../run/sandbox-messages.ts';
import { compilerSight, headersInside, learnedInside, type Toolchain } from './gxx.ts';
import {
  headerSource,
  includeLines,
  isTaken,
  makingFlags,
  pluginName,
  probeSource,
  tryingFlags,
} from './header-recipe.ts';
import { type HeaderSet, headerKey } from './header-sets.ts';

/** The tools to make a header with. */
export type MakingPlace = {
  sandbox: Pick<Sandbox, 'jail'>;
  toolchain: Toolchain;
  root: string;
};

const mib = 1024 * 1024;
const headerMaxBytes = 128 * mib;

const limits: Limits = {
  cpuLimitMs: 60_000,
  wallLimitMs: 120_000,
  memoryLimitBytes: 1024 * mib,
  outputLimitBytes: headerMaxBytes,
  stderrLimitBytes: mib,
  tasksLimit: 64,
};

/**
 * Makes a header next to the others. Throws if the compiler cannot make it, or does not accept it.
 */
export async function makeHeader(
  place: MakingPlace,
  folder: string,
  headers: string[],
  at: At,
): Promise<HeaderSet> {
  const { sandbox, toolchain } = place;
  const key = headerKey(headers);
  const making = await mkdtemp(join(folder, 'making-'));
  try {
    await writeFile(
      join(making, 'make.h'),
      headerSource(includeLines(headers), toolchain.instantiated),
    );
    await writeFile(join(making, 'probe.cpp'), probeSource(headers));
    const tried = join(making, 'tried');
    await mkdir(tried, { mode: 0o755 });
    await writeFile(join(tried, `${key}.h`), includeLines(headers), { mode: 0o644 });
    const header = join(tried, `${key}.h.gch`);
    const built = await sandbox.jail(building(place, join(making, 'make.h'), header, at));
    if (built.exitCode !== 0) throw new Error(`it cannot be made: ${saidBy(built)}`);
    const probe = { path: join(making, 'probe.cpp'), tried, key };
    const trial = await sandbox.jail(trying(place, probe, at));
    const isUsed = isTaken(trial.stderrHead.toString(), `${learnedInside}/${key}.h`);
    if (!isUsed) throw new Error(`the compiler does not take it: ${saidBy(trial)}`);
    for (const name of [`${key}.h.gch`, `${key}.h`]) {
      await rename(join(tried, name), join(folder, name));
    }
    return { headers, bytes: (await stat(join(folder, `${key}.h.gch`))).size };
  } finally {
    await rm(making, { recursive: true, force: true });
  }
}

const saidMaxBytes = 500;

/** How the compiler ended, and its first message. */
const saidBy = ({ exitCode, signal, stderrHead }: JailFacts): string =>
  `${signal === null ? `exit code ${exitCode}` : `signal ${signal}`}: ${readableText(stderrHead, saidMaxBytes)}`;

type At = { core: number | undefined; signal: AbortSignal | undefined };

const inJail = ({ core, signal }: At) => ({
  signal,
  env: { PATH: '/usr/bin', LC_ALL: 'C' },
  boxBytes: 2 * headerMaxBytes,
  limits,
  ...(core === undefined ? {} : { core }),
});

function building(
  { toolchain, root }: MakingPlace,
  source: string,
  header: string,
  at: At,
): JailRequest {
  const plugin = toolchain.instantiated ? `${headersInside}/${pluginName}` : null;
  const name = basename(source);
  return {
    command: [toolchain.compiler, ...makingFlags('fast', plugin), ...[name, '-o', 'made']],
    readOnly: compilerSight(toolchain, root),
    files: [{ host: source, name }],
    outputs: [{ host: header, name: 'made', maxBytes: headerMaxBytes }],
    ...inJail(at),
  };
}

function trying(
  { toolchain, root }: MakingPlace,
  { path, tried, key }: { path: string; tried: string; key: string },
  at: At,
): JailRequest {
  const name = basename(path);
  return {
    command: [
      toolchain.compiler,
      ...tryingFlags('fast', headersInside),
      ...['-include', `${learnedInside}/${key}.h`, name],
    ],
    readOnly: [...compilerSight(toolchain, root), { host: tried, inside: learnedInside }],
    files: [{ host: path, name }],
    outputs: [],
    ...inJail(at),
  };
}
