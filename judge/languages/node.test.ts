/**
 * JavaScript and TypeScript with the real Node: its messages with their lines, how programs end, and talks.
 *
 * @module-tag release
 */
import { describe, expect, it } from 'vitest';
import { checker } from '../../contract/checker.ts';
import { comparison } from '../../contract/judging.ts';
import { languageFacts } from '../../contract/languages.ts';
import { compilerFor } from '../compare/checker.ts';
import { judgeRun, judgeSubmission, runLimits } from '../judge.ts';
import { openInteractor } from '../run/interaction.ts';
import { caseOfBytes } from '../testing-judge.ts';
import { openTestWorkshop } from '../testing-workshop.ts';
import { language, readEnd } from './javascript.ts';

const workshop = await openTestWorkshop();
const place = { sandbox: workshop.sandbox, slot: 0, core: 0 };
const { compiler, check } = workshop.languages.get(language.id);
const timeLimitMs = runLimits.timeLimitMs * languageFacts(language.id).timeFactor;
const explaining = {
  check,
  isAffordable: async () => true,
  onFault: (error: unknown) => {
    throw error;
  },
};

const run = async (source: string | Buffer, input = '3\n', of = compiler) => {
  const { result } = await judgeRun({
    place,
    compiler: of,
    source: Buffer.from(source),
    input: Buffer.from(input),
    scratchFolder: workshop.folder,
    limits: { ...runLimits, timeLimitMs },
    explaining,
  });
  return result;
};

describe('a program that does not compile', () => {
  it.each([
    ['let x = 1\nlet y = ;\n', 2, 9, "Unexpected token ';'"],
    ['const é = 1, 𝒳 = "a" "b"\n', 1, 23, 'Unexpected string'],
    ['function f() {\n  g(;\n', 2, 5, "Unexpected token ';'"],
    ['function f() {\n  g();\n\n', 2, 1, 'Unexpected end of input'],
    ['\n\tprint "hello"\n', 2, 8, 'Unexpected string'],
    ["import fs from 'fs'\nlet x = fs\nlet x = 2\n", 3, 5, "'x' has already been declared"],
    ['export const x = 08n\n', 1, 18, 'Invalid or unexpected token'],
    ['const x\n', 1, 7, 'Missing initializer'],
  ])('%j is reported at line %i, column %i', async (source, line, column, words) => {
    const { compile, error, success } = await run(source);
    const [first] = compile?.diagnostics ?? [];
    expect(first).toMatchObject({ line, column, severity: 'error' });
    expect(first?.message).toContain(words);
    expect(error).toContain(`Compilation Error: line ${line}, column ${column}: `);
    expect(success).toBe(false);
  });

  it('is shown with the line and the place in it, and common messages in plain words', async () => {
    const { compile } = await run('if (1 {\n  print()\n}\n');
    expect(compile?.text).toBe(
      "main.js:1:7: error: SyntaxError: Unexpected token '{'\n    if (1 {\n          ^\n",
    );
    expect(compile?.diagnostics[0]?.explanation).toContain('The { cannot stand here');
  });

  it('is never run by that', async () => {
    const { compile, output } = await run('console.log("ran")\nprocess.exit(0)\nlet let = 1\n');
    expect(output).toBe('');
    expect(compile?.diagnostics).toMatchObject([{ line: 3 }]);
  });

  it.each([
    ['bytes that are no text', Buffer.from([0x70, 0xff, 0xfe, 0x0a]), 'Invalid or unexpected'],
    ['brackets without end', '['.repeat(1_000_000), 'nested too deeply'],
  ])('with %s fails like any other', async (_, source, words) => {
    const { error } = await run(source);
    expect(error).toContain('Compilation Error: line 1, column');
    expect(error).toContain(words);
  });
});

describe('a program that compiles', () => {
  it.each([
    ['a line for the shell', '#!/usr/bin/env node\nconsole.log(1)', '1\n'],
    ['a module', "import os from 'node:os'\nconsole.log(await os.EOL.length)", '1\n'],
    ['a module by its export', 'export default 1\nconsole.log(typeof require)', 'undefined\n'],
    ['a byte order mark', '\uFEFFconsole.log(1)', '1\n'],
    ['a return outside of functions', 'console.log(1)\nif (1) return\nconsole.log(2)', '1\n'],
    ['input by its name', "console.log(require('fs').readFileSync('/dev/stdin', 'utf8'))", '3\n\n'],
    ['output by its name', "require('fs').writeFileSync('/dev/stdout', 'x\\n')", 'x\n'],
    ['its own condition', 'console.log(process.env.ONLINE_JUDGE)', 'true\n'],
  ])('may have %s', async (_, source, output) => {
    expect(await run(source)).toMatchObject({ success: true, output });
  });

  it('is told nothing of the host', async () => {
    const { output } = await run(`const os = require('os');
const { LD_PRELOAD, ...rest } = process.env;
console.log(LD_PRELOAD, Object.keys(rest).join(), os.hostname(), process.cwd());
`);
    expect(output).toMatch(/^undefined ONLINE_JUDGE \S+ \/\S*\n$/);
  });
});

describe('a program with types', () => {
  const { compiler: typed } = workshop.languages.get('typescript');
  const runTyped = (source: string) => run(source, '3\n', typed);

  it.each([
    ['let x: number = 1\n\tlet y: = ;\n', 2, 9, 'Unexpected token'],
    ['const é: string = 1, 𝒳 = "a" "b"\n', 1, 31, 'Expected a semicolon'],
    ['function f(): void {\n  g(;\n', 2, 5, 'Expression expected'],
    ['const x: number =\n', 1, 18, 'Expression expected'],
    ['let x: number = 1\nlet x: number = 2\n', 2, 5, "'x' has already been declared"],
    ['enum A {\n  B }\nlet x: number = 1; let x = 2\n', 3, 24, "'x' has already been declared"],
  ])(
    'and a mistake, %j, is reported at line %i, column %i',
    async (source, line, column, words) => {
      const { compile, success } = await runTyped(source);
      const [first] = compile?.diagnostics ?? [];
      expect(first).toMatchObject({ line, column, severity: 'error' });
      expect(first?.message).toContain(words);
      expect(success).toBe(false);
    },
  );

  it.each([
    ["const s: string = 1\n\tconst é = 1, t: number = 'a'\n", 2, 15, 'not assignable to type'],
    ['enum A { B }\nconst f = (x: A): A => x\nf("b")\n', 3, 3, 'TS2345'],
    [
      "import { readFileSync } from 'node:fs'\nreadFileSync(0, 'utf8').lenght\n",
      2,
      25,
      "mean 'length'",
    ],
  ])(
    '%j runs, and is warned of what is wrong with its types',
    async (source, line, column, words) => {
      const { compile, success } = await runTyped(source);
      expect(success).toBe(true);
      const last = compile?.diagnostics.at(-1);
      expect(last).toMatchObject({ line, column, severity: 'warning' });
      expect(last?.message).toContain(words);
    },
  );

  it('runs with more warnings than a compiler may say', async () => {
    const numbers = Array.from({ length: 30_000 }, () => '1').join();
    const { success, error } = await runTyped(
      `const t: string[] = [${numbers}]; console.log(t.length)\n`,
    );
    expect({ success, error }).toEqual({ success: true, error: undefined });
  });

  it.each([
    "const [n] = require('fs').readFileSync(0, 'utf8').split(' ').map(Number)\nconsole.log(n + 1)\n",
    "import fs from 'fs'\nconst name = fs.readFileSync(0).length\nprocess.stdout.write(String(name))\n",
    'const dp = [], seen = {}\ndp[3] = 1\nseen["a"] = function (x) { return x }\n',
    "const rl = require('readline').createInterface({ input: process.stdin })\nrl.on('line', (x) => setTimeout(() => x))\n",
  ])('%j is warned of nothing: types may be left out', async (source) => {
    const { compile, success } = await runTyped(source);
    expect({ success, diagnostics: compile?.diagnostics, text: compile?.text }).toEqual({
      success: true,
      diagnostics: [],
      text: '',
    });
  });

  it.each([
    ['', 'type A = { b: number }\nconst a = [] as A[]\na[1].b = 2\n', 3],
    [' and enums', 'enum A {\n  B, C }\nconst a: number[][] = [[1]]\n\na[A.C].push(2)\n', 5],
    [' and a module', "import 'fs'\nnamespace A {\n  export const b = 1\n}\nnull!.x\n", 5],
  ])('%s, and an exception, is explained at its line', async (_, source, line) => {
    const { diagnosis, error } = await runTyped(source);
    expect(error).toContain('Runtime Error: uncaught TypeError');
    expect(diagnosis).toMatchObject({ kind: 'uncaught-exception', line });
  });

  it.each([
    ['type T = { a: number }\n\nconst t: T = { a: 1 }\nthrow t.a\n', 4],
    ['enum A {\n  B, C }\n\n\nconst f = (n: number) => { throw n }\nf(A.C)\n', 5],
  ])('that throws what is no error, %j, is told at line %i', async (source, line) => {
    const { diagnosis } = await runTyped(source);
    expect(diagnosis).toMatchObject({ kind: 'uncaught-exception', line });
  });
});

describe('a program that ends by an error', () => {
  it.each([
    ['const a = [[1]]\na[1].push(2)\n', 2, 'Line 2 raised TypeError: a value is used that is not'],
    ['let n = 3\nn.foo()\n', 2, 'something was called that is no function'],
    ['const f = (n) => f(n)\nf(1n / 0n)\n', 2, 'a number was divided by zero'],
    ['console.log(x)\nlet x = 1\n', 1, 'used before the line that declares it'],
    ['\nJSON.parse("{")\n', 2, 'read as JSON'],
    ['setTimeout(() => {\n  undefinedName\n}, 1)\n', 2, 'declared nowhere'],
    ['async function f() {\n  null.x\n}\nf()\n', 2, 'a value is used that is not there'],
    ["import fs from 'fs'\nfs.readFileSync(0).x.y\n", 2, 'a value is used that is not there'],
    ["const f = require('fs')\nf.readFileSync('a')\n", 2, 'Line 2 threw Error'],
    ["const f = require('lodash')\n", 1, 'only the modules that come with Node'],
  ])('%j is explained at line %i', async (source, line, words) => {
    const { diagnosis, error } = await run(source);
    expect(error).toContain('Runtime Error: uncaught ');
    expect(diagnosis).toMatchObject({ kind: 'uncaught-exception', line });
    expect(diagnosis?.sentences.join(' ')).toContain(words);
  });

  it('and that throws something of its own shows it only where its input is shown', async () => {
    const source = "throw new Error('read ' + require('fs').readFileSync(0, 'utf8').trim())\n";
    expect((await run(source, 'apples')).error).toContain('uncaught Error: read apples');
    const { result } = await judgeSubmission({
      place,
      compiler,
      source: Buffer.from(source),
      cases: [
        await caseOfBytes(workshop.folder, { input: 'secret\n', output: '', isHidden: true }),
      ],
      limits: { timeLimitMs, memoryLimitBytes: 128 * 1024 * 1024 },
      comparison: comparison.parse({}),
      explaining,
    });
    expect(result.verdict).toBe('Runtime Error');
    expect(result.diagnosis).toMatchObject({ kind: 'uncaught-exception', line: 1 });
    expect(JSON.stringify(result)).not.toContain('secret');
  });

  it('and that calls itself for ever has used its stack, which is as deep as its memory', async () => {
    const { error } = await run('const f = (n) => f(n + 1) + 1\nf(0)\n');
    expect(error).toContain('Memory Limit Exceeded');
  });
});

describe('what Node says at the end', () => {
  const read = (stderr: string, exitCode: number | null = 1, signal: number | null = null) =>
    readEnd({ exitCode, signal, stderrHead: Buffer.from(stderr) });

  it('is the line of the program, not of a library', () => {
    const end = read(`noise before
node:internal/assert/myers:77
    throw err;
    ^

AssertionError [ERR_ASSERTION]: The expression evaluated to a falsy value:

  assert(0)

    at f (/program:7:18)
    at Object.<anonymous> (/program:9:1)

Node.js v24.21.0
`);
    expect(end).toMatchObject({ exceptionType: 'AssertionError', line: 7, isOutOfMemory: false });
  });

  it('may be a value that is no error, or an error of the program', () => {
    expect(read('\n/program:2\nthrow 5\n^\n5\n(Use `node')).toEqual({
      kind: 'uncaught-exception',
      text: 'uncaught 5',
      line: 2,
    });
    const own = read(
      '/program:2\nthrow new A()\n^\n\nA [Error]: secret\n    at f (/program:2:7)\n',
    );
    expect(own).toMatchObject({ text: 'uncaught A [Error]: secret', line: 2 });
    expect(own?.exceptionType).toBeUndefined();
  });

  it('is a full heap only if V8 ended it, and nothing after another exit', () => {
    const full =
      'FATAL ERROR: Reached heap limit Allocation failed - JavaScript heap out of memory\n';
    expect(read(full, null, 6)).toMatchObject({ isOutOfMemory: true });
    expect(read(full, 1)).toBe(null);
    expect(read('/program:2\nthrow 5\n^\n5\n', 3)).toBe(null);
  });
});

describe('a program that talks', () => {
  const interactor = checker.parse({
    kind: 'icpc',
    source: `#include <fstream>
#include <iostream>
int main(int, char **files) {
  long number, guess;
  std::ifstream(files[1]) >> number;
  while (std::cin >> guess) {
    if (guess == number) { std::cout << "correct" << std::endl; return 42; }
    std::cout << (guess < number ? "higher" : "lower") << std::endl;
  }
  return 43;
}`,
  });

  it.each([
    [
      'by lines',
      `let [low, high] = [1, 1000];
const reader = require('readline').createInterface({ input: process.stdin });
const ask = () => console.log((low + high) >> 1);
reader.on('line', (word) => {
  if (word === 'correct') process.exit(0);
  if (word === 'higher') low = ((low + high) >> 1) + 1;
  else high = ((low + high) >> 1) - 1;
  ask();
});
ask();
`,
    ],
    [
      'by one byte after the other',
      `const fs = require('fs');
let [low, high, byte] = [1, 1000, Buffer.alloc(1)];
for (let word = ''; word !== 'correct'; ) {
  fs.writeSync(1, ((low + high) >> 1) + '\\n');
  for (word = ''; fs.readSync(0, byte) === 1 && byte[0] !== 10; ) word += byte.toString();
  if (word === 'higher') low = ((low + high) >> 1) + 1;
  else high = ((low + high) >> 1) - 1;
}
`,
    ],
    [
      'by a loop that waits',
      `import { createInterface } from 'node:readline';
let [low, high] = [1, 1000];
console.log(500);
for await (const word of createInterface({ input: process.stdin })) {
  if (word === 'correct') break;
  if (word === 'higher') low = ((low + high) >> 1) + 1;
  else high = ((low + high) >> 1) - 1;
  process.stdout.write(((low + high) >> 1) + '\\n');
}
`,
    ],
  ])('%s is accepted', async (_, source) => {
    const { languages, folder: scratchFolder, sandbox } = workshop;
    const { result } = await judgeSubmission({
      place,
      compiler,
      source: Buffer.from(source),
      cases: [await caseOfBytes(scratchFolder, { input: '617\n', output: '' })],
      limits: { timeLimitMs, memoryLimitBytes: 64 * 1024 * 1024 },
      comparison: comparison.parse({}),
      openInteractor: () =>
        openInteractor(
          { sandbox, scratchFolder, slot: 0, core: 0, compiler: compilerFor(languages, undefined) },
          interactor,
        ),
    });
    expect([result.verdict, result.error]).toEqual(['Accepted', undefined]);
  });
});
