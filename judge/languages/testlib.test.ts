/**
 * The behaviour of programs with our testlib.h, with the real compiler and sandbox. The facts next
 * to the two programs in testlib/trial record what testlib itself does: exit codes, output, and how
 * messages begin.
 *
 * @module-tag release
 */
import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Compiled } from '../compile/compile.ts';
import type { JailFacts } from '../run/sandbox-messages.ts';
import { openWorkshop, type Workshop } from '../testing-judge.ts';

const trialFolder = join(import.meta.dirname, 'testlib/trial');
const mib = 1024 * 1024;

/** Bytes of files are Latin-1 characters. Files that a fact does not name do not exist. */
const fact = z.strictObject({
  mode: z.enum(['checker', 'validator', 'interactor', 'scorer']),
  steps: z.string(),
  stdin: z.string().default(''),
  input: z.string().optional(),
  output: z.string().optional(),
  answer: z.string().optional(),
  args: z.array(z.string()).default([]),
  exitCode: z.int(),
  prints: z.string().default(''),
  /** What an interactor leaves for the checker. */
  notes: z.string().default(''),
  head: z.string(),
});
type Fact = z.input<typeof fact>;

const makesFact = z.strictObject({
  args: z.array(z.string()),
  exitCode: z.int(),
  prints: z.string().default(''),
});

/** A file of facts has one fact per line. */
async function factsIn<Shape extends z.ZodType>(name: string, shape: Shape) {
  const lines = (await readFile(join(trialFolder, name), 'utf8')).trimEnd().split('\n');
  return lines.map((line) => shape.parse(JSON.parse(line)));
}

let workshop: Workshop;
let reads: Compiled;
let makes: Compiled;
beforeAll(async () => {
  workshop = await openWorkshop(1, ['cpp']);
  const compile = async (name: string): Promise<Compiled> =>
    workshop.compiler.compile(await readFile(join(trialFolder, name)), 0, { headers: [] });
  reads = await compile('reads.cpp');
  makes = await compile('makes.cpp');
}, 240_000);
afterAll(() => workshop.close());

type Call = { args: string[]; files?: Record<string, string>; stdin?: string };

async function run({ programPath, failure }: Compiled, { args, files = {}, stdin = '' }: Call) {
  if (programPath === null) throw new Error(failure ?? '');
  const folder = await mkdtemp(join(workshop.folder, 'trial-'));
  const put = async (name: string, bytes: string) => {
    await writeFile(join(folder, name), Buffer.from(bytes, 'latin1'), { mode: 0o644 });
    return { name, host: join(folder, name) };
  };
  const facts = await workshop.sandbox.jail({
    command: ['/box/program', ...args],
    readOnly: [],
    files: [
      { name: 'program', host: programPath },
      ...(await Promise.all(Object.entries(files).map(([name, bytes]) => put(name, bytes)))),
    ],
    outputs: ['notes', 'report'].map((name) => ({
      name,
      host: join(folder, `${name}.out`),
      maxBytes: mib,
    })),
    stdinPath: (await put('stdin', stdin)).host,
    boxBytes: mib,
    limits: {
      cpuLimitMs: 10_000,
      wallLimitMs: 60_000,
      memoryLimitBytes: 256 * mib,
      outputLimitBytes: mib,
      stderrLimitBytes: mib,
      tasksLimit: 8,
    },
    core: 0,
  });
  const left = async (name: string): Promise<string> =>
    facts.copied.includes(name) ? readFile(join(folder, `${name}.out`), 'latin1') : '';
  return { ...facts, notes: await left('notes'), report: await left('report') };
}

const prints = ({ outputHead }: JailFacts): string => outputHead.toString('latin1');
const says = ({ stderrHead }: JailFacts): string => stderrHead.toString('latin1');

const present = (files: Record<string, string | undefined>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(files).flatMap(([name, text]) => (text === undefined ? [] : [[name, text]])),
  );

/** Calls the program of a fact as the fact describes. */
async function read(given: Omit<Fact, 'exitCode' | 'head'>) {
  const { mode, steps, input, output, answer, stdin = '', args = [] } = given;
  const paths = {
    checker: ['input', 'output', 'answer'],
    interactor: ['input', 'notes', ...(answer === undefined ? [] : ['answer'])],
    validator: [],
    scorer: [],
  };
  const needed = mode === 'checker' ? { input: '', answer: '' } : {};
  const files = { ...needed, ...present({ input, output, answer }) };
  return run(reads, { args: [mode, steps, ...paths[mode], ...args], files, stdin });
}

describe('behaves like testlib', { tags: ['newest-compiler'] }, () => {
  it.each(['checker', 'validator', 'interactor'])(
    'in a %s',
    async (mode) => {
      const facts = (await factsIn('reads.jsonl', fact)).filter((one) => one.mode === mode);
      expect(facts.length).toBeGreaterThan(20);
      for (const expected of facts) {
        const ended = await read(expected);
        const head = says(ended).startsWith(expected.head) ? expected.head : says(ended);
        const found = { exitCode: ended.exitCode, prints: prints(ended), notes: ended.notes, head };
        expect({ ...expected, ...found }).toEqual(expected);
      }
    },
    240_000,
  );

  it('in a generator: the same numbers, texts and options for the same arguments', async () => {
    for (const expected of await factsIn('makes.jsonl', makesFact)) {
      const ended = await run(makes, expected);
      const found = { exitCode: ended.exitCode, prints: prints(ended) };
      expect({ ...expected, ...found }).toEqual(expected);
    }
  }, 240_000);
});

describe('says', () => {
  it.each([
    ['int 1 3 n;ok', '7', 'wrong answer expected n from 1 to 3, found 7'],
    ['ints 2 1 3 a;ok', '1 4', 'wrong answer expected a[2] from 1 to 3, found 4'],
    ['int 1 2000000000 n;ok', '-1', 'wrong answer expected n from 1 to 2*10^9, found -1'],
    ['int 1 3 n;ok', 'x', 'wrong output format expected n as a whole number, found x'],
    ['real;ok', '1,5', 'wrong output format expected a number, found 1,5'],
    ['word [a-z]+ s;ok', 'A', 'wrong answer expected s of the form [a-z]+, found A'],
    ['word;word;ok', 'a', 'wrong output format ends where a token is expected'],
    ['space;ok', '\n', 'wrong output format expected a space, found the end of the line'],
    ['ok', 'x', 'wrong output format the output goes on after the answer'],
    ['case 2;wa not minimal', '', 'wrong answer not minimal (test case 2)'],
    ['pc 40 of 100', '', 'partially correct (40) 40 of 100'],
    ['quitp 0.25 near', '', 'points 0.25 near'],
    ['', '', 'FAIL a checker must end with quit or quitf'],
  ])('of "%s" with "%s": %s', async (steps, output, message) => {
    expect(says(await read({ mode: 'checker', steps, output }))).toBe(`${message}\n`);
  });

  it('about the position of a validator', async () => {
    const ended = await read({ mode: 'validator', steps: 'int 1 3 n;eoln;eof', stdin: '2 \n' });
    expect(says(ended)).toBe('FAIL expected the end of the line (stdin, line 1)\n');
  });

  it('the same in the report, as XML on request', async () => {
    const steps = 'wa <&">';
    const report = async (...args: string[]) =>
      (await read({ mode: 'checker', steps, output: '', args })).report;
    expect(await report('report')).toBe('<&">');
    expect(await report('report', '-appes')).toBe(
      '<?xml version="1.0" encoding="windows-1251"?>' +
        '<result outcome = "wrong-answer">&lt;&amp;&quot;&gt;</result>\n',
    );
  });
});

describe('differs from testlib', () => {
  it('in that byte 255 in an input is a character and not its end', async () => {
    const steps = 'word;eoln;eof';
    const ended = await read({ mode: 'validator', steps, stdin: '\xff\n' });
    expect([ended.exitCode, prints(ended)]).toEqual([0, '[\xff]\n']);
  });

  it.each(['1e', '1e+'])('in that %s is not a number', async (output) => {
    expect((await read({ mode: 'checker', steps: 'real;ok', output })).exitCode).toBe(2);
  });

  it('in that a missing file is a failure and not a crash', async () => {
    const ended = await read({ mode: 'interactor', steps: 'fromAns;ok', input: '' });
    expect([ended.exitCode, says(ended)]).toEqual([3, 'FAIL a file is read that is not open\n']);
  });

  it('in that a scorer ends with exit code 0', async () => {
    const stdin =
      '1;tests;;OK;5.000;12;1024;in\\nput;out\\;put;ans;0;fine\\\\\n' +
      '2;tests;g;WRONG_ANSWER;;1;2;;;;1;\n';
    const ended = await read({ mode: 'scorer', steps: '', stdin });
    expect([ended.exitCode, prints(ended)]).toEqual([0, `${stdin}5.000\n`]);
    const short = await read({ mode: 'scorer', steps: '', stdin: '1;tests\n' });
    expect(short.exitCode).toBe(3);
  });
});

it('ends with a result on any bytes, with every reader', async () => {
  const steps = ['int', 'long', 'ulong', 'real', 'strict -2 2 0 3', 'ints 3', 'word', 'words 2'];
  steps.push(
    'word [a-z0-9]{1,3}|-? w',
    'line',
    'line [^x]* s',
    'lines 2',
    'next',
    'peek',
    'back z',
  );
  steps.push('space', 'eoln', 'blanks', 'seekEof', 'seekEoln', 'nextLine', 'char a', 'case 2');
  const bytes = [
    '1',
    '-2',
    '0.5',
    'e',
    '.',
    'a',
    'zz',
    ' ',
    '\n',
    '\r\n',
    '\r',
    '\t',
    '\0',
    '\xff',
  ];
  bytes.push('9'.repeat(40), 'x'.repeat(5000));
  let seed = 1;
  const pick = (from: string[]): string => {
    seed = (seed * 48_271) % 0x7fff_ffff;
    return from[seed % from.length] ?? '';
  };
  const several = (count: number, from: string[]): string[] =>
    Array.from({ length: count }, () => pick(from));
  for (let round = 0; round < 120; round += 1) {
    const data = several(round % 9, bytes).join('');
    const script = [...several(1 + (round % 5), steps), 'ok'].join(';');
    const mode = (['checker', 'validator', 'interactor'] as const)[round % 3] ?? 'checker';
    const ended = await read({ mode, steps: script, output: data, stdin: data, input: '' });
    const { exitCode, signal } = ended;
    expect({ script, data, exitCode, signal, said: says(ended) }).toMatchObject({
      signal: null,
      exitCode: expect.toSatisfy((code) => [0, 1, 2, 3].includes(code)),
      said: expect.stringMatching(/^(ok|wrong answer|wrong output format|FAIL) .*\n$/s),
    });
  }
}, 240_000);
