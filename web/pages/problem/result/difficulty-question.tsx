/** After an accepted submission: whether the problem was as hard as its setter says. */

import { Button } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import type { OwnDifficulty } from '../../../../contract/difficulty.ts';
import {
  answerDifficulty,
  ownDifficulty,
  withdrawDifficulty,
} from '../../../../contract/difficulty-calls.ts';
import { t } from '../../../../contract/translation.ts';
import type { DifficultyAnswer } from '../../../../contract/words.ts';
import { api } from '../../../api.ts';
import { sentenceOf } from '../../../sentence.ts';
import { Message } from '../../../ui/feedback/message.tsx';
import { inWords } from '../../../ui/words.ts';
import classes from './difficulty-question.module.css';

const choices: { answer: DifficultyAnswer; label: string }[] = [
  { answer: 'easier', label: t`Easier` },
  { answer: 'as-said', label: t`As said` },
  { answer: 'harder', label: t`Harder` },
];

/** Once it is answered it only tells what others say, and the answer can be changed. */
export function DifficultyQuestion({ problemId }: { problemId: string }) {
  const client = useQueryClient();
  const name = useId();
  const group = useRef<HTMLFieldSetElement>(null);
  const params = { id: problemId };
  const key = ['own-difficulty', problemId];
  const { data } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => api.call(ownDifficulty, { params, signal }),
  });
  /** What was chosen and is being stored; undefined if nothing is. */
  const [chosen, setChosen] = useState<DifficultyAnswer | null>();
  const answering = useMutation({
    mutationFn: (answer: DifficultyAnswer | null): Promise<OwnDifficulty> =>
      answer === null
        ? api.call(withdrawDifficulty, { params })
        : api.call(answerDifficulty, { params, body: { answer } }),
    onSuccess: (reply) => client.setQueryData(key, reply),
    // Of two changes in a row, the later is the last.
    scope: { id: `difficulty ${problemId}` },
  });
  if (!data?.mayAnswer) return null;
  const shown = chosen === undefined ? data.answer : chosen;
  const choose = (answer: DifficultyAnswer | null) => {
    setChosen(answer);
    // Called for the last of several.
    answering.mutate(answer, { onSettled: () => setChosen(undefined) });
  };
  return (
    <div className={classes.question} data-answered={shown !== null}>
      <fieldset ref={group} tabIndex={-1}>
        <legend>
          {t`Said to be ${inWords(data.said)}. ${shown === null ? t`How was it?` : t`You found it`}`}
        </legend>
        {choices.map(({ answer, label }) => (
          <label key={answer}>
            <input
              type="radio"
              name={name}
              checked={answer === shown}
              onChange={() => choose(answer)}
            />
            {label}
          </label>
        ))}
        {shown !== null && (
          <Button
            variant="subtle"
            color="gray"
            size="compact-xs"
            onClick={() => {
              choose(null);
              // The button with the focus goes away.
              group.current?.focus();
            }}
          >
            {t`Take back`}
          </Button>
        )}
      </fieldset>
      {shown !== null && data.solvers && <p>{data.solvers.words}</p>}
      {answering.isError && <Message tone="red">{sentenceOf(answering.error)}</Message>}
    </div>
  );
}
