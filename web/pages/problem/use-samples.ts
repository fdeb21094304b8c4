/** Running code on all samples of a problem: the judge's result for each. */
import { useMutation } from '@tanstack/react-query';
import { runSamples } from '../../../contract/calls.ts';
import type { SubmitResult } from '../../../contract/judging.ts';
import { api } from '../../api.ts';
import { sentenceOf } from '../../sentence.ts';
import type { Program } from './use-judging.ts';

/** `onEnd` is called with each result. */
export function useSamples(problemId: string, onEnd: (result: SubmitResult) => void) {
  const { data, error, isPending, mutate } = useMutation({
    mutationFn: (program: Program) => api.call(runSamples, { body: { ...program, problemId } }),
    onSuccess: onEnd,
  });
  return {
    isRunning: isPending,
    result: data,
    /** Why there is no result; empty if there is one. */
    refusal: error ? sentenceOf(error) : '',
    run: mutate,
  };
}

export type Samples = ReturnType<typeof useSamples>;

/** How many samples passed, and how many there are. */
export function passedOf({ testCaseResults }: SubmitResult): { passed: number; of: number } {
  const passed = testCaseResults.filter(({ status }) => status === 'passed').length;
  return { passed, of: testCaseResults.length };
}
