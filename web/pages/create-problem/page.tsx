/** The page on which administrators create a problem. */

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { createProblem } from '../../../contract/calls.ts';
import { t } from '../../../contract/translation.ts';
import { api } from '../../api.ts';
import { Refusal } from '../../call.ts';
import { accessMessages, problemFormMessages } from '../../page-messages.ts';
import { paths } from '../../paths.ts';
import { problemsQuery } from '../../queries.ts';
import { sentenceOf } from '../../sentence.ts';
import { useSession } from '../../session.ts';
import { toastError, toastSuccess } from '../../ui/feedback/toast.ts';
import { BeginInWorkshop } from '../../ui/form/begin-in-workshop.tsx';
import classes from '../../ui/form/form-page.module.css';
import { noProgram, ReferenceField, referenceIn } from '../../ui/form/reference-field.tsx';
import { AdminOnly } from '../../ui/frame/admin-only.tsx';
import { PageFrame, PageHead, PageLead } from '../../ui/frame/page-frame.tsx';
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
  const [given, setGiven] = useState(noProgram);
  const saving = useMutation({
    mutationFn: ({ form }: Save) =>
      api.call(createProblem, {
        body: { ...bodyOf(form), ...referenceIn(given), createdBy: person?._id },
      }),
    onSuccess: (_, { leave }) => {
      toastSuccess(problemFormMessages.created);
      void client.invalidateQueries(problemsQuery);
      leave();
      void navigate(paths.landing());
    },
    onError: () => toastError(problemFormMessages.createFailed),
  });
  return (
    <PageFrame title={t`Create Problem`} endsInBar>
      <PageHead heading={t`Create Problem`} />
      <PageLead>{t`Published problems appear in the list at once.`}</PageLead>
      <div className={classes.door}>
        <span>
          {t`For images, validators or solutions, begin the problem in the workshop instead.`}
        </span>
        <BeginInWorkshop />
      </div>
      <div className={classes.form}>
        <ImportPackage />
        <ProblemForm
          start={start}
          label={t`Create Problem`}
          isSaving={saving.isPending}
          refusal={saving.error instanceof Refusal ? sentenceOf(saving.error) : undefined}
          cancelTo={paths.problems()}
          more={<ReferenceField given={given} onChange={setGiven} />}
          onSave={saving.mutate}
        />
      </div>
    </PageFrame>
  );
}
