/** Saves an edited problem, and handles the conflict when another administrator saved it first. */

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import { editProblem, getProblem } from '../../../contract/calls.ts';
import type { Problem } from '../../../contract/problems.ts';
import { t } from '../../../contract/translation.ts';
import { versionTag } from '../../../contract/version-tag.ts';
import { api } from '../../api.ts';
import { Refusal } from '../../call.ts';
import { problemFormMessages } from '../../page-messages.ts';
import { paths } from '../../paths.ts';
import { problemQuery, problemsQuery } from '../../queries.ts';
import { ask } from '../../ui/feedback/ask.ts';
import { toastError, toastSuccess } from '../../ui/feedback/toast.ts';
import { mergedForm } from './conflict.ts';
import { bodyOf, formOf } from './draft.ts';
import type { Save } from './problem-form.tsx';

/** The data to save, and the problem as another administrator saved it. */
type Conflict = { save: Save; theirs: Problem };

const conflictStatus = 409;
const isConflict = (error: Error): boolean =>
  error instanceof Refusal && error.status === conflictStatus;

/** `begun` is the version from which the form started. */
export function useSaving(problem: Problem) {
  const id = problem._id;
  const client = useQueryClient();
  const navigate = useNavigate();
  const [begun, setBegun] = useState(problem);
  const start = useMemo(() => formOf(begun), [begun]);
  const [met, setMet] = useState<Conflict>();
  const [isOpen, setIsOpen] = useState(false);

  const saving = useMutation({
    // Saves over the version from which the form started, or over a later one while keeping its
    // changes.
    mutationFn: ({ form, over = begun }: Save & { over?: Problem }) =>
      api.call(editProblem, {
        params: { id },
        headers: { 'if-match': versionTag(over.version) },
        body: bodyOf(over === begun ? form : mergedForm(start, formOf(over), form)),
      }),
    onSuccess: (_, { leave }) => {
      toastSuccess(problemFormMessages.updated);
      void client.invalidateQueries(problemsQuery);
      void client.invalidateQueries(problemQuery(id));
      leave();
      void navigate(paths.problem(id));
    },
    onError: async (error, save) => {
      if (!isConflict(error)) return void toastError(problemFormMessages.updateFailed);
      try {
        setMet({ save, theirs: await api.call(getProblem, { params: { id } }) });
        setIsOpen(true);
      } catch {
        toastError(problemFormMessages.updateFailed);
      }
    },
  });

  const loadTheirs = async () => {
    const isSure = await ask({
      title: t`Load their version?`,
      text: <p>{t`Your changes on this page will be lost.`}</p>,
      yes: t`Load Theirs`,
      no: t`Cancel`,
    });
    if (!isSure || met === undefined) return;
    setIsOpen(false);
    saving.reset();
    setBegun(met.theirs);
  };
  const saveMine = () => {
    if (met === undefined) return;
    setIsOpen(false);
    saving.mutate({ ...met.save, over: met.theirs });
  };
  const close = () => setIsOpen(false);
  return { begun, start, saving, conflict: { met, isOpen, close, loadTheirs, saveMine } };
}
