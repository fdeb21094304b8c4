/**
 * C#: what its launcher says at the end, and with the real compiler its messages with their lines and
 * how programs end, where it is installed.
 */
import { describe, expect, it } from 'vitest';
import { comparison } from '../../contract/judging.ts';
import { languageFacts } from '../../contract/languages.ts';
import { judgeRun, judgeSubmission, runLimits } from '../judge.ts';
import { allLanguages, caseOfBytes } from '../testing-judge.ts';
import { openTestWorkshop } from '../testing-workshop.ts';
import { language, readEnd } from './csharp.ts';

const read = (stderr: string, exitCode = 1) =>
  readEnd({ exitCode, signal: null, stderrHead: Buffer.from(stderr) });

const thrown = (what: string): string =>
  `Unhandled Exception:\n${what}\n  at System.Collections.Generic.List\`1.get_Item\n  at Program.Main in main.cs:7\n`;

describe('what the launcher says at the end', () => {
  it('is the exception, and the innermost line of the program under those of the library', () => {
    expect(
      read(thrown('System.ArgumentOutOfRangeException: Index was out of range.')),
    ).toMatchObject({
      kind: 'uncaught-exception',
      text: 'uncaught System.ArgumentOutOfRangeException: Index was out of range.',
      exceptionType: 'ArgumentOutOfRangeException',
      line: 7,
      isOutOfMemory: false,
    });
  });

  it('names an exception of the program only in its text', () => {
    const end = read(thrown('Contest.System.Odd: secret'));
    expect(end).toMatchObject({ text: 'uncaught Contest.System.Odd: secret', line: 7 });
    expect(end?.exceptionType).toBeUndefined();
    expect(read(thrown('System.FormatExceptionOfMine: x'))?.exceptionType).toBeUndefined();
  });

  it('is read after an end by 1 only', () => {
    expect(read(thrown('System.Exception: x'), 3)).toBe(null);
    expect(read('nothing of interest\n')).toBe(null);
  });

  it.each([
    ['System.OutOfMemoryException', true],
    ['System.StackOverflowException: The requested operation caused a stack overflow.', undefined],
    ['System.InvalidOperationException: System.OutOfMemoryException', false],
    ['Program+OutOfMemoryException', false],
  ])('%s: memory had run out is %s', (what, isOutOfMemory) => {
    expect(read(thrown(what))?.isOutOfMemory).toBe(isOutOfMemory);
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
    `using System;\nclass Program {\n  static void Main() {\n${body}\n  }\n}\n`;

  it.each([
    [
      inMain('    int n = 1.5;'),
      4,
      13,
      'Cannot implicitly convert',
      'can lose a part of the value',
    ],
    [inMain('    string é = "é"; int x = y;'), 4, 29, 'does not exist', 'The name y is not known'],
    [inMain('    Foo f;'), 4, 5, 'Foo', 'There is no type Foo here'],
    [inMain('    int n; Console.WriteLine(n);'), 4, 30, 'unassigned', 'before it got a value'],
    [inMain('    var n = new int[2].Count();'), 4, 24, 'Count', 'using System.Linq;'],
    ['class A { void F() { } }', 1, 1, 'Main', 'with which a program begins'],
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
    ['void and words', 'static void Main(string[] args) { Console.WriteLine(args.Length); }'],
    ['a number', 'static int Main() { Console.WriteLine(0); return 0; }'],
    [
      'a number and words',
      'private static int Main(string[] a) { Console.WriteLine(0); return a.Length; }',
    ],
  ])('calls Main with %s', async (_, main) => {
    const source = `using System;\nnamespace A.B { static class C { ${main} } }`;
    expect(await run(source)).toMatchObject({ success: true, output: '0\n' });
  });

  it('explains an exception at its line, also in code that a library calls', async () => {
    const source = inMain(
      '    Array.ForEach(new[] {1, 2}, x =>\n      Console.WriteLine(new int[2][x])\n    );',
    ).replace('new int[2][x]', 'Environment.NewLine[x]');
    const { diagnosis, error } = await run(source);
    expect(error).toContain('uncaught System.IndexOutOfRangeException');
    expect(diagnosis).toMatchObject({ kind: 'uncaught-exception', line: 5 });
    expect(diagnosis?.sentences[0]).toContain('Line 5 raised IndexOutOfRangeException');
  });

  it('shows nothing of a hidden input in what an exception says', async () => {
    const source = inMain('    throw new Exception(Console.ReadLine());');
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
});
