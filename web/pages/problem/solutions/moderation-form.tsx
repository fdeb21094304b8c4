/** Hides a published solution from others, or shows it again, with a reason for its author. */

import { Button, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { moderateSolution } from '../../../../contract/solution-calls.ts';
import { moderationReasonMaxChars } from '../../../../contract/solution-rules.ts';
import type { PublishedSolution } from '../../../../contract/solutions.ts';
import { t } from '../../../../contract/translation.ts';
import { api } from '../../../api.ts';
import { sentenceOf } from '../../../sentence.ts';
import { Message } from '../../../ui/feedback/message.tsx';
import { errorBeside, refusedField } from '../../../ui/form/refused-field.ts';
import { solutionsKey } from './queries.ts';
import classes from './solutions.module.css';

type ModerationFormProps = { solution: PublishedSolution; onClose: () => void };

export function ModerationForm({ solution, onClose }: ModerationFormProps) {
  const { _id, problemId, moderation } = solution;
  const isHidden = moderation?.isHidden ?? false;
  const client = useQueryClient();
  const [reason, setReason] = useState('');
  const moderating = useMutation({
    mutationFn: () =>
      api.call(moderateSolution, { params: { id: _id }, body: { isHidden: !isHidden, reason } }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: solutionsKey(problemId) });
      onClose();
    },
  });
  const send = (event: FormEvent) => {
    event.preventDefault();
    moderating.mutate();
  };
  const { error } = moderating;
  return (
    <form className={classes.form} noValidate onSubmit={send}>
      <TextInput
        label={t`Reason`}
        description={t`Its author reads it.`}
        required
        data-autofocus
        maxLength={moderationReasonMaxChars}
        error={errorBeside(error, 'reason')}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      {error && refusedField(error) !== 'reason' && (
        <Message tone="red">{sentenceOf(error)}</Message>
      )}
      <div className={classes.buttons}>
        <Button type="submit" size="xs" disabled={moderating.isPending}>
          {isHidden ? t`Show it again` : t`Hide it from others`}
        </Button>
        <Button variant="default" size="xs" onClick={onClose}>
          {t`Cancel`}
        </Button>
      </div>
    </form>
  );
}
