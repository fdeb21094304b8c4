/** Kotlin, with its real compiler: messages with their lines, and how programs end, where it is installed. */
import { describe, expect, it } from 'vitest';
import { comparison } from '../../contract/judging.ts';
import { languageFacts } from '../../contract/languages.ts';
import { judgeRun, judgeSubmission, runLimits } from '../judge.ts';
import { allLanguages, caseOfBytes } from '../testing-judge.ts';
import { openTestWorkshop } from '../testing-workshop.ts';
import { language, readEnd } from './kotlin.ts';

it('reads the innermost line of the program under those of the library', () => {
  const said =
    'Exception in thread "main" java.lang.IndexOutOfBoundsException: Index 1 out of bounds\n' +
    '\tat java.base/java.util.ArrayList.get(ArrayList.java:427)\n\tat MainKt.main(main.kt:7)\n';
  const end = readEnd({ exitCode: 1, signal: null, stderrHead: Buffer.from(said) });
  expect(end).toMatchObject({ exceptionType: 'IndexOutOfBoundsException', line: 7 });
});

const isInstalled = allLanguages.includes(language.id);

describe.runIf(isInstalled)('with its compiler', { tags: ['compiler'] }, async () => {
  const workshop = await openTestWorkshop();
  const place = { sandbox: workshop.sandbox, slot: 0, core: 0 };
  const timeLimitMs = runLimits.timeLimitMs * languageFacts(language.id).timeFactor;
  const explaining = {
    check: null,
    isAffordable: async () => true,
    onFault: (error: unknown) => {
      throw error;
    },
  };

  const run = async (source: string) => {
    const { result } = await judgeRun({
      place,
      compiler: workshop.languages.get(language.id).compiler,
      source: Buffer.from(source),
      input: Buffer.from('3\n'),
      scratchFolder: workshop.folder,
      limits: { ...runLimits, timeLimitMs },
      explaining,
    });
    return result;
  };

  it.each([
    ['fun main() {\n    val n: Int = 1.5\n}\n', 2, 16, 'mismatch', 'stands where another type'],
    ['fun main() {\n\tval é = "é"; println(x)\n}\n', 2, 23, "'x'", 'The name x is not known'],
    ['fun main() {\n    val n = 1\n    n = 2\n}\n', 3, 5, 'reassigned', 'declare it as var'],
    ['class A\n', 1, 1, 'fun main()', 'A program begins with'],
  ])('%j is reported at line %i, column %i', async (source, line, column, words, plain) => {
    const { compile, error } = await run(source);
    const [first] = compile?.diagnostics ?? [];
    expect(first).toMatchObject({ line, column, severity: 'error' });
    expect(first?.message).toContain(words);
    expect(first?.explanation).toContain(plain);
    expect(error).toContain(`Compilation Error: line ${line}, column ${column}: `);
    expect(JSON.stringify(compile)).not.toMatch(/\/box\/|node_modules/);
  });

  it('explains an exception at its line, also in code that a library calls', async () => {
    const { diagnosis, error } = await run(
      'fun main() {\n    listOf(1, 2).forEach { x ->\n        println(arrayListOf(1)[x])\n    }\n}\n',
    );
    expect(error).toContain('uncaught java.lang.IndexOutOfBoundsException');
    expect(diagnosis).toMatchObject({ kind: 'uncaught-exception', line: 3 });
  });

  it('shows nothing of a hidden input in what an exception says', async () => {
    const { result } = await judgeSubmission({
      place,
      compiler: workshop.languages.get(language.id).compiler,
      source: Buffer.from('fun main(): Unit = error(readln())\n'),
      cases: [
        await caseOfBytes(workshop.folder, { input: 'secret\n', output: '', isHidden: true }),
      ],
      limits: { timeLimitMs, memoryLimitBytes: 128 * 1024 * 1024 },
      comparison: comparison.parse({}),
      explaining,
    });
    expect(result.verdict).toBe('Runtime Error');
    expect(JSON.stringify(result)).not.toContain('secret');
  });
});
