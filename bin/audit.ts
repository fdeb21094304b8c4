/**
 * Asks the npm registry for known vulnerabilities in the packages of package-lock.json. Fails if
 * there is one of moderate severity or higher. Without an answer, for example without a network,
 * says so and passes.
 */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { z } from 'zod';

const root = join(import.meta.dirname, '..');
const limitMs = 60_000;
const severities = ['info', 'low', 'moderate', 'high', 'critical'] as const;
const toleratedMax = severities.indexOf('low');

const report = z.object({
  vulnerabilities: z.record(
    z.string(),
    z.object({ severity: z.enum(severities), range: z.string() }),
  ),
  metadata: z.object({ dependencies: z.object({ total: z.int().min(1) }) }),
});

/** `holes` is undefined if the registry gave no answer. */
export type Audit = { holes: string[] | undefined; says: string };

/** Reads what `npm audit --json` printed. */
export function readAudit(printed: string): Audit {
  const { data } = report.safeParse(jsonOf(printed));
  if (data === undefined) {
    return {
      holes: undefined,
      says: 'The registry gave no answer: known holes were not looked up.',
    };
  }
  const holes = Object.entries(data.vulnerabilities)
    .filter(([, { severity }]) => severities.indexOf(severity) > toleratedMax)
    .map(([name, { severity, range }]) => `${name} ${range}: ${severity}`);
  const { total } = data.metadata.dependencies;
  return { holes, says: `${holes.length} known holes in ${total} packages.` };
}

function jsonOf(printed: string): unknown {
  try {
    return JSON.parse(printed);
  } catch {
    return undefined;
  }
}

/** The npm that bin/setup fetched, or else the system's. */
function npmCommand(): [string, string[]] {
  const own = join(root, 'build/bootstrap/node_modules/npm/bin/npm-cli.js');
  return existsSync(own) ? [process.execPath, [own]] : ['npm', []];
}

async function ask(): Promise<string> {
  const [file, args] = npmCommand();
  const child = spawn(file, [...args, 'audit', '--json', '--fetch-retries=0'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'ignore'],
    timeout: limitMs,
  });
  const failed = new Promise<string>((resolve) => child.once('error', () => resolve('')));
  return await Promise.race([text(child.stdout), failed]);
}

if (import.meta.main) {
  const { holes, says } = readAudit(await ask());
  console.log(`audit: ${says}`);
  for (const hole of holes ?? []) console.error(`audit: ${hole}`);
  process.exitCode = holes === undefined || holes.length === 0 ? 0 : 1;
}
