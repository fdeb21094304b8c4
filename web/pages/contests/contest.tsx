/** A contest: its times, its problems once it has begun, and what was announced. */

import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { Link } from 'react-router';
import type { Announcement, ContestPage, ListedProblem } from '../../../contract/contests.ts';
import type { OwnProblem } from '../../../contract/taking-part.ts';
import { t } from '../../../contract/translation.ts';
import { lazyPart } from '../../load-part.ts';
import { paths } from '../../paths.ts';
import { Badge } from '../../ui/badge.tsx';
import { contestProblemAddress, solvedHow } from '../../ui/contests/addresses.ts';
import { formatLength } from '../../ui/contests/clock.ts';
import { ContestFrame } from '../../ui/contests/contest-frame.tsx';
import { OwnState } from '../../ui/contests/own-state.tsx';
import { ownRunsQuery } from '../../ui/contests/queries.ts';
import { EmptyState } from '../../ui/feedback/states.tsx';
import { formatLimit, plural } from '../../ui/format.ts';
import { pageLocale } from '../../ui/locale.ts';
import table from '../../ui/table/table.module.css';
import { toTheMinute } from '../../ui/to-the-minute.ts';
import classes from './contest.module.css';
import { SignUp } from './sign-up.tsx';

const OwnGroup = lazyPart(() => import('./own-group.tsx'));

export default function Contest({ slug }: { slug: string }) {
  return (
    <ContestFrame slug={slug}>
      {(contest) => (
        <>
          <Facts contest={contest} />
          {contest.class === null && <SignUp contest={contest} />}
          {contest.hasGroups && contest.class !== null && contest.ownTeam !== null && (
            <Suspense>
              <OwnGroup slug={contest.class.slug} assignment={slug} />
            </Suspense>
          )}
          <Problems contest={contest} />
          {contest.announcements.length > 0 && <Announcements all={contest.announcements} />}
        </>
      )}
    </ContestFrame>
  );
}

function Facts({ contest }: { contest: ContestPage }) {
  const { formalName, name, freezesAt } = contest;
  const facts = contest.class === null ? factsOf(contest) : timesOf(contest);
  if (freezesAt !== null) facts.push([t`Board freezes`, toTheMinute(freezesAt)]);
  return (
    <>
      {formalName !== null && formalName !== name && <p className={classes.formal}>{formalName}</p>}
      <dl className={classes.facts}>
        {facts.map(([term, text]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

type Fact = [term: string, text: string];

const whenOf = (instant: string | null): string =>
  instant === null ? t`not set` : toTheMinute(instant);

const factsOf = ({ startsAt, durationMs, teams, settings }: ContestPage): Fact[] => [
  [t`Start`, whenOf(startsAt)],
  [t`Length`, formatLength(durationMs)],
  [t`Teams`, teams.toLocaleString(pageLocale)],
  [
    t`Penalty`,
    settings.penaltyMinutes === 0
      ? t`none`
      : t`${plural(settings.penaltyMinutes, '# minute|# minutes')} a try`,
  ],
];

/** An assignment has no teams, and its pupils do not sign up. */
const timesOf = ({ startsAt, endsAt, ownTime, due }: ContestPage): Fact[] => [
  [t`Opens`, whenOf(startsAt)],
  ...(due === null ? [] : [dueFact(due)]),
  [t`Closes`, whenOf(ownTime?.endsAt ?? endsAt)],
];

const dueFact = ({ at, factor, steps }: NonNullable<ContestPage['due']>): Fact => [
  t`Due`,
  [
    factor === 1
      ? toTheMinute(at)
      : t`${toTheMinute(at)}, then ${Math.round(factor * 100)} % of the points`,
    ...steps.map((step) => t`from ${toTheMinute(step.at)} ${Math.round(step.factor * 100)} %`),
  ].join(', '),
];

function Problems({ contest }: { contest: ContestPage }) {
  const { problems, phase } = contest;
  if (problems === null) {
    const text =
      phase === 'coming'
        ? t`The problems are shown here when the ${contest.class === null ? t`contest starts` : t`assignment opens`}.`
        : t`Each team sees the problems from its own start on, and all others when the contest is over.`;
    return <EmptyState icon="lock" title={t`Not before the start`} text={text} />;
  }
  if (problems.length === 0) {
    return <EmptyState icon="list" title={t`No problems`} text={t`There are no problems yet.`} />;
  }
  return <ProblemList contest={contest} problems={problems} />;
}

type ProblemListProps = { contest: ContestPage; problems: readonly ListedProblem[] };

function ProblemList({ contest, problems }: ProblemListProps) {
  const { slug, phase, settings, ownTeam, ownTime } = contest;
  const { data: own } = useQuery({
    ...ownRunsQuery(slug, { page: 1 }),
    enabled: ownTeam !== null && phase !== 'coming',
  });
  const hasLinks = problems.some(({ problemId }) => problemId !== null);
  return (
    <section className={classes.section}>
      <h2>{t`Problems`}</h2>
      {phase === 'past' && ownTime === null && hasLinks && (
        <p className={classes.note}>
          {contest.class === null
            ? t`The contest is over. You can practise: what you submit now counts for no board.`
            : t`The assignment is closed. You can practise: what you submit now has no points.`}
        </p>
      )}
      <table className={`${table.table} ${table.framed}`}>
        <thead>
          <tr>
            <th scope="col" className={classes.label}>
              {t`Label`}
            </th>
            <th scope="col">{t`Name`}</th>
            {settings.score === 'points' && (
              <th scope="col" className={classes.figure}>
                {t`Points`}
              </th>
            )}
            <th scope="col" className={classes.figure}>
              {t`Time limit`}
            </th>
            {own && (
              <th scope="col" className={classes.figure}>
                {t`You`}
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {problems.map((problem) => (
            <ProblemRow
              key={problem.id}
              problem={problem}
              contest={contest}
              own={own?.problems.find(({ label }) => label === problem.label)}
              hasOwn={own !== undefined}
            />
          ))}
        </tbody>
      </table>
    </section>
  );
}

type ProblemRowProps = {
  problem: ListedProblem;
  contest: ContestPage;
  /** How it stands for the reader, who then takes part. */
  own: OwnProblem | undefined;
  hasOwn: boolean;
};

function ProblemRow({ problem, contest, own, hasOwn }: ProblemRowProps) {
  const { label, name, problemId, points, timeLimitMs } = problem;
  const { slug, settings } = contest;
  const isHere = solvedHow(contest, problem) !== null;
  return (
    <tr>
      <td className={classes.label}>{label}</td>
      <td className={classes.name}>
        {problemId === null ? (
          name
        ) : (
          <Link to={isHere ? contestProblemAddress(slug, label) : paths.problem(problemId)}>
            {name}
          </Link>
        )}
      </td>
      {settings.score === 'points' && <td className={classes.figure}>{points}</td>}
      <td className={classes.figure}>{timeLimitMs === null ? '—' : formatLimit(timeLimitMs)}</td>
      {hasOwn && <td className={classes.figure}>{own ? <OwnState of={own} /> : '—'}</td>}
    </tr>
  );
}

function Announcements({ all }: { all: readonly Announcement[] }) {
  return (
    <section className={classes.section}>
      <h2>{t`Announcements`}</h2>
      <ul className={classes.announcements}>
        {all.map(({ id, text, at, problem }) => (
          <li key={id}>
            <p className={classes.at}>
              <time dateTime={at}>{toTheMinute(at)}</time>
              {problem !== null && <Badge>{t`Problem ${problem}`}</Badge>}
            </p>
            <p className={classes.text}>{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
