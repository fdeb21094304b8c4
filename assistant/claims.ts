/**
 * Checks and marks those claims of a model that have the forms requested in its prompt: code quoted
 * from a line, the program's output for the small input that was run, and how often a line runs.
 * Other claims stay unmarked. The text is untrusted: it is parsed in a thread, line by line.
 */
import type { Facts } from './task.ts';

/** The forms, for a prompt. */
export const claimForms = `Arbiter checks claims in these forms, and marks them:
[line 12](#line-12) \`code\` quotes the code of a line; \`2 1\` makes the program print \`3\` says what it
prints, on the input found by the judge; [line 12](#line-12) runs O(n^2) times says how often a line
runs. Use these forms, and write no such marks yourself.`;

/** `[line 12](#line-12)`, and the code that is quoted directly after it. */
const reference = /\[line (\d{1,6})\]\(#line-(\d{1,6})\)(?::? `([^`\n]{1,200})`)?/gi;
const printing = /`([^`\n]{0,400})` makes (?:it|the program) print `([^`\n]{0,400})`/gi;
const running = /\[line \d{1,6}\]\(#line-(\d{1,6})\) runs O\(([^\n]{1,40}?)\) times/gi;
const ownMark = /\((not )?checked/gi;

const right = '(checked)';
const unknown = '(not checked)';

/** A part of a line of an answer, with its claims marked. */
export function withClaimsMarked(text: string, { task, judgement }: Facts): string {
  if (task.kind === 'explain') return text;
  const lines = task.code.split('\n');
  const { found, slowness } = judgement ?? {};
  return text
    .replaceAll(ownMark, '($1“checked”')
    .replaceAll(
      printing,
      (all, input: string, output: string) => `${all} ${outputMark(found, input, output)}`,
    )
    .replaceAll(
      running,
      (all, line: string, growth: string) => `${all} ${growthMark(slowness, Number(line), growth)}`,
    )
    .replaceAll(reference, (all, named: string, linked: string, quoted: string | undefined) => {
      const line = lines[Number(linked) - 1];
      if (line === undefined || named !== linked) {
        return `line ${named} (checked: the code has no such line)`;
      }
      if (quoted === undefined) return all;
      return `${all} ${isIn(quoted, line) ? right : `(checked: line ${linked} is different)`}`;
    });
}

/** Spacing does not matter. */
const isIn = (quoted: string, line: string): boolean =>
  line.replaceAll(/\s+/g, '').includes(quoted.replaceAll(/\s+/g, ''));

type Judgement = NonNullable<Facts['judgement']>;

/** Inputs and outputs are compared by their tokens, ignoring white space. */
const wordsOf = (text: string): string => text.trim().split(/\s+/).join(' ');

function outputMark(found: Judgement['found'], input: string, output: string): string {
  if (found?.kind !== 'wrong' || wordsOf(found.input) !== wordsOf(input)) return unknown;
  const isSame = wordsOf(found.actualOutput) === wordsOf(output);
  return isSame ? right : '(checked: it prints something else)';
}

const superscripts: Readonly<Record<string, string>> = { '²': '^2', '³': '^3', '⁴': '^4' };

/** Without constant factors: `n²/2` and `n * n` are `n^2`. */
const growthOf = (text: string): string =>
  text
    .replaceAll(/[²³⁴]/g, (one) => superscripts[one] ?? one)
    .replaceAll('√n', 'sqrt(n)')
    .replaceAll(/\\|cdot|[\s*·{}]/g, '')
    .replaceAll('nn', 'n^2')
    .replace(/\/\d+$/, '')
    .replace(/^\d+(?=n)/, '');

const measuredGrowth =
  /^(?:Line \d+ runs about (.{1,40}?) times|How often .* grows like (.{1,40}?)),/;

function growthMark(slowness: Judgement['slowness'], line: number, claimed: string): string {
  const [, exact, like] =
    slowness?.sentences.map((one) => measuredGrowth.exec(one)).find((one) => one !== null) ?? [];
  const measured = exact ?? like;
  if (slowness?.line !== line || measured === undefined) return unknown;
  if (growthOf(measured) === growthOf(claimed)) return right;
  return `(checked: it grows like ${measured}, where n is ${slowness.growth?.of ?? 'the size'})`;
}
