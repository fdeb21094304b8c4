/** Accepted sources that are likely copies: a list of pairs, and two of them side by side. */

import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import type { ContestSimilarity, ShownPair } from '../../../contract/contest-similarity.ts';
import { factsOf } from '../../../contract/languages.ts';
import { t } from '../../../contract/translation.ts';
import { EmptyState, ErrorState, PageSkeleton } from '../feedback/states.tsx';
import { plural } from '../format.ts';
import { pageLocale } from '../locale.ts';
import { Panel } from '../panel.tsx';
import { rich } from '../rich.ts';
import table from '../table/table.module.css';
import { formatContestTime } from './clock.ts';
import classes from './similar-sources.module.css';

export type SimilarSide = ShownPair['one'];

const sides = { Teams: t`Teams`, Pupils: t`Pupils` };
const noneAlike = {
  Teams: t`No two accepted submissions of different teams are alike.`,
  Pupils: t`No two accepted submissions of different pupils are alike.`,
};
const alike = {
  Teams: t`Teams whose submissions are alike`,
  Pupils: t`Pupils whose submissions are alike`,
};

/** How the code of a side is loaded, under a key of its own. */
export type CodeOfSide = (
  side: SimilarSide,
  problem: string,
) => { queryKey: readonly unknown[]; queryFn: (given: { signal: AbortSignal }) => Promise<string> };

type SimilarSourcesProps = {
  query: UseQueryResult<ContestSimilarity>;
  /** Who is compared, such as `Teams`. */
  who: 'Teams' | 'Pupils';
  codeOf: CodeOfSide;
};

export function SimilarSources({ query, who, codeOf }: SimilarSourcesProps) {
  const [search] = useSearchParams();
  const { data, error, refetch } = query;
  if (data === undefined) {
    if (!error) return <PageSkeleton />;
    return (
      <ErrorState
        title={t`The submissions could not be compared`}
        error={error}
        onRetry={() => void refetch()}
      />
    );
  }
  const chosen = data.pairs.find((pair) => addressOf(pair) === search.get('pair'));
  if (chosen !== undefined) return <Pair pair={chosen} codeOf={codeOf} />;
  return (
    <>
      <p className={classes.compared}>{comparedWords(data)}</p>
      {data.pairs.length === 0 ? (
        <EmptyState icon="accepted" title={t`No likely copies`} text={noneAlike[who]} />
      ) : (
        <>
          <PairTable pairs={data.pairs} who={who} />
          <Clusters clusters={data.clusters} who={who} />
        </>
      )}
    </>
  );
}

const comparedWords = ({ compared, left }: ContestSimilarity): string =>
  [
    t`${plural(compared, '# accepted submission|# accepted submissions')} compared.`,
    left > 0 && t`The latest ${left.toLocaleString(pageLocale)} were left out.`,
    t`Pairs that are alike may be copies: read both before you judge.`,
  ]
    .filter(Boolean)
    .join(' ');

const addressOf = ({ one, other }: ShownPair): string => `${one.submission},${other.submission}`;

const percent = (share: number): string => `${Math.floor(share * 100)} %`;

type PairTableProps = { pairs: readonly ShownPair[] } & Pick<SimilarSourcesProps, 'who'>;

function PairTable({ pairs, who }: PairTableProps) {
  return (
    <table className={`${table.table} ${table.framed} ${classes.pairs}`}>
      <thead>
        <tr>
          <th scope="col">{t`Problem`}</th>
          <th scope="col">{t`Alike`}</th>
          <th scope="col">{sides[who]}</th>
        </tr>
      </thead>
      <tbody>
        {pairs.map((pair) => (
          <tr key={addressOf(pair)}>
            <td>{pair.problem}</td>
            <td className={classes.share}>{percent(pair.share)}</td>
            <td className={classes.teams}>
              <Link to={`?pair=${addressOf(pair)}`}>
                {t`${pair.one.team.name} and ${pair.other.team.name}`}
              </Link>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

type ClustersProps = Pick<ContestSimilarity, 'clusters'> & Pick<SimilarSourcesProps, 'who'>;

function Clusters({ clusters, who }: ClustersProps) {
  if (clusters.length === 0) return null;
  return (
    <Panel title={alike[who]}>
      <ul className={classes.clusters}>
        {clusters.map(({ problem, teams }) => (
          <li key={`${problem} ${teams.map(({ id }) => id).join(' ')}`}>
            <strong>{problem}</strong> {teams.map(({ name }) => name).join(', ')}
          </li>
        ))}
      </ul>
    </Panel>
  );
}

type PairProps = { pair: ShownPair } & Pick<SimilarSourcesProps, 'codeOf'>;

function Pair({ pair, codeOf }: PairProps) {
  return (
    <>
      <p className={classes.compared}>
        {rich`${<Link to="?">{t`All pairs`}</Link>}. Problem ${pair.problem}, ${percent(pair.share)} alike. The numbered parts are in both.`}
      </p>
      <div className={classes.sides}>
        {(['one', 'other'] as const).map((which) => (
          <Side
            key={which}
            side={pair[which]}
            parts={pair.parts.map((part) => part[which])}
            code={codeOf(pair[which], pair.problem)}
          />
        ))}
      </div>
    </>
  );
}

type SideProps = {
  side: SimilarSide;
  /** The lines that the other has, too, in the order of the first. */
  parts: readonly { from: number; to: number }[];
  code: ReturnType<CodeOfSide>;
};

function Side({ side: { team, language, timeMs }, parts, code }: SideProps) {
  const { data, error, refetch } = useQuery({
    ...code,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const languageName = factsOf(language)?.name ?? language;
  return (
    <section className={classes.side} aria-label={t`Submission of ${team.name}`}>
      <h2>{team.name}</h2>
      <p>
        {languageName}, {formatContestTime(timeMs)}
      </p>
      {data !== undefined && <Code text={data} parts={parts} />}
      {data === undefined && error && (
        <ErrorState
          title={t`The code could not be loaded`}
          error={error}
          onRetry={() => void refetch()}
        />
      )}
      {data === undefined && !error && <div aria-busy="true" />}
    </section>
  );
}

function Code({ text, parts }: { text: string } & Pick<SideProps, 'parts'>) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable.
    <pre className={classes.code} tabIndex={0}>
      {text.split('\n').map((line, index) => {
        const part = parts.findIndex(({ from, to }) => from <= index + 1 && index + 1 <= to);
        const isFirst = parts[part]?.from === index + 1;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines never move.
          <span key={index} className={part === -1 ? undefined : classes.shared}>
            <span className={classes.number}>{isFirst ? part + 1 : ''}</span>
            {line}
            {'\n'}
          </span>
        );
      })}
    </pre>
  );
}
