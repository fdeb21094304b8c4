/** Suggestions: continue unfinished problems, try something suitable, and keep the streak. */

import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Dashboard } from '../../../contract/dashboard.ts';
import { t } from '../../../contract/translation.ts';
import { paths } from '../../paths.ts';
import { attemptedQuery, problemsQuery } from '../../queries.ts';
import { DifficultyBadge } from '../../ui/badge.tsx';
import { Panel } from '../../ui/panel.tsx';
import { VerdictBadge } from '../../ui/submissions/verdict.tsx';
import { levelOf, streakOf, suggestions, unfinished, weakTags } from './next.ts';
import classes from './next-panel.module.css';

export function NextPanel({ dashboard }: { dashboard: Dashboard }) {
  const { data: problems } = useQuery(problemsQuery);
  const { data: attempted } = useQuery(attemptedQuery);
  const unsolved = attempted?.unsolved ?? [];
  const open = unfinished(dashboard.recentSubmissions, unsolved);
  const weak = weakTags(dashboard.progressByTag);
  const level = levelOf(dashboard.user.stats);
  const tries = suggestions(problems ?? [], { unsolved, level, weak });
  return (
    <Panel title={t`Next`} note={streakWords(streakOf(dashboard.activity, Date.now()))}>
      <div className={classes.parts}>
        {open.length > 0 && (
          <Part title={t`Continue`}>
            {open.map(({ problemId, verdict }) => (
              <li key={problemId._id}>
                <Link to={paths.problem(problemId._id)}>{problemId.name}</Link>
                <VerdictBadge verdict={verdict} />
              </li>
            ))}
          </Part>
        )}
        {tries.length > 0 && (
          <Part title={dashboard.user.stats.totalAttempted === 0 ? t`Start here` : t`Try`}>
            {tries.map(({ _id, name, difficulty }) => (
              <li key={_id}>
                <Link to={paths.problem(_id)}>{name}</Link>
                <DifficultyBadge difficulty={difficulty} />
              </li>
            ))}
          </Part>
        )}
        {weak.length > 0 && (
          <Part title={t`Practise these tags`}>
            {weak.map(({ tag, solved, attempted: of }) => (
              <li key={tag}>
                <Link to={`${paths.problems()}?${new URLSearchParams({ tag })}`}>{tag}</Link>
                <span>{t`${solved} of ${of} solved`}</span>
              </li>
            ))}
          </Part>
        )}
      </div>
    </Panel>
  );
}

const streakWords = (days: number): string =>
  days === 0 ? t`Submit today to begin a streak` : t`${days}-day streak`;

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <h3>{title}</h3>
      <ul>{children}</ul>
    </div>
  );
}
