/**
 * The frame of pages that are made for paper: a bar with what prints them, which is not printed, and
 * the final results, without which there is nothing to print.
 */

import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { ContestPage, ContestResults } from '../../../contract/contests.ts';
import { t } from '../../../contract/translation.ts';
import { contestAddress } from '../../ui/contests/addresses.ts';
import { boardQuery, contestQuery, resultsQuery } from '../../ui/contests/queries.ts';
import type { KeptBoard } from '../../ui/contests/whole-board.ts';
import { EmptyState, ErrorState, PageSkeleton } from '../../ui/feedback/states.tsx';
import { formatDay } from '../../ui/format.ts';
import { LoadedPage } from '../../ui/frame/own-page.tsx';
import { PageFrame } from '../../ui/frame/page-frame.tsx';
import classes from './paper.module.css';

export type Final = {
  contest: ContestPage;
  board: KeptBoard;
  awards: ContestResults['awards'];
};

type PaperProps = {
  slug: string;
  title: string;
  children: (final: Final) => ReactNode;
};

export function Paper({ slug, title, children }: PaperProps) {
  const query = useQuery(contestQuery(slug));
  return (
    <LoadedPage heading={title} loadFailed={t`The contest could not be loaded`} query={query}>
      {(contest) => (
        <PageFrame title={`${title}: ${contest.name}`} fillsWindow>
          <Loaded contest={contest}>{children}</Loaded>
        </PageFrame>
      )}
    </LoadedPage>
  );
}

function Loaded({ contest, children }: Pick<PaperProps, 'children'> & { contest: ContestPage }) {
  const { slug } = contest;
  const board = useQuery(boardQuery(slug, false));
  const results = useQuery(resultsQuery(slug));
  const error = results.error ?? board.error;
  if (results.data === undefined || board.data === undefined) {
    if (!error) return <PageSkeleton />;
    const reload = () => {
      void results.refetch();
      void board.refetch();
    };
    return <ErrorState title={t`The results could not be loaded`} error={error} onRetry={reload} />;
  }
  if (results.data.isFinal) {
    return children({ contest, board: board.data, awards: results.data.awards });
  }
  return (
    <EmptyState
      icon="trophy"
      title={t`The contest is not final`}
      text={t`Its results are printed once its organisers have made them final.`}
    >
      <Link to={contestAddress(slug, 'results')}>{t`Results`}</Link>
    </EmptyState>
  );
}

type PaperBarProps = {
  slug: string;
  heading: string;
  /** What is printed. */
  note: string;
  /** Choices of what is printed. */
  children?: ReactNode;
};

export const PaperBar = ({ slug, heading, note, children }: PaperBarProps) => (
  <div className={classes.bar}>
    <div className={classes.what}>
      <h1>{heading}</h1>
      <p>{note}</p>
    </div>
    {children}
    <Button onClick={() => window.print()}>{t`Print`}</Button>
    <Button component={Link} variant="default" to={contestAddress(slug, 'results')}>
      {t`Back to the results`}
    </Button>
  </div>
);

/** The day on which it was held; null if that is not known. */
export const heldOn = ({ startsAt }: ContestPage): string | null =>
  startsAt === null ? null : formatDay(startsAt);

/** What stands on paper as the contest's name. */
export const printedName = ({ formalName, name }: ContestPage): string => formalName ?? name;
