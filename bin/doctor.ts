/**
 * Reports what this host offers and lacks for fair and safe judging, with a remedy for each lack.
 * Changes nothing. Exits 1 if judging is not possible here.
 */

import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { readConfig } from '../server/config.ts';
import { settleProcess } from '../work/host.ts';
import { type Finding, inspectHost } from './doctor-host.ts';
import { inspectBy } from './doctor-lines.ts';
import { inspectReliances } from './host.ts';
import { getPrograms } from './postgres-files.ts';

const root = join(import.meta.dirname, '..');
const sandbox = join(root, 'build', 'sandbox', 'arbiter-sandbox');
const judge = join(root, 'judge', 'commands', 'self-test.ts');
const confinementLimitMs = 60_000;
/** On a busy machine each program may be tried several times. */
const selfTestLimitMs = 600_000;
/** For a command that says its version. */
const answerLimitMs = 5_000;

function print(title: string, findings: Finding[]): void {
  console.log(`\n${title}`);
  for (const { level, name, says, remedy } of findings) {
    console.log(`  ${level.padEnd(8)}${name.padEnd(20)}${says}`);
    if (remedy !== undefined) console.log(`${' '.repeat(30)}${remedy}`);
  }
}

async function run(): Promise<number> {
  const { dataDir, languages } = readConfig(process.env);
  settleProcess(process.env, dataDir);
  const [host, reliances, tools, confinement] = await Promise.all([
    inspectHost(dataDir),
    inspectReliances({ runner: sandbox, dataDir }),
    inspectTools(),
    inspectBy({
      name: 'sandbox',
      file: sandbox,
      args: ['--self-test'],
      limitMs: confinementLimitMs,
    }),
  ]);
  print('Confinement', confinement);
  print('Tools', tools);
  print('Host', [...reliances, ...host]);
  const judged = await inspectBy({
    name: 'judge',
    file: process.execPath,
    args: [judge, languages.join(',')],
    limitMs: selfTestLimitMs,
  });
  print('Programs judged', judged);
  const all = [...confinement, ...tools, ...reliances, ...host, ...judged];
  const refused = all.filter(({ level }) => level === 'refused');
  const missing = all.filter(({ level }) => level === 'missing');
  const canJudge = refused.length === 0 && confinement.length > 0;
  const lacks =
    missing.length === 0 ? 'nothing is missing' : `${missing.length} things could be better`;
  const names = refused.map(({ name }) => name).join(', ') || 'no answer from the sandbox';
  console.log(
    canJudge ? `\nThis host can judge; ${lacks}.` : `\nThis host cannot judge: ${names}.`,
  );
  return canJudge ? 0 : 1;
}

try {
  process.exit(await run());
} catch (error) {
  console.error(`doctor: ${error instanceof Error ? error.message : error}`);
  process.exit(1);
}

/** The first line that a command prints, or undefined if it is missing or fails. */
async function firstLine(file: string, ...args: string[]): Promise<string | undefined> {
  return new Promise((resolve) => {
    execFile(file, args, { timeout: answerLimitMs }, (error, stdout) => {
      resolve(error ? undefined : stdout.split('\n')[0]);
    });
  });
}

async function compiler(): Promise<Finding> {
  const version = await firstLine('g++', '--version');
  if (version) return { level: 'ok', name: 'compiler', says: version };
  const remedy = 'apt-get install g++';
  return { level: 'refused', name: 'compiler', says: 'There is no g++.', remedy };
}

async function linker(): Promise<Finding> {
  const version = await firstLine('ld.gold', '--version');
  if (version) return { level: 'ok', name: 'linker', says: version };
  const says = 'Without gold linking a program takes some 5 ms longer.';
  return { level: 'missing', name: 'linker', says, remedy: 'apt-get install binutils-gold' };
}

async function postgres(): Promise<Finding> {
  const name = 'PostgreSQL';
  try {
    const version = await firstLine(join(getPrograms(), 'bin', 'postgres'), '--version');
    if (version) return { level: 'ok', name, says: `${version}, embedded` };
    const says = 'The embedded PostgreSQL does not run here.';
    return {
      level: 'missing',
      name,
      says,
      remedy: 'Set DATABASE_URL to a PostgreSQL of your own.',
    };
  } catch (error) {
    return { level: 'missing', name, says: error instanceof Error ? error.message : String(error) };
  }
}

/** Checks every program in the order in which a submission uses them. */
async function inspectTools(): Promise<Finding[]> {
  const node: Finding = { level: 'ok', name: 'Node', says: process.version };
  return [node, await postgres(), await compiler(), await linker()];
}
