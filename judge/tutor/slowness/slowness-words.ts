/** Sentences about where a program spends its time. */
import { capital, clause, figure, said } from '../../../contract/said.ts';
import type { Slowness as Shown } from '../../../contract/slowness.ts';
import type { LibraryWork } from './library-work.ts';
import { nameOf } from './names.ts';
import { type Measure, withAllWhere, withLetter, withWhere } from './sizes.ts';
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

const linesText = ({ from, to }: Part): string =>
  from === to ? said`line ${figure(from)}` : said`lines ${figure(from)} to ${figure(to)}`;

const code = (name: string): string => `\`${name}\``;

/** As in "the loop in lines 3 to 5". */
function partText(part: Part): string {
  const lines = linesText(part);
  if (part.kind === 'line') return lines;
  if (part.kind === 'loop') return said`the loop in ${clause(lines)}`;
  const name = nameOf(part.within);
  return name === null
    ? said`the recursion in ${clause(lines)}`
    : said`the recursion of ${code(name)} in ${clause(lines)}`;
}

/** A part of another function, which may have more lines. */
function partOfText(part: Part, name: string): string {
  const lines = linesText(part);
  if (part.kind === 'line') return said`${clause(lines)} of ${code(name)}`;
  if (part.kind === 'loop') return said`the loop in ${clause(lines)} of ${code(name)}`;
  return said`${code(name)} (${clause(lines)})`;
}

const percentText = ({ share }: Part): string =>
  said`${figure(Math.min(99, Math.round(100 * share)))} %`;

function shareSentence({ named, inside, isCalled }: Slowness): string {
  const part = partText(named);
  const share = named.share > 0.985 ? said`nearly all` : percentText(named);
  // What is inside it is told where it is known.
  if (inside === null && named.isCalling) {
    return said`${capital(part)}, with what it calls, takes ${clause(share)} of the time on large inputs.`;
  }
  return isCalled && inside === null
    ? said`${capital(part)}, with what it calls in the library, takes ${clause(share)} of the time on large inputs.`
    : said`${capital(part)} takes ${clause(share)} of the time on large inputs.`;
}

function countSentences({ named, runs }: Slowness): string[] {
  if (runs === null || runs.count === 0) return [];
  const { measure, count } = runs;
  const at = { letter: measure.letter, size: numberText(runs.size) };
  const text = count === 1 ? onceText(named, at) : timesText(named, at, numberText(count));
  return [withWhere(text, measure)];
}

type At = { letter: string; size: string };

function onceText(part: Part, { letter, size }: At): string {
  if (part.kind !== 'recursion') {
    return said`Line ${figure(part.line)} runs once for ${letter} = ${figure(size)}`;
  }
  const name = nameOf(part.within);
  return name === null
    ? said`It is called once for ${letter} = ${figure(size)}`
    : said`${code(name)} is called once for ${letter} = ${figure(size)}`;
}

function timesText(part: Part, { letter, size }: At, times: string): string {
  if (part.kind !== 'recursion') {
    return said`Line ${figure(part.line)} runs ${figure(times)} times for ${letter} = ${figure(size)}`;
  }
  const name = nameOf(part.within);
  return name === null
    ? said`It is called ${figure(times)} times for ${letter} = ${figure(size)}`
    : said`${code(name)} is called ${figure(times)} times for ${letter} = ${figure(size)}`;
}

function growthSentence(named: Part, growth: Growth): string {
  const { measure, alike } = growth;
  return withAllWhere(growthText(named, growth), measure, alike);
}

function growthText(named: Part, { fit, measure, isSteps }: Growth): string {
  const isRecursion = named.kind === 'recursion';
  const { letter } = measure;
  if (fit.text === null) {
    if (isSteps) return said`The number of its steps grows exponentially with ${letter}`;
    return isRecursion
      ? said`The number of its calls grows exponentially with ${letter}`
      : said`How often line ${figure(named.line)} runs grows exponentially with ${letter}`;
  }
  const text = withLetter(fit.text, letter);
  if (fit.isProportional) {
    if (isSteps) return said`The number of its steps grows like ${text}`;
    return isRecursion
      ? said`The number of its calls grows like ${text}`
      : said`How often line ${figure(named.line)} runs grows like ${text}`;
  }
  if (isSteps) return said`That is about ${text} steps in all`;
  if (!isRecursion) return said`Line ${figure(named.line)} runs about ${text} times`;
  const name = nameOf(named.within);
  return name === null
    ? said`It is called about ${text} times`
    : said`${code(name)} is called about ${text} times`;
}

function insideSentences({ named, inside, isCalled, growth }: Slowness): string[] {
  if (inside === null) return [];
  const { part, fit } = inside;
  const name = part.within === named.within ? null : nameOf(part.within);
  const what = name === null ? partText(part) : partOfText(part, name);
  const text = fit?.isProportional || part.kind === 'line' ? null : (fit?.text ?? null);
  const often =
    growth !== null && text !== null && text !== growth.fit.text
      ? oftenText(part, withLetter(text, growth.measure.letter))
      : null;
  const share = part.share > mostShare ? said`most` : percentText(part);
  if (part.isCalling) {
    return often === null
      ? [said`Inside it, ${clause(what)}, with what it calls, takes ${clause(share)} of the time.`]
      : [
          said`Inside it, ${clause(what)}, with what it calls, takes ${clause(share)} of the time, ${clause(often)}.`,
        ];
  }
  if (isCalled) {
    return often === null
      ? [
          said`Inside it, ${clause(what)}, with what it calls in the library, takes ${clause(share)} of the time.`,
        ]
      : [
          said`Inside it, ${clause(what)}, with what it calls in the library, takes ${clause(share)} of the time, ${clause(often)}.`,
        ];
  }
  return often === null
    ? [said`Inside it, ${clause(what)} takes ${clause(share)} of the time.`]
    : [said`Inside it, ${clause(what)} takes ${clause(share)} of the time, ${clause(often)}.`];
}

const oftenText = (part: Part, times: string): string =>
  part.kind === 'recursion'
    ? said`called about ${times} times in all`
    : said`running about ${times} times in all`;

/** From this share on, a part takes most of the time. */
const mostShare = 0.55;

const workTexts: Record<Exclude<LibraryWork, 'reads'>, string> = {
  'copies the string': said`it copies the string`,
  'moves the rest of the string': said`it moves the rest of the string`,
  'compares strings': said`it compares strings`,
  'searches the string': said`it searches the string`,
  'measures the string': said`it measures the string`,
  'copies or moves what is stored': said`it copies or moves what is stored`,
  'fills memory': said`it fills memory`,
  sorts: said`it sorts`,
};

function costSentences(slowness: Slowness): string[] {
  const { named, inside, costGrows, work, growth, isReadingSlow } = slowness;
  if (work === 'reads') {
    return isReadingSlow
      ? [said`It reads: \`ios::sync_with_stdio(false)\` and \`cin.tie(nullptr)\` make that faster.`]
      : [];
  }
  if (!costGrows || growth?.isSteps) return [];
  const isCall = (inside?.part ?? named).kind === 'recursion';
  if (work === null) {
    return isCall
      ? [said`Each call takes longer on larger inputs.`]
      : [said`Each pass takes longer on larger inputs.`];
  }
  const why = workTexts[work];
  return isCall
    ? [said`Each call takes longer on larger inputs: ${clause(why)}.`]
    : [said`Each pass takes longer on larger inputs: ${clause(why)}.`];
}

function mostSentence({ letter }: Measure, most: NonNullable<Growth['most']>): string {
  const [size, count] = [numberText(most.size), numberText(most.count)];
  if (most.leastMs === null) {
    return said`The problem allows ${letter} = ${figure(size)}: that makes ${figure(count)}.`;
  }
  const time = timeText(most.leastMs);
  return said`The problem allows ${letter} = ${figure(size)}: that makes ${figure(count)}, ${clause(time)}.`;
}

const digits = ['⁰', '¹', '²', '³', '⁴', '⁵', '⁶', '⁷', '⁸', '⁹'];
const exactMax = 1e7;
const powerMax = 30;

/** Digits that are cut off change a number by at most this share. */
const cutShare = 0.06;

/** Formats a number, as in "200,000", "1.4·10⁹" or "4·10¹⁰". */
function numberText(value: number): string {
  if (value < exactMax) return Math.round(value).toLocaleString('en');
  const one = Number(value.toPrecision(1));
  const isNear = Math.abs(one - value) <= cutShare * value;
  const [mantissa = '', exponent = ''] = value.toExponential(isNear ? 0 : 1).split('e+');
  if (!Number.isFinite(value) || Number(exponent) > powerMax) return said`more than 10³⁰`;
  const power = [...exponent].map((digit) => digits[Number(digit)]).join('');
  return mantissa === '1' ? `10${power}` : `${mantissa}·10${power}`;
}

const units = [
  { text: (amount: number) => said`more than ${figure(amount)} days`, ms: 86_400_000 },
  { text: (amount: number) => said`more than ${figure(amount)} hours`, ms: 3_600_000 },
  { text: (amount: number) => said`more than ${figure(amount)} minutes`, ms: 60_000 },
  { text: (amount: number) => said`more than ${figure(amount)} s`, ms: 1000 },
];
const yearMs = 365 * 86_400_000;
const unitsLeast = 2;

/** Formats a time that is surely exceeded, as in "more than 1.5 s" or "more than 3 hours". */
function timeText(leastMs: number): string {
  if (leastMs > yearMs) return said`longer than a year`;
  const unit = units.find(({ ms }) => leastMs >= unitsLeast * ms) ?? units.at(-1);
  if (unit === undefined) return '';
  return unit.text(roundedDown(leastMs / unit.ms));
}

/** To one digit; below ten, to halves. */
function roundedDown(value: number): number {
  if (value < 10) return Math.floor(2 * value) / 2;
  const unit = 10 ** Math.floor(Math.log10(value));
  return Math.floor(value / unit) * unit;
}
