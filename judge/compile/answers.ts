/**
 * Takes the place of a compiler where people submit the answers of tests: nothing is compiled or
 * run, and the answer of a case is its output.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type AnswerTest, type OddLine, readAnswers } from '../../contract/answers.ts';
import { clause, figure, said } from '../../contract/said.ts';
import { answerTests, oddRule } from '../../problems/package/answers.ts';
import type { Answer, AnsweredCase } from '../run/answer.ts';
import type { Compiled, Compiler } from './compile.ts';

/** A checker opens these as a separate user. They are in a folder that only we can enter. */
const answerMode = 0o444;

/** Reads texts of answers; those of the tests are kept in a folder within `scratchFolder`. */
export const answersCompiler = (scratchFolder: string): Compiler => ({
  version: 'none',
  async compile(source, _core, { cases = [] } = {}) {
    const tests = answerTests(cases);
    const { answers, odd } = readAnswers(source.toString('utf8'), tests);
    if (odd !== null) return refused(odd);
    const laid = await layAnswers(scratchFolder, { cases, tests, given: answers });
    return { ...nothingCompiled, ...laid, programPath: '', failure: null };
  },
});

const nothingCompiled = {
  report: { diagnostics: [], text: '', cached: false, timeMs: 0 },
  cpuMs: 0,
} satisfies Partial<Compiled>;

function refused(odd: OddLine): Compiled {
  const { line } = odd;
  const rule = oddRule(odd);
  const diagnostic = { line, column: 1, severity: 'error', message: rule } as const;
  return {
    ...nothingCompiled,
    programPath: null,
    failure: said`Compilation Error: line ${figure(line)}: ${clause(rule)}.`,
    report: { ...nothingCompiled.report, diagnostics: [diagnostic], text: `${line}: ${rule}` },
    release() {},
  };
}

type Given = {
  cases: readonly Pick<AnsweredCase, 'expected'>[];
  /** Of the cases, in their order. */
  tests: readonly AnswerTest[];
  /** By the names of the tests. */
  given: ReadonlyMap<string, string | Buffer>;
};

/**
 * The answers as files, by case, until `release`. A sample that no answer is asked for has its
 * expected output, which everyone sees.
 */
export async function layAnswers(
  scratchFolder: string,
  { cases, tests, given }: Given,
): Promise<{ answers: Answer[]; release(): void }> {
  const folder = await mkdtemp(join(scratchFolder, 'answers-'));
  const release = () => void rm(folder, { recursive: true, force: true }).catch(() => {});
  const answers: Answer[] = [];
  try {
    for (const [at, { name, isAsked }] of tests.entries()) {
      const answer = given.get(name);
      const sample = isAsked ? undefined : cases[at]?.expected;
      if (answer === undefined) {
        answers.push(sample ?? { missing: name });
        continue;
      }
      const path = join(folder, `${at}.out`);
      await writeFile(path, answer, { mode: answerMode });
      answers.push({ path, bytes: Buffer.byteLength(answer) });
    }
  } catch (error) {
    release();
    throw error;
  }
  return { answers, release };
}
