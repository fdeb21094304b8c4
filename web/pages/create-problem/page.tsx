/** The page on which administrators create a problem. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { createProblem } from '../../../contract/calls.ts';
import { api } from '../../api.ts';
import { Refusal } from '../../call.ts';
import { accessMessages, problemMessages } from '../../messages.ts';
import { paths } from '../../paths.ts';
import { problemsQuery } from '../../queries.ts';
import { sentenceOf } from '../../sentence.ts';
import { useSession } from '../../session.ts';
import { AdminOnly } from '../../ui/admin-only.tsx';
import { BeginInWorkshop } from '../../ui/begin-in-workshop.tsx';
import classes from '../../ui/form-page.module.css';
import { PageTitle } from '../../ui/page-title.tsx';
import { toastError, toastSuccess } from '../../ui/toast.ts';
import { bodyOf, newProblem } from '../edit-problem/draft.ts';
import { ProblemForm, type Save } from '../edit-problem/problem-form.tsx';
import { ImportPackage } from './import-package.tsx';

export function Component() {
  return (
    <AdminOnly title={accessMessages.title} denied={accessMessages.create}>
      {() => <CreateProblem />}
    </AdminOnly>
  );
}

function CreateProblem() {
  const { person } = useSession();
  const client = useQueryClient();
  const navigate = useNavigate();
  const [start] = useState(newProblem);
  const saving = useMutation({
    mutationFn: ({ form }: Save) =>
      api.call(createProblem, { body: { ...bodyOf(form), createdBy: person?._id } }),
    onSuccess: (_, { leave }) => {
      toastSuccess(problemMessages.created);
      void client.invalidateQueries(problemsQuery);
      leave();
      void navigate(paths.landing());
    },
    onError: () => toastError(problemMessages.createFailed),
  });
  return (
    <div className={classes.page}>
      <PageTitle>Create Problem</PageTitle>
      <h1>Create Problem</h1>
      <p className={classes.lead}>
        A published problem is in the list, and can be solved, as soon as it is created.
      </p>
      <div className={classes.door}>
        <span>For images, validators or solutions, begin the problem in the workshop instead.</span>
        <BeginInWorkshop />
      </div>
      <div className={classes.form}>
        <ImportPackage />
        <ProblemForm
          start={start}
          label="Create Problem"
          isSaving={saving.isPending}
          refusal={saving.error instanceof Refusal ? sentenceOf(saving.error) : undefined}
          cancelTo={paths.problems()}
          onSave={saving.mutate}
        />
      </div>
    </div>
  );
}
