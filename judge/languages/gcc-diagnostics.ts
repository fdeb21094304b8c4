/**
 * Converts the output of GCC to messages with positions in the source, and to text without our
 * paths. Fix-its (-fdiagnostics-parseable-fixits) become changes, and are not part of the text.
 */
import { firstChars } from '../../contract/characters.ts';
import type { Diagnostic, TextEdit } from '../../contract/judging.ts';
import type { Messages } from './language.ts';

const diagnosticsMax = 100;
const messageMaxChars = 1_000;

const messageLine = /^([^\s:][^:]*):(\d+):(\d+): (fatal error|error|warning|note): (.*)$/;
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
    const diagnostics = parseDiagnostics({ ...dialect, sourceName }, whole, source);
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
    const parts = messageLine.exec(text);
    if (!parts) continue;
    const [, file, , , severity = 'error', message = ''] = parts;
    const place: { line: number; column: number } | null =
      file === sourceName ? placeOf(parts) : severity.endsWith('error') ? led : null;
    if (severity !== 'note') led = null;
    if (!place) continue;
    const explanation = severity === 'note' ? undefined : explain(message);
    found.push({
      line: place.line,
      column: columnOf(lines, place.line, place.column),
      severity: severity === 'warning' || severity === 'note' ? severity : 'error',
      message: firstChars(message, messageMaxChars),
      ...(explanation === undefined ? {} : { explanation }),
    });
  }
  return found;
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
