/** Submitting from the page: progress and outcome. */
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useContext, useEffect, useRef, useState } from 'react';
import { submit, watchSubmission } from '../../../../contract/calls.ts';
import type { Diagnosis } from '../../../../contract/diagnosis.ts';
import type { Progress, SubmitResult } from '../../../../contract/judging.ts';
import type { Language, SubmittedLanguage } from '../../../../contract/languages.ts';
import { api } from '../../../api.ts';
import { Refusal } from '../../../call.ts';
import { loadPart } from '../../../load-part.ts';
import { problemQuery, problemsQuery } from '../../../queries.ts';
import { sentenceOf } from '../../../sentence.ts';
import { newKey } from '../../../writes.ts';
import { press } from '../console/press.ts';
import { forgetJudging, keepJudging, readJudging } from '../editor/drafts.ts';
import { InContest } from '../in-contest.ts';
import { type Done, followToEnd, Received } from './follow.ts';
import { prepareOutcomes } from './outcomes.tsx';

const pauseMs = 1500;

/**
 * The state of a submission. `sending`: the server has not sent an event yet. `unsent`: sending
 * failed and is tried again. `lost`: the connection broke later.
 */
export type Standing = { type: 'idle' | 'sending' | 'unsent' | 'lost' } | Progress;

/**
 * The outcome of a submission: judged, not judged for a reason, received by a contest that tells no
 * more, or the session had ended.
 */
export type Outcome =
  | {
      type: 'judged';
      result: SubmitResult;
      submissionId: string;
      /** The same result, with an explanation that was found later. */
      explained?: SubmitResult;
    }
  | { type: 'refused' | 'received'; sentence: string }
  | { type: 'loggedOut' };

/** The explanation that came after the verdict, if there is one. */
export function laterIn(outcome: Outcome | undefined): Diagnosis | undefined {
  if (outcome?.type !== 'judged' || outcome.explained === undefined) return undefined;
  return outcome.explained.diagnosis;
}

/** Code and its language. */
export type Program = { language: Language; code: string };

/** Code, or answers of tests. */
export type Submitted = { language: SubmittedLanguage; code: string };

/** New code, or a submission to follow again. */
type Followed = Submitted | { submissionId: string };

/**
 * Submits code for a problem, and follows a submission that was pending when the page was left.
 * `onEnd` is called with each outcome, and `onExplained` when a failure is explained after that; the
 * last one is kept.
 */
export function useJudging(
  problemId: string,
  onEnd: (outcome: Outcome) => void,
  onExplained: (result: SubmitResult) => void,
) {
  const client = useQueryClient();
  const contest = useContext(InContest);
  const [standing, setStanding] = useState<Standing>({ type: 'idle' });
  const [outcome, setOutcome] = useState<Outcome>();
  const leaving = useRef(new AbortController());
  const tellEnd = useRef(onEnd);
  const tellExplained = useRef(onExplained);
  useEffect(() => {
    tellEnd.current = onEnd;
    tellExplained.current = onExplained;
  }, [onEnd, onExplained]);

  const start = useCallback(
    async (work: Followed) => {
      // Stop following an earlier submission, which may wait because its problem is paused.
      leaving.current.abort();
      leaving.current = new AbortController();
      const { signal } = leaving.current;
      setStanding({ type: 'sending' });
      const ended = await judge(problemId, work, { signal, show: setStanding, contest });
      if (signal.aborted) return;
      setStanding({ type: 'idle' });
      setOutcome(ended);
      tellEnd.current(ended);
      if (ended.type === 'judged' && ended.result.isUnexplained) {
        void loadExplained(ended.submissionId, signal).then((explained) => {
          if (signal.aborted || explained === null) return;
          setOutcome({ ...ended, explained });
          tellExplained.current(explained);
        });
      }
      await client.invalidateQueries(problemsQuery);
      await client.invalidateQueries(problemQuery(problemId));
    },
    [problemId, client, contest],
  );

  useEffect(() => {
    leaving.current = new AbortController();
    const submissionId = readJudging(contest?.key ?? problemId);
    if (submissionId !== null) {
      prepareOutcomes();
      void start({ submissionId });
    }
    return () => leaving.current.abort();
  }, [problemId, contest, start]);

  return {
    standing,
    isWorking: standing.type !== 'idle' && standing.type !== 'paused',
    outcome,
    submit: (program: Submitted) => void start(program),
  };
}

export type Judging = ReturnType<typeof useJudging>;

type Watching = {
  signal: AbortSignal;
  show: (standing: Standing) => void;
  contest: React.ContextType<typeof InContest>;
};

const loadExplained = async (id: string, signal: AbortSignal) =>
  (await loadPart(() => import('./until-explained.ts'))).untilExplained(id, signal);

async function judge(problemId: string, work: Followed, watching: Watching): Promise<Outcome> {
  const key = watching.contest?.key ?? problemId;
  try {
    const { result, submissionId } = await follow(problemId, work, watching);
    forgetJudging(key);
    return { type: 'judged', result, submissionId };
  } catch (error) {
    const isRefused = error instanceof Refusal;
    const isReceived = error instanceof Received;
    if (isRefused || isReceived) forgetJudging(key);
    if (isReceived) return { type: 'received', sentence: error.message };
    if (isRefused && error.status === 401) return { type: 'loggedOut' };
    return { type: 'refused', sentence: sentenceOf(error) };
  }
}

function follow(
  problemId: string,
  work: Followed,
  { signal, show, contest }: Watching,
): Promise<Done> {
  const key = { 'idempotency-key': newKey() };
  const pressed = press();
  return followToEnd({
    ...('submissionId' in work
      ? work
      : {
          first: () => {
            const headers = { ...key, ...pressed() };
            if (contest) return contest.submit(work, { headers, signal });
            return api.follow(submit, { body: { ...work, problemId }, headers, signal });
          },
        }),
    again: (id) =>
      contest?.watch(id, signal) ?? api.follow(watchSubmission, { params: { id }, signal }),
    onProgress: (progress) => {
      keepJudging(contest?.key ?? problemId, progress.submissionId);
      show(progress);
    },
    onLost: (wasSent) => show({ type: wasSent ? 'lost' : 'unsent' }),
    pause: () => new Promise((resolve) => setTimeout(resolve, pauseMs)),
  });
}
