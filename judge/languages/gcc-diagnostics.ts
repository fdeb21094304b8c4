/**
 * Converts the output of GCC to messages with positions in the source, and to text without our
 * paths.
 */
import { firstChars } from '../../contract/characters.ts';
import type { Diagnostic } from '../../contract/judging.ts';
import type { Messages } from './language.ts';

const diagnosticsMax = 100;
const messageMaxChars = 1_000;

const messageLine = /^([^\s:][^:]*):(\d+):(\d+): (fatal error|error|warning|note): (.*)$/;
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
    const text = withoutPaths(said);
    return { text, diagnostics: parseDiagnostics({ ...dialect, sourceName }, text, source) };
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

const placeOf = (parts: RegExpExecArray): { line: number; column: number } => ({
  line: Number(parts[2]),
  column: Math.max(1, Number(parts[3])),
});

/** The compiler's text without file names that exist only in its jail. */
const withoutPaths = (text: string): string =>
  text
    .replaceAll(/\/tmp\/cc\w+\.(?:o|s|ltrans\d*\.o)/g, 'main.o')
    .replaceAll(/\/(?:pch|box)\//g, '');
