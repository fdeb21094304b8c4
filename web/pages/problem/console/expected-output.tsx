/** What the reference solution prints for the input of a run, beside what the run has printed. */

import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { expectOutput } from '../../../../contract/calls.ts';
import type { ExpectedOutput as Told } from '../../../../contract/expected-output.ts';
import type { Problem } from '../../../../contract/problems.ts';
import { t } from '../../../../contract/translation.ts';
import { api } from '../../../api.ts';
import { expectedOutputMessages as messages } from '../../../page-messages.ts';
import { sentenceOf } from '../../../sentence.ts';
import { useSession } from '../../../session.ts';
import { Message } from '../../../ui/feedback/message.tsx';
import { OutputDiff } from '../result/output-diff.tsx';
import classes from './expected-output.module.css';

type ExpectedOutputProps = { problem: Problem; input: string; output: string };

export default function ExpectedOutput({ problem, input, output }: ExpectedOutputProps) {
  const { person } = useSession();
  const asking = useRef<AbortController>(undefined);
  useEffect(() => () => asking.current?.abort(), []);
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: () => {
      asking.current = new AbortController();
      const body = { problemId: problem._id, input };
      return api.call(expectOutput, { body, signal: asking.current.signal });
    },
  });
  if (person === null) return null;
  return (
    <section className={classes.expected} aria-label={t`Expected output`}>
      <Button
        variant="subtle"
        color="gray"
        size="compact-xs"
        loading={isPending}
        onClick={() => mutate()}
      >
        {t`Show expected output`}
      </Button>
      <div role="status">
        {error && <Message tone="red">{sentenceOf(error)}</Message>}
        {data && <Answer told={data} problem={problem} output={output} />}
      </div>
    </section>
  );
}

function Answer({ told, problem, output }: { told: Told; problem: Problem; output: string }) {
  if (told.outcome === 'none' || told.outcome === 'failed') {
    return <Message tone="ink">{messages[told.outcome]}</Message>;
  }
  if (told.outcome === 'invalid') {
    return (
      <Message tone="yellow">
        {messages.invalid} {told.told}
      </Message>
    );
  }
  const { isOneOfSeveral } = told;
  const rule = isOneOfSeveral ? null : problem.comparison;
  return (
    <>
      {isOneOfSeveral && <p>{messages.oneOfSeveral}</p>}
      <OutputDiff expected={told.output} actual={output} rule={rule} />
    </>
  );
}
