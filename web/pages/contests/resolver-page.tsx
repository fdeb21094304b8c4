/**
 * The resolver: the frozen board on the whole screen, which tells the results of the freeze one by
 * one, from its end upwards. One key is one step.
 */

import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { Link } from 'react-router';
import type { ContestPage, ContestResolver, ShownRow } from '../../../contract/contests.ts';
import { t } from '../../../contract/translation.ts';
import { contestAddress } from '../../ui/contests/addresses.ts';
import { Board, BoardSkeleton } from '../../ui/contests/board.tsx';
import { shownPoints } from '../../ui/contests/board-row.tsx';
import { ContestFrame } from '../../ui/contests/contest-frame.tsx';
import { resolverQuery } from '../../ui/contests/queries.ts';
import { resolving } from '../../ui/contests/resolved.ts';
import { EmptyState, ErrorState } from '../../ui/feedback/states.tsx';
import { Icon } from '../../ui/icons.tsx';
import classes from './board-page.module.css';

export default function ResolverPage({ slug }: { slug: string }) {
  return (
    <ContestFrame slug={slug} title={t`Resolver`}>
      {(contest) => <Loaded contest={contest} />}
    </ContestFrame>
  );
}

function Loaded({ contest }: { contest: ContestPage }) {
  const { data, error, refetch } = useQuery(resolverQuery(contest.slug));
  if (data !== undefined && data.board.rows.length === 0) {
    return <EmptyState icon="trophy" title={t`No results`} text={t`No team took part.`} />;
  }
  if (data !== undefined) return <Steps contest={contest} resolver={data} />;
  if (!error) return <BoardSkeleton />;
  return (
    <ErrorState
      title={t`The resolver could not be loaded`}
      error={error}
      onRetry={() => void refetch()}
    />
  );
}

const forward = new Set(['ArrowRight', ' ', 'Enter', 'PageDown']);
const back = new Set(['ArrowLeft', 'Backspace', 'PageUp']);

type StepsProps = { contest: ContestPage; resolver: ContestResolver };

function Steps({ contest, resolver }: StepsProps) {
  const { board, steps } = resolver;
  const [done, setDone] = useState(0);
  const { rowsAfter } = useMemo(() => resolving(resolver), [resolver]);
  const move = (by: number) => setDone((count) => Math.min(steps.length, Math.max(0, count + by)));
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { key, target, ctrlKey, metaKey, altKey } = event;
      // Keys that a control takes stay its own.
      const isControl = target instanceof Element && target.closest('button, a, input, select');
      if (isControl && key !== 'ArrowRight' && key !== 'ArrowLeft') return;
      if (ctrlKey || metaKey || altKey || !(forward.has(key) || back.has(key))) return;
      if (target instanceof HTMLInputElement || target instanceof HTMLSelectElement) return;
      event.preventDefault();
      move(forward.has(key) ? 1 : -1);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  });
  const last = steps[done - 1];
  const next = steps[done];
  const rows = rowsAfter(done);
  const shown = useMemo(
    () => ({ ...board, rows, changed: new Set(last === undefined ? [] : [last.team]) }),
    [board, rows, last],
  );
  return (
    <div className={classes.projector}>
      <div className={classes.head}>
        <h2>{contest.name}</h2>
        <p className={classes.said} role="status">
          {done === 0 ? beginning(contest, resolver) : saidOf(resolver, rows, done)}
        </p>
        <div className={classes.ways}>
          <Button variant="default" size="xs" disabled={done === 0} onClick={() => move(-1)}>
            {t`Back`}
          </Button>
          <Button
            size="xs"
            disabled={next === undefined}
            onClick={() => move(1)}
            rightSection={<Icon name="right" />}
          >
            {t`Next`}
          </Button>
          <span>{t`${done} of ${steps.length}`}</span>
          <Link to={contestAddress(contest.slug, 'results')}>{t`Leave`}</Link>
        </div>
      </div>
      <Board board={shown} own={null} isLarge inView={last?.to ?? next?.from ?? rows.length - 1} />
    </div>
  );
}

/** What is told from here on. */
function beginning({ settings }: ContestPage, { steps }: ContestResolver): string {
  if (!steps.some(({ problem }) => problem !== null)) {
    return t`The board as everyone knows it. The right arrow tells an award.`;
  }
  return settings.board === 'frozen'
    ? t`The board as it was frozen. The right arrow tells a result.`
    : t`The board before any result was told. The right arrow tells one.`;
}

/** What the last step told, in words. */
function saidOf(
  { board, steps }: ContestResolver,
  rows: readonly ShownRow[],
  done: number,
): string {
  const step = steps[done - 1];
  if (step === undefined) return '';
  const team = rows[step.to];
  const name = team?.name ?? step.team;
  if (step.problem === null) return `${name}: ${step.awards.join(', ')}`;
  const label = board.problems[step.problem]?.label ?? '';
  const isSolved = step.cell?.state === 'solved' || step.cell?.state === 'first';
  const what =
    board.score === 'points'
      ? t`${name} has ${shownPoints(step.cell?.points ?? 0)} points for ${label}`
      : isSolved
        ? t`${name} solved ${label}`
        : t`${name} did not solve ${label}`;
  return team?.rank == null ? what : t`${what}, now ${team.rank}.`;
}
