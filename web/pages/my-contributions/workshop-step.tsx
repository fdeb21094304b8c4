/**
 * The step of a contribution that happens in the workshop: its review, or continuing it as a
 * draft.
 */

import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from 'react-router';
import { continueContribution } from '../../../contract/calls.ts';
import type { ContributionRow } from '../../../contract/contributions.ts';
import { t } from '../../../contract/translation.ts';
import { api } from '../../api.ts';
import { paths } from '../../paths.ts';
import { sentenceOf } from '../../sentence.ts';
import { ownDraftsQuery } from '../../ui/contributions/draft-queries.ts';
import { contributionsKey } from '../../ui/contributions/queries.ts';
import { ask } from '../../ui/feedback/ask.ts';
import { toastError } from '../../ui/feedback/toast.ts';
import { Icon } from '../../ui/icons.tsx';

export function WorkshopStep({ contribution }: { contribution: ContributionRow }) {
  const { draft, status } = contribution;
  if (draft === null)
    return status === 'approved' ? null : <Continue contribution={contribution} />;
  return (
    <Button
      component={Link}
      to={paths.review(draft.problemId)}
      variant="default"
      size="xs"
      leftSection={<Icon name="list" size={13} />}
    >
      {t`Open the review`}
    </Button>
  );
}

function Continue({ contribution: { _id: id, status } }: { contribution: ContributionRow }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const continuing = useMutation({
    mutationFn: () => api.call(continueContribution, { params: { id } }),
    onSuccess: ({ problemId }) => {
      void client.invalidateQueries({ queryKey: contributionsKey });
      void client.invalidateQueries(ownDraftsQuery);
      void navigate(paths.workshop(problemId));
    },
    onError: (error) => toastError({ title: t`Error!`, text: sentenceOf(error) }),
  });
  const start = async () => {
    const isSure =
      status !== 'pending' ||
      (await ask({
        title: t`Continue in the workshop?`,
        text: <p>{t`It no longer awaits review until you send it from there.`}</p>,
        yes: t`Continue`,
        no: t`Cancel`,
      }));
    if (isSure) continuing.mutate();
  };
  return (
    <Button
      variant="default"
      size="xs"
      leftSection={<Icon name="sliders" size={13} />}
      disabled={continuing.isPending}
      onClick={() => void start()}
    >
      {t`Continue in the workshop`}
    </Button>
  );
}
