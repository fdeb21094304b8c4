/**
 * Judges the self-test programs on this machine and reports each verdict, without queue or
 * database, as lines `ok|missing|refused name: sentence`. ./bin/doctor runs it with the value of
 * LANGUAGES. Exits 1 unless all of them are right.
 */
import { rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { comparison } from '../../contract/judging.ts';
import type { Language } from '../../contract/languages.ts';
import type { SelfTestCheck } from '../../contract/self-test.ts';
import { settleProcess } from '../../work/host.ts';
import { readLanguages } from '../../work/read-languages.ts';
import {
  checkOf,
  type SelfTestProgram,
  selfTestCase,
  selfTestMemoryLimitMb,
  selfTestProgramsFor,
  selfTestTimeLimitMs,
} from '../../work/self-test-programs.ts';
import { inTemporaryFolder } from '../../work/temporary-folder.ts';
import { faultText, hostFaultOf } from '../faults.ts';
import { judgeSubmission } from '../judge.ts';
import { readToolchain } from '../languages/gxx.ts';
import { checkJail } from '../languages/jail-check.ts';
import { isPreparedWhole } from '../languages/least.ts';
import { openLanguages } from '../languages/open-languages.ts';
import type { TestCase } from '../run/case-report.ts';
import { type Sandbox, startSandbox } from '../run/sandbox.ts';
import { testMode } from '../run/test-data.ts';
import { momentsMs, untilCore } from '../run/until-core.ts';
import { tryInteraction } from './try-interaction.ts';

const root = resolve(import.meta.dirname, '../..');
const mib = 1024 * 1024;

async function caseIn(folder: string): Promise<TestCase> {
  const [input, expected] = [join(folder, 'self-test.in'), join(folder, 'self-test.ans')];
  // A file without the right to write it cannot be opened for writing a second time.
  for (const path of [input, expected]) await rm(path, { force: true });
  await writeFile(input, selfTestCase.input, { mode: testMode });
  await writeFile(expected, selfTestCase.output, { mode: testMode });
  return {
    isHidden: false,
    input: { path: input, bytes: selfTestCase.input.length },
    expected: { path: expected, bytes: selfTestCase.output.length },
  };
}

/** What a judge needs for the self-test: its sandbox, and a folder for files. */
type Range = { sandbox: Sandbox; folder: string };

/** A program that got no verdict, and why: its language is missing here, or there was a fault. */
export type Unjudged = { name: string; level: 'missing' | 'refused'; fault: string };

/** Whether a program showed that this host cannot judge as it should. */
export const isRefused = (judged: SelfTestCheck | Unjudged): boolean =>
  'fault' in judged ? judged.level === 'refused' : !judged.passed;

/**
 * Judges each program in turn, and again if the host had no core for it; reports each as it ends.
 * If the host stays busy, the remaining programs get one try each.
 */
export async function judgeSelfTest(
  { sandbox, folder }: Range,
  programs: readonly SelfTestProgram[],
  onJudged: (judged: SelfTestCheck | Unjudged) => void,
  restsMs: readonly number[] = momentsMs,
): Promise<void> {
  const ids = programs.map(({ language }) => language);
  const languages = await openLanguages({ sandbox, root, dataDir: folder }, ids);
  const limits = {
    timeLimitMs: selfTestTimeLimitMs,
    memoryLimitBytes: selfTestMemoryLimitMb * mib,
  };
  const cases = [await caseIn(folder)];
  const place = { sandbox, slot: 0, core: 0 };
  const job = { place, cases, limits, comparison: comparison.parse({}) };
  const missing = new Map(languages.missing.map(({ id, reason }) => [id, reason]));
  let rests = restsMs;
  for (const program of programs) {
    const { name } = program;
    const reason = missing.get(program.language);
    if (reason !== undefined) {
      onJudged({ name, level: 'missing', fault: reason });
      continue;
    }
    const source = Buffer.from(program.source);
    const judge = async () => {
      const { compiler } = languages.get(program.language);
      return await judgeSubmission({ ...job, compiler, source });
    };
    try {
      onJudged(checkOf(program, (await untilCore(judge, rests)).result));
    } catch (error) {
      if (hostFaultOf(error)?.reason === 'no-core') rests = [];
      onJudged({ name, level: 'refused', fault: faultText(error) });
    }
  }
}

/** What to do if the host had no core for a program during all tries. */
const busyRemedy = 'Try again when this machine has less to do.';

function lineOf(judged: SelfTestCheck | Unjudged): string {
  if ('fault' in judged) {
    const { name, level, fault } = judged;
    const remedy = fault.startsWith('no-core') ? ` ${busyRemedy}` : '';
    return `${level} ${name}: It was not judged: ${fault.replace(/\.$/, '')}.${remedy}`;
  }
  const { passed, name, shows, verdict, said, remedy } = judged;
  if (passed) return `ok ${name}: ${shows}`;
  return `refused ${name}: It was judged ${said ?? verdict} ${remedy ?? ''}`.trim();
}

/** The line about a program that talks to an interactor, and whether that worked. */
async function tellOfInteraction({ sandbox, folder }: Range): Promise<boolean> {
  const languages = await openLanguages({ sandbox, root, dataDir: folder }, []);
  const one = await caseIn(folder);
  const trial = { sandbox, compiler: languages.checkers, one, folder };
  const said = await untilCore(() => tryInteraction(trial));
  const works = 'A program and an interactor talk, each confined by itself.';
  console.log(said === null ? `ok interaction: ${works}` : `refused interaction: ${said}`);
  return said === null;
}

/** The line about the headers that the compiler finds in its jail, and whether it finds all. */
async function tellOfHeaders({ sandbox, folder }: Range): Promise<boolean> {
  const toolchain = readToolchain(root);
  const { checked, lost } = await untilCore(() => checkJail({ sandbox, toolchain }, folder));
  const found = `All of ${checked} groups of headers compile in the jail as outside.`;
  const says = lost.length === 0 ? found : `Not found in the jail: ${lost.join(', ')}.`;
  console.log(`${lost.length === 0 ? 'ok' : 'refused'} headers: ${says}`);
  return lost.length === 0;
}

/** The lines about accelerations of the compiler that failed the set-up's tests. */
function tellOfCompiling(): void {
  const { dropped, instantiated } = readToolchain(root);
  if (!isPreparedWhole(root))
    console.log('missing quick compiling: Prepared when a judge runs and has no work.');
  for (const { name, reason } of dropped) {
    console.log(`missing quick compiling: Goes without ${name}: ${reason}.`);
  }
  const says = 'Precompiled headers hold finished templates.';
  if (instantiated) console.log(`ok quick compiling: ${says}`);
}

/** Prints a line for each program and each check; returns whether all are correct. */
async function run(languages: Language[], folder: string): Promise<boolean> {
  const binaryPath = join(root, 'build/sandbox/arbiter-sandbox');
  const sandbox = await startSandbox({ binaryPath, socketDir: folder, slots: 1, log: () => {} });
  let areRight = true;
  try {
    await judgeSelfTest({ sandbox, folder }, selfTestProgramsFor(languages), (judged) => {
      areRight &&= !isRefused(judged);
      console.log(lineOf(judged));
    });
    tellOfCompiling();
    areRight = (await tellOfInteraction({ sandbox, folder })) && areRight;
    return (await tellOfHeaders({ sandbox, folder })) && areRight;
  } finally {
    await sandbox.close();
  }
}

if (import.meta.main) {
  settleProcess();
  const isFine = await inTemporaryFolder((folder) =>
    run(readLanguages(process.argv[2]), folder),
  ).catch((error: unknown) => {
    console.log(`refused self-test: It ended early: ${faultText(error)}.`);
    return false;
  });
  process.exitCode = isFine ? 0 : 1;
}
