/** Added penalties and submissions that are left out of the board, each previewed before it counts. */

import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Link } from 'react-router';
import { addAdjustment, removeAdjustment } from '../../../contract/contest-calls.ts';
import type { DeskState } from '../../../contract/contest-desk.ts';
import type { FixedBy } from '../../../contract/contests.ts';
import { adjustmentReasonMaxChars, penaltyMaxMinutes } from '../../../contract/limits.ts';
import { t } from '../../../contract/translation.ts';
import { api } from '../../api.ts';
import { paths } from '../../paths.ts';
import { sentenceOf } from '../../sentence.ts';
import { contestQuery } from '../../ui/contests/queries.ts';
import { ask } from '../../ui/feedback/ask.ts';
import { toastError } from '../../ui/feedback/toast.ts';
import { refusedField } from '../../ui/form/refused-field.ts';
import { numberOf } from '../../ui/form/typed-number.ts';
import { formatInstant } from '../../ui/format.ts';
import { Panel } from '../../ui/panel.tsx';
import { rich } from '../../ui/rich.ts';
import { Unfolding } from '../../ui/unfolding.tsx';
import { ChangedBoardsShown } from './board-changes.tsx';
import { Changeable } from './changeable.tsx';
import classes from './desk.module.css';
import { instantOf } from './draft.ts';

type Adjustment = DeskState['adjustments'][number];

type AdjustmentsProps = { slug: string; desk: DeskState; fixedBy: FixedBy | null };

export function Adjustments({ slug, desk, fixedBy }: AdjustmentsProps) {
  const { adjustments, teams } = desk;
  return (
    <Panel title={t`Adjustments`}>
      {adjustments.length === 0 && (
        <p className={classes.note}>{t`The board counts every submission, and adds no penalty.`}</p>
      )}
      <ul className={classes.teams} aria-label={t`Adjustments`}>
        {adjustments.map((one) => (
          <li key={one.id}>
            <div className={classes.team}>
              <span className={classes.name}>
                <Sentence adjustment={one} />
              </span>
              {one.reason !== null && <span className={classes.note}>{one.reason}</span>}
              {fixedBy === null && <TakeBack slug={slug} adjustment={one} />}
            </div>
          </li>
        ))}
      </ul>
      <Changeable fixedBy={fixedBy}>
        <Unfolding title={t`Adjust the board`}>
          <NewAdjustment slug={slug} teams={teams} />
        </Unfolding>
      </Changeable>
    </Panel>
  );
}

function Sentence({ adjustment }: { adjustment: Adjustment }) {
  const { kind, team, minutes, run, from, until } = adjustment;
  if (kind === 'removed time') {
    return (
      <>
        {rich`${<strong>{t`All`}</strong>}: ${formatInstant(from ?? '')} to ${formatInstant(until ?? '')} does not count`}
      </>
    );
  }
  if (kind === 'added penalty') {
    return <>{rich`${<strong>{team?.name}</strong>}: ${minutes ?? 0} minutes of penalty`}</>;
  }
  return (
    <>
      {rich`${<strong>{team?.name}</strong>}: submission ${<Link to={paths.adminSubmission(run ?? '')}>{run?.slice(0, 8)}</Link>} is left out`}
    </>
  );
}

function TakeBack({ slug, adjustment: { id } }: { slug: string; adjustment: Adjustment }) {
  const client = useQueryClient();
  const taking = useMutation({
    mutationFn: async () => {
      const call = (preview: 'true' | 'false') =>
        api.call(removeAdjustment, { params: { slug, id }, query: { preview } });
      const { boards } = await call('true');
      const isSure = await ask({
        title: t`Take the adjustment back?`,
        text: <ChangedBoardsShown boards={boards} />,
        yes: t`Take it back`,
        no: t`Cancel`,
      });
      if (isSure) await call('false');
    },
    onError: (error) => toastError({ title: t`Not taken back`, text: sentenceOf(error) }),
    onSettled: () => client.invalidateQueries(contestQuery(slug)),
  });
  return (
    <Button
      variant="default"
      size="compact-sm"
      disabled={taking.isPending}
      onClick={() => taking.mutate()}
    >
      {t`Take back`}
    </Button>
  );
}

const fields = ['team', 'minutes', 'run', 'from', 'until', 'reason'];

type NewAdjustmentProps = { slug: string; teams: DeskState['teams'] };

function NewAdjustment({ slug, teams }: NewAdjustmentProps) {
  const client = useQueryClient();
  const [kind, setKind] = useState('added penalty');
  const [team, setTeam] = useState('');
  const [minutes, setMinutes] = useState('20');
  const [run, setRun] = useState('');
  const [from, setFrom] = useState('');
  const [until, setUntil] = useState('');
  const [reason, setReason] = useState('');
  const adjusting = useMutation({
    mutationFn: (preview: boolean) => {
      const rest = { reason: reason.trim() === '' ? null : reason, preview };
      return api.call(addAdjustment, {
        params: { slug },
        body:
          kind === 'ignored run'
            ? { kind, run: run.trim(), ...rest }
            : kind === 'removed time'
              ? { kind, from: instantOf(from), until: instantOf(until), ...rest }
              : { kind: 'added penalty', team, minutes: numberOf('minutes', minutes), ...rest },
      });
    },
    onSuccess: async (_, preview) => {
      if (preview) return;
      setReason('');
      setRun('');
      adjusting.reset();
      await client.invalidateQueries(contestQuery(slug));
    },
  });
  const { error } = adjusting;
  const field = refusedField(error);
  const errorOf = (name: string) => field === name && error && sentenceOf(error);
  const isPreviewed = adjusting.data !== undefined && adjusting.variables === true;
  const send = (event: FormEvent) => {
    event.preventDefault();
    adjusting.mutate(!isPreviewed);
  };
  const reset = adjusting.reset;
  return (
    <form className={classes.form} onSubmit={send} noValidate>
      <NativeSelect
        label={t`What`}
        value={kind}
        onChange={(event) => {
          setKind(event.currentTarget.value);
          reset();
        }}
        data={[
          { value: 'added penalty', label: t`Add penalty to a team` },
          { value: 'ignored run', label: t`Leave a submission out` },
          { value: 'removed time', label: t`Take time out for all` },
        ]}
      />
      {kind === 'removed time' && (
        <>
          <p className={classes.note}>
            {t`The clock of the contest stands still in it, and its end moves by as much. Times are those of your browser’s time zone.`}
          </p>
          {[
            { label: t`From`, name: 'from', value: from, set: setFrom },
            { label: t`Until`, name: 'until', value: until, set: setUntil },
          ].map(({ label, name, value, set }) => (
            <TextInput
              key={name}
              type="datetime-local"
              step={1}
              label={label}
              error={errorOf(name)}
              value={value}
              onChange={(event) => {
                set(event.currentTarget.value);
                reset();
              }}
            />
          ))}
        </>
      )}
      {kind === 'added penalty' && (
        <>
          <NativeSelect
            label={t`Team`}
            error={errorOf('team')}
            value={team}
            onChange={(event) => {
              setTeam(event.currentTarget.value);
              reset();
            }}
            data={[
              { value: '', label: t`Choose a team` },
              ...teams.map(({ id, label, name }) => ({ value: id, label: `${label}. ${name}` })),
            ]}
          />
          <TextInput
            type="number"
            label={t`Minutes`}
            description={t`Negative minutes are taken off.`}
            error={errorOf('minutes')}
            min={-penaltyMaxMinutes}
            max={penaltyMaxMinutes}
            value={minutes}
            onChange={(event) => {
              setMinutes(event.currentTarget.value);
              reset();
            }}
          />
        </>
      )}
      {kind === 'ignored run' && (
        <TextInput
          label={t`Id of the submission`}
          description={t`It is in the address of the submission.`}
          error={errorOf('run')}
          value={run}
          onChange={(event) => {
            setRun(event.currentTarget.value);
            reset();
          }}
        />
      )}
      <TextInput
        label={t`Reason`}
        description={t`For organisers, and the audit log.`}
        maxLength={adjustmentReasonMaxChars}
        error={errorOf('reason')}
        value={reason}
        onChange={(event) => {
          setReason(event.currentTarget.value);
          reset();
        }}
      />
      {isPreviewed && <ChangedBoardsShown boards={adjusting.data.boards} />}
      {error && !fields.includes(field ?? '') && (
        <p role="alert" className={classes.error}>
          {sentenceOf(error)}
        </p>
      )}
      <Button type="submit" variant="default" size="xs" disabled={adjusting.isPending}>
        {isPreviewed ? t`Adjust the board` : t`Preview`}
      </Button>
    </form>
  );
}
