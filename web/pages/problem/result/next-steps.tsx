/** After an accepted submission: its effect on the rating, its rank, how hard it was, and the next problem. */

import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { nextProblem, submissionPlacing } from '../../../../contract/calls.ts';
import type { Distribution } from '../../../../contract/placing.ts';
import { t } from '../../../../contract/translation.ts';
import { api } from '../../../api.ts';
import { paths } from '../../../paths.ts';
import { DifficultyBadge } from '../../../ui/badge.tsx';
import { plural } from '../../../ui/format.ts';
import { Icon } from '../../../ui/icons.tsx';
import { rich } from '../../../ui/rich.ts';
import { solutionAddress } from '../../../ui/solutions/address.ts';
import { DifficultyQuestion } from './difficulty-question.tsx';
import classes from './next-steps.module.css';

type NextStepsProps = {
  problemId: string;
  submissionId: string;
  /** Called when the link to published solutions is followed; undefined where there are none. */
  onSolutions: (() => void) | undefined;
};

/** Parts that cannot be loaded are left out, because the result is complete without them. */
export default function NextSteps({ problemId, submissionId, onSolutions }: NextStepsProps) {
  const { data: placing } = useQuery({
    queryKey: ['placing', submissionId],
    queryFn: ({ signal }) => api.call(submissionPlacing, { params: { id: submissionId }, signal }),
  });
  const { data: next } = useQuery({
    queryKey: ['next-problem', problemId, submissionId],
    queryFn: ({ signal }) => api.call(nextProblem, { params: { id: problemId }, signal }),
  });
  return (
    <div className={classes.steps}>
      {placing && placing.ratingGain > 0 && (
        <p className={classes.gain}>
          <Icon name="trophy" size={15} /> {t`Your rating went up by ${placing.ratingGain}.`}
        </p>
      )}
      {placing && placing.time.others > 0 && (
        <div className={classes.charts}>
          <Chart name={t`Time`} unit="ms" worse={slower} of={placing.time} />
          <Chart name={t`Memory`} unit="MiB" worse={hungrier} of={placing.memory} />
        </div>
      )}
      <DifficultyQuestion problemId={problemId} />
      {onSolutions && (
        <p>
          <Link to={solutionAddress(problemId, '')} onClick={onSolutions}>
            {t`Read how others solved it, or publish your solution`}
          </Link>
        </p>
      )}
      {next?.problem && (
        <div className={classes.next}>
          <span>
            {rich`Next: ${<strong>{next.problem.name}</strong>}`}{' '}
            <DifficultyBadge difficulty={next.problem.difficulty} />
          </span>
          <Button
            component={Link}
            to={paths.problem(next.problem._id)}
            size="xs"
            variant="default"
            rightSection={<Icon name="right" size={14} />}
          >
            {t`Solve it`}
          </Button>
        </div>
      )}
      {next?.problem === null && <p>{t`You have solved every problem.`}</p>}
    </div>
  );
}

const slower = (percent: number, others: number): string =>
  t`${percent}% of ${plural(others, '# other person is|# other people are')} slower.`;
const hungrier = (percent: number, others: number): string =>
  t`${percent}% of ${plural(others, '# other person is|# other people are')} using more memory.`;

type ChartProps = {
  name: string;
  unit: string;
  /** Says how many percent of how many people have a larger figure. */
  worse: (percent: number, others: number) => string;
  of: Distribution;
};

/** A bar for each step. The bar of the person's own step is marked, and includes the person. */
function Chart({ name, unit, worse, of: { bins, own, others, behind } }: ChartProps) {
  const counts = bins.map(({ people }, at) => people + (at === own ? 1 : 0));
  const most = Math.max(...counts);
  const percent = Math.round((behind / others) * 100);
  const sentence = worse(percent, others);
  return (
    <figure className={classes.chart}>
      <figcaption>
        <strong>{name}</strong> {sentence}
      </figcaption>
      <div className={classes.bars} aria-hidden="true" data-drawn>
        {counts.map((count, at) => (
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: the steps never move.
            key={at}
            data-own={at === own}
            title={`≤ ${roundEnd(bins[at]?.upTo ?? 0)} ${unit}: ${count}`}
            style={{ height: `${Math.max((count / most) * 100, count > 0 ? 6 : 0)}%` }}
          />
        ))}
      </div>
      <div className={classes.axis} aria-hidden="true">
        <span>
          ≤ {roundEnd(bins[0]?.upTo ?? 0)} {unit}
        </span>
        <span>
          ≤ {roundEnd(bins.at(-1)?.upTo ?? 0)} {unit}
        </span>
      </div>
    </figure>
  );
}

const roundEnd = (end: number): string => String(Number(end.toPrecision(2)));
