/** The progress of a run, from its events to its result, and cancelling it. */

import { useRef, useState } from 'react';
import { cancelRun } from '../../../../contract/calls.ts';
import type { RunStep } from '../../../../contract/judging.ts';
import { t } from '../../../../contract/translation.ts';
import { api } from '../../../api.ts';
import { Refusal, Unreachable } from '../../../call.ts';

type Event<Result> = RunStep | { type: 'done'; result: Result };

/** The state of a run; `sinceMs` is the time when its program began, as `performance.now()`. */
export type RunStanding =
  | { type: 'sending' | 'cancelling' }
  | Exclude<RunStep, { type: 'started' }>
  | (Extract<RunStep, { type: 'started' }> & { sinceMs: number });

const cancelled = t`Cancelled.`;

/** Follows one run after another. */
export function useRunSteps() {
  const [standing, setStanding] = useState<RunStanding>({ type: 'sending' });
  const current = useRef<{ id?: string; leaving: AbortController }>(undefined);
  async function follow<Result>(
    begin: (signal: AbortSignal) => AsyncIterable<Event<Result>>,
  ): Promise<Result> {
    const own = { leaving: new AbortController() };
    current.current = own;
    setStanding({ type: 'sending' });
    for await (const event of begin(own.leaving.signal)) {
      if (event.type === 'done') return event.result;
      if (event.type === 'cancelled') throw new Refusal(409, cancelled);
      current.current = { ...own, id: event.runId };
      setStanding(event.type === 'started' ? { ...event, sinceMs: performance.now() } : event);
    }
    throw new Unreachable(t`The connection was lost.`);
  }
  const cancel = async (): Promise<void> => {
    const { id, leaving } = current.current ?? {};
    setStanding({ type: 'cancelling' });
    if (id === undefined) return leaving?.abort(new Refusal(409, cancelled));
    // If it cannot be cancelled, it has ended or the server is unavailable; its own call reports
    // that.
    await api.call(cancelRun, { params: { id } }).catch(() => {});
  };
  return { standing, follow, cancel: () => void cancel() };
}
