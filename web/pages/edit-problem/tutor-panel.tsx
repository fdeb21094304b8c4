/**
 * The reference and the validator that the tutor uses for a problem whose package has none: what is
 * there, how its check went, and the presses that choose, approve and take away.
 */

import { Button } from '@mantine/core';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import {
  approveValidator,
  getTutorPrograms,
  markReference,
  proposeValidator,
  unmarkReference,
  withdrawValidator,
} from '../../../contract/calls.ts';
import type { Problem } from '../../../contract/problems.ts';
import { t } from '../../../contract/translation.ts';
import type { TutorProgramState, TutorPrograms } from '../../../contract/tutor-programs.ts';
import { api } from '../../api.ts';
import { sentenceOf } from '../../sentence.ts';
import { toastError } from '../../ui/feedback/toast.ts';
import { formatInstant } from '../../ui/format.ts';
import { Panel } from '../../ui/panel.tsx';
import classes from './tutor-panel.module.css';

const checkingRefetchMs = 1_500;

export const tutorProgramsQuery = (problemId: string) =>
  queryOptions({
    queryKey: ['tutor-programs', problemId],
    queryFn: ({ signal }) => api.call(getTutorPrograms, { params: { id: problemId }, signal }),
    staleTime: checkingRefetchMs,
    refetchInterval: ({ state: { data } }) =>
      [data?.reference, data?.validator].some((one) => one?.state === 'checking')
        ? checkingRefetchMs
        : false,
  });

/** Nothing for problems for which no small inputs are searched, and with a package that has all. */
export function TutorPanel({ problem }: { problem: Problem }) {
  const isTalk = problem.isInteractive || problem.checker?.passes !== undefined;
  const { data } = useQuery({ ...tutorProgramsQuery(problem._id), enabled: !isTalk });
  if (data === undefined || (data.ofPackage.reference && data.ofPackage.inputs)) return null;
  return (
    <div className={classes.place}>
      <Panel title={t`Tutor`} note={t`for small failing inputs`}>
        <dl className={classes.parts}>
          <div>
            <dt>{t`Reference`}</dt>
            <dd>
              <Reference problemId={problem._id} programs={data} />
            </dd>
          </div>
          <div>
            <dt>{t`Validator`}</dt>
            <dd>
              <Validator problemId={problem._id} programs={data} />
            </dd>
          </div>
        </dl>
      </Panel>
    </div>
  );
}

type PartProps = { problemId: string; programs: TutorPrograms };

/** A press, after which the panel is read again. */
function usePress<Value, Answer>(problemId: string, press: (value: Value) => Promise<Answer>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: press,
    onSettled: () => client.invalidateQueries(tutorProgramsQuery(problemId)),
    onError: (error) => toastError({ title: t`Not changed`, text: sentenceOf(error) }),
  });
}

function Reference({ problemId, programs: { ofPackage, reference, ownAccepted } }: PartProps) {
  const params = { id: problemId };
  const marking = usePress(problemId, (submissionId: string) =>
    api.call(markReference, { params, body: { submissionId } }),
  );
  const unmarking = usePress(problemId, () => api.call(unmarkReference, { params }));
  if (ofPackage.reference) return <p>{t`The package has an accepted solution.`}</p>;
  const isBusy = marking.isPending || unmarking.isPending;
  const others = ownAccepted.filter(({ id }) => id !== reference?.submissionId);
  return (
    <>
      {reference === null ? (
        <p>{t`A program that is right. Submit one, then choose it here.`}</p>
      ) : (
        <>
          <State state={reference.state} told={reference.told}>
            {reference.submissionId === null ? t`The program from the form` : t`A submission`}
            {reference.givenBy !== null && t`, by ${reference.givenBy}`}
          </State>
          <Button
            size="xs"
            variant="default"
            disabled={isBusy}
            onClick={() => unmarking.mutate(undefined)}
          >
            {t`Take away`}
          </Button>
        </>
      )}
      {others.map(({ id, submittedAt }) => (
        <Button
          key={id}
          size="xs"
          variant="default"
          disabled={isBusy}
          onClick={() => marking.mutate(id)}
        >
          {t`Use my submission of ${formatInstant(submittedAt)}`}
        </Button>
      ))}
    </>
  );
}

function Validator({ problemId, programs: { ofPackage, validator } }: PartProps) {
  const params = { id: problemId };
  const proposing = usePress(problemId, () => api.call(proposeValidator, { params }));
  const approving = usePress(problemId, (sha256: string) =>
    api.call(approveValidator, { params, body: { sha256 } }),
  );
  const withdrawing = usePress(problemId, () => api.call(withdrawValidator, { params }));
  if (ofPackage.inputs) return <p>{t`The package has a validator or a generator.`}</p>;
  const isBusy = proposing.isPending || approving.isPending || withdrawing.isPending;
  const unread = proposing.data?.unread ?? null;
  const isOffered = validator?.state === 'counts';
  return (
    <>
      {validator === null ? (
        <p>{t`What an input may be, read from the statement.`}</p>
      ) : (
        <>
          <State state={validator.state} told={validator.told}>
            {validator.isApproved ? t`Approved` : t`Proposed from the statement`}
          </State>
          <ul className={classes.words} aria-label={t`What an input may be`}>
            {validator.words.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </>
      )}
      {unread !== null && <p role="status">{unread}</p>}
      {isOffered && !validator.isApproved && (
        <Button size="xs" disabled={isBusy} onClick={() => approving.mutate(validator.sha256)}>
          {t`Approve`}
        </Button>
      )}
      {!validator?.isApproved && validator?.state !== 'checking' && (
        <Button
          size="xs"
          variant="default"
          disabled={isBusy}
          onClick={() => proposing.mutate(undefined)}
        >
          {validator === null ? t`Propose from the statement` : t`Propose again`}
        </Button>
      )}
      {validator !== null && (
        <Button
          size="xs"
          variant="default"
          disabled={isBusy}
          onClick={() => withdrawing.mutate(undefined)}
        >
          {t`Take away`}
        </Button>
      )}
    </>
  );
}

const stateWords: Record<TutorProgramState, string> = {
  checking: t`is being checked against all tests`,
  counts: t`right on all tests`,
  refused: 'refused',
  failed: t`could not be checked`,
  outdated: t`the tests have changed since it was checked`,
};

type StateProps = { state: TutorProgramState; told: string | null; children: ReactNode };

function State({ state, told, children }: StateProps) {
  return (
    <p data-state={state}>
      {children}: {stateWords[state]}
      {told === null ? '' : `. ${told}`}
    </p>
  );
}
