/** Running code on all samples of a problem: the judge's result for each. */
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { runSamples } from '../../../../contract/calls.ts';
import type { SubmitResult } from '../../../../contract/judging.ts';
import type { OwnCase } from '../../../../contract/own-cases.ts';
import { api } from '../../../api.ts';
import { sentenceOf } from '../../../sentence.ts';
import type { Program } from '../result/use-judging.ts';
import { useRunSteps } from './use-run-steps.ts';

/** `onEnd` is called with each result of a run. */
export function useSamples(problemId: string, onEnd: (result: SubmitResult) => void) {
  const [result, setResult] = useState<SubmitResult>();
  const { standing, follow, cancel } = useRunSteps();
  const { error, isPending, mutate, reset, variables } = useMutation({
    mutationFn: ({ leftOut: _, ...program }: Program & { own: OwnCase[]; leftOut: string[] }) =>
      follow<SubmitResult>((signal) =>
        api.follow(runSamples, { body: { ...program, problemId }, signal }),
      ),
    onSuccess: (ended) => {
      setResult(ended);
      onEnd(ended);
    },
  });
  return {
    isRunning: isPending,
    standing,
    cancel,
    result,
    /** The names of the inputs that this run had no room for. */
    leftOut: variables?.leftOut ?? [],
    /** Why there is no result; empty if there is one. */
    refusal: error ? sentenceOf(error) : '',
    run: mutate,
    /** Shows the samples of a submission instead of an earlier run. */
    fill: (submission: SubmitResult) => {
      reset();
      setResult(samplesOf(submission));
    },
    /** Shows that submission with its explanation, unless others were run meanwhile. */
    explain: (submission: SubmitResult) =>
      setResult((shown) => (shown?.isUnexplained ? samplesOf(submission) : shown)),
  };
}

/** The part of a submission's result that running the samples would give. */
export function samplesOf({ diagnosis, ...result }: SubmitResult): SubmitResult {
  const { detailedResults, testCaseResults } = result;
  const samples = testCaseResults.filter(({ isHidden }) => !isHidden);
  const isOfSample = detailedResults.some(
    ({ testCaseIndex }) => testCaseIndex === diagnosis?.testCaseIndex,
  );
  return {
    ...result,
    success: samples.length > 0 && samples.every(({ status }) => status === 'passed'),
    testCaseResults: samples,
    ...(diagnosis && isOfSample && { diagnosis }),
  };
}

export type Samples = ReturnType<typeof useSamples>;

/** Of the samples, and of own cases that were compared or failed: how many passed. */
export function passedOf({ detailedResults, testCaseResults }: SubmitResult) {
  const counted = testCaseResults.filter(
    ({ status }, at) => status !== 'passed' || detailedResults[at]?.own?.isCompared !== false,
  );
  const passed = counted.filter(({ status }) => status === 'passed').length;
  return { passed, of: counted.length };
}
