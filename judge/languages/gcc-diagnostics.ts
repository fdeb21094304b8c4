/**
 * Converts the output of GCC to messages with positions in the source, and to text without our
 * paths. Fix-its (-fdiagnostics-parseable-fixits) become changes, and are not part of the text.
 */
import { firstChars } from '../../contract/characters.ts';
import type { Diagnostic, TextEdit } from '../../contract/judging.ts';
import { tokensOf } from '../tutor/mend/tokens.ts';
import type { Messages } from './language.ts';
import { messageMaxChars } from './line-messages.ts';
import { explainLookAlike, plainFormOf } from './look-alikes.ts';

const diagnosticsMax = 100;

const messageLine = /^([^\s:][^:]*):(\d+):(\d+): (fatal error|error|warning|note): (.*)$/;
/** The assembler gives no column. */
const assemblerLine = /^([^\s:][^:]*):(\d+): Error: (.*)$/;
/** The line of carets below a line of the source. */
const underline = /^ +\| *~*\^(~*) *$/;
const fixLine = /^fix-it:"((?:[^"\\]|\\.)*)":\{(\d+):(\d+)-(\d+):(\d+)\}:"((?:[^"\\]|\\.)*)"$/;
const fixEditsMax = 8;
const requiredLine = /^([^\s:][^:]*):(\d+):(\d+): {2,}required (?:from|by)/;

/** The compiler counts columns in bytes, an editor in UTF-16 units. */
function columnOf(lines: string[], line: number, byteColumn: number): number {
  const bytes = Buffer.from(lines[line - 1] ?? '', 'latin1');
  return bytes.subarray(0, byteColumn - 1).toString('utf8').length + 1;
}

type Dialect = {
  sourceName: string;
  /** A message in plain words; undefined if it is not a common one. */
  explain(message: string): string | undefined;
};

/** Parses the output of a GCC compiler. */
export const readGccMessages =
  (dialect: Dialect) =>
  (said: string, source: Buffer, sourceName = dialect.sourceName): Messages => {
    const whole = withoutPaths(said);
    const parsed = parseDiagnostics({ ...dialect, sourceName }, whole, source);
    const diagnostics = withoutConsequences(parsed.map((one) => atMissing(one, source)));
    const text = whole.replaceAll(/^fix-it:.*\n?/gm, '');
    return { text, diagnostics };
  };

/**
 * The messages about the source itself, in order. An error inside a library header is attributed to
 * the line of the source that led there.
 */
function parseDiagnostics(
  { sourceName, explain }: Dialect,
  compilerText: string,
  source: Buffer,
): Diagnostic[] {
  const lines = source.toString('latin1').split('\n');
  const found: Diagnostic[] = [];
  let led: { line: number; column: number } | null = null;
  for (const text of compilerText.split('\n')) {
    if (found.length === diagnosticsMax) break;
    const required = requiredLine.exec(text);
    if (required?.[1] === sourceName) led = placeOf(required);
    addDetails(found, text, { lines, sourceName });
    const ofAssembler = assemblerLine.exec(text);
    if (ofAssembler?.[1] === sourceName) {
      const message = firstChars(ofAssembler[3] ?? '', messageMaxChars);
      found.push({ line: Number(ofAssembler[2]), column: 1, severity: 'error', message });
      continue;
    }
    const parts = messageLine.exec(text);
    if (!parts) continue;
    const [, file, , , severity = 'error', message = ''] = parts;
    const place: { line: number; column: number } | null =
      file === sourceName ? placeOf(parts) : severity.endsWith('error') ? led : null;
    if (severity !== 'note') led = null;
    if (!place) continue;
    const lookAlike = severity === 'note' ? undefined : explainLookAlike(message);
    const explanation = severity === 'note' ? undefined : (lookAlike ?? explain(message));
    found.push({
      line: place.line,
      column: columnOf(lines, place.line, place.column),
      severity: severity === 'warning' || severity === 'note' ? severity : 'error',
      message: firstChars(message, messageMaxChars),
      ...(explanation === undefined ? {} : { explanation }),
      ...(lookAlike === undefined ? {} : { fix: plainEdits(lines, place) }),
    });
  }
  return found;
}

/** Replaces the look-alikes in the word that a message is about. */
function plainEdits(
  lines: string[],
  { line, column }: { line: number; column: number },
): TextEdit[] {
  const text = Buffer.from(lines[line - 1] ?? '', 'latin1').toString();
  const from = columnOf(lines, line, column) - 1;
  const edits: TextEdit[] = [];
  let at = from;
  for (const character of text.slice(from)) {
    if (/^[\t ]$/.test(character) || edits.length === fixEditsMax) break;
    const plain = plainFormOf(character);
    const end = at + character.length;
    if (plain !== undefined) {
      edits.push({ line, column: at + 1, endLine: line, endColumn: end + 1, text: plain });
    }
    at = end;
  }
  return edits;
}

/** Messages about something that is missing between two tokens, and what that is if it is certain. */
const missingBetween: [RegExp, string | null][] = [
  [/^expected (?:',' or )?';' (?:before|at end of input)/, ';'],
  [/^expected (?:initializer|'\)'|'\]'|',' or '\.\.\.'|';' or '\)') before/, null],
];

/**
 * Such a message is about the end of the token before. The compiler often reports the token after,
 * which may be on a later line that has no mistake.
 */
function atMissing(told: Diagnostic, source: Buffer): Diagnostic {
  const missing = missingBetween.find(([pattern]) => pattern.test(told.message));
  if (told.severity !== 'error' || !missing) return told;
  const text = source.toString('latin1');
  const lines = text.split('\n');
  const before = lines.slice(0, told.line - 1).reduce((sum, one) => sum + one.length + 1, 0);
  const line = Buffer.from(lines[told.line - 1] ?? '', 'latin1').toString();
  const reported = before + Buffer.byteLength(line.slice(0, told.column - 1));
  const previous = tokensOf(text)?.findLast(
    ({ kind, at }) => at < reported && kind !== 'directive',
  );
  if (!previous || previous.text.includes('\n')) return told;
  const column = columnOf(lines, previous.line, columnAfter(text, previous.end));
  const [, insertion] = missing;
  const place = { line: previous.line, column };
  const end = { endLine: place.line, endColumn: column };
  return {
    ...told,
    ...place,
    endColumn: column + 1,
    ...(insertion !== null && { fix: told.fix ?? [{ ...place, ...end, text: insertion }] }),
  };
}

/** The byte column of an offset, from 1. */
const columnAfter = (text: string, offset: number): number =>
  offset - text.lastIndexOf('\n', offset - 1);

/** Warnings about the rest of a function, of which an error keeps the compiler from reading all. */
const ofWholeFunction = /\[-W(?:unused[\w-]*|return-type|(?:maybe-)?uninitialized)\]$/;

function withoutConsequences(all: Diagnostic[]): Diagnostic[] {
  if (!all.some(({ severity }) => severity === 'error')) return all;
  return all.filter((one) => one.severity !== 'warning' || !ofWholeFunction.test(one.message));
}

type Source = { lines: string[]; sourceName: string };

/** Adds what a line says about the message above it: the length of its range, and a fix. */
function addDetails(found: Diagnostic[], text: string, { lines, sourceName }: Source): void {
  const last = found.at(-1);
  if (!last) return;
  const tail = underline.exec(text)?.[1];
  if (tail !== undefined) last.endColumn ??= last.column + 1 + tail.length;
  const fixed = fixLine.exec(text);
  if (fixed?.[1] !== sourceName) return;
  // The fix of an error may be in the note below it.
  const told = found.findLast(({ severity }) => severity !== 'note') ?? last;
  told.fix ??= [];
  if (told.fix.length < fixEditsMax) told.fix.push(editOf(fixed, lines));
}

function editOf(fixed: RegExpExecArray, lines: string[]): TextEdit {
  const [line, column, endLine, endColumn] = [2, 3, 4, 5].map((at) => Number(fixed[at]));
  return {
    line: line ?? 1,
    column: columnOf(lines, line ?? 1, column ?? 1),
    endLine: endLine ?? 1,
    endColumn: columnOf(lines, endLine ?? 1, endColumn ?? 1),
    text: firstChars(unescaped(fixed[6] ?? ''), messageMaxChars),
  };
}

/** Replaces the octal escapes in a quoted text by their bytes. */
function unescaped(quoted: string): string {
  const named: Record<string, string> = { n: '\n', t: '\t' };
  const bytes = Buffer.from(quoted).toString('latin1');
  const meant = bytes.replaceAll(/\\([0-7]{3}|.)/g, (_, code: string) =>
    code.length === 3 ? String.fromCharCode(Number.parseInt(code, 8)) : (named[code] ?? code),
  );
  return Buffer.from(meant, 'latin1').toString('utf8');
}

const placeOf = (parts: RegExpExecArray): { line: number; column: number } => ({
  line: Number(parts[2]),
  column: Math.max(1, Number(parts[3])),
});

/** The compiler's text without file names that exist only in its jail. */
const withoutPaths = (text: string): string =>
  text
    .replaceAll(/\/tmp\/cc\w+\.(?:o|s|ltrans\d*\.o)/g, 'main.o')
    .replaceAll(/\/(?:pch|box)\//g, '');
