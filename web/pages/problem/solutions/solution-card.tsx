/** One published solution, with what the reader may do about it. */

import { Button, Skeleton } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { Link } from 'react-router';
import { answersId, factsOf, languageName } from '../../../../contract/languages.ts';
import {
  takeVoteBack,
  voteForSolution,
  withdrawSolution,
} from '../../../../contract/solution-calls.ts';
import type { PublishedSolution } from '../../../../contract/solutions.ts';
import { t } from '../../../../contract/translation.ts';
import { api } from '../../../api.ts';
import { lazyPart } from '../../../load-part.ts';
import { paths } from '../../../paths.ts';
import { sentenceOf } from '../../../sentence.ts';
import { Badge } from '../../../ui/badge.tsx';
import { CodeEditor } from '../../../ui/code/code-editor.tsx';
import { CopyButton } from '../../../ui/code/copy-button.tsx';
import { ask } from '../../../ui/feedback/ask.ts';
import { Message } from '../../../ui/feedback/message.tsx';
import { ErrorState } from '../../../ui/feedback/states.tsx';
import { formatKb, formatMs, plural } from '../../../ui/format.ts';
import { Icon } from '../../../ui/icons.tsx';
import { Markdown } from '../../../ui/markdown/markdown.tsx';
import { TimeAgo } from '../../../ui/time-ago.tsx';
import { Unfolding } from '../../../ui/unfolding.tsx';
import { ModerationForm } from './moderation-form.tsx';
import { PublishForm } from './publish-form.tsx';
import { solutionQuery, solutionsKey } from './queries.ts';
import classes from './solutions.module.css';

const ReportProblem = lazyPart(() => import('../../../ui/tickets/report-problem.tsx'));

type SolutionCardProps = {
  solution: PublishedSolution;
  mayModerate: boolean;
  /** Whether the code is shown at first. */
  isOpen?: boolean;
};

export function SolutionCard({ solution, mayModerate, isOpen = false }: SolutionCardProps) {
  const { author, isOwn, language, executionTime, memoryKb, explanation, publishedAt } = solution;
  const { moderation } = solution;
  const [opened, setOpened] = useState<'edit' | 'hide'>();
  const close = () => setOpened(undefined);
  const isRun = language !== answersId;
  return (
    <article
      className={classes.solution}
      aria-label={t`Solution of ${author.name} in ${languageName(language)}`}
    >
      <p className={classes.facts}>
        {author.username === null ? (
          <strong>{author.name}</strong>
        ) : (
          <Link to={paths.publicProfile(author.username)}>{author.name}</Link>
        )}
        {isOwn && <Badge tone="ink">{t`Yours`}</Badge>}
        <Badge>{languageName(language)}</Badge>
        {isRun && executionTime !== null && <span>{formatMs(executionTime)}</span>}
        {isRun && memoryKb !== null && <span>{formatKb(memoryKb)}</span>}
        <TimeAgo instant={publishedAt} />
      </p>
      {moderation && (
        <Message
          tone={moderation.isHidden ? 'yellow' : 'ink'}
          title={moderation.isHidden ? t`Hidden from others` : t`Shown again`}
        >
          {moderation.reason}
        </Message>
      )}
      {explanation.trim() !== '' && (
        <div className={classes.explanation}>
          <Markdown text={explanation} />
        </div>
      )}
      <Unfolding title={t`Code`} isOpen={isOpen}>
        <Code solution={solution} />
      </Unfolding>
      <div className={classes.buttons}>
        {!isOwn && <VoteButton solution={solution} />}
        {isOwn && <span className={classes.votes}>{votesInWords(solution.votes)}</span>}
        {isOwn && <OwnButtons solution={solution} onEdit={() => setOpened('edit')} />}
        {!isOwn && <ReportButton solution={solution} />}
        {mayModerate && (
          <Button
            variant="subtle"
            color="gray"
            size="compact-xs"
            aria-expanded={opened === 'hide'}
            onClick={() => setOpened(opened === 'hide' ? undefined : 'hide')}
          >
            {moderation?.isHidden ? t`Show again` : t`Hide`}
          </Button>
        )}
      </div>
      {opened === 'edit' && (
        <PublishForm problemId={solution.problemId} language={language} onClose={close} />
      )}
      {opened === 'hide' && <ModerationForm solution={solution} onClose={close} />}
    </article>
  );
}

function Code({ solution: { _id, problemId, language } }: { solution: PublishedSolution }) {
  const { data, error, refetch } = useQuery(solutionQuery(problemId, _id));
  if (!data && error) {
    return (
      <ErrorState
        title={t`The code could not be loaded`}
        error={error}
        onRetry={() => void refetch()}
      />
    );
  }
  if (!data) return <Skeleton height={160} aria-busy="true" />;
  return (
    <>
      <div className={classes.copy}>
        <CopyButton text={data.code} of={t`code`} />
      </div>
      <div className={classes.code}>
        <CodeEditor
          // Published anew, the code may be another.
          key={data.changedAt}
          code={data.code}
          mode={factsOf(language)?.editorMode ?? 'plain'}
          label={t`Code`}
        />
      </div>
    </>
  );
}

const votesInWords = (votes: number): string =>
  plural(votes, 'Useful to # person|Useful to # people');

function VoteButton({ solution }: { solution: PublishedSolution }) {
  const { _id, problemId, votes, isVotedFor } = solution;
  const client = useQueryClient();
  const params = { id: _id };
  const voting = useMutation({
    mutationFn: () =>
      isVotedFor ? api.call(takeVoteBack, { params }) : api.call(voteForSolution, { params }),
    onSuccess: () => client.invalidateQueries({ queryKey: solutionsKey(problemId) }),
  });
  return (
    <>
      <Button
        variant={isVotedFor ? 'light' : 'default'}
        size="compact-xs"
        leftSection={<Icon name="up" size={13} />}
        aria-pressed={isVotedFor}
        disabled={voting.isPending}
        onClick={() => voting.mutate()}
      >
        {t`Useful`}
      </Button>
      <span className={classes.votes}>{votesInWords(votes)}</span>
      {voting.error && <Message tone="red">{sentenceOf(voting.error)}</Message>}
    </>
  );
}

function ReportButton({ solution }: { solution: PublishedSolution }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button
        variant="subtle"
        color="gray"
        size="compact-xs"
        leftSection={<Icon name="question" size={13} />}
        aria-expanded={isOpen}
        onClick={() => setIsOpen(true)}
      >
        {t`Report`}
      </Button>
      {isOpen && (
        <Suspense>
          <ReportProblem
            problemId={solution.problemId}
            solution={solution._id}
            onClose={() => setIsOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}

type OwnButtonsProps = { solution: PublishedSolution; onEdit: () => void };

function OwnButtons({ solution: { _id, problemId }, onEdit }: OwnButtonsProps) {
  const client = useQueryClient();
  const withdrawing = useMutation({
    mutationFn: () => api.call(withdrawSolution, { params: { id: _id } }),
    onSuccess: () => client.invalidateQueries({ queryKey: solutionsKey(problemId) }),
  });
  const withdraw = async () => {
    if (await ask(question)) withdrawing.mutate();
  };
  return (
    <>
      <Button
        variant="subtle"
        color="gray"
        size="compact-xs"
        leftSection={<Icon name="edit" size={13} />}
        onClick={onEdit}
      >
        {t`Edit`}
      </Button>
      <Button
        variant="subtle"
        color="gray"
        size="compact-xs"
        leftSection={<Icon name="trash" size={13} />}
        disabled={withdrawing.isPending}
        onClick={() => void withdraw()}
      >
        {t`Withdraw`}
      </Button>
      {withdrawing.error && <Message tone="red">{sentenceOf(withdrawing.error)}</Message>}
    </>
  );
}

const question = {
  title: t`Withdraw this solution?`,
  text: t`Others can no longer read it, and its votes are lost. Your submission stays.`,
  yes: t`Withdraw`,
  no: t`Keep it`,
};
