/** The course of a contest: what comes by itself next, and what organisers do by hand. */

import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router';
import { moveContest } from '../../../contract/contest-calls.ts';
import type { DeskState } from '../../../contract/contest-desk.ts';
import type { ContestMove, ContestPage } from '../../../contract/contests.ts';
import { t } from '../../../contract/translation.ts';
import { api } from '../../api.ts';
import { sentenceOf } from '../../sentence.ts';
import { contestAddress } from '../../ui/contests/addresses.ts';
import { formatSpan, useServerTime } from '../../ui/contests/clock.ts';
import { contestQuery } from '../../ui/contests/queries.ts';
import { ask } from '../../ui/feedback/ask.ts';
import { toastError } from '../../ui/feedback/toast.ts';
import { formatInstant } from '../../ui/format.ts';
import { Panel } from '../../ui/panel.tsx';
import { rich } from '../../ui/rich.ts';
import classes from './desk.module.css';

type MoveWords = {
  label: string;
  does: string;
  /** Whether it is shown while it is refused, too. */
  isAlways: boolean;
};

const moveWords: Record<ContestMove, MoveWords> = {
  start: {
    label: t`Start now`,
    does: t`The contest begins, and all see the problems.`,
    isAlways: true,
  },
  'pause countdown': {
    label: t`Put off`,
    does: t`The countdown stands still until it is resumed.`,
    isAlways: false,
  },
  'resume countdown': {
    label: t`Resume the countdown`,
    does: t`It goes on from where it stood.`,
    isAlways: false,
  },
  pause: {
    label: t`Pause`,
    does: t`The clock stands still; what is sent meanwhile counts at that moment.`,
    isAlways: false,
  },
  resume: { label: t`Resume`, does: t`The clock goes on, and the end is later.`, isAlways: false },
  freeze: {
    label: t`Freeze now`,
    does: t`From now on the board tells no results until it is thawed.`,
    isAlways: true,
  },
  end: { label: t`End now`, does: t`What is sent from now on does not count.`, isAlways: true },
  thaw: { label: t`Thaw`, does: t`Everyone sees what the freeze sealed.`, isAlways: true },
  finalize: {
    label: t`Make final`,
    does: t`The results are final, and the submissions count everywhere.`,
    isAlways: true,
  },
  'end updates': {
    label: t`End updates`,
    does: t`Tells those who follow the event feed that nothing comes any more.`,
    isAlways: true,
  },
};

/** Those that one does not want to press by mistake. */
const isAsked = (move: ContestMove): boolean => !/pause|resume/.test(move);

export function Course({ contest, desk }: { contest: ContestPage; desk: DeskState }) {
  const { slug, name, fixedBy } = contest;
  const client = useQueryClient();
  const moving = useMutation({
    mutationFn: (move: ContestMove) => api.call(moveContest, { params: { slug }, body: { move } }),
    onError: (error) => toastError({ title: t`Refused`, text: sentenceOf(error) }),
    onSettled: () => client.invalidateQueries(contestQuery(slug)),
  });
  const press = async (move: ContestMove) => {
    const { label, does } = moveWords[move];
    const isSure =
      !isAsked(move) ||
      (await ask({ title: `${label}: ${name}?`, text: <p>{does}</p>, yes: label, no: t`Cancel` }));
    if (isSure) moving.mutate(move);
  };
  const shown = desk.moves.filter(
    ({ move, refusal }) => refusal === null || moveWords[move].isAlways,
  );
  return (
    <Panel title={t`Course`}>
      <div className={classes.next}>
        <Next contest={contest} />
        {fixedBy === null && (
          <Button component={Link} variant="default" size="xs" to={contestAddress(slug, 'edit')}>
            {t`Edit the contest`}
          </Button>
        )}
      </div>
      <ul className={classes.moves}>
        {shown.map(({ move, refusal }) => (
          <li key={move} data-refused={refusal !== null || undefined}>
            <Button
              size="xs"
              variant="default"
              disabled={refusal !== null || moving.isPending}
              onClick={() => void press(move)}
            >
              {moveWords[move].label}
            </Button>
            <span>{refusal ?? moveWords[move].does}</span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

/** What the time does next, by the server's clock. */
function Next({ contest }: { contest: ContestPage }) {
  const { now, phase, isPaused, isFrozen, startsAt, freezesAt, endsAt } = contest;
  const nowMs = useServerTime(now);
  const coming: [string, string | null][] = [
    [t`It starts by itself`, phase === 'coming' ? startsAt : null],
    [t`The board freezes by itself`, phase === 'running' && !isFrozen ? freezesAt : null],
    [t`It ends by itself`, phase === 'running' ? endsAt : null],
  ];
  const all = coming.flatMap(([words, at]) => (at === null ? [] : [{ words, at }]));
  return (
    <div className={classes.automatic}>
      <p>
        {rich`Server time ${<time dateTime={now}>{formatInstant(new Date(nowMs).toISOString())}</time>}`}
      </p>
      {all.map(({ words, at }) => (
        <p key={words}>
          {rich`${words} in ${<strong>{formatSpan(Date.parse(at) - nowMs)}</strong>}, ${formatInstant(at)}${isPaused && t`, and later by each second that the clock stands still`}`}
        </p>
      ))}
      {all.length === 0 && <p>{t`Nothing comes by itself.`}</p>}
    </div>
  );
}
