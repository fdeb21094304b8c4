/** Reads the messages of compilers other than GCC: one pattern tells where each message is. */
import { firstChars } from '../../contract/characters.ts';
import type { Diagnostic } from '../../contract/judging.ts';
import type { Messages } from './language.ts';

const diagnosticsMax = 100;
/** Of a message of a compiler, the most that is told. */
export const messageMaxChars = 1_000;
/** Patterns are applied to no more of the output than this: a source decides how much there is. */
const textMaxChars = 65_536;

type LineDialect = {
  sourceName: string;
  /**
   * Matches a message, with the flags `gm`. Its groups `line` and `message` are required; without
   * `column` a message is about the whole line, and without `severity` it is an error.
   */
  pattern: RegExp;
  /** What counts as one column: bytes by default. */
  columnUnit?: 'byte' | 'character';
  /** The number of a line's first column; 1 by default. */
  firstColumn?: 0 | 1;
  /** Lines of the output that say nothing about the source. */
  noise?: RegExp;
  /** A message in plain words; undefined if it is not a common one. */
  explain?(message: string): string | undefined;
};

function severityOf(word: string | undefined): Diagnostic['severity'] {
  if (word === undefined) return 'error';
  if (/^warning/i.test(word)) return 'warning';
  return /^(?:note|hint)/i.test(word) ? 'note' : 'error';
}

/** An editor counts in UTF-16 units. */
function columnIn(text: Buffer, column: number, unit: 'byte' | 'character'): number {
  if (unit === 'byte') return text.subarray(0, column - 1).toString('utf8').length + 1;
  return [...text.toString('utf8')].slice(0, column - 1).join('').length + 1;
}

/** Parses what a compiler says about a source. */
export const readLineMessages =
  ({ sourceName, pattern, columnUnit = 'byte', firstColumn = 1, noise, explain }: LineDialect) =>
  (printed: string, source: Buffer): Messages => {
    const lines = source.toString('latin1').split('\n');
    const whole = printed
      .slice(0, textMaxChars)
      .replaceAll('/box/', '')
      .replaceAll('./main', 'main');
    const kept = whole.split('\n').filter((line) => !noise?.test(line));
    const text = kept.join('\n');
    const diagnostics: Diagnostic[] = [];
    for (const { groups = {} } of text.matchAll(pattern)) {
      if (diagnostics.length === diagnosticsMax) break;
      if (groups.file !== undefined && groups.file !== sourceName) continue;
      const line = Number(groups.line);
      const at = lines[line - 1];
      // A source can print messages while it is checked, about lines that it does not have.
      if (at === undefined) continue;
      const bytes = Buffer.from(at, 'latin1');
      const column = Math.max(1, Number(groups.column ?? firstColumn) - firstColumn + 1);
      const said = groups.message?.trim().replaceAll(/\s*\n\s*/g, ' ') ?? '';
      const message = firstChars(said, messageMaxChars);
      const explanation = explain?.(message);
      diagnostics.push({
        line,
        column: columnIn(bytes, column, columnUnit),
        severity: severityOf(groups.severity),
        message,
        ...(explanation === undefined ? {} : { explanation }),
      });
    }
    return { text, diagnostics };
  };

/** The first explanation whose pattern fits; `$1` in it is the name that the pattern has found. */
export const explainBy =
  (explanations: readonly (readonly [RegExp, string])[], { nameMaxChars = messageMaxChars } = {}) =>
  (message: string): string | undefined => {
    for (const [pattern, words] of explanations) {
      const found = pattern.exec(message);
      if (found === null) continue;
      return words.replaceAll('$1', () => firstChars(found[1] ?? found[2] ?? '', nameMaxChars));
    }
    return undefined;
  };
