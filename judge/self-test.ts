/**
 * Judges the self-test programs on this machine and reports each verdict, without queue or
 * database, as lines `ok|missing|refused name: sentence`. ./bin/doctor runs it with the value of
 * LANGUAGES. Exits 1 if a verdict is wrong.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { comparison } from '../contract/judging.ts';
import type { Language } from '../contract/languages.ts';
import type { SelfTestCheck } from '../contract/self-test.ts';
import { readLanguages } from '../work/read-languages.ts';
import {
  checkOf,
  type SelfTestProgram,
  selfTestCase,
  selfTestMemoryLimitMb,
  selfTestProgramsFor,
  selfTestTimeLimitMs,
} from '../work/self-test-programs.ts';
import { judgeSubmission } from './judge.ts';
import { readToolchain } from './languages/gxx.ts';
import { checkJail } from './languages/jail-check.ts';
import { openLanguages } from './open-languages.ts';
import type { TestCase } from './run/case-report.ts';
import { startSandbox } from './run/sandbox.ts';

const root = resolve(import.meta.dirname, '..');
const mib = 1024 * 1024;

async function caseIn(folder: string): Promise<TestCase> {
  const [input, expected] = [join(folder, 'self-test.in'), join(folder, 'self-test.ans')];
  await writeFile(input, selfTestCase.input);
  await writeFile(expected, selfTestCase.output);
  return {
    isHidden: false,
    input: { path: input, bytes: selfTestCase.input.length },
    expected: { path: expected, bytes: selfTestCase.output.length },
  };
}

/** Judges each program in turn, with files in its own folder; reports each as it ends. */
export async function judgeSelfTest(
  folder: string,
  onCheck: (check: SelfTestCheck) => void,
  programs: readonly SelfTestProgram[],
): Promise<void> {
  const binaryPath = join(root, 'build/sandbox/arbiter-sandbox');
  const sandbox = await startSandbox({ binaryPath, socketDir: folder, slots: 1, log: () => {} });
  try {
    const ids = programs.map(({ language }) => language);
    const languages = await openLanguages({ sandbox, root, dataDir: folder }, ids);
    const limits = {
      timeLimitMs: selfTestTimeLimitMs,
      memoryLimitBytes: selfTestMemoryLimitMb * mib,
    };
    const cases = [await caseIn(folder)];
    const place = { sandbox, slot: 0, core: 0 };
    const job = { place, cases, limits, comparison: comparison.parse({}) };
    for (const program of programs) {
      const source = Buffer.from(program.source);
      const { compiler } = languages.get(program.language);
      const { result } = await judgeSubmission({ ...job, compiler, source });
      onCheck(checkOf(program, result));
    }
  } finally {
    await sandbox.close();
  }
}

function lineOf({ passed, name, shows, verdict, said, remedy }: SelfTestCheck): string {
  if (passed) return `ok ${name}: ${shows}`;
  return `refused ${name}: It was judged ${said ?? verdict} ${remedy ?? ''}`.trim();
}

/** The line on whether the compiler finds its headers in the jail, and whether it does. */
async function tellOfHeaders(folder: string): Promise<boolean> {
  const binaryPath = join(root, 'build/sandbox/arbiter-sandbox');
  const sandbox = await startSandbox({ binaryPath, socketDir: folder, slots: 1, log: () => {} });
  try {
    const toolchain = readToolchain(root);
    const { checked, lost } = await checkJail({ sandbox, toolchain }, folder);
    const isRight = lost.length === 0;
    const found = `All of ${checked} groups of headers compile in the jail as outside.`;
    const says = isRight ? found : `Not found in the compiler's jail: ${lost.join(', ')}.`;
    console.log(`${isRight ? 'ok' : 'refused'} headers: ${says}`);
    return isRight;
  } finally {
    await sandbox.close();
  }
}

/** The lines on accelerations of the compiler that failed the set-up's tests. */
function tellOfCompiling(): void {
  const { dropped, instantiated } = readToolchain(root);
  for (const { name, reason } of dropped) {
    console.log(`missing quick compiling: Goes without ${name}: ${reason}.`);
  }
  const says = 'Precompiled headers hold finished templates.';
  if (instantiated) console.log(`ok quick compiling: ${says}`);
}

/** Prints a line for each program; returns whether all verdicts were right. */
async function run(languages: Language[]): Promise<boolean> {
  const folder = await mkdtemp(join(tmpdir(), 'arbiter-self-test-'));
  let isRight = true;
  try {
    const tell = (check: SelfTestCheck): void => {
      isRight &&= check.passed;
      console.log(lineOf(check));
    };
    await judgeSelfTest(folder, tell, selfTestProgramsFor(languages));
    tellOfCompiling();
    return (await tellOfHeaders(folder)) && isRight;
  } finally {
    await rm(folder, { recursive: true });
  }
}

if (import.meta.main) {
  process.exitCode = (await run(readLanguages(process.argv[2]))) ? 0 : 1;
}
