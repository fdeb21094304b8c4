/** Begins a problem in the workshop, and opens it there. */
import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { beginProblem } from '../../contract/calls.ts';
import { api } from '../api.ts';
import { paths } from '../paths.ts';
import { ownDraftsQuery, problemsQuery } from '../queries.ts';
import { sentenceOf } from '../sentence.ts';
import { Icon } from './icons.tsx';
import { toastError } from './toast.ts';

export function BeginInWorkshop() {
  const client = useQueryClient();
  const navigate = useNavigate();
  const beginning = useMutation({
    mutationFn: () => api.call(beginProblem, { body: {} }),
    onSuccess: ({ _id: id }) => {
      void client.invalidateQueries(ownDraftsQuery);
      void client.invalidateQueries(problemsQuery);
      void navigate(paths.workshop(id));
    },
    onError: (error) => toastError({ title: 'Error!', text: sentenceOf(error) }),
  });
  return (
    <Button
      variant="default"
      leftSection={<Icon name="sliders" size={14} />}
      disabled={beginning.isPending}
      onClick={() => beginning.mutate()}
    >
      Open the workshop
    </Button>
  );
}
