/** Signing up for a contest, alone or with a team, and how one takes part. */

import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Link } from 'react-router';
import {
  registerForContest,
  startOwnTime,
  withdrawFromContest,
} from '../../../contract/contest-calls.ts';
import type { ContestPage, OwnRegistration } from '../../../contract/contests.ts';
import { joinCodeMaxChars, teamNameMaxChars } from '../../../contract/limits.ts';
import { t } from '../../../contract/translation.ts';
import { api, type Body } from '../../api.ts';
import { paths } from '../../paths.ts';
import { sentenceOf } from '../../sentence.ts';
import { useSession } from '../../session.ts';
import { Badge } from '../../ui/badge.tsx';
import { CopyButton } from '../../ui/code/copy-button.tsx';
import { contestAddress } from '../../ui/contests/addresses.ts';
import { formatLength } from '../../ui/contests/clock.ts';
import { contestQuery, registrationQuery } from '../../ui/contests/queries.ts';
import { ask } from '../../ui/feedback/ask.ts';
import { toastError, toastSuccess } from '../../ui/feedback/toast.ts';
import { refusedField } from '../../ui/form/refused-field.ts';
import { plural } from '../../ui/format.ts';
import { Panel } from '../../ui/panel.tsx';
import { rich } from '../../ui/rich.ts';
import { toTheMinute } from '../../ui/to-the-minute.ts';
import classes from './sign-up.module.css';

/** Nothing where signing up is impossible and the reader does not take part. */
export const SignUp = ({ contest }: { contest: ContestPage }) => (
  <div className={classes.place}>
    <Shown contest={contest} />
  </div>
);

function Shown({ contest }: { contest: ContestPage }) {
  const { slug, phase } = contest;
  const { person, isLoading } = useSession();
  const { data } = useQuery(registrationQuery(slug, phase === 'past'));
  if (data === undefined || isLoading) return null;
  const { own, isOpen, registration } = data;
  if (own !== null) {
    return (
      <>
        <Own contest={contest} registration={data} own={own} />
        <OwnTime contest={contest} registration={data} />
      </>
    );
  }
  if (phase === 'past') return <OwnTime contest={contest} registration={data} />;
  if (registration === 'organiser') {
    return (
      <Panel title={t`Taking part`}>
        <p className={classes.text}>{t`The organisers sign up those who take part.`}</p>
      </Panel>
    );
  }
  if (!isOpen) return null;
  if (person !== null) return <Form contest={contest} registration={data} />;
  return (
    <Panel title={t`Sign up`}>
      <p className={classes.text}>
        {registration === 'code'
          ? t`Those who have the code of the contest can take part.`
          : t`Everyone can take part.`}
      </p>
      <Button component={Link} to={paths.login(contestAddress(slug))}>
        {t`Log in to sign up`}
      </Button>
    </Panel>
  );
}

/** How one takes part. */
const ways = ['alone', 'new team', 'with a code'] as const;
type Way = (typeof ways)[number];

const wayWords: Record<Way, string> = {
  alone: t`Alone`,
  'new team': t`With a new team`,
  'with a code': t`In the team whose code I have`,
};

type FormProps = { contest: ContestPage; registration: OwnRegistration };

function Form({ contest, registration: { registration, membersMax, windowMs } }: FormProps) {
  const { slug, phase } = contest;
  const client = useQueryClient();
  const [way, setWay] = useState<Way>('alone');
  const [joinCode, setJoinCode] = useState('');
  const [teamName, setTeamName] = useState('');
  const [teamCode, setTeamCode] = useState('');
  const signUp = useMutation({
    mutationFn: (body: Body<typeof registerForContest>) =>
      api.call(registerForContest, { params: { slug }, body }),
    onSuccess: async () => {
      await client.invalidateQueries(contestQuery(slug));
      toastSuccess({ title: t`Signed up`, text: t`You take part in ${contest.name}.` });
    },
  });
  const hasJoinCode = registration === 'code' && way !== 'with a code';
  const send = (event: FormEvent) => {
    event.preventDefault();
    signUp.mutate({
      ...(hasJoinCode && { joinCode }),
      ...(way === 'new team' && { teamName }),
      ...(way === 'with a code' && { teamCode }),
    });
  };
  const { error } = signUp;
  const field = refusedField(error);
  const errorOf = (name: string) => (field === name ? sentenceOf(error) : undefined);
  const isBeside =
    (field === 'joinCode' && hasJoinCode) ||
    (field === 'teamName' && way === 'new team') ||
    (field === 'teamCode' && way === 'with a code');
  const changed =
    (set: (value: string) => void) => (event: { currentTarget: { value: string } }) => {
      set(event.currentTarget.value);
      signUp.reset();
    };
  return (
    <Panel title={t`Sign up`}>
      <form className={classes.form} onSubmit={send} noValidate>
        {membersMax > 1 && (
          <NativeSelect
            label={t`How do you take part?`}
            description={t`A team has at most ${plural(membersMax, '# member|# members')}.`}
            value={way}
            onChange={changed((value) => setWay(ways.find((one) => one === value) ?? 'alone'))}
            data={ways.map((value) => ({ value, label: wayWords[value] }))}
          />
        )}
        {way === 'new team' && (
          <TextInput
            label={t`Name of the team`}
            description={t`On the board. You then get a code, with which the others join.`}
            autoComplete="off"
            maxLength={teamNameMaxChars}
            error={errorOf('teamName')}
            value={teamName}
            onChange={changed(setTeamName)}
          />
        )}
        {way === 'with a code' && (
          <TextInput
            label={t`Code of the team`}
            description={t`Those in the team see it on this page.`}
            autoComplete="off"
            maxLength={joinCodeMaxChars}
            error={errorOf('teamCode')}
            value={teamCode}
            onChange={changed(setTeamCode)}
          />
        )}
        {hasJoinCode && (
          <TextInput
            label={t`Code of the contest`}
            description={t`The organisers give it to those who may take part.`}
            autoComplete="off"
            maxLength={joinCodeMaxChars}
            error={errorOf('joinCode')}
            value={joinCode}
            onChange={changed(setJoinCode)}
          />
        )}
        <p className={classes.text}>
          {phase === 'coming'
            ? t`You can leave until the start, and sign up until the end.`
            : windowMs === null
              ? t`The contest runs: its clock does not wait for you, and you cannot leave.`
              : t`Your time begins when you start it. You cannot leave.`}
        </p>
        <Button type="submit" disabled={signUp.isPending}>
          {t`Sign up`}
        </Button>
        <p className={classes.error} role="alert">
          {error && !isBeside && sentenceOf(error)}
        </p>
      </form>
    </Panel>
  );
}

type OwnProps = {
  contest: ContestPage;
  own: NonNullable<OwnRegistration['own']>;
  registration: OwnRegistration;
};

function Own({ contest: { phase }, contest, own, registration: { membersMax } }: OwnProps) {
  const { name, isTeam, kind, members, teamCode, mayLeave } = own;
  const isFull = members.length >= membersMax;
  return (
    <Panel title={phase === 'past' ? t`You took part` : t`You take part`}>
      <p className={classes.who}>
        <strong>{name}</strong>
        {kind !== 'official' && <Badge>{kind}</Badge>}
      </p>
      {isTeam && (
        <ul className={classes.members} aria-label={t`Members of the team`}>
          {members.map(({ id, name: member }) => (
            <li key={id}>{member}</li>
          ))}
        </ul>
      )}
      {teamCode !== null && !isFull && (
        <p className={classes.code}>
          {rich`With the code ${<code>{teamCode}</code>}${<CopyButton text={teamCode} of={t`the code`} />} others join your team: ${plural(membersMax - members.length, '# place|# places')} left. Give it to no one else.`}
        </p>
      )}
      {teamCode !== null && isFull && <p className={classes.text}>{t`Your team is full.`}</p>}
      {mayLeave && <Leave contest={contest} own={own} />}
      {phase === 'running' && (
        <p className={classes.text}>{t`The contest has begun, so that you cannot leave it.`}</p>
      )}
    </Panel>
  );
}

type LeaveProps = Pick<OwnProps, 'contest' | 'own'>;

function Leave({ contest: { slug, name }, own: { isTeam, members } }: LeaveProps) {
  const client = useQueryClient();
  const leaving = useMutation({
    mutationFn: () => api.call(withdrawFromContest, { params: { slug } }),
    onSuccess: () => toastSuccess({ title: t`Left`, text: t`You no longer take part in ${name}.` }),
    onError: (error) => toastError({ title: t`You have not left`, text: sentenceOf(error) }),
    // Also if it was refused, because then the page shows what is no longer so.
    onSettled: () => client.invalidateQueries(contestQuery(slug)),
  });
  const leave = async () => {
    const isLast = isTeam && members.length === 1;
    const isSure = await ask({
      title: isTeam ? t`Leave the team?` : t`Leave the contest?`,
      text: (
        <p>
          {t`${isLast ? t`The team is empty then, and is removed. ` : ''}You can sign up again.`}
        </p>
      ),
      yes: t`Leave`,
      no: t`Stay`,
    });
    if (isSure) leaving.mutate();
  };
  return (
    <div className={classes.leave}>
      <Button variant="default" size="xs" disabled={leaving.isPending} onClick={() => void leave()}>
        {isTeam ? t`Leave the team` : t`Leave the contest`}
      </Button>
      <span>{t`Until the start you can leave.`}</span>
    </div>
  );
}

type OwnTimeProps = { contest: ContestPage; registration: OwnRegistration };

/** A time that is not the contest's: a window that the reader starts, or a virtual participation. */
function OwnTime({ contest, registration: { ownTime, mayStart } }: OwnTimeProps) {
  const { slug, ownTime: running } = contest;
  const client = useQueryClient();
  const start = useMutation({
    mutationFn: () => api.call(startOwnTime, { params: { slug }, body: {} }),
    onSuccess: () => toastSuccess({ title: t`Started`, text: t`Your time runs.` }),
    onError: (error) => toastError({ title: t`Not started`, text: sentenceOf(error) }),
    onSettled: () => client.invalidateQueries(contestQuery(slug)),
  });
  if (running !== null) {
    return (
      <Panel title={t`Your time runs`}>
        <p className={classes.text}>
          {running.endsAt === null
            ? t`The clock stands still.`
            : t`It ends at ${toTheMinute(running.endsAt)}. Open a problem to submit to it.`}
        </p>
      </Panel>
    );
  }
  if (mayStart === null) {
    return ownTime === null ? null : <p className={classes.text}>{t`Your time is over.`}</p>;
  }
  const length = formatLength(mayStart.durationMs);
  const press = async () => {
    const isSure = await ask({
      title: t`Start now?`,
      text: <p>{t`Your time of ${length} begins at once, and does not stop.`}</p>,
      yes: t`‹do›Start`,
      no: t`Not yet`,
    });
    if (isSure) start.mutate();
  };
  return (
    <Panel title={mayStart.isVirtual ? t`Virtual participation` : t`Your time`}>
      <p className={classes.text}>
        {mayStart.isVirtual
          ? t`The contest runs for you alone, for ${length}. The board shows what the others had done by the same time.`
          : t`You have ${length} from the moment at which you start.`}
      </p>
      <Button disabled={start.isPending} onClick={() => void press()}>
        {mayStart.isVirtual ? t`Take part virtually` : t`Start my time`}
      </Button>
    </Panel>
  );
}
