/**
 * Finds the exit code with which a program that includes testlib.h accepts an output. Packages for
 * DOMjudge and Kattis have their own testlib.h, which follows the ICPC formats and sets
 * OK_EXIT_CODE to 42. Interprets the preprocessor only where this is necessary.
 */
import { posix } from 'node:path';
import type { CheckerKind } from '../../contract/words.ts';
import type { PackedFile } from './model.ts';

/** The value of a condition; `maybe` if it is not understood. */
type Truth = 'no' | 'maybe' | 'yes';

const macro = 'OK_EXIT_CODE';
const library = 'testlib.h';
const icpcCode = 42;
const includesTestlib = /^\s*#\s*include\s*[<"]testlib\.h[>"]/m;

/**
 * The protocol of a program; undefined if its own testlib.h leaves that unclear. `headers` are the
 * other files of the program.
 */
export function mannerOf(
  sources: readonly PackedFile[],
  headers: readonly PackedFile[],
): CheckerKind | undefined {
  const files = [...sources, ...headers];
  const asks = files.some(
    ({ path, bytes }) => path !== library && includesTestlib.test(bytes.toString('latin1')),
  );
  if (!asks) return 'icpc';
  if (!files.some(({ path }) => path === library)) return 'testlib';
  const codes = acceptingCodes(sources, files);
  if (codes.has(Number.NaN)) return undefined;
  if (!codes.has(icpcCode)) return 'testlib';
  return codes.size === 1 ? 'icpc' : undefined;
}

/** The finding about a program whose protocol is unclear. */
export const unclearManner =
  'It is not clear with which exit code it accepts: write OK_EXIT_CODE in testlib.h as a number, under no condition of its own.';
const includesMax = 1000;

type Walk = {
  files: Map<string, string[]>;
  defined: Map<string, Truth>;
  /** The possible values of the macro; NaN if one is unknown, undefined if it is not defined. */
  values: Set<number | undefined>;
  /** Files that guard against repeated inclusion. */
  once: Set<string>;
  includesLeft: number;
  /** Whether the library was reached. */
  hasLibrary: boolean;
};

/** A condition whose lines are being read, and whether an earlier branch of it was true. */
type Branch = { outer: Truth; taken: Truth; isRead: Truth };

const and = (one: Truth, other: Truth): Truth =>
  one === 'no' || other === 'no' ? 'no' : one === 'yes' ? other : 'maybe';
const not = (one: Truth): Truth => (one === 'maybe' ? 'maybe' : one === 'yes' ? 'no' : 'yes');
const or = (one: Truth, other: Truth): Truth => not(and(not(one), not(other)));

/**
 * The possible exit codes for a correct output; undefined if the program leaves this to its
 * library. There are several if they depend on a condition that is not understood.
 */
export function acceptingCodes(
  sources: readonly PackedFile[],
  files: readonly PackedFile[],
): Set<number | undefined> {
  const walks = sources.map((source) => walkFrom(source, files));
  const asking = walks.filter(({ hasLibrary }) => hasLibrary);
  return new Set((asking.length > 0 ? asking : walks).flatMap(({ values }) => [...values]));
}

function walkFrom(source: PackedFile, files: readonly PackedFile[]): Walk {
  const walk: Walk = {
    files: new Map(files.map(({ path, bytes }) => [path, linesOf(bytes)])),
    defined: new Map([['ONLINE_JUDGE', 'yes']]),
    values: new Set([undefined]),
    once: new Set(),
    includesLeft: includesMax,
    hasLibrary: false,
  };
  readLines(walk, source.path, 'yes');
  return walk;
}

/** The directives, without comments. */
function linesOf(bytes: Buffer): string[] {
  const text = bytes
    .toString('latin1')
    .replace(/\\\r?\n/g, ' ')
    .replace(/\/\*[\s\S]*?\*\/|\/\/.*|"(?:[^"\\\n]|\\.)*"/g, (part) =>
      part[0] === '"' ? part : ' ',
    );
  return text.split('\n').filter((line) => /^\s*#/.test(line));
}

function readLines(walk: Walk, path: string, isReached: Truth): void {
  const branches: Branch[] = [];
  for (const line of walk.files.get(path) ?? []) {
    const [, name = '', rest = ''] = /^\s*#\s*(\w+)\s*(.*?)\s*$/.exec(line) ?? [];
    const isRead = branches.at(-1)?.isRead ?? isReached;
    if (!branch(walk, branches, { name, rest, isRead }))
      directive(walk, path, { name, rest, isRead });
  }
}

type Directive = { name: string; rest: string; isRead: Truth };

/** Applies a conditional directive; returns false if the directive is not conditional. */
function branch({ defined }: Walk, branches: Branch[], { name, rest, isRead }: Directive): boolean {
  const last = branches.at(-1);
  if (name === 'if' || name === 'ifdef' || name === 'ifndef') {
    const holds = name === 'if' ? truthOf(rest, defined) : definedness(rest, defined);
    const taken = name === 'ifndef' ? not(holds) : holds;
    branches.push({ outer: isRead, taken, isRead: and(isRead, taken) });
    return true;
  }
  if (last !== undefined && (name === 'elif' || name === 'else')) {
    const holds = and(not(last.taken), name === 'else' ? 'yes' : truthOf(rest, defined));
    last.isRead = and(last.outer, holds);
    last.taken = or(last.taken, holds);
    return true;
  }
  if (name === 'endif') branches.pop();
  return name === 'endif';
}

/** `0`, `1`, `defined X`, `!defined(X)`; other conditions are unknown. */
function truthOf(condition: string, defined: Walk['defined']): Truth {
  if (/^\d+$/.test(condition)) return Number(condition) === 0 ? 'no' : 'yes';
  const [, negation, bare, braced] =
    /^(!?)\s*defined\s*(?:([A-Za-z_]\w*)|\(\s*([A-Za-z_]\w*)\s*\))$/.exec(condition) ?? [];
  const name = bare ?? braced;
  if (name === undefined) return 'maybe';
  const holds = definedness(name, defined);
  return negation === '!' ? not(holds) : holds;
}

/** Names with two leading underscores and names of systems may be predefined by the compiler. */
const definedness = (name: string, defined: Walk['defined']): Truth =>
  defined.get(name) ?? (/^__|^(?:linux|unix)$/.test(name) ? 'maybe' : 'no');

function directive(walk: Walk, path: string, { name, rest, isRead }: Directive): void {
  if (isRead === 'no') return;
  if (name === 'include') {
    const included = /^["<]([^">]+)[">]/.exec(rest)?.[1];
    const found = included && reached(walk, path, included);
    if (found === library) walk.hasLibrary = true;
    if (!found || walk.once.has(found)) return;
    // A header that includes itself endlessly does not compile.
    if (walk.includesLeft === 0) walk.values.add(Number.NaN);
    if (walk.includesLeft === 0) return;
    walk.includesLeft -= 1;
    readLines(walk, found, isRead);
    return;
  }
  if (name === 'pragma' && rest === 'once') walk.once.add(path);
  if (name !== 'define' && name !== 'undef') return;
  const [, changed = '', value = ''] = /^(\w+)\s*(.*)$/.exec(rest) ?? [];
  const isDefined: Truth = name === 'define' ? 'yes' : 'no';
  const before = definedness(changed, walk.defined);
  walk.defined.set(changed, isRead === 'yes' || before === isDefined ? isDefined : 'maybe');
  if (changed !== macro) return;
  if (isRead === 'yes') walk.values.clear();
  walk.values.add(name === 'define' ? Number(value.replace(/^\((.*)\)$/, '$1') || NaN) : undefined);
}

/**
 * The file of the program to which an include refers: beside the including file, or in the folder.
 */
function reached({ files }: Walk, from: string, included: string): string | undefined {
  const folder = from.slice(0, from.lastIndexOf('/') + 1);
  const paths = [folder + included, included].map((path) => posix.normalize(path));
  return paths.find((path) => files.has(path));
}
