/** What a statement says that matters to code: bounds, the order of the input, modulus, precision. */
import {
  type Constraint,
  type Length,
  numberOf,
  plainMath,
  readConstraints,
  readLengths,
} from './constraints.ts';

/** A name in the order in which the input has it. */
export type InputName = {
  name: string;
  isList: boolean;
  /** Whether it comes in the first line, where the sizes are. */
  isFirst: boolean;
};

export type Facts = {
  constraints: Constraint[];
  lengths: Length[];
  /** Names of the Input section, in their order. */
  inputs: InputName[];
  /** What answers are to be taken modulo. */
  modulus: number | null;
  /** The error that is tolerated, as `1e-6`. */
  tolerance: string | null;
  /** The name of the number of test cases in one input. */
  testCount: string | null;
  isInteractive: boolean;
};

/** The text of a section, by its heading or the bold line that stands for one. */
export function section(statement: string, title: RegExp): string | undefined {
  const lines = statement.split('\n');
  const isHeading = (line: string) =>
    /^\s*(?:#{1,6}\s|\*\*[^*]+\*\*:?\s*$|__[^_]+__\s*$)/.test(line);
  const start = lines.findIndex(
    (line) => isHeading(line) && title.test(line.replaceAll(/[#*_:]/g, '')),
  );
  if (start < 0) return undefined;
  const end = lines.findIndex((line, index) => index > start && isHeading(line));
  const text = lines
    .slice(start + 1, end < 0 ? undefined : end)
    .join('\n')
    .trim();
  return text === '' ? undefined : text;
}

/** Reads a statement; whatever it does not say is null or missing. */
export function readFacts(statement: string): Facts {
  const input = section(statement, /^\s*input\b/i) ?? statement;
  return {
    constraints: readConstraints(statement),
    lengths: readLengths(statement),
    inputs: readInputs(input),
    modulus: readModulus(statement),
    tolerance: readTolerance(statement),
    testCount: readTestCount(input),
    isInteractive: /\binteractive\b|\bflush\b/i.test(statement),
  };
}

const listShape = /^([A-Za-z]\w*?)_?\{?[\w,+-]*\}?\s*,.*\.\.\./;
const scalarShape = /^[A-Za-z][A-Za-z0-9]*$/;

function readInputs(input: string): InputName[] {
  const names: InputName[] = [];
  const more = /following|second line|next line|then\b/i.exec(input)?.index ?? input.length;
  for (const { 1: math = '', index } of input.matchAll(/\$([^$]{1,200})\$/g)) {
    const text = plainMath(math).trim();
    const list = /_/.test(text) ? listShape.exec(text)?.[1] : undefined;
    const indexed = /^([A-Za-z]\w*?)_\w+$/.exec(text)?.[1];
    const name = list ?? indexed ?? (scalarShape.test(text) ? text : undefined);
    if (name === undefined || names.some((one) => one.name === name)) continue;
    const isList = list !== undefined || indexed !== undefined;
    names.push({ name, isList, isFirst: index < more });
  }
  return names;
}

function readModulus(statement: string): number | null {
  const plain = plainMath(statement.replaceAll('$', ''));
  const shape =
    /(?:\\?bmod|\\?pmod|modulo|mod\b|remainder[^.\n]{0,60}?(?:by|when divided by))\s*\(?\s*(\d[\d^*e +-]*)/gi;
  for (const [, text = ''] of plain.matchAll(shape)) {
    const value = numberOf(text.replace(/[\s+-]+$/, ''));
    if (value !== undefined && value >= 1000) return value;
  }
  return null;
}

function readTolerance(statement: string): string | null {
  const plain = plainMath(statement.replaceAll('$', ''));
  const shape = /(?:error|precision|accura\w+|tolera\w+)[^.\n]{0,80}?(10\^-\d+|1e-\d+|0\.0+1)/i;
  const before = /(10\^-\d+|1e-\d+|0\.0+1)[^.\n]{0,40}?(?:error|precision|tolera)/i;
  return shape.exec(plain)?.[1] ?? before.exec(plain)?.[1] ?? null;
}

function readTestCount(input: string): string | null {
  const shape = /\$\s*([A-Za-z])\s*\$[^.$]{0,60}?(?:number of test ?cases|test ?cases)/i;
  const before = /number of test ?cases[^.$]{0,20}?\$\s*([A-Za-z])\s*\$/i;
  return shape.exec(input)?.[1] ?? before.exec(input)?.[1] ?? null;
}

/** The bounds of a name, its index and case left out of account. */
export function boundsOf(facts: Facts, name: string): Constraint | undefined {
  const exact = facts.constraints.find((one) => one.name === name);
  return exact ?? facts.constraints.find((one) => one.name.toLowerCase() === name.toLowerCase());
}

const raised = ['⁰', '¹', '²', '³', '⁴', '⁵', '⁶', '⁷', '⁸', '⁹'];

/** A bound as people write it: 200 000, 3·10⁹. */
export function shownNumber(value: number): string {
  const size = Math.abs(value);
  if (size < 1_000_000) return Math.round(value).toLocaleString('en-US').replaceAll(',', '\u202f');
  const exponent = Math.floor(Math.log10(size) + 1e-9);
  const lead = Math.round((value / 10 ** exponent) * 10) / 10;
  const power = [...String(exponent)].map((digit) => raised[Number(digit)]).join('');
  return lead === 1 ? `10${power}` : `${lead}·10${power}`;
}
