/** Begins a problem in the workshop, empty or with an example’s parts, and opens it there. */

import { Button, Group } from '@mantine/core';
import '@mantine/core/styles/Group.css';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { t } from '../../../contract/translation.ts';
import { beginProblem } from '../../../contract/workshop-calls.ts';
import { api } from '../../api.ts';
import { paths } from '../../paths.ts';
import { problemsQuery } from '../../queries.ts';
import { sentenceOf } from '../../sentence.ts';
import { ownDraftsQuery } from '../contributions/draft-queries.ts';
import { toastError } from '../feedback/toast.ts';
import { Icon } from '../icons.tsx';

export function BeginInWorkshop() {
  const client = useQueryClient();
  const navigate = useNavigate();
  const beginning = useMutation({
    mutationFn: (example: boolean) => api.call(beginProblem, { body: { example } }),
    onSuccess: ({ _id: id }) => {
      void client.invalidateQueries(ownDraftsQuery);
      void client.invalidateQueries(problemsQuery);
      void navigate(paths.workshop(id));
    },
    onError: (error) => toastError({ title: t`Error!`, text: sentenceOf(error) }),
  });
  return (
    <Group gap="xs">
      <Button
        variant="default"
        leftSection={<Icon name="sliders" size={14} />}
        disabled={beginning.isPending}
        onClick={() => beginning.mutate(false)}
      >
        {t`Open the workshop`}
      </Button>
      <Button
        variant="default"
        disabled={beginning.isPending}
        onClick={() => beginning.mutate(true)}
      >
        {t`Start from an example`}
      </Button>
    </Group>
  );
}
