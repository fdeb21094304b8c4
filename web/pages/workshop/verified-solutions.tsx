/**
 * The table of a verification: the expected and actual verdict of each solution, by group of test
 * cases.
 */
import { t } from '../../../contract/translation.ts';
import type {
  CaseLetter,
  VerificationReport,
  VerificationTimes,
  VerifiedSubmission,
} from '../../../contract/verification.ts';
import { Badge } from '../../ui/badge.tsx';
import { formatBytes, plural } from '../../ui/format.ts';
import { pageLocale } from '../../ui/locale.ts';
import { Panel } from '../../ui/panel.tsx';
import table from '../../ui/table/table.module.css';
import { Unfolding } from '../../ui/unfolding.tsx';
import { inWords } from '../../ui/words.ts';
import classes from './verification.module.css';

const words: Record<CaseLetter, string> = {
  A: t`accepted`,
  W: t`wrong`,
  T: t`too slow`,
  M: t`too much memory`,
  O: t`too much output`,
  R: t`crashed`,
  '-': t`not run`,
};

const letters = Object.keys(words) as CaseLetter[];

type Group = VerificationReport['groups'][number];

const ofGroup = ({ cases }: VerifiedSubmission, { from, count }: Group): string =>
  cases.slice(from, from + count);

/** For example `12 accepted, 3 wrong`. */
function countsOf(cases: string): string {
  const counts = letters.map((letter) => ({
    letter,
    count: [...cases].filter((one) => one === letter).length,
  }));
  const seen = counts.filter(({ count }) => count > 0);
  const [only] = seen;
  if (only !== undefined && seen.length === 1) return words[only.letter];
  return seen.map(({ letter, count }) => `${count} ${words[letter]}`).join(', ');
}

const inSeconds = new Intl.NumberFormat(pageLocale, {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
});

const seconds = (ms: number): string => `${inSeconds.format(ms / 1000)} s`;

export function VerifiedSolutions({ report }: { report: VerificationReport }) {
  const { groups, submissions, times } = report;
  return (
    <Panel title={t`How the solutions did`} note={timesInWords(times)}>
      {/* Keys scroll it, too. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls where the page is narrow */}
      <div className={classes.scroll} tabIndex={0}>
        <table className={table.table}>
          <thead>
            <tr>
              <th scope="col">{t`Solution`}</th>
              <th scope="col">{t`Expected`}</th>
              <th scope="col">{t`Got`}</th>
              {groups.map((group) => (
                <th scope="col" key={`${group.name} ${group.from}`}>
                  {group.name}
                </th>
              ))}
              <th scope="col">{t`Slowest`}</th>
            </tr>
          </thead>
          <tbody>
            {submissions.map((one) => (
              <Row key={one.path} one={one} groups={groups} />
            ))}
          </tbody>
        </table>
      </div>
      <Unfolding title={t`Each test case`}>
        <EachCase report={report} />
      </Unfolding>
    </Panel>
  );
}

function Row({ one, groups }: { one: VerifiedSubmission; groups: Group[] }) {
  return (
    <tr>
      <th scope="row" className={classes.path}>
        {one.path}
      </th>
      <td>{inWords(one.expected)}</td>
      <td>
        <Badge tone={one.isAsExpected ? 'green' : 'red'}>{inWords(one.verdict)}</Badge>
        {one.points !== null && <small>{pointsInWords(one.points, one.maxPoints)}</small>}
      </td>
      {groups.map((group, index) => {
        const ms = one.groupMaxMs[index] ?? null;
        const points = one.groupPoints[index] ?? null;
        return (
          <td key={`${group.name} ${group.from}`}>
            {countsOf(ofGroup(one, group))}
            {points !== null && <small>{pointsInWords(points, null)}</small>}
            {ms !== null && <small>{seconds(ms)}</small>}
          </td>
        );
      })}
      <td>
        {one.maxMs !== null && seconds(one.maxMs)}
        <small>{one.slowest}</small>
      </td>
    </tr>
  );
}

/** For example `40 of 100 points`. */
const pointsInWords = (points: number, maxPoints: number | null): string =>
  maxPoints === null
    ? plural(points, '# point|# points')
    : t`${points} of ${plural(maxPoints, '# point|# points')}`;

/** Tests beyond these are shown by their letters only. */
const cellRowsMax = 500;

/** How each solution did on each test case, with time and memory where the report has them. */
function EachCase({ report }: { report: VerificationReport }) {
  const { groups, submissions, tests } = report;
  const hasCells = submissions.some(({ ms }) => ms.length > 0) && tests.length <= cellRowsMax;
  return (
    <>
      <p className={classes.nothing}>
        {letters.map((letter) => `${letter} ${words[letter]}`).join(', ')}
      </p>
      {hasCells ? <Cells report={report} /> : <Letters groups={groups} submissions={submissions} />}
    </>
  );
}

function Cells({ report: { submissions, tests } }: { report: VerificationReport }) {
  return (
    // Keys scroll it, too.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls where the page is narrow
    <div className={classes.scroll} tabIndex={0}>
      <table className={table.table}>
        <thead>
          <tr>
            <th scope="col">{t`Test case`}</th>
            {submissions.map(({ path }) => (
              <th scope="col" key={path} className={classes.path}>
                {path}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {tests.map((name, at) => (
            <tr key={name}>
              <th scope="row" className={classes.path}>
                {name}
              </th>
              {submissions.map(({ path, cases, ms, memoryKb }) => (
                <td key={path}>
                  {cases[at]}
                  <small>{figuresOf(ms[at] ?? null, memoryKb[at] ?? null)}</small>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** For example `0.12 s · 3 MiB`. */
const figuresOf = (ms: number | null, memoryKb: number | null): string =>
  [ms === null ? '' : seconds(ms), memoryKb === null ? '' : formatBytes(memoryKb * 1024)]
    .filter((part) => part !== '')
    .join(' · ');

/** A letter for each test case, in order. */
function Letters({ groups, submissions }: Pick<VerificationReport, 'groups' | 'submissions'>) {
  return (
    <dl className={classes.each}>
      {submissions.map((one) => (
        <div key={one.path}>
          <dt>{one.path}</dt>
          {groups.map((group) => (
            <dd key={`${group.name} ${group.from}`}>
              {group.name} <code>{ofGroup(one, group)}</code>
            </dd>
          ))}
        </div>
      ))}
    </dl>
  );
}

/** The time limit and the times measured near it. */
function timesInWords(times: VerificationTimes): string {
  const { limitMs, isGiven, slowestAcceptedMs, fastestTooSlowMs, suggestedMs } = times;
  return [
    t`Limit ${seconds(limitMs)}${isGiven ? '' : t` (measured)`}`,
    slowestAcceptedMs === null ? '' : t`slowest accepted ${seconds(slowestAcceptedMs)}`,
    fastestTooSlowMs === null ? '' : t`fastest too slow ${seconds(fastestTooSlowMs)}`,
    suggestedMs === null || (isGiven && suggestedMs === limitMs)
      ? ''
      : t`suggested ${seconds(suggestedMs)}`,
  ]
    .filter((part) => part !== '')
    .join(' · ');
}
