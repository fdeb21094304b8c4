/**
 * Talking to the interactor of a sample by hand: the person types the lines that a program would
 * print.
 */

import { Button, NativeSelect, TextInput } from '@mantine/core';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { TalkResult } from '../../../../contract/talking.ts';
import { t } from '../../../../contract/translation.ts';
import { Message } from '../../../ui/feedback/message.tsx';
import classes from './talk-panel.module.css';
import { Transcript } from './transcript.tsx';
import { type Talk, useTalking } from './use-talking.ts';

type TalkPanelProps = {
  problemId: string;
  /** The number of samples. */
  samples: number;
};

export default function TalkPanel({ problemId, samples }: TalkPanelProps) {
  const { talk, isWaiting, refusal, begin, say, end } = useTalking(problemId);
  const [sample, setSample] = useState(0);
  if (samples === 0) return <p className={classes.hint}>{t`This problem has no sample to try.`}</p>;
  return (
    <section className={classes.panel} aria-label={t`Talk to the interactor`}>
      <p className={classes.hint}>
        {t`Type what your program would write, line by line, and read what the interactor answers. Nothing is submitted.`}
      </p>
      <div className={classes.row}>
        {samples > 1 && (
          <NativeSelect
            size="xs"
            aria-label={t`Sample`}
            data={Array.from({ length: samples }, (_, at) => ({
              value: String(at),
              label: t`Sample ${at + 1}`,
            }))}
            value={String(sample)}
            disabled={isWaiting}
            onChange={({ currentTarget: { value } }) => {
              setSample(Number(value));
              end();
            }}
          />
        )}
        <Button
          size="xs"
          variant="default"
          loading={isWaiting && !talk}
          onClick={() => begin(sample)}
        >
          {talk ? t`Start over` : t`Talk to the interactor`}
        </Button>
      </div>
      {refusal !== '' && <Message tone="red">{refusal}</Message>}
      {talk && <Going talk={talk} isWaiting={isWaiting} onSay={say} />}
    </section>
  );
}

type GoingProps = { talk: Talk; isWaiting: boolean; onSay: (text: string) => void };

function Going({ talk, isWaiting, onSay }: GoingProps) {
  const { result, hasChanged, said } = talk;
  const [line, setLine] = useState('');
  const box = useRef<HTMLInputElement>(null);
  const foot = useRef<HTMLDivElement>(null);
  // The line stays in the field until it was sent.
  useEffect(() => {
    setLine('');
    box.current?.focus();
    if (said.length > 0) foot.current?.scrollIntoView({ block: 'nearest' });
  }, [said]);
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (!isWaiting) onSay(line);
  };
  return (
    <>
      {result.exchanges.length > 0 && (
        <Transcript exchanges={result.exchanges} program={t`You`} heading="h3" />
      )}
      {hasChanged && (
        <Message tone="yellow">
          {t`The interactor replied differently this time: it is restarted for each line, and its replies vary.`}
        </Message>
      )}
      <div role="status" className={classes.status}>
        {sentenceOf(result)}
      </div>
      {result.end === null && (
        <form className={classes.row} onSubmit={send}>
          <TextInput
            ref={box}
            className={classes.line ?? ''}
            classNames={{ input: 'mono' }}
            size="xs"
            aria-label={t`Your line`}
            placeholder={t`What your program would write`}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            maxLength={1000}
            value={line}
            onChange={(event) => setLine(event.currentTarget.value)}
          />
          <Button type="submit" size="xs" loading={isWaiting}>
            {t`Send`}
          </Button>
        </form>
      )}
      <div ref={foot} />
    </>
  );
}

const sentences: Record<Exclude<TalkResult['end'], null>, string> = {
  accepted: t`The interactor accepts: your program would have passed.`,
  rejected: t`The interactor rejects`,
  nextPass: t`The interactor accepts this pass. The next one cannot be tried by hand.`,
  tooLong: t`The conversation is too long to continue.`,
  broken: t`The interactor failed. Administrators can see why when a submission meets it.`,
};

function sentenceOf({ end, message }: TalkResult): string {
  if (end === null) return t`The interactor waits for your line.`;
  if (end !== 'rejected') return sentences[end];
  return `${sentences.rejected}${message === '' ? '.' : `: ${message}`}`;
}
