/**
 * Compiles and runs programs with the Node that runs Arbiter: compiling only checks the syntax, and
 * the program is the source itself. In a slot, loop-calls.c does what Node's event loop needs.
 */

import { readFileSync } from 'node:fs';
import { constants } from 'node:os';
import { join } from 'node:path';
import { type Language, languageFacts } from '../../contract/languages.ts';
import { said } from '../../contract/said.ts';
import { explainJavaScript, javaScriptEnds } from './javascript-messages.ts';
import {
  type JudgeLanguage,
  type Messages,
  programName,
  type ReadEnd,
  stepsAdvice,
} from './language.ts';
import { readLineMessages } from './line-messages.ts';
import { buildLoopCalls, loopCallsFile, loopCallsInside } from './loop-calls.ts';
import { plainLanguage } from './plain.ts';
import { readEndsBy } from './program-ends.ts';
import { asWarnings, buildTypeCheck, typeCheckCommand, typeCheckShown } from './type-check.ts';

const mib = 1024 * 1024;
const here = import.meta.dirname;
const interpreter = process.execPath;
/** Where programs see Node: the real path would tell them where Arbiter stands. */
const interpreterInside = '/lib/node';

/** What Node writes before a message: the line in the program, its text, and a mark below it. */
const [placed, unplaced] = [String.raw`(?<line>\d{1,7})`, String.raw`\d{1,7}`].map(
  (line) =>
    new RegExp(
      String.raw`^(?:file:\/\/)?\/program:${line}\n(?:.*\n)?[ \t]*\^+ *\n\n?(?<text>\S.*)$`,
      'm',
    ),
) as [RegExp, RegExp];

/** `first`: how an exception begins. */
const readExceptionBy = (first: RegExp): ReadEnd =>
  readEndsBy({
    exitCodes: [1],
    patterns: [
      first,
      /^(?:node:\S+|<anonymous_script>|evalmachine\S*):\d+\n(?:.*\n)?[ \t]*\^+ *\n\n?(?<text>\S.*)$/m,
      /^(?<text>\w*Error: .*)\n(?:\S.*\n){0,20} {4}at /m,
    ],
    place: /^ {4}at [^\n]{0,300}\/program:(?<line>\d{1,7}):\d+\)?$/m,
    named: javaScriptEnds,
  });

/** How V8 ends itself when its heap is full: by the first of these, or by a trap. */
const { SIGABRT, SIGTRAP, SIGILL } = constants.signals;
const outOfMemory = /^(?:FATAL ERROR: |# Fatal (?:Java|process)).*out of memory/im;

const readEndBy =
  (readException: ReadEnd): ReadEnd =>
  (end) => {
    const { signal, stderrHead } = end;
    const isEndOfV8 = signal === SIGABRT || signal === SIGTRAP || signal === SIGILL;
    if (isEndOfV8 && outOfMemory.test(stderrHead.toString('latin1'))) {
      return { kind: 'uncaught-exception', text: 'heap out of memory', isOutOfMemory: true };
    }
    return readException(end);
  };

/** Exceptions that nothing catches, and a full heap. */
export const readEnd = readEndBy(readExceptionBy(placed));

/**
 * The same for a program whose lines may have a map: the calls in the stack follow it. What is thrown
 * and no error has no stack, and then the line at the top does.
 */
const readMappedEnd: ReadEnd = (end) => {
  const told = readEndBy(readExceptionBy(unplaced))(end);
  return told === null || told.line !== undefined ? told : readEnd(end);
};

/** How Node prints a syntax error: file and line, the line, what it means there, and the message. */
const told = /^(main\.\w+):(\d+)\n(.*)\n([ \t]*)\^*\s*\n\n?(\w*Error(?: \[\w+\])?: .*)$/m;

/** Of an error without a place. */
const tooDeep = /^RangeError: Maximum call stack size exceeded$/m;

/** The messages of Node in the form of other compilers, without the frames of our own script. */
function tidied(said: string, { source, sourceName }: { source: Buffer; sourceName: string }) {
  const [, file, line, text = '', before = '', message] = told.exec(said) ?? [];
  if (file === undefined) {
    return tooDeep.test(said)
      ? `${sourceName}:1:1: error: the source is nested too deeply\n`
      : said;
  }
  if (text === '') {
    // It ended too early, in a line after its last.
    const lines = source.toString('utf8').trimEnd().split('\n');
    return `${file}:${Math.min(Number(line), lines.length)}:1: error: ${message}\n`;
  }
  const column = [...text.slice(0, before.length)].length + 1;
  return `${file}:${line}:${column}: error: ${message}\n    ${text}\n    ${before}^\n`;
}

/** The messages about a source of this name. */
function readNodeMessages(sourceName: string): JudgeLanguage['readMessages'] {
  const readLines = readLineMessages({
    sourceName,
    columnUnit: 'character',
    pattern:
      /^(?<file>main\.\w+):(?<line>\d+):(?<column>\d+): (?<severity>error|warning): (?<message>.*)$/gm,
    explain: explainJavaScript,
  });
  return (said: string, source: Buffer): Messages =>
    readLines(asWarnings(tidied(said, { source, sourceName })), source);
}

/** Of every Node here: no thread for debugging, and as few as possible for other things. */
const common = ['--disable-sigusr1', '--v8-pool-size=1', '--no-warnings'];

/** New objects have a place of their own, of three times this. */
const youngMib = 16;
/** The deepest stack that is of use; V8 counts it in a number of 32 bits. */
const stackMaxKib = 1024 * 1024;

/** Heap and stack as large as the limit: both take memory only as they are used. */
function argsWithin(memoryLimitBytes: number): string[] {
  const limitMib = Math.ceil(memoryLimitBytes / mib);
  return [
    `--max-old-space-size=${limitMib}`,
    `--max-semi-space-size=${youngMib}`,
    `--stack-size=${Math.min(limitMib * 1024, stackMaxKib)}`,
  ];
}

const compileScript = readFileSync(join(here, 'node-compile.cjs'), 'utf8');

type NodeFacts = {
  id: Language;
  /** Whether it has types, without which programs may have other lines, and a map of them. */
  isTyped?: boolean;
};

/** The definition of a language that Node runs. */
export function nodeLanguage({ id, isTyped = false }: NodeFacts): JudgeLanguage {
  const sourceName = languageFacts(id).fileName;
  const commandFor = (compiler: string, typeCheck: string[]) => [
    ...[compiler, ...common, '--experimental-vm-modules', '--stack-size=65536'],
    ...['-e', compileScript, sourceName, programName, ...(isTyped ? typeCheck : [])],
  ];
  return plainLanguage({
    id,
    rules: {
      source: isTyped
        ? 'The types are checked, but errors in them are only warnings; then they are taken out. Enums, namespaces and parameter properties are allowed.'
        : 'A script, or a module if it imports or exports. Modules of Node itself can be used.',
      recursion: 'As deep as the memory limit allows. A RangeError before that is a Runtime Error.',
      memory: 'A full heap, or a stack that has filled the limit, is Memory Limit Exceeded.',
      exceptions: 'The exception and its line are told on samples.',
    },
    leastSource: '',
    timeAdvice: `${stepsAdvice('10⁸')} ${said`Read all input at once by readFileSync(0), and print it by one call: console.log is slow for more than 10⁴ lines.`}`,
    compiler: interpreter,
    compilerInside: interpreterInside,
    interpreter: {
      path: interpreter,
      args: isTyped ? [...common, '--enable-source-maps'] : common,
      argsWithin,
      env: { LD_PRELOAD: loopCallsInside, ONLINE_JUDGE: 'true' },
    },
    own: { startBytes: 40 * mib, allowedBytes: 128 * mib },
    readMessages: readNodeMessages(sourceName),
    readEnd: isTyped ? readMappedEnd : readEnd,
    build: async () => {
      await buildLoopCalls();
      if (isTyped) await buildTypeCheck();
    },
    lookAround: async (compiler) => {
      const { runtimeSight } = await import('./sight.ts');
      const places = new Map([
        [compiler, interpreterInside],
        [loopCallsFile, loopCallsInside],
      ]);
      const shown = await runtimeSight([...places.keys()], [...places.keys()]);
      const own = shown.map(({ host, inside }) => ({ host, inside: places.get(inside) ?? inside }));
      return isTyped ? [...own, ...typeCheckShown] : own;
    },
    programsSee: (shown) =>
      shown.filter(({ inside }) => !typeCheckShown.some((one) => one.inside === inside)),
    commandOf: (compiler) => commandFor(compiler, typeCheckCommand('inside')),
    commandOutside: (compiler) => commandFor(compiler, typeCheckCommand('host')),
  });
}
