/** Publishes one of the person's accepted submissions with an explanation, or changes that. */

import { Button, NativeSelect, Skeleton, Textarea } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { answersId, languageName } from '../../../../contract/languages.ts';
import { publishSolution } from '../../../../contract/solution-calls.ts';
import { explanationMaxBytes } from '../../../../contract/solution-rules.ts';
import type { OwnSolutions } from '../../../../contract/solutions.ts';
import { t } from '../../../../contract/translation.ts';
import { api } from '../../../api.ts';
import { sentenceOf } from '../../../sentence.ts';
import { Message } from '../../../ui/feedback/message.tsx';
import { ErrorState } from '../../../ui/feedback/states.tsx';
import { errorBeside, refusedField } from '../../../ui/form/refused-field.ts';
import { formatInstant, formatKb, formatMs } from '../../../ui/format.ts';
import { Markdown } from '../../../ui/markdown/markdown.tsx';
import { ownSolutionsQuery, solutionsKey } from './queries.ts';
import classes from './solutions.module.css';

type PublishFormProps = {
  problemId: string;
  /** The language of the published solution that is changed; otherwise the newest submission is offered. */
  language?: string;
  onClose: () => void;
};

export function PublishForm(props: PublishFormProps) {
  const { data, error, refetch } = useQuery(ownSolutionsQuery(props.problemId));
  if (data) return <Form {...props} own={data} />;
  if (error === null) return <Skeleton height={120} mt="sm" aria-busy="true" />;
  return (
    <ErrorState
      title={t`Your submissions could not be loaded`}
      error={error}
      onRetry={() => void refetch()}
    />
  );
}

type Submission = OwnSolutions['submissions'][number];

const wordsOf = ({ language, executionTime, memoryKb, submittedAt }: Submission): string =>
  [
    languageName(language),
    executionTime === null || language === answersId ? '' : formatMs(executionTime),
    memoryKb === null || language === answersId ? '' : formatKb(memoryKb),
    formatInstant(submittedAt),
  ]
    .filter((part) => part !== '')
    .join(' · ');

function Form({ problemId, language, onClose, own }: PublishFormProps & { own: OwnSolutions }) {
  const client = useQueryClient();
  const publishedIn = (one: string | undefined) =>
    own.solutions.find((solution) => solution.language === one);
  const [chosen, setChosen] = useState(
    publishedIn(language)?.submissionId ?? own.submissions[0]?._id ?? '',
  );
  /** Undefined until it is typed. */
  const [typed, setTyped] = useState<string>();
  const submission = own.submissions.find(({ _id }) => _id === chosen);
  const present = publishedIn(submission?.language ?? language);
  const explanation = typed ?? present?.explanation ?? '';
  const publishing = useMutation({
    mutationFn: () =>
      api.call(publishSolution, {
        params: { id: problemId },
        body: { submissionId: chosen, explanation },
      }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: solutionsKey(problemId) });
      onClose();
    },
  });
  const send = (event: FormEvent) => {
    event.preventDefault();
    publishing.mutate();
  };
  const { error } = publishing;
  const isBeside = ['submissionId', 'explanation'].includes(refusedField(error) ?? '');
  return (
    <form className={classes.form} noValidate onSubmit={send}>
      <NativeSelect
        label={t`Submission`}
        description={t`Of each language, one solution of yours is published.`}
        data={own.submissions.map((one) => ({ value: one._id, label: wordsOf(one) }))}
        error={errorBeside(error, 'submissionId')}
        value={chosen}
        onChange={(event) => setChosen(event.currentTarget.value)}
      />
      {present && present.submissionId !== chosen && (
        <Message tone="ink">
          {t`It takes the place of your solution in ${languageName(present.language)}. With other code, the votes begin anew.`}
        </Message>
      )}
      <Textarea
        label={t`Explanation`}
        description={t`How it works, in Markdown; may be empty.`}
        rows={6}
        maxLength={explanationMaxBytes}
        error={errorBeside(error, 'explanation')}
        value={explanation}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      {explanation.trim() !== '' && (
        <section className={classes.preview} aria-label={t`Preview`}>
          <Markdown text={explanation} />
        </section>
      )}
      <p className={classes.lead}>
        {t`Others who solved the problem see your name, the code and the explanation. You can withdraw it at any time.`}
      </p>
      {error && !isBeside && <Message tone="red">{sentenceOf(error)}</Message>}
      <div className={classes.buttons}>
        <Button type="submit" size="xs" disabled={publishing.isPending || chosen === ''}>
          {present ? t`Save` : t`Publish`}
        </Button>
        <Button variant="default" size="xs" onClick={onClose}>
          {t`Cancel`}
        </Button>
      </div>
    </form>
  );
}
