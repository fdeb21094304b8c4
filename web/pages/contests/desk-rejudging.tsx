/** Judging submissions again: what that would change is shown before it counts. */

import { Button, NativeSelect, Textarea } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Link } from 'react-router';
import { endContestRejudging, rejudgeContest } from '../../../contract/contest-calls.ts';
import type { DeskTeam } from '../../../contract/contest-desk.ts';
import type {
  ContestRejudging,
  RejudgedChoice,
  RejudgedRun,
} from '../../../contract/contest-rejudging.ts';
import type { ContestPage, FixedBy } from '../../../contract/contests.ts';
import { answersFacts, knownLanguages } from '../../../contract/languages.ts';
import { t } from '../../../contract/translation.ts';
import { verdicts } from '../../../contract/words.ts';
import { api } from '../../api.ts';
import { paths } from '../../paths.ts';
import { sentenceOf } from '../../sentence.ts';
import { contestQuery, rejudgingQuery } from '../../ui/contests/queries.ts';
import { ask } from '../../ui/feedback/ask.ts';
import { toastError } from '../../ui/feedback/toast.ts';
import { refusedField } from '../../ui/form/refused-field.ts';
import { plural } from '../../ui/format.ts';
import { Panel } from '../../ui/panel.tsx';
import { rich } from '../../ui/rich.ts';
import { Unfolding } from '../../ui/unfolding.tsx';
import { asChoices } from '../../ui/words.ts';
import { ChangedBoardsShown } from './board-changes.tsx';
import { Changeable } from './changeable.tsx';
import classes from './desk.module.css';

type RejudgingProps = { contest: ContestPage; teams: readonly DeskTeam[] };

export function Rejudging({ contest, teams }: RejudgingProps) {
  const { slug, fixedBy } = contest;
  const { data, error } = useQuery(rejudgingQuery(slug));
  return (
    <Panel title={t`Rejudging`}>
      {error && data === undefined && (
        <p className={classes.error} role="alert">
          {sentenceOf(error)}
        </p>
      )}
      {data ? (
        <Open slug={slug} rejudging={data} fixedBy={fixedBy} />
      ) : (
        <Changeable fixedBy={fixedBy}>
          <p className={classes.note}>
            {t`Submissions are judged again after all others. You see what that changes before it counts; until then no one else does.`}
          </p>
          <Unfolding title={t`Judge submissions again`}>
            <NewRejudging contest={contest} teams={teams} />
          </Unfolding>
        </Changeable>
      )}
    </Panel>
  );
}

type OpenProps = { slug: string; rejudging: ContestRejudging; fixedBy: FixedBy | null };

function Open({ slug, rejudging, fixedBy }: OpenProps) {
  const client = useQueryClient();
  const { id, submissions, waiting, failed, overtaken, changes, changesLeft, boards } = rejudging;
  const ending = useMutation({
    mutationFn: async (move: 'apply' | 'cancel') => {
      const isSure =
        move === 'apply' ||
        (await ask({
          title: t`Cancel the rejudging?`,
          text: <p>{t`All results stay as they are.`}</p>,
          yes: t`Cancel the rejudging`,
          no: t`Go on`,
        }));
      if (isSure) await api.call(endContestRejudging, { params: { slug }, body: { id, move } });
    },
    onError: (error) => toastError({ title: t`Not done`, text: sentenceOf(error) }),
    onSettled: () => client.invalidateQueries(contestQuery(slug)),
  });
  const changed = changes.length + changesLeft;
  return (
    <>
      <p className={classes.note} role="status">
        {rich`${submissions - waiting} of ${plural(submissions, '# submission|# submissions')} judged, ${plural(changed, '# change|# changes')}.${failed > 0 && t` ${plural(failed, '# submission|# submissions')} could not be judged and stay as they are.`}${
          overtaken > 0 &&
          t` ${plural(overtaken, '# submission|# submissions')} were judged by something else since, and stay so.`
        }`}
      </p>
      <ul className={classes.teams} aria-label={t`Changed submissions`}>
        {changes.map((run) => (
          <li key={run.id}>
            <div className={classes.team}>
              <Link to={paths.adminSubmission(run.id)}>
                {t`${run.problem} of ${run.team.name}`}
              </Link>
              <span>{changeOf(run)}</span>
            </div>
          </li>
        ))}
      </ul>
      {changesLeft > 0 && (
        <p className={classes.note}>
          {t`and ${plural(changesLeft, '# more submission|# more submissions')}.`}
        </p>
      )}
      <ChangedBoardsShown boards={boards} />
      <div className={classes.ending}>
        <Changeable fixedBy={fixedBy}>
          <Button
            size="xs"
            disabled={waiting > 0 || ending.isPending}
            onClick={() => ending.mutate('apply')}
          >
            {t`Apply`}
          </Button>
        </Changeable>
        <Button
          size="xs"
          variant="default"
          disabled={ending.isPending}
          onClick={() => ending.mutate('cancel')}
        >
          {t`Cancel the rejudging`}
        </Button>
      </div>
    </>
  );
}

const withPoints = (verdict: string, points: number | null): string =>
  points === null ? verdict : t`${verdict} (${points} points)`;

const changeOf = ({ before, after, pointsBefore, pointsAfter }: RejudgedRun): string =>
  `${withPoints(before, pointsBefore)} → ${withPoints(after, pointsAfter)}`;

const any = { value: '', label: t`Any` };

/** Ids that stand in a text, between spaces, commas or lines. */
const idsIn = (text: string): string[] => text.split(/[\s,]+/).filter((id) => id !== '');

function NewRejudging({ contest, teams }: RejudgingProps) {
  const { slug, problems } = contest;
  const client = useQueryClient();
  const [chosen, setChosen] = useState({ problem: '', team: '', language: '', verdict: '' });
  const [ids, setIds] = useState('');
  const starting = useMutation({
    mutationFn: () => {
      const named = idsIn(ids);
      const verdict = verdicts.find((one) => one === chosen.verdict);
      const choice: RejudgedChoice = {
        ...(chosen.problem !== '' && { problem: chosen.problem }),
        ...(chosen.team !== '' && { team: chosen.team }),
        ...(chosen.language !== '' && { language: chosen.language }),
        ...(verdict && { verdict }),
        ...(named.length > 0 && { submissions: named }),
      };
      return api.call(rejudgeContest, { params: { slug }, body: choice });
    },
    onSuccess: () => client.invalidateQueries(contestQuery(slug)),
  });
  const { error, reset } = starting;
  const isOfIds = refusedField(error)?.startsWith('submissions') === true;
  const send = (event: FormEvent) => {
    event.preventDefault();
    starting.mutate();
  };
  const choice = (
    name: keyof typeof chosen,
    label: string,
    data: { value: string; label: string }[],
  ) => (
    <NativeSelect
      label={label}
      value={chosen[name]}
      onChange={({ currentTarget: { value } }) => {
        setChosen({ ...chosen, [name]: value });
        reset();
      }}
      data={[any, ...data]}
    />
  );
  return (
    <form className={classes.form} onSubmit={send} noValidate>
      {choice(
        'problem',
        t`Problem`,
        (problems ?? []).map(({ id, label, name }) => ({ value: id, label: `${label}. ${name}` })),
      )}
      {choice(
        'team',
        t`Team`,
        teams.map(({ id, label, name }) => ({ value: id, label: `${label}. ${name}` })),
      )}
      {choice(
        'language',
        t`Language`,
        [...knownLanguages, answersFacts].map(({ id, name }) => ({ value: id, label: name })),
      )}
      {choice('verdict', t`Verdict`, asChoices(verdicts))}
      <Textarea
        label={t`Ids of submissions`}
        description={t`Leave it empty for all that meet the conditions above.`}
        autosize
        error={isOfIds && error && sentenceOf(error)}
        value={ids}
        onChange={(event) => {
          setIds(event.currentTarget.value);
          reset();
        }}
      />
      {error && !isOfIds && (
        <p role="alert" className={classes.error}>
          {sentenceOf(error)}
        </p>
      )}
      <Button type="submit" variant="default" size="xs" disabled={starting.isPending}>
        {t`Judge them again`}
      </Button>
    </form>
  );
}
