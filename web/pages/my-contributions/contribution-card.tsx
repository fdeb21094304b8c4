/** One contribution with all its details; long statements and test cases are folded. */

import { Button } from '@mantine/core';
import { Link } from 'react-router';
import type { ContributionRow } from '../../../contract/contributions.ts';
import { areShort } from '../../../contract/short-cases.ts';
import { t } from '../../../contract/translation.ts';
import { paths } from '../../paths.ts';
import { Tags } from '../../ui/badge.tsx';
import {
  ContributedDifficulty,
  ReviewStateBadge,
  stateOf,
} from '../../ui/contributions/badges.tsx';
import { CaseTexts } from '../../ui/contributions/case-texts.tsx';
import { ContributedCases } from '../../ui/contributions/contributed-cases.tsx';
import { formatInstant, formatLimit } from '../../ui/format.ts';
import { Icon } from '../../ui/icons.tsx';
import { Markdown } from '../../ui/markdown/markdown.tsx';
import { Unfolding } from '../../ui/unfolding.tsx';
import classes from './my-contributions.module.css';
import { WorkshopStep } from './workshop-step.tsx';

/** Longer statements are folded at first. */
const statementShownMaxChars = 1500;

export function ContributionCard({ contribution }: { contribution: ContributionRow }) {
  const { problemName, problemStatement, status, tags, testCases } = contribution;
  const hidden = testCases.filter(({ isHidden }) => isHidden).length;
  return (
    <li className={classes.card} data-status={status}>
      <article aria-label={problemName}>
        <div className={classes.title}>
          <h2>{problemName}</h2>
          <ReviewStateBadge state={stateOf(contribution)} />
        </div>
        <div className={classes.facts}>
          <ContributedDifficulty contribution={contribution} />
          <Tags tags={tags} />
        </div>
        <dl className={classes.figures}>
          <Figure name={t`Time limit`} value={formatLimit(contribution.timeLimit)} />
          <Figure name={t`Memory limit`} value={`${contribution.memoryLimit} MB`} />
          <Figure name={t`Test cases`} value={t`${testCases.length} (${hidden} hidden)`} />
          <Figure name={t`Contributed`} value={formatInstant(contribution.contributedAt)} />
          {contribution.reviewedAt !== null && (
            <Figure name={t`Reviewed`} value={formatInstant(contribution.reviewedAt)} />
          )}
          {contribution.reviewedBy !== null && (
            <Figure name={t`Reviewer`} value={contribution.reviewedBy} />
          )}
        </dl>
        {contribution.reviewComments !== null && contribution.reviewComments !== '' && (
          <div className={classes.comments}>
            <h3>{t`Review comments`}</h3>
            <p>{contribution.reviewComments}</p>
          </div>
        )}
        <Unfolding title={t`Statement`} isOpen={problemStatement.length <= statementShownMaxChars}>
          <Markdown text={problemStatement} />
        </Unfolding>
        {contribution.draft === null && (
          <Unfolding title={t`Test cases`} isOpen={areShort(testCases)}>
            <Cases contribution={contribution} />
          </Unfolding>
        )}
        <div className={classes.steps}>
          <NextStep contribution={contribution} />
          <WorkshopStep contribution={contribution} />
        </div>
      </article>
    </li>
  );
}

/** Short test cases have come with the list, so that nothing moves; others are loaded. */
function Cases({ contribution: { _id: id, testCases } }: { contribution: ContributionRow }) {
  if (!areShort(testCases)) return <ContributedCases id={id} />;
  return testCases.map((one, index) => (
    <CaseTexts
      // biome-ignore lint/suspicious/noArrayIndexKey: cases have no other identity.
      key={index}
      number={index + 1}
      testCase={{ ...one, input: one.input ?? '', output: one.output ?? '' }}
    />
  ));
}

function Figure({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}

function NextStep({ contribution }: { contribution: ContributionRow }) {
  const { _id, status, approvedProblemId } = contribution;
  if (status === 'approved' && approvedProblemId !== null) {
    return (
      <Button
        component={Link}
        to={paths.problem(approvedProblemId)}
        variant="default"
        size="xs"
        rightSection={<Icon name="right" size={13} />}
      >
        {t`View live problem`}
      </Button>
    );
  }
  if (status !== 'rejected' || contribution.draft !== null) return null;
  return (
    <Button
      component={Link}
      to={`${paths.contributeProblem()}?from=${_id}`}
      variant="default"
      size="xs"
      leftSection={<Icon name="edit" size={13} />}
    >
      {t`Revise and submit again`}
    </Button>
  );
}
