/** The programs that judging uses: compiler, linker, Node, PostgreSQL, with versions. */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import type { Finding } from './doctor-host.ts';
import { findPrograms } from './postgres-files.ts';

const answerLimitMs = 5_000;

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
    const version = await firstLine(join(findPrograms(), 'bin', 'postgres'), '--version');
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
export async function inspectTools(): Promise<Finding[]> {
  const node: Finding = { level: 'ok', name: 'Node', says: process.version };
  return [node, await postgres(), await compiler(), await linker()];
}
