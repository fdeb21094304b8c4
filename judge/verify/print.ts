/** A report as text for a terminal. */
import type { VerificationReport, VerifiedSubmission } from '../../contract/verification.ts';

const indent = '  ';

/** The report: its lines by section, how submissions did, and a closing sentence. */
export function printed(report: VerificationReport): string {
  const sections = report.sections.map(({ name, summary, lines, left }) =>
    [
      `${name}: ${summary}`,
      ...lines.flatMap(({ severity, place, what, remedy }) => [
        `${indent}${severity.padEnd(8)}${place}: ${what}`,
        `${indent}${' '.repeat(8)}→ ${remedy}`,
      ]),
      ...(left > 0 ? [`${indent}${left} more ${left === 1 ? 'is' : 'are'} not shown.`] : []),
    ].join('\n'),
  );
  return [...sections, ...tableOf(report), closing(report)].join('\n');
}

/** A line for each submission, with a column for each group. */
function tableOf({ submissions, groups }: VerificationReport): string[] {
  if (submissions.length === 0) return [];
  const hasPoints = submissions.some(({ points }) => points !== null);
  const head = [
    ...['submission', 'expected', 'got'],
    ...(hasPoints ? ['points'] : []),
    ...groups.map(({ name }) => name),
    'slowest',
  ];
  const rows = submissions.map((one) => [
    one.path,
    one.expected,
    one.isAsExpected ? one.verdict : `${one.verdict} !`,
    ...(hasPoints ? [shareOf(one)] : []),
    ...groups.map((group, at) =>
      [
        inGroup(one, group),
        inSeconds(one.groupMaxMs[at] ?? null),
        inPoints(one.groupPoints[at] ?? null),
      ]
        .filter((part) => part !== '')
        .join(' '),
    ),
    one.slowest === null ? '' : `${one.slowest} ${inSeconds(one.maxMs)}`,
  ]);
  const widths = head.map((_, at) =>
    Math.max(...[head, ...rows].map((row) => row[at]?.length ?? 0)),
  );
  return [
    '',
    ...[head, ...rows].map((row) =>
      row
        .map((cell, at) => cell.padEnd(widths[at] ?? 0))
        .join('  ')
        .trimEnd(),
    ),
    '',
  ];
}

/** How many of each letter, such as `A12 W3`. */
function inGroup(
  { cases }: VerifiedSubmission,
  { from, count }: VerificationReport['groups'][number],
): string {
  const counts = new Map<string, number>();
  for (const letter of cases.slice(from, from + count)) {
    counts.set(letter, (counts.get(letter) ?? 0) + 1);
  }
  return [...counts].map(([letter, times]) => `${letter}${times}`).join(' ');
}

/** Such as `40 of 100`. */
const shareOf = ({ points, maxPoints }: VerifiedSubmission): string =>
  [points, maxPoints].filter((one) => one !== null).join(' of ');

const inPoints = (points: number | null): string => (points === null ? '' : `${points} p`);

const inSeconds = (ms: number | null): string => (ms === null ? '' : `${(ms / 1000).toFixed(2)} s`);

function closing({ isRight, counts: { error, warning, remark } }: VerificationReport): string {
  const count = (many: number, word: string): string => `${many} ${word}${many === 1 ? '' : 's'}`;
  const counted = [count(error, 'error'), count(warning, 'warning'), count(remark, 'remark')];
  return `${isRight ? 'Right' : 'Not right'}: ${counted.join(', ')}.`;
}
