/** The user's submissions for one problem. */
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { Refusal } from '../../call.ts';
import { paths } from '../../paths.ts';
import { problemQuery } from '../../queries.ts';
import { Icon } from '../../ui/icons.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { Component as NotFound } from '../not-found/page.tsx';
import { OwnSubmissions } from './own-submissions.tsx';
import classes from './submissions.module.css';

export function Component() {
  const { problemId = '' } = useParams();
  const problem = useQuery(problemQuery(problemId));
  if (problem.error instanceof Refusal && problem.error.status < 500) return <NotFound />;
  return (
    <div className={classes.page}>
      <PageTitle>{problem.data ? `Submissions: ${problem.data.name}` : 'Submissions'}</PageTitle>
      <Link className={classes.back} to={paths.problem(problemId)}>
        <Icon name="left" size={14} /> {problem.data?.name ?? 'The problem'}
      </Link>
      <h1>Submissions</h1>
      <OwnSubmissions problemId={problemId} newestSet={problem.data?.testSet} />
    </div>
  );
}
