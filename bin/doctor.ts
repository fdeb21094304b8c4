/**
 * Reports what this host offers and lacks for fair and safe judging, with a remedy for each lack.
 * Changes nothing. Exits 1 if judging is not possible here.
 */
import { join } from 'node:path';
import { readConfig } from '../server/config.ts';
import { type Finding, inspectHost } from './doctor-host.ts';
import { inspectBy } from './doctor-lines.ts';
import { inspectTools } from './doctor-tools.ts';

const root = join(import.meta.dirname, '..');
const sandbox = join(root, 'build', 'sandbox', 'arbiter-sandbox');
const judge = join(root, 'judge', 'self-test.ts');
const confinementLimitMs = 60_000;
/** On a busy machine each program may be tried several times. */
const selfTestLimitMs = 600_000;

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
    inspectBy({
      name: 'sandbox',
      file: sandbox,
      args: ['--self-test'],
      limitMs: confinementLimitMs,
    }),
  ]);
  print('Confinement', confinement);
  print('Tools', tools);
  print('Host', host);
  const judged = await inspectBy({
    name: 'judge',
    file: process.execPath,
    args: [judge, languages.join(',')],
    limitMs: selfTestLimitMs,
  });
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
