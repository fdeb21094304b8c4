/** Running code on the user's own input: the content of the output box. */
import { useMutation } from '@tanstack/react-query';
import { run } from '../../../../contract/calls.ts';
import type { RunResult } from '../../../../contract/judging.ts';
import { api } from '../../../api.ts';
import { problemMessages } from '../../../messages.ts';
import { sentenceOf } from '../../../sentence.ts';
import { pageLocale } from '../../../ui/locale.ts';
import type { Program } from '../result/use-judging.ts';
import { press } from './press.ts';
import { useRunSteps } from './use-run-steps.ts';

/** `onEnd` is called with each result. */
export function useRunning(problemId: string, onEnd: (result: RunResult) => void) {
  const { standing, follow, cancel } = useRunSteps();
  const running = useMutation({
    mutationFn: (sent: Program & { input: string }) => {
      const pressed = press();
      return follow<RunResult>((signal) =>
        api.follow(run, { body: { ...sent, problemId }, headers: pressed(), signal }),
      ).then(inLanguage);
    },
    onSuccess: onEnd,
  });
  const { data, error, isPending, variables } = running;
  return {
    isRunning: isPending,
    standing,
    cancel,
    result: data,
    /** The input of that result. */
    input: variables?.input ?? '',
    hasFailed: error !== null || data?.success === false,
    output: data ? outputOf(data) : error ? sentenceOf(error) : '',
    run: running.mutate,
  };
}

/** `reason`: the error in the language of the page. What a run says is in English, as results are. */
type Told = RunResult & { reason?: string };

async function inLanguage(result: RunResult): Promise<Told> {
  if (pageLocale === 'en' || result.error === undefined) return result;
  const { error } = result;
  const say = await import('../../../ui/said/load-saying.ts').then(
    ({ loadSaying }) => loadSaying('verdicts'),
    () => undefined,
  );
  return { ...result, reason: say?.text(error) ?? error };
}

/** The output, or the error followed by the output so far. */
export function outputOf({ success, output, error, reason, compile }: Told): string {
  if (success) return output;
  const english = error ?? problemMessages.unexpected;
  const details = [compile?.text ?? '', output].filter((text) => text.trim() !== '');
  const others = details.filter((text) => !english.includes(text.trim()));
  return [reason ?? english, ...others].join('\n\n');
}

export type Running = ReturnType<typeof useRunning>;
