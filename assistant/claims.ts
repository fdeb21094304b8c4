/**
 * Checks those claims of a model's answer that have the forms requested in its prompt, and makes
 * marks of what it finds. What is checked is what is claimed: an output is run, a growth is compared
 * with counts. Other claims get no mark. The text is untrusted: it is parsed in a thread.
 */
import type { AssistantMark } from '../contract/ai.ts';
import type { DiagnosisKind } from '../contract/diagnosis.ts';
import type { Comparison } from '../contract/judging.ts';
import type { ClaimedRun } from '../work/evidence.ts';
import { code } from './findings.ts';
import { provenFacts } from './proven.ts';
import { readBounds, type Side } from './statement/constraints.ts';
import { sectionsOf, sectionText } from './statement/sections.ts';
import type { Facts } from './task.ts';

/** The forms about a problem, for a prompt. */
export const problemForms = `Arbiter checks claims in these forms against the judge, and marks them beside your text:
\`2 1\` must give \`3\` says what is right for an input; \`n\` is at most \`200000\` repeats a bound.
Use these forms where you claim such a thing. Write no marks yourself, nor that something is checked.`;

/** The forms about code as well. */
export const claimForms = `${problemForms}
\`2 1\` makes the program print \`3\` says what it prints; \`2 1\` is a counter-example says that it
fails there; [line 12](#line-12) runs O(n^2) times; [line 12](#line-12) reads a value that was never
set on \`2 1\`; [line 12](#line-12) goes out of bounds on \`2 1\`; [line 12](#line-12) overflows on \`2 1\`.
Name the input in the last three: without it, only what was measured before can be marked.
[line 12](#line-12) \`code\` quotes the code of a line, and gets a mark only if it is another line's.
Write ⏎ between the lines of an input: \`2 ⏎ 1 1\`.`;

/** An input about which something is claimed, and what running it showed. */
export type Tried = { input: string; run: ClaimedRun };

/** The marks for a text, and the inputs that have to be run before others can be made. */
export type Marked = { marks: AssistantMark[]; inputs: string[] };

type Verdict = Omit<AssistantMark, 'at'> | { runs: string } | null;

const input = '`([^`\\n]{0,400})`';
const link = '\\[line (\\d{1,6})\\]\\(#line-(\\d{1,6})\\)';
const on = `(?: on ${input})?`;

type Checks = { facts: Facts; tried: readonly Tried[] };

const forms: [RegExp, (groups: string[], checks: Checks) => Verdict][] = [
  [
    new RegExp(`${input} makes (?:it|the program) print ${input}`, 'gi'),
    ([text = '', output = ''], checks) => ofOutput({ text, output }, checks),
  ],
  [
    new RegExp(`${input} must give ${input}`, 'gi'),
    ([text = '', output = ''], checks) => ofRight({ text, output }, checks),
  ],
  [
    new RegExp(`${input} is a counter-?example`, 'gi'),
    ([text = ''], checks) => ofFailure(text, checks),
  ],
  [
    new RegExp(`${input} is at (most|least) ${input}`, 'gi'),
    ([name = '', side = '', value = ''], checks) => ofBound({ name, side, value }, checks),
  ],
  [
    new RegExp(`${link}(?::? ${input})?`, 'gi'),
    ([, line = '', quoted], { facts }) => ofQuote(Number(line), quoted, facts),
  ],
  [
    new RegExp(`${link} runs \\$?O\\(([^\\n]{1,40}?)\\)\\$? times`, 'gi'),
    ([, line = '', growth = ''], { facts }) => ofGrowth(Number(line), growth, facts),
  ],
  [
    new RegExp(`${link} reads a value that was never set${on}`, 'gi'),
    ([, line, text], checks) => ofFinding('unset-value', { line, text }, checks),
  ],
  [
    new RegExp(`${link} goes out of bounds${on}`, 'gi'),
    ([, line, text], checks) => ofFinding('out-of-bounds', { line, text }, checks),
  ],
  [
    new RegExp(`${link} overflows${on}`, 'gi'),
    ([, line, text], checks) => ofFinding('integer-overflow', { line, text }, checks),
  ],
];

/** Longer answers are marked up to here. */
const textMaxChars = 32_000;
const marksMax = 40;

/** The inputs that were run, and why others were not; absent if they can be. */
type Runs = { tried: readonly Tried[]; untried?: string | undefined };

/** The marks of an answer, in the order of their places. */
export function marksOf(text: string, facts: Facts, { tried, untried }: Runs): Marked {
  const checked = withoutBlocks(text.slice(0, textMaxChars));
  const marks: AssistantMark[] = [];
  const inputs = new Set<string>();
  const unrun = untried === undefined ? null : open('run', `Not tried: ${untried}.`);
  for (const [form, check] of forms) {
    for (const found of checked.matchAll(form)) {
      if (isSupposed(checked, found.index)) continue;
      const verdict = check(found.slice(1), { facts, tried });
      if (verdict === null) continue;
      if ('runs' in verdict) inputs.add(verdict.runs);
      const mark = 'runs' in verdict ? unrun : verdict;
      if (mark === null) continue;
      marks.push({ at: placeAfter(text, found.index + found[0].length), ...mark });
    }
  }
  return {
    marks: marks.toSorted((one, other) => one.at - other.at).slice(0, marksMax),
    inputs: [...inputs],
  };
}

/** Blocks of code are blanked: nothing can be marked in them. */
const withoutBlocks = (text: string): string => {
  let fence = '';
  return text
    .split('\n')
    .map((line) => {
      const opened = /^\s{0,3}(`{3,}(?![^\n]*`)|~{3,})/.exec(line)?.[1] ?? '';
      if (fence === '') {
        fence = opened;
        return opened === '' ? line : ' '.repeat(line.length);
      }
      const isEnd = opened !== '' && opened[0] === fence[0] && opened.length >= fence.length;
      if (isEnd) fence = '';
      return ' '.repeat(line.length);
    })
    .join('\n');
};

const inlineCode = /`[^`\n]*`/g;

/** The line up to a place. */
const lineBefore = (text: string, at: number): string =>
  text.slice(text.lastIndexOf('\n', at - 1) + 1, at);

const beforeOf = (text: string, at: number): string =>
  lineBefore(text, at).replaceAll(inlineCode, '');

const conditions = '(?:if|when|while|unless|until|as long as|(?<!\\b(?:is|see) )where)';
const condition = new RegExp(`\\b${conditions}\\b`, 'i');
/** A clause that begins with a condition is one up to its end. */
const conditional = new RegExp(`^\\W*(?:(?:and|but|or|then|only|even) )*${conditions}\\b`, 'i');
const denial = /\b(?:not|never|wrong|false)\b|n['’]t\b/i;

const clauseEnd = /[.;:]|\b(?:so(?! that)|therefore|thus|hence|because|since)\b/;
/** A dash, or a comma before a claim, ends a clause, too. */
const pause = ' — ';
const pauses = / [—–] |,(?= *(?:[`[]|$))/g;

/**
 * Whether a claim depends on a condition, or is denied: "if it is odd and …", "it is not so that …".
 * Reasons for a remark such as "line 5 is wrong, …" are claims.
 */
function isSupposed(text: string, at: number): boolean {
  const line = lineBefore(text, at).replaceAll(pauses, pause).replaceAll(inlineCode, '');
  const clause = line.split(clauseEnd).at(-1) ?? '';
  if (conditional.test(clause)) return true;
  const last = clause.split(pause).at(-1) ?? '';
  if (condition.test(last)) return true;
  const isAnother = /\b(?:and|but) *$/i.test(last) && !/\bthat\b/i.test(last);
  return denial.test(last) && !isAnother;
}

/** A mark in a formula would break it, so it follows the formula. */
function placeAfter(text: string, at: number): number {
  const isInFormula = beforeOf(text, at).split('$').length % 2 === 0;
  const end = text.slice(at).search(/[$\n]/);
  return isInFormula && text[at + end] === '$' ? at + end + 1 : at;
}

const holds = (by: AssistantMark['by'], says: string) => ({ standing: 'holds', by, says }) as const;
const fails = (by: AssistantMark['by'], says: string) => ({ standing: 'fails', by, says }) as const;
/** What was claimed could not be decided, and why. */
const open = (by: AssistantMark['by'], says: string) => ({ standing: 'open', by, says }) as const;

/** Inputs and outputs are compared by their tokens, ignoring white space. */
const wordsOf = (text: string): string =>
  text
    .trim()
    .split(/[\s⏎]+/)
    .join(' ');
/** A text in one line, as an input with its lines. */
const inputOf = (text: string): string => `${text.trim().replaceAll(/ *⏎ */g, '\n')}\n`;
const isSame = (one: string, other: string): boolean => wordsOf(one) === wordsOf(other);

/** A cut text has its beginning only, so an inequality beyond it would prove nothing. */
const isWhole = (text: string): boolean => !text.endsWith('…');

const shownMaxChars = 60;
const shown = (text: string): string => {
  const flat = wordsOf(text);
  if (flat === '') return 'nothing';
  return code(flat.length > shownMaxChars ? `${flat.slice(0, shownMaxChars)}…` : flat);
};

/** What running the program on an input showed; else the wish to run it, or null without code. */
function runOn(text: string, { facts, tried }: Checks): ClaimedRun | { runs: string } | null {
  const asked = inputOf(text);
  const known = tried.find((one) => one.input === asked);
  if (known) return known.run;
  const { task } = facts;
  const hasLanguage =
    task.kind === 'review' || (task.kind === 'hint' && task.language !== undefined);
  return hasLanguage && task.code.trim() !== '' && wordsOf(text) !== '' ? { runs: asked } : null;
}

/** The wrong answer that is known for this input, if it is the small input that was found. */
function wrongOn(text: string, { judgement }: Facts) {
  const { found } = judgement ?? {};
  return found?.kind === 'wrong' && !found.large && isSame(found.input, text) ? found : null;
}

const endedEarly = open('run', 'Not decided: the run takes longer than an answer can wait.');
const rightUnknown = open('reference', 'Not decided: what is right there is not known.');

const notAllowed = fails('reference', 'As it is written, the problem does not allow this input.');

function ofOutput({ text, output }: { text: string; output: string }, checks: Checks): Verdict {
  const wrong = wrongOn(text, checks.facts);
  const told = wrong ? { output: wrong.actualOutput, error: null } : runOn(text, checks);
  if (told === null || 'runs' in told) return told;
  if (told.output === null) {
    return told.error === null ? endedEarly : fails('run', `Run: ${told.error}`);
  }
  if (!isWhole(told.output)) return null;
  if (isSame(told.output, output)) return holds('run', 'Run: it prints this.');
  return fails('run', `Run: it prints ${shown(told.output)}.`);
}

/** Whether another output than the right one is wrong, except for white space. */
const isExact = (of: Comparison): boolean =>
  of.caseSensitive &&
  of.floatAbsoluteTolerance === undefined &&
  of.floatRelativeTolerance === undefined;

function ofRight({ text, output }: { text: string; output: string }, checks: Checks): Verdict {
  const { subject } = checks.facts;
  const isOne = subject.checker === null && isExact(subject.comparison);
  const of = subject.samples.find((one) => isSame(one.input, text));
  if (of !== undefined) {
    const name = `Sample ${of.number}`;
    if (isSame(of.output, output)) return holds('sample', `${name} says so.`);
    return isOne ? fails('sample', `${name} has ${shown(of.output)}.`) : null;
  }
  const wrong = wrongOn(text, checks.facts);
  const known = wrong ? { right: wrong.expectedOutput, isAllowed: true } : runOn(text, checks);
  if (known === null || 'runs' in known) return known;
  if (known.isAllowed === false) return notAllowed;
  if (known.right === null) return rightUnknown;
  if (!isWhole(known.right)) return null;
  if (isSame(known.right, output)) return holds('reference', 'A right program prints this.');
  return isOne ? fails('reference', 'A right program prints something else.') : null;
}

function ofFailure(text: string, checks: Checks): Verdict {
  const { found } = checks.facts.judgement ?? {};
  // A slow input proves no failure, nor does an input that may not be allowed.
  const isProven = found && found.kind !== 'slow' && !found.isProbable && !found.large;
  if (isProven && isSame(found.input, text)) {
    return holds('run', 'Run: it fails there.');
  }
  const run = runOn(text, checks);
  if (run === null || 'runs' in run) return run;
  if (run.isAllowed === false) return notAllowed;
  if (run.isAllowed === null) return rightUnknown;
  if (run.isRight === null) return endedEarly;
  if (run.isRight) return fails('run', 'Run: it is right there.');
  return holds('run', 'Run: it fails there.');
}

type OfBound = { name: string; side: string; value: string };

const numberIn = (side: Side | null): number | null =>
  side !== null && 'value' in side ? side.value : null;

/** Numbers as models write them: `200000`, `200,000`, `2*10^5`. */
function numberOf(text: string): number | null {
  const [, factor = '1', base, exponent = '1'] =
    /^(?:(-?\d{1,3}) ?(?:\*|·|\\cdot) ?)?(-?\d{1,19})(?:\^\{?(\d{1,2})\}?)?$/.exec(
      text.replaceAll(/(?<=\d),(?=\d{3})/g, ''),
    ) ?? [];
  return base === undefined ? null : Number(factor) * Number(base) ** Number(exponent);
}

function ofBound({ name, side, value }: OfBound, { facts }: Checks): Verdict {
  const claimed = numberOf(value.trim());
  const text = sectionText(sectionsOf(facts.subject.statement), 'constraints');
  const bound = readBounds(text ?? '').find((one) => one.name === name.replace(/_.*$/, ''));
  const stated = numberIn((side === 'most' ? bound?.most : bound?.least) ?? null);
  if (claimed === null || stated === null) return null;
  if (claimed === stated) return holds('statement', 'The statement says so.');
  return fails('statement', `The statement says ${stated.toLocaleString('en')}.`);
}

/** Only a wrong quote gets a mark: that code stands in a line proves nothing about it. */
function ofQuote(number: number, quoted: string | undefined, { task }: Facts): Verdict {
  if (task.kind === 'explain') return null;
  const line = task.code.split('\n')[number - 1];
  if (line === undefined) return fails('code', `The code has no line ${number}.`);
  if (quoted === undefined || isIn(quoted, line)) return null;
  // In a table.
  if (isIn(quoted.replaceAll('\\|', '|'), line)) return null;
  return fails('code', `Line ${number} is different.`);
}

/** Spacing does not matter. */
const isIn = (quoted: string, line: string): boolean =>
  line.replaceAll(/\s+/g, '').includes(quoted.replaceAll(/\s+/g, ''));

const proofs = {
  'unset-value': 'Run with this memory filled in three ways: the results differ.',
  'out-of-bounds': 'The checked build stops there.',
  'integer-overflow': 'The checked build reports it there.',
} satisfies Partial<Record<DiagnosisKind, string>>;

type OfLine = { line: string | undefined; text: string | undefined };

/** A run that finds nothing disproves a claim only about its own input. */
function ofFinding(kind: keyof typeof proofs, { line, text }: OfLine, checks: Checks): Verdict {
  const by = kind === 'unset-value' ? 'fillings' : 'checked';
  const isIt = (one: { kind: string; line: number | null }) =>
    one.kind === kind && one.line === Number(line);
  if (text === undefined) {
    return provenFacts(checks.facts).some(isIt) ? holds(by, proofs[kind]) : null;
  }
  const run = runOn(text, checks);
  if (run === null || 'runs' in run) return run;
  if (run.found.some(isIt)) return holds(by, proofs[kind]);
  // That filling memory makes no difference does not prove that every value was set.
  if (kind === 'unset-value') return null;
  if (!run.isChecked) return open(by, 'Not decided: no checked build ran to its end there.');
  return fails(by, 'Run on this input: nothing of the kind shows in that line.');
}

const superscripts: Readonly<Record<string, string>> = {
  '²': '^2',
  '³': '^3',
  '⁴': '^4',
  ⁿ: '^n',
  ᵏ: '^k',
  ᵐ: '^m',
  ˣ: '^x',
  ᵗ: '^t',
};

const powers = /(?<![a-z])([a-z])(?:\s*[*·×]?\s*\1)+(?![a-z])/g;

/** Without constant factors and the case of letters: `N²/2` and `n * n` are `n^2`. */
const growthOf = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/\\(?:cdot|times)/g, '·')
    .replaceAll(powers, (all, one: string) => `${one}^${all.split(one).length - 1}`)
    .replaceAll(/[²³⁴ⁿᵏᵐˣᵗ]/g, (one) => superscripts[one] ?? one)
    .replaceAll('√n', 'sqrt(n)')
    .replaceAll(/\\|[\s*·×{}]/g, '')
    .replace(/\/\d+$/, '')
    .replace(/^\d+(?=[a-zℓ(|])/, '');

const lettersOf = (growth: string): string[] =>
  growth.replaceAll(/log|sqrt|min|max/g, '').match(/[a-zℓ]/g) ?? [];

const measuredGrowth =
  /^(?:Line \d+ runs about (.{1,40}?) times|How often .* grows like (.{1,40}?))(, where .*)?\.$/;

function ofGrowth(line: number, claimed: string, { judgement }: Facts): Verdict {
  const { slowness } = judgement ?? {};
  const [, exact, like, where = ''] =
    slowness?.sentences.map((one) => measuredGrowth.exec(one)).find((one) => one !== null) ?? [];
  const measured = exact ?? like;
  if (slowness?.line !== line || measured === undefined) return null;
  const [is, said] = [growthOf(measured), growthOf(claimed)];
  if (is === said) return holds('counts', `Counted: ${measured}${where}.`);
  // Another letter may stand for the same number.
  const letters = lettersOf(is);
  if (lettersOf(said).some((one) => !letters.includes(one))) return null;
  return fails('counts', `Counted: it grows like ${measured}${where}.`);
}
