/** Saves the draft, runs its script, and adds the resulting test cases. */

import { Button, Progress } from '@mantine/core';
import '@mantine/core/styles/Progress.css';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { GeneratedTest } from '../../../contract/generating.ts';
import { t } from '../../../contract/translation.ts';
import type { Draft } from '../../../contract/workshop.ts';
import { generateTests } from '../../../contract/workshop-calls.ts';
import { api } from '../../api.ts';
import { sentenceOf } from '../../sentence.ts';
import { Message } from '../../ui/feedback/message.tsx';
import { Icon } from '../../ui/icons.tsx';
import { Panel } from '../../ui/panel.tsx';
import type { Editing } from './editing.ts';
import { placeGenerated } from './generated.ts';
import classes from './workshop.module.css';

type GenerateTestsProps = { editing: Editing; saved: () => Promise<Draft> };

type Going = { done: number; of: number };

export function GenerateTests({ editing, saved }: GenerateTestsProps) {
  const { problemId, content, contents, change } = editing;
  const [going, setGoing] = useState<Going>();
  const asking = useRef<AbortController>(undefined);
  // The judge may stop when the page is left.
  useEffect(() => () => asking.current?.abort(), []);
  const generating = useMutation({
    mutationFn: async () => {
      asking.current = new AbortController();
      const { revision } = await saved();
      const tests = await runAll({
        problemId,
        revision,
        signal: asking.current.signal,
        onProgress: setGoing,
      });
      const placed = placeGenerated(content, tests, () => contents.keep(''));
      change(placed.change);
      return { ...placed, failed: tests.filter((test) => 'failure' in test) };
    },
    onSettled: () => setGoing(undefined),
  });
  const { data, error, isPending } = generating;
  return (
    <Panel title={t`Test cases by script`}>
      <div className={classes.stack}>
        <div className={classes.bar}>
          <Button
            leftSection={<Icon name="play" size={14} />}
            loading={isPending}
            onClick={() => generating.mutate()}
          >
            {t`Generate tests`}
          </Button>
        </div>
        {going !== undefined && (
          <Progress value={(100 * going.done) / going.of} aria-label={t`Lines that were run`} />
        )}
        {data && (
          <Message tone={data.failed.length > 0 ? 'yellow' : 'green'}>
            {t`${data.added} added, ${data.replaced} replaced. Save the draft to keep them.`}
          </Message>
        )}
        {data && data.failed.length > 0 && (
          <ul className={classes.failures} aria-label={t`Lines that failed`}>
            {data.failed.map(({ line, failure }) => (
              <li key={line}>
                <code>script.txt:{line}</code> {failure}
              </li>
            ))}
          </ul>
        )}
        {error && <Message tone="red">{sentenceOf(error)}</Message>}
      </div>
    </Panel>
  );
}

type Running = {
  problemId: string;
  revision: number;
  signal: AbortSignal;
  onProgress: (going: Going) => void;
};

/** Requests the lines for which there was no time again, until all have run. */
async function runAll({ problemId, revision, signal, onProgress }: Running) {
  const tests: GeneratedTest[] = [];
  for (let lines: number[] | undefined; ; ) {
    const { tests: made, left } = await api.call(generateTests, {
      params: { id: problemId },
      body: { revision, ...(lines && { lines }) },
      signal,
    });
    tests.push(...made);
    if (left.length === 0) return tests;
    onProgress({ done: tests.length, of: tests.length + left.length });
    lines = left;
  }
}
