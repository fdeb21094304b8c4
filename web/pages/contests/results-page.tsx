/** The results of a contest: what teams are honoured for, and the standings as files and on paper. */

import { Button } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { contestCsv, contestHtml } from '../../../contract/contest-calls.ts';
import type { ContestPage } from '../../../contract/contests.ts';
import { t } from '../../../contract/translation.ts';
import { api } from '../../api.ts';
import { may } from '../../may.ts';
import { sentenceOf } from '../../sentence.ts';
import { useSession } from '../../session.ts';
import { saveFile } from '../../ui/code/save-file.ts';
import { contestAddress } from '../../ui/contests/addresses.ts';
import { ContestFrame } from '../../ui/contests/contest-frame.tsx';
import { resultsQuery } from '../../ui/contests/queries.ts';
import { ErrorState, PageSkeleton } from '../../ui/feedback/states.tsx';
import { toastError } from '../../ui/feedback/toast.ts';
import { Icon } from '../../ui/icons.tsx';
import { AwardList } from './award-list.tsx';
import classes from './results-page.module.css';

export default function ResultsPage({ slug }: { slug: string }) {
  return (
    <ContestFrame slug={slug} title={t`Results`}>
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
        title={t`The results could not be loaded`}
        error={error}
        onRetry={() => void refetch()}
      />
    );
  }
  if (!data) return <PageSkeleton />;
  return (
    <>
      <Ways slug={slug} isFinal={data.isFinal} />
      {contest.settings.board === 'never' && (
        <p>{t`Only organisers see these results: the board of this contest is never shown.`}</p>
      )}
      {!data.isFinal && <p>{t`These results are not final.`}</p>}
      <AwardList awards={data.awards} />
    </>
  );
}

function Ways({ slug, isFinal }: { slug: string; isFinal: boolean }) {
  const { person } = useSession();
  const save = useMutation({
    mutationFn: async (call: typeof contestCsv | typeof contestHtml) => {
      const { name, content } = await api.fetchFile(call, { params: { slug } });
      saveFile(name, content);
    },
    onError: (error) => toastError({ title: t`The file was not saved`, text: sentenceOf(error) }),
  });
  return (
    <div className={classes.ways}>
      <Button
        component={Link}
        to={contestAddress(slug, 'resolver')}
        leftSection={<Icon name="play" />}
      >
        {t`Resolver`}
      </Button>
      <Button
        variant="default"
        leftSection={<Icon name="download" />}
        onClick={() => save.mutate(contestCsv)}
      >
        {t`Standings as CSV`}
      </Button>
      <Button
        variant="default"
        leftSection={<Icon name="download" />}
        onClick={() => save.mutate(contestHtml)}
      >
        {t`Standings as HTML`}
      </Button>
      {isFinal && (
        <Button component={Link} variant="default" to={contestAddress(slug, 'print')}>
          {t`Results to print`}
        </Button>
      )}
      {isFinal && may(person, 'organiser') && (
        <Button component={Link} variant="default" to={contestAddress(slug, 'certificates')}>
          {t`Certificates`}
        </Button>
      )}
    </div>
  );
}
