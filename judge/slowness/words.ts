/** Sentences about where a program spends its time. */
import type { Slowness as Shown } from '../../contract/slowness.ts';
import type { Growth, Slowness } from './slowness.ts';

/** The part that people see. */
export function shownSlowness(slowness: Slowness): Shown {
  const { line, growth } = slowness;
  const points = (growth?.points ?? []).filter(({ count }) => count > 0).slice(-pointsShown);
  return {
    line,
    sentences: [
      shareSentence(slowness),
      ...(growth ? [growthSentence(slowness, growth)] : countSentences(slowness)),
      ...(growth?.most ? [mostSentence(growth.most)] : []),
    ],
    growth: growth && { of: growth.of, isSteps: growth.isSteps, points },
  };
}

const pointsShown = 4;

function shareSentence({ line, from, to, share, isCalled }: Slowness): string {
  const percent = Math.min(99, Math.round(100 * share));
  const where = from === to ? `Line ${line}` : `The loop in lines ${from} to ${to}`;
  const called = isCalled ? ', with what it calls in the library,' : '';
  const most = share > 0.985 ? 'nearly all' : `${percent} %`;
  return `${where}${called} takes ${most} of the time on large inputs.`;
}

const countSentences = ({ line, runs }: Slowness): string[] =>
  runs === null ? [] : [`Line ${line} ran ${numberText(runs)} times on one of them.`];

function growthSentence({ line }: Slowness, { fit, of, isSteps }: Growth): string {
  const where = `where n is ${of}`;
  if (fit.isProportional) {
    const what = isSteps ? 'The number of its steps' : `How often line ${line} runs`;
    return `${what} grows like ${fit.text}, ${where}.`;
  }
  const what = isSteps ? 'That is' : `Line ${line} runs`;
  return `${what} about ${fit.text} ${isSteps ? 'steps in all' : 'times'}, ${where}.`;
}

function mostSentence({ size, count, ms }: NonNullable<Growth['most']>): string {
  const time = ms === null ? '' : `, ${timeText(ms)}`;
  return `The problem allows n = ${numberText(size)}: that makes ${numberText(count)}${time}.`;
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
  { name: 's', ms: 1_000 },
];
const yearMs = 365 * 86_400_000;

/** Formats a time, as in "some 30 s" or "some 3 hours". */
function timeText(ms: number): string {
  if (ms > yearMs) return 'longer than a year';
  const unit = units.find((one) => ms >= 2 * one.ms);
  if (unit === undefined) return `some ${Number((ms / 1000).toPrecision(1))} s`;
  const value = ms / unit.ms;
  return `some ${value < 10 ? Math.round(value) : Number(value.toPrecision(2))} ${unit.name}`;
}
