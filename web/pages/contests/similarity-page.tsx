/** Accepted sources that are likely copies: a list of pairs, and two of them side by side. */
import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import { submissionCode } from '../../../contract/calls.ts';
import type { ContestSimilarity, ShownPair } from '../../../contract/contest-similarity.ts';
import type { ContestPage } from '../../../contract/contests.ts';
import { factsOf } from '../../../contract/languages.ts';
import { api } from '../../api.ts';
import { formatContestTime } from '../../ui/contests/clock.ts';
import { ContestFrame } from '../../ui/contests/contest-frame.tsx';
import { similarityQuery } from '../../ui/contests/queries.ts';
import { EmptyState, ErrorState, PageSkeleton } from '../../ui/feedback/states.tsx';
import { plural } from '../../ui/format.ts';
import { AdminOnly } from '../../ui/frame/admin-only.tsx';
import { Panel } from '../../ui/panel.tsx';
import table from '../../ui/table/table.module.css';
import classes from './similarity-page.module.css';

export default function SimilarityPage({ slug }: { slug: string }) {
  return (
    <AdminOnly
      title="Similarity"
      denied="Only administrators may compare submissions."
      roles={['organiser']}
    >
      {() => (
        <ContestFrame slug={slug} title="Similarity" widthMaxRem={90}>
          {(contest) => <Similarity contest={contest} />}
        </ContestFrame>
      )}
    </AdminOnly>
  );
}

function Similarity({ contest: { slug } }: { contest: ContestPage }) {
  const [search] = useSearchParams();
  const { data, error, refetch } = useQuery(similarityQuery(slug));
  if (data === undefined) {
    if (!error) return <PageSkeleton />;
    return (
      <ErrorState
        title="The submissions could not be compared"
        error={error}
        onRetry={() => void refetch()}
      />
    );
  }
  const chosen = data.pairs.find((pair) => addressOf(pair) === search.get('pair'));
  if (chosen !== undefined) return <Pair pair={chosen} />;
  return (
    <>
      <p className={classes.compared}>{comparedWords(data)}</p>
      {data.pairs.length === 0 ? (
        <EmptyState
          icon="accepted"
          title="No likely copies"
          text="No two accepted submissions of different teams are alike."
        />
      ) : (
        <>
          <PairTable pairs={data.pairs} />
          <Clusters clusters={data.clusters} />
        </>
      )}
    </>
  );
}

const comparedWords = ({ compared, left }: ContestSimilarity): string =>
  [
    `${plural(compared, 'accepted submission')} compared.`,
    left > 0 && `The latest ${left.toLocaleString('en')} were left out.`,
    'Pairs that are alike may be copies: read both before you judge.',
  ]
    .filter(Boolean)
    .join(' ');

const addressOf = ({ one, other }: ShownPair): string => `${one.submission},${other.submission}`;

const percent = (share: number): string => `${Math.floor(share * 100)} %`;

function PairTable({ pairs }: { pairs: readonly ShownPair[] }) {
  return (
    <table className={`${table.table} ${classes.pairs}`}>
      <thead>
        <tr>
          <th scope="col">Problem</th>
          <th scope="col">Alike</th>
          <th scope="col">Teams</th>
        </tr>
      </thead>
      <tbody>
        {pairs.map((pair) => (
          <tr key={addressOf(pair)}>
            <td>{pair.problem}</td>
            <td className={classes.share}>{percent(pair.share)}</td>
            <td className={classes.teams}>
              <Link to={`?pair=${addressOf(pair)}`}>
                {pair.one.team.name} and {pair.other.team.name}
              </Link>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Clusters({ clusters }: Pick<ContestSimilarity, 'clusters'>) {
  if (clusters.length === 0) return null;
  return (
    <Panel title="Teams whose submissions are alike">
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

function Pair({ pair }: { pair: ShownPair }) {
  return (
    <>
      <p className={classes.compared}>
        <Link to="?">All pairs</Link>. Problem {pair.problem}, {percent(pair.share)} alike. The
        numbered parts are in both.
      </p>
      <div className={classes.sides}>
        {(['one', 'other'] as const).map((which) => (
          <Side key={which} side={pair[which]} parts={pair.parts.map((part) => part[which])} />
        ))}
      </div>
    </>
  );
}

type SideProps = {
  side: ShownPair['one'];
  /** The lines that the other has, too, in the order of the first. */
  parts: readonly { from: number; to: number }[];
};

function Side({ side: { submission, team, language, timeMs }, parts }: SideProps) {
  const { data, error, refetch } = useQuery({
    queryKey: ['submission', submission, 'code'],
    queryFn: ({ signal }) => api.call(submissionCode, { params: { id: submission }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const languageName = factsOf(language)?.name ?? language;
  return (
    <section className={classes.side} aria-label={`Submission of ${team.name}`}>
      <h2>{team.name}</h2>
      <p>
        {languageName}, {formatContestTime(timeMs)}
      </p>
      {data && <Code text={data.code} parts={parts} />}
      {!data && error && (
        <ErrorState
          title="The code could not be loaded"
          error={error}
          onRetry={() => void refetch()}
        />
      )}
      {!data && !error && <div aria-busy="true" />}
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
