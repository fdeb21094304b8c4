/** Sentences about where a program spends its time. */
import type { Slowness as Shown } from '../../../contract/slowness.ts';
import { type Measure, whereAllText, whereText, withLetter } from './sizes.ts';
import type { Growth, Slowness } from './slowness.ts';
import type { Part } from './way.ts';

/** The part that people see. */
export function shownSlowness(slowness: Slowness): Shown {
  const { named, growth } = slowness;
  const points = (growth?.points ?? []).filter(({ count }) => count > 0).slice(-pointsShown);
  const of = growth === null ? '' : (growth.measure.words ?? growth.measure.letter);
  return {
    line: named.line,
    sentences: [
      shareSentence(slowness),
      ...(growth ? [growthSentence(named, growth)] : countSentences(slowness)),
      ...insideSentences(slowness),
      ...costSentences(slowness),
      ...(growth?.most ? [mostSentence(growth.measure, growth.most)] : []),
    ],
    growth: growth && {
      of,
      letter: growth.measure.letter,
      isSteps: growth.isSteps,
      points,
      isCalls: named.kind === 'recursion' && !growth.isSteps,
    },
  };
}

const pointsShown = 4;

/** Part of a name as the compiler writes it: its length, then its letters. */
const writtenName = /^_Z(?:L|NK?)?((?:\d+[A-Za-z_]\w*)+)/;

/** The name of a function in the source; null if it has none there, such as a lambda. */
export function nameOf(within: string): string | null {
  if (/^[A-Za-z]\w*$/.test(within)) return within;
  const [, written = ''] = writtenName.exec(within) ?? [];
  let [rest, name] = [written, null as string | null];
  for (;;) {
    const length = /^[1-9]\d{0,2}/.exec(rest)?.[0];
    if (length === undefined) return name;
    const from = length.length;
    name = rest.slice(from, from + Number(length));
    rest = rest.slice(from + Number(length));
  }
}

const linesText = ({ from, to }: Part): string =>
  from === to ? `line ${from}` : `lines ${from} to ${to}`;

/** As in "the loop in lines 3 to 5". */
function partText(part: Part): string {
  if (part.kind === 'line') return linesText(part);
  if (part.kind === 'loop') return `the loop in ${linesText(part)}`;
  const name = nameOf(part.within);
  return `the recursion${name === null ? '' : ` of \`${name}\``} in ${linesText(part)}`;
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const percentOf = ({ share }: Part): number => Math.min(99, Math.round(100 * share));

function shareSentence({ named, inside, isCalled }: Slowness): string {
  const called = isCalled && inside === null ? ', with what it calls in the library,' : '';
  const most = named.share > 0.985 ? 'nearly all' : `${percentOf(named)} %`;
  return `${capital(partText(named))}${called} takes ${most} of the time on large inputs.`;
}

/** As in "Line 5 runs" or "`count` is called". */
function runsText(part: Part): string {
  if (part.kind !== 'recursion') return `Line ${part.line} runs`;
  const name = nameOf(part.within);
  return name === null ? 'It is called' : `\`${name}\` is called`;
}

function countSentences({ named, runs }: Slowness): string[] {
  if (runs === null || runs.count === 0) return [];
  const size = `${runs.measure.letter} = ${numberText(runs.size)}`;
  const where = whereText(runs.measure);
  const often = runs.count === 1 ? 'once' : `${numberText(runs.count)} times`;
  return [`${runsText(named)} ${often} for ${size}${where}.`];
}

const textOf = ({ fit, measure }: Growth): string => withLetter(fit.text, measure.letter);

function growthSentence(named: Part, growth: Growth): string {
  const { fit, measure, alike, isSteps } = growth;
  const [text, where] = [textOf(growth), whereAllText(measure, alike)];
  if (fit.isProportional) {
    const often =
      named.kind === 'recursion' ? 'the number of its calls' : `how often line ${named.line} runs`;
    return `${capital(isSteps ? 'the number of its steps' : often)} grows like ${text}${where}.`;
  }
  if (isSteps) return `That is about ${text} steps in all${where}.`;
  return `${runsText(named)} about ${text} times${where}.`;
}

function insideSentences({ named, inside, isCalled, growth }: Slowness): string[] {
  if (inside === null) return [];
  const { part, fit } = inside;
  const name = part.within === named.within ? null : nameOf(part.within);
  const what = name === null ? partText(part) : `\`${name}\` (${linesText(part)})`;
  const called = isCalled ? ', with what it calls in the library,' : '';
  const isTold = fit !== null && !fit.isProportional && growth !== null && part.kind !== 'line';
  const runs =
    part.kind === 'recursion' ? 'called' : name === null ? 'running' : 'its loop running';
  const often =
    isTold && fit.text !== growth.fit.text
      ? `, ${runs} about ${withLetter(fit.text, growth.measure.letter)} times in all`
      : '';
  const share = part.share > mostShare ? 'most' : `${percentOf(part)} %`;
  return [`Inside it, ${what}${called} takes ${share} of the time${often}.`];
}

/** From this share on, a part takes most of the time. */
const mostShare = 0.55;

function costSentences({
  named,
  inside,
  costGrows,
  work,
  growth,
  isReadingSlow,
}: Slowness): string[] {
  if (work === 'reads') {
    return isReadingSlow
      ? ['It reads: `ios::sync_with_stdio(false)` and `cin.tie(nullptr)` make that faster.']
      : [];
  }
  if (!costGrows || growth?.isSteps) return [];
  const each = (inside?.part ?? named).kind === 'recursion' ? 'call' : 'pass';
  const why = work === null ? '' : `: it ${work}`;
  return [`Each ${each} takes longer on larger inputs${why}.`];
}

function mostSentence(
  { letter }: Measure,
  { size, count, ms }: NonNullable<Growth['most']>,
): string {
  const time = ms === null ? '' : `, ${timeText(ms)}`;
  return `The problem allows ${letter} = ${numberText(size)}: that makes ${numberText(count)}${time}.`;
}

const digits = ['⁰', '¹', '²', '³', '⁴', '⁵', '⁶', '⁷', '⁸', '⁹'];
const exactMax = 1e7;
const powerMax = 30;

/** Formats a number, as in "200,000" or "4·10¹⁰". */
function numberText(value: number): string {
  if (value < exactMax) return Math.round(value).toLocaleString('en');
  const [mantissa = '', exponent = ''] = value.toExponential(0).split('e+');
  if (!Number.isFinite(value) || Number(exponent) > powerMax) return 'more than 10³⁰';
  const power = [...exponent].map((digit) => digits[Number(digit)]).join('');
  return mantissa === '1' ? `10${power}` : `${mantissa}·10${power}`;
}

const units = [
  { name: 'days', ms: 86_400_000 },
  { name: 'hours', ms: 3_600_000 },
  { name: 'minutes', ms: 60_000 },
];
const yearMs = 365 * 86_400_000;

/** Formats a time, as in "some 1.5 s" or "some 3 hours". */
function timeText(ms: number): string {
  if (ms > yearMs) return 'longer than a year';
  const unit = units.find((one) => ms >= 2 * one.ms);
  // Two digits: one would contradict a limit in seconds.
  if (unit === undefined) return `some ${Number((ms / 1000).toPrecision(2))} s`;
  const value = ms / unit.ms;
  return `some ${value < 10 ? Math.round(value) : Number(value.toPrecision(2))} ${unit.name}`;
}
