/**
 * Java: what its machine says at the end, and with the real compiler its messages with their lines
 * and how programs end, where it is installed.
 *
 * @module-tag release
 */
import { describe, expect, it } from 'vitest';
import { comparison } from '../../contract/judging.ts';
import { languageFacts } from '../../contract/languages.ts';
import { judgeRun, judgeSubmission, runLimits } from '../judge.ts';
import { classify } from '../result/verdict.ts';
import { allLanguages, caseOfBytes, factsOfRun } from '../testing-judge.ts';
import { openTestWorkshop } from '../testing-workshop.ts';
import { language, readEnd } from './java.ts';

const read = (stderr: string, exitCode: number | null = 1, signal: number | null = null) =>
  readEnd({ exitCode, signal, stderrHead: Buffer.from(stderr) });

const thrown = (what: string): string =>
  `Exception in thread "main" ${what}\n\tat java.base/java.util.Scanner.next(Scanner.java:1478)\n\tat p.Main.read(Main.java:7)\n\tat p.Main.main(Main.java:4)\n`;

describe('what a Java machine says at the end', () => {
  it('is the exception, and the innermost line of the program under those of the library', () => {
    expect(read(thrown('java.util.NoSuchElementException'))).toMatchObject({
      kind: 'uncaught-exception',
      text: 'uncaught java.util.NoSuchElementException',
      exceptionType: 'NoSuchElementException',
      line: 7,
      isOutOfMemory: false,
    });
  });

  it('names an exception of the program only in its text', () => {
    const end = read(thrown('p.Main$Odd: secret'));
    expect(end).toMatchObject({ text: 'uncaught p.Main$Odd: secret', line: 7 });
    expect(end?.exceptionType).toBeUndefined();
    expect(read(thrown('java.lang.NullPointerExceptionOfMine'))?.exceptionType).toBeUndefined();
  });

  it('is read after an end by 0 or 1 only', () => {
    const other = thrown('java.lang.ArithmeticException: / by zero').replace('main', 'Thread-0');
    expect(read(other, 0)).toMatchObject({ exceptionType: 'ArithmeticException' });
    expect(read(other, 3)).toBe(null);
    expect(read('nothing of interest\n')).toBe(null);
  });

  it.each([
    ['java.lang.OutOfMemoryError: Java heap space', true],
    ['java.lang.StackOverflowError', undefined],
    ['java.lang.IllegalStateException: java.lang.OutOfMemoryError', false],
    ['p.Main$OutOfMemoryError', false],
  ])('%s: memory had run out is %s', (what, isOutOfMemory) => {
    expect(read(thrown(what))?.isOutOfMemory).toBe(isOutOfMemory);
  });

  it('may be that the machine itself got no memory', () => {
    const said = '# There is insufficient memory for the Java Runtime Environment to continue.\n';
    expect(read(said)?.isOutOfMemory).toBe(true);
    const handler =
      'Exception: java.lang.OutOfMemoryError thrown from the UncaughtExceptionHandler in thread "main"\n';
    expect(read(handler)?.isOutOfMemory).toBe(true);
  });
});

describe('a verdict', () => {
  const mib = 1024 * 1024;
  const limits = {
    timeLimitMs: 1000,
    memoryLimitBytes: 64 * mib,
    outputLimitBytes: mib,
    stderrLimitBytes: mib,
  };
  const wrong = { sentence: 'no' } as unknown as NonNullable<Parameters<typeof classify>[2]>;
  const verdict = (stderr: string, more: object, mismatch: typeof wrong | null = wrong) =>
    classify({ ...factsOfRun, readEnd, stderrHead: Buffer.from(stderr), ...more }, limits, mismatch)
      ?.verdict ?? null;

  it('is told by the machine before it is by the memory in use', () => {
    const full = { exitCode: 1, memoryBytes: 64 * mib };
    const [memory, index] = ['OutOfMemoryError', 'ArrayIndexOutOfBoundsException'];
    expect(verdict(thrown(`java.lang.${memory}`), { exitCode: 1 })).toBe('Memory Limit Exceeded');
    expect(verdict(thrown(`java.lang.${index}`), full)).toBe('Runtime Error');
    expect(verdict(thrown('java.lang.StackOverflowError'), full)).toBe('Memory Limit Exceeded');
    expect(verdict(thrown('java.lang.StackOverflowError'), { exitCode: 1 })).toBe('Runtime Error');
    expect(verdict('', full)).toBe('Memory Limit Exceeded');
  });

  it('of a program that ends with 0 depends on another thread only if its output is wrong', () => {
    const said = thrown('java.lang.NullPointerException');
    expect(verdict(said, {})).toBe('Runtime Error');
    expect(verdict(said, {}, null)).toBe(null);
    expect(verdict(thrown('java.lang.OutOfMemoryError'), {})).toBe('Memory Limit Exceeded');
    expect(verdict(thrown('java.lang.OutOfMemoryError'), {}, null)).toBe(null);
    expect(verdict('', {})).toBe('Wrong Answer');
  });

  it('is the time limit for a program that was stopped by it', () => {
    const late = { cpuLimitHit: true, exitCode: null, signal: 9 };
    expect(verdict(thrown('java.lang.OutOfMemoryError'), late)).toBe('Time Limit Exceeded');
  });
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

  const run = async (source: string, input = '3\n') => {
    const { result } = await judgeRun({
      place,
      compiler: workshop.languages.get(language.id).compiler,
      source: Buffer.from(source),
      input: Buffer.from(input),
      scratchFolder: workshop.folder,
      limits: { ...runLimits, timeLimitMs },
      explaining,
    });
    return result;
  };

  const inMain = (body: string): string =>
    `import java.util.*;\nclass Main {\n  public static void main(String[] a) throws Exception {\n${body}\n  }\n}\n`;

  it.each([
    [inMain('    int n = 1.5;'), 4, 13, 'incompatible types', 'can lose a part of the value'],
    [
      inMain('\tString é = "é"; int x = y;'),
      4,
      26,
      'cannot find symbol',
      'The name y is not known',
    ],
    [inMain('    int n = 1'), 4, 14, "';' expected", 'A ; is missing'],
    [inMain('    Foo f;'), 4, 5, 'symbol: class Foo', 'There is no class Foo here'],
    [inMain('    throw new Exception();}}'), 5, 3, "'module' or 'open'", 'outside of every class'],
    [inMain('    int n; System.out.println(n);'), 4, 31, 'might not have', 'before it got a value'],
  ])('%j is reported at line %i, column %i', async (source, line, column, words, plain) => {
    const { compile, error } = await run(source);
    const [first] = compile?.diagnostics ?? [];
    expect(first).toMatchObject({ line, column, severity: 'error' });
    expect(first?.message).toContain(words);
    expect(first?.explanation).toContain(plain);
    expect(error).toContain(`Compilation Error: line ${line}, column ${column}: `);
    expect(JSON.stringify(compile)).not.toContain('/box/');
  });

  it.each([
    ['another name', 'public class Solution { X }'],
    ['a package', 'package a.b;\npublic class Solution { X }'],
    ['a class before it', 'class Before { }\nclass Other { X }'],
  ])('finds main under %s', async (_, frame) => {
    const main = 'public static void main(String[] args) { System.out.println("ok"); }';
    expect(await run(frame.replace('X', main))).toMatchObject({ success: true, output: 'ok\n' });
  });

  it('explains an exception at its line, also in code that a library calls', async () => {
    const source = inMain(
      '    List.of(1, 2).forEach(x -> {\n      System.out.println(new int[1][x]);\n    });',
    ).replace('new int[1][x]', 'new int[1].clone()[x]');
    const { diagnosis, error } = await run(source);
    expect(error).toContain('uncaught java.lang.ArrayIndexOutOfBoundsException');
    expect(diagnosis).toMatchObject({ kind: 'uncaught-exception', line: 5 });
    expect(diagnosis?.sentences[0]).toContain('Line 5 raised ArrayIndexOutOfBoundsException');
  });

  it('shows nothing of a hidden input in what an exception says', async () => {
    const source = inMain('    throw new Error(new Scanner(System.in).next());');
    const { result } = await judgeSubmission({
      place,
      compiler: workshop.languages.get(language.id).compiler,
      source: Buffer.from(source),
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

  it('does not take what the machine prints when it crashes as output', async () => {
    const { success, output, error } = await run(
      inMain(`    var field = Class.forName("sun.misc.Unsafe").getDeclaredField("theUnsafe");
    field.setAccessible(true);
    System.out.println("before");
    ((sun.misc.Unsafe) field.get(null)).putAddress(0, 0);`),
    );
    expect([success, output]).toEqual([false, 'before\n']);
    expect(error).toContain('Runtime Error');
  });

  it('leaves nothing of a run for the next one', async () => {
    const source =
      inMain(`    var place = java.nio.file.Path.of(System.getProperty("java.io.tmpdir"));
    try { java.nio.file.Files.createTempFile("a", "b"); System.out.print("made "); }
    catch (java.io.IOException error) { System.out.print("refused "); }
    System.out.println(System.getProperty("seen") + java.nio.file.Files.exists(place));
    System.setProperty("seen", "yes");`);
    const outputs = [await run(source), await run(source)].map(({ output }) => output);
    expect(outputs).toEqual(['refused nullfalse\n', 'refused nullfalse\n']);
  });
});
