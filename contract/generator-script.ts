/**
 * The script that generated test cases, in Polygon's notation: a line `gen 10 3 > 5` for each, with
 * `$` for the next free number. Parsing it runs nothing.
 */
export const scriptFile = 'script.txt';
export const scriptLinesMax = 1000;
const argumentsMax = 100;
const lineMaxChars = 1000;
const numberMax = 100_000;

/** `target` is the number of the test case, from 1. */
export type ScriptLine = { line: number; generator: string; args: string[]; target: number };

export type Script = { lines: ScriptLine[]; wrong: { line: number; rule: string }[] };

const form = 'Must be a generator, its arguments, and where its output goes: gen 10 3 > 5.';

/**
 * Reads a script; `taken` are the numbers that `$` must skip, such as those of tests written by
 * hand.
 */
export function parseScript(text: string, taken: ReadonlySet<number> = new Set()): Script {
  const script: Script = { lines: [], wrong: [] };
  const used = new Set<number>();
  let next = 1;
  for (const [index, given] of text.split('\n').entries()) {
    const line = index + 1;
    const words = given.trim().split(/\s+/);
    if (given.trim() === '' || words[0]?.startsWith('#')) continue;
    const refuse = (rule: string): void => void script.wrong.push({ line, rule });
    if (script.lines.length >= scriptLinesMax) {
      refuse(`At most ${scriptLinesMax} lines.`);
      return script;
    }
    const [target = '', arrow, ...before] = words.toReversed();
    const [generator, ...args] = before.toReversed();
    if (arrow !== '>' || generator === undefined) refuse(form);
    else if (given.includes('<#') || /[{}]/.test(target)) {
      refuse('Not supported: FreeMarker, and several tests in one line.');
    } else if (given.length > lineMaxChars || args.length > argumentsMax) {
      refuse(`At most ${lineMaxChars} characters and ${argumentsMax} arguments.`);
    } else if (target !== '$' && !/^[1-9]\d{0,5}$/.test(target)) {
      refuse('The test must be a number from 1 on, or $ for the next free one.');
    } else {
      while (used.has(next) || taken.has(next)) next += 1;
      const number = target === '$' ? next : Number(target);
      if (number > numberMax) refuse(`At most test ${numberMax}.`);
      else if (used.has(number)) refuse(`Test ${number} is made by an earlier line.`);
      else script.lines.push({ line, generator, args, target: number });
      used.add(number);
    }
  }
  return script;
}

/** Numbers that `$` must skip, because samples are written by hand. */
export const numbersOfSamples = ({ sample }: Samples): ReadonlySet<number> =>
  new Set(sample.cases.flatMap(({ name }) => numberOf(name) ?? []));

type Samples = { sample: { cases: readonly { name: string }[] } };

/** The number in the name of a test case: 3 for `secret/group01/003`. */
export function numberOf(name: string): number | undefined {
  const last = name.split('/').at(-1) ?? '';
  return /^\d{1,6}$/.test(last) ? Number(last) : undefined;
}
