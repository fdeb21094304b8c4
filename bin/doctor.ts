/**
 * Reports what this host offers and lacks for fair and safe judging, with a remedy for each lack.
 * Changes nothing. Exits 1 if judging is not possible here.
 */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { readConfig } from '../server/config.ts';
import { type Finding, inspectHost } from './doctor-host.ts';
import { inspectTools } from './doctor-tools.ts';

const root = join(import.meta.dirname, '..');
const sandbox = join(root, 'build', 'sandbox', 'arbiter-sandbox');
const judge = join(root, 'judge', 'self-test.ts');
const selfTestLimitMs = 60_000;
const selfTestLine = /^(ok|missing|refused) ([^:]+): (.*)$/;

/** The report of a program that tests the host: lines `ok|missing|refused name: sentence`. */
async function inspectBy(name: string, file: string, args: string[]): Promise<Finding[]> {
  const output = await new Promise<string>((resolve) => {
    const options = { timeout: selfTestLimitMs };
    execFile(file, args, options, (error, stdout, stderr) => {
      const reason = stderr.trim().split('\n').at(-1) || error?.message;
      const failed = error && !stdout ? `refused ${name}: ${reason}` : '';
      resolve(`${stdout}${failed}`);
    });
  });
  return output.split('\n').flatMap((line) => {
    const [, level, name, says] = selfTestLine.exec(line) ?? [];
    if (level === undefined || name === undefined || says === undefined) return [];
    return [{ level: level as Finding['level'], name, says }];
  });
}

function print(title: string, findings: Finding[]): void {
  console.log(`\n${title}`);
  for (const { level, name, says, remedy } of findings) {
    console.log(`  ${level.padEnd(8)}${name.padEnd(20)}${says}`);
    if (remedy !== undefined) console.log(`${' '.repeat(30)}${remedy}`);
  }
}

async function run(): Promise<number> {
  const { dataDir, languages } = readConfig(process.env);
  const [host, tools, confinement] = await Promise.all([
    inspectHost(dataDir),
    inspectTools(),
    inspectBy('sandbox', sandbox, ['--self-test']),
  ]);
  print('Confinement', confinement);
  print('Tools', tools);
  print('Host', host);
  const judged = await inspectBy('judge', process.execPath, [judge, languages.join(',')]);
  print('Programs judged', judged);
  const all = [...confinement, ...tools, ...host, ...judged];
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
