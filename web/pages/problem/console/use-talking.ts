/** A conversation with the interactor of a sample by hand, and the reply to each line. */
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { talk } from '../../../../contract/calls.ts';
import type { Exchange } from '../../../../contract/judging.ts';
import type { SaidLine, TalkResult } from '../../../../contract/talking.ts';
import { api } from '../../../api.ts';
import { sentenceOf } from '../../../sentence.ts';

export type Talk = {
  /** Counts from 0. */
  sample: number;
  said: readonly SaidLine[];
  result: TalkResult;
  /**
   * The interactor runs from the start for each line; this time it did not repeat its earlier
   * output.
   */
  hasChanged: boolean;
};

export function useTalking(problemId: string) {
  const [current, setCurrent] = useState<Talk>();
  const { error, isPending, mutate, reset } = useMutation({
    mutationFn: ({ sample, said }: Pick<Talk, 'sample' | 'said'>) =>
      api.call(talk, { body: { problemId, sample, said: [...said] } }),
    onSuccess: (result, { sample, said }) =>
      setCurrent((before) => ({
        sample,
        said,
        result,
        hasChanged: before !== undefined && said.length > 0 && !goesOn(before.result, result),
      })),
  });
  return {
    talk: current,
    isWaiting: isPending,
    /** Why the last line was not sent; empty if it was. */
    refusal: error ? sentenceOf(error) : '',
    begin: (sample: number) => {
      setCurrent(undefined);
      mutate({ sample, said: [] });
    },
    say: (text: string) => {
      if (current === undefined) return;
      const { sample, said, result } = current;
      mutate({ sample, said: [...said, { after: result.heard, text }] });
    },
    end: () => {
      reset();
      setCurrent(undefined);
    },
  };
}

/** Whether the interactor repeated all of its earlier output. */
export const goesOn = (
  before: Pick<TalkResult, 'exchanges'>,
  after: Pick<TalkResult, 'exchanges'>,
): boolean => saidBy(after.exchanges).startsWith(saidBy(before.exchanges));

/** The conversation as one text: each line with its side. */
const saidBy = (exchanges: readonly Exchange[]): string =>
  exchanges
    .map(({ by, text }) => text.replaceAll(/^(?=.)/gm, by === 'program' ? '>' : '<'))
    .join('');
