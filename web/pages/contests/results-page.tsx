/** The results of a contest: what teams are honoured for, and the standings as files and on paper. */
import { Button } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { contestCsv, contestHtml } from '../../../contract/contest-calls.ts';
import type { ContestPage } from '../../../contract/contests.ts';
import { api } from '../../api.ts';
import { sentenceOf } from '../../sentence.ts';
import { saveFile } from '../../ui/code/save-file.ts';
import { contestAddress } from '../../ui/contests/addresses.ts';
import { ContestFrame } from '../../ui/contests/contest-frame.tsx';
import { resultsQuery } from '../../ui/contests/queries.ts';
import { EmptyState, ErrorState, PageSkeleton } from '../../ui/feedback/states.tsx';
import { toastError } from '../../ui/feedback/toast.ts';
import { Icon } from '../../ui/icons.tsx';
import classes from './results-page.module.css';

export default function ResultsPage({ slug }: { slug: string }) {
  return (
    <ContestFrame slug={slug} title="Results" widthMaxRem={60}>
      {(contest) => <Results contest={contest} />}
    </ContestFrame>
  );
}

function Results({ contest }: { contest: ContestPage }) {
  const { slug } = contest;
  const { data, error, refetch } = useQuery(resultsQuery(slug));
  if (!data && error) {
    return (
      <ErrorState
        title="The results could not be loaded"
        error={error}
        onRetry={() => void refetch()}
      />
    );
  }
  if (!data) return <PageSkeleton />;
  return (
    <>
      <Ways slug={slug} />
      {!data.isFinal && <p>These results are not final.</p>}
      {data.awards.length === 0 && (
        <EmptyState icon="trophy" title="No awards" text="No team has solved a problem." />
      )}
      <dl className={classes.awards}>
        {data.awards.map(({ id, citation, teams }) => (
          <div key={id}>
            <dt>{citation}</dt>
            {teams.map((team) => (
              <dd key={team.id}>{team.name}</dd>
            ))}
          </div>
        ))}
      </dl>
    </>
  );
}

function Ways({ slug }: { slug: string }) {
  const save = useMutation({
    mutationFn: async (call: typeof contestCsv | typeof contestHtml) => {
      const { name, content } = await api.fetchFile(call, { params: { slug } });
      saveFile(name, content);
    },
    onError: (error) => toastError({ title: 'The file was not saved', text: sentenceOf(error) }),
  });
  return (
    <div className={classes.ways}>
      <Button
        component={Link}
        to={contestAddress(slug, 'resolver')}
        leftSection={<Icon name="play" />}
      >
        Resolver
      </Button>
      <Button
        variant="default"
        leftSection={<Icon name="download" />}
        onClick={() => save.mutate(contestCsv)}
      >
        Standings as CSV
      </Button>
      <Button
        variant="default"
        leftSection={<Icon name="download" />}
        onClick={() => save.mutate(contestHtml)}
      >
        Standings as HTML
      </Button>
    </div>
  );
}
