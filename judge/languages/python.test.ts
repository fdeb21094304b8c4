/** Python with the real interpreter: its messages with their lines, and how programs end. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { comparison } from '../../contract/judging.ts';
import { languageFacts } from '../../contract/languages.ts';
import { judgeRun, judgeSubmission, runLimits } from '../judge.ts';
import { caseOfBytes } from '../testing-judge.ts';
import { openTestWorkshop } from '../testing-workshop.ts';
import { language, refuseOld } from './python.ts';
import { readEnd } from './python-way.ts';

const workshop = await openTestWorkshop();

const run = async (source: string | Buffer, input: string | Buffer = '3\n') => {
  const { compiler, check } = workshop.languages.get(language.id);
  const { result } = await judgeRun({
    place: { sandbox: workshop.sandbox, slot: 0, core: 0 },
    compiler,
    source: Buffer.from(source),
    input: Buffer.from(input),
    scratchFolder: workshop.folder,
    limits: {
      ...runLimits,
      timeLimitMs: runLimits.timeLimitMs * languageFacts(language.id).timeFactor,
    },
    explaining: {
      check,
      isAffordable: async () => true,
      onFault: (error) => {
        throw error;
      },
    },
  });
  return result;
};

/** A traceback that a program prints about a line of its choice. */
const printed = (line: string): string =>
  `import sys
sys.stderr.write(f'Traceback (most recent call last):\\n  File "main.py", line {${line}}\\nIndexError\\n')
sys.exit(1)
`;

const judgeHidden = async (source: string, input: string) => {
  const { compiler, check } = workshop.languages.get(language.id);
  const { result } = await judgeSubmission({
    place: { sandbox: workshop.sandbox, slot: 0, core: 0 },
    compiler,
    source: Buffer.from(source),
    cases: [await caseOfBytes(workshop.folder, { input, output: '', isHidden: true })],
    limits: { timeLimitMs: 5_000, memoryLimitBytes: 128 * 1024 * 1024 },
    comparison: comparison.parse({}),
    explaining: { check, isAffordable: async () => true, onFault: () => {} },
  });
  return result;
};

describe('a program that does not compile', () => {
  it.each([
    ['n = 1\nif n = "é":\n    pass\n', 2, 4, 'invalid syntax. Maybe you meant'],
    ['x = 1\nprint("é" "b"', 2, 6, "'(' was never closed"],
    ['def f():\nreturn 1\n', 2, 1, 'expected an indented block'],
    ['if True:\n    a = 1\n  b = 2\n', 3, 8, 'unindent does not match'],
    ['print "hello"\n', 1, 1, 'Missing parentheses'],
    ['é = 5 5\n', 1, 7, 'invalid syntax'],
    ['# coding: latin-1\nx = = 1\n', 2, 5, 'invalid syntax'],
    ['return 1\n', 1, 1, "'return' outside function"],
    ['x = 0777\n', 1, 5, 'leading zeros'],
    ['\n\na\tb\n', 3, 3, 'invalid syntax'],
  ])('%j is reported at line %i, column %i', async (source, line, column, words) => {
    const { compile, error, success } = await run(source);
    const [first] = compile?.diagnostics ?? [];
    expect(first).toMatchObject({ line, column, severity: 'error' });
    expect(first?.message).toContain(words);
    expect(error).toContain(`Compilation Error: line ${line}, column ${column}: `);
    expect(success).toBe(false);
  });

  it('is shown with the line and the place in it, and common messages in plain words', async () => {
    const { compile } = await run('for i in range(3)\n    print(i)\n');
    expect(compile?.text).toContain('    for i in range(3)\n                     ^');
    expect(compile?.diagnostics[0]?.explanation).toContain('A colon is missing');
    expect(JSON.stringify(compile)).not.toContain('/box/');
  });

  it.each([
    ['null bytes', Buffer.from('print(1)\0\n'), 'null bytes'],
    ['bytes that are no text', Buffer.from([0x70, 0xff, 0xfe, 0x0a]), 'utf-8'],
    ['brackets without end', `${'('.repeat(5000)}`, 'too many nested parentheses'],
    ['an expression without end', `x = ${'-'.repeat(50_000)}1\n`, 'Error'],
  ])('with %s fails like any other', async (_, source, words) => {
    const { error, compile } = await run(source);
    expect(error).toContain('Compilation Error: line 1, column');
    expect(compile?.diagnostics[0]?.message).toContain(words);
  });

  it('that is merely odd compiles with a warning', async () => {
    const { success, output, compile } = await run('n = 3\nprint(n is 3)\n');
    expect([success, output]).toEqual([true, 'True\n']);
    expect(compile?.diagnostics).toMatchObject([{ line: 2, severity: 'warning' }]);
  });
});

describe('a program that ends by an error', () => {
  it('is explained by the exception and the line of the program', async () => {
    const source = 'import json\n\ndef read(text):\n    return json.loads(text)\n\nread("{")\n';
    const result = await run(source);
    expect(result.error).toContain(
      'Runtime Error: uncaught json.decoder.JSONDecodeError: Expecting',
    );
    expect(result.diagnosis).toMatchObject({ kind: 'uncaught-exception', line: 4 });
  });

  it.each([
    [
      'a = [1]\nprint(a[1])\n',
      'uncaught-exception',
      2,
      'Line 2 raised IndexError: there is no element at the index',
    ],
    ['print(int(input()) // 0)\n', 'uncaught-exception', 1, 'Line 1 raised ZeroDivisionError'],
    ['n = int(input())\nassert n == 4, "four"\n', 'failed-assertion', 2, 'An assert'],
    [
      'def f(n):\n    return f(n + 1)\n\nf(0)\n',
      'uncaught-exception',
      2,
      'Line 2 raised RecursionError',
    ],
    ['set().pop()\n', 'uncaught-exception', 1, 'has no such key, or is empty'],
    ['input()\ninput()\n', 'uncaught-exception', 2, 'Line 2 raised EOFError'],
    [
      'try:\n    1 / 0\nexcept ZeroDivisionError:\n    int("x")\n',
      'uncaught-exception',
      4,
      'Line 4 raised ValueError',
    ],
    [
      'n = int(input())\nif n > 2:\n    raise IndexError("of its own")\n',
      'uncaught-exception',
      3,
      'Line 3 threw IndexError and nothing caught it',
    ],
  ])('%j is %s in line %i', async (source, kind, line, words) => {
    const { diagnosis, success } = await run(source);
    expect(success).toBe(false);
    expect(diagnosis).toMatchObject({ kind, line });
    expect(diagnosis?.sentences[0]).toContain(words);
  });

  it.each([
    ['a = [1]\nprint(a[int(input())])\n', 2],
    // A line that says nothing, or any line of a source that is too long, could be a message.
    [`${'\n'.repeat(30)}${printed('int(input())')}`, null],
    [`a = [1]\nprint(a[int(input())])\n${'#\n'.repeat(4_096)}`, null],
  ])('on a hidden test is told by its line, as a crash in C++ is: %#', async (source, line) => {
    const { diagnosis } = await judgeHidden(source, '7\n');
    expect(diagnosis).toMatchObject({ kind: 'uncaught-exception', line, testCaseIndex: 0 });
    expect(diagnosis?.sentences[0]).not.toContain('7');
  });

  it('on a hidden test has the same words for every line that is not told', async () => {
    const raises = 'if False:\n    raise IndexError\n';
    const source = `${printed('int(input())')}${raises}${'#\n'.repeat(4_096)}`;
    const { diagnosis: one } = await judgeHidden(source, '2\n');
    const { diagnosis: other } = await judgeHidden(source, '5\n');
    expect(one).toMatchObject({ kind: 'uncaught-exception', line: null });
    expect(one).toEqual(other);
  });

  it('by its own exit code has no exception, even if it prints one', async () => {
    const traceback = 'Traceback (most recent call last):\n  File "main.py", line 1\nKeyError: 1';
    const source = `import sys\nsys.stderr.write(${JSON.stringify(traceback)})\nsys.exit(2)\n`;
    expect((await run(source)).diagnosis).toMatchObject({ kind: 'exit-code', line: null });
    expect((await run('import sys\nsys.exit("no")\n')).diagnosis).toMatchObject({
      kind: 'exit-code',
      line: null,
    });
  });

  it('is read from its traceback in linear time', () => {
    const head = `${'Traceback (most recent call last):\n'.repeat(1000)}${' '.repeat(30_000)}`;
    expect(readEnd({ exitCode: 1, signal: null, stderrHead: Buffer.from(head) })).toBe(null);
    expect(readEnd({ exitCode: 0, signal: null, stderrHead: Buffer.from('') })).toBe(null);
  });
});

describe('a program', () => {
  it('finds only the standard library, and its own environment', async () => {
    const { output } = await run(`import os, sys
print(sys.path, dict(os.environ), sys.argv, sys.stdout.encoding, __name__)
print(os.path.exists(os.path.join(sys.path[1], "site-packages")), sys.executable)
`);
    expect(output).not.toMatch(/dist-packages|site-packages/);
    expect(output).toContain("{'PYTHONHASHSEED': '0'");
    expect(output).toContain("['/program'] utf-8 __main__");
  });

  it('prints and reads any text, and reads bytes that are not text', async () => {
    expect((await run('print(input() + "é😀")\n', 'ü\n')).output).toBe('üé😀\n');
    const source = 'import sys\nprint(len(sys.stdin.read()))\n';
    expect((await run(source, Buffer.from([0xff, 0xfe, 0x0a]))).output).toBe('3\n');
  });

  it('is compiled once, and runs as byte code of the interpreter that compiled it', async () => {
    const source = Buffer.from('print("once")\n');
    const { compiler } = workshop.languages.get(language.id);
    const [first, second] = [await compiler.compile(source), await compiler.compile(source)];
    expect([first.report.cached, second.report.cached]).toEqual([false, true]);
    expect(
      readFileSync(second.programPath ?? '')
        .subarray(2, 4)
        .toString(),
    ).toBe('\r\n');
    for (const { release } of [first, second]) release();
  });
});

it('a judge without Python says so, and has the other languages', async () => {
  const { openLanguages } = await import('./open-languages.ts');
  const { sandbox, folder } = workshop;
  const notes = ['only static programs can be run (seccomp hands no calls over)'];
  const bare = { jail: sandbox.jail, notes };
  const { root } = await import('../testing-judge.ts');
  const languages = await openLanguages({ sandbox: bare, root, dataDir: folder }, [
    'cpp',
    'c',
    'python',
  ]);
  expect(languages.missing).toEqual([{ id: 'python', reason: notes[0] }]);
  expect(languages.get('c').compiler.version).toContain('gcc');
  expect(() => languages.get('python')).toThrow('Python is not switched on');
});

it.each(['Python 3.10.4', 'Python 3.9.2', 'Python 2.7.18'])('%s is too old', (version) => {
  expect(() => refuseOld(version)).toThrow(`${version} is too old`);
  expect(() => refuseOld('Python 3.11.2')).not.toThrow();
});
