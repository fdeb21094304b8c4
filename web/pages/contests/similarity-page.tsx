/** Accepted submissions of a contest that are likely copies. */

import { useQuery } from '@tanstack/react-query';
import { submissionCode } from '../../../contract/calls.ts';
import { t } from '../../../contract/translation.ts';
import { api } from '../../api.ts';
import { ContestFrame } from '../../ui/contests/contest-frame.tsx';
import { similarityQuery } from '../../ui/contests/queries.ts';
import { type CodeOfSide, SimilarSources } from '../../ui/contests/similar-sources.tsx';
import { AdminOnly } from '../../ui/frame/admin-only.tsx';

export default function SimilarityPage({ slug }: { slug: string }) {
  return (
    <AdminOnly
      title={t`Similarity`}
      denied={t`Only administrators may compare submissions.`}
      roles={['organiser']}
    >
      {() => (
        <ContestFrame slug={slug} title={t`Similarity`}>
          {() => <Similarity slug={slug} />}
        </ContestFrame>
      )}
    </AdminOnly>
  );
}

const codeOf: CodeOfSide = ({ submission: id }) => ({
  queryKey: ['submission', id, 'code'],
  queryFn: async ({ signal }) => (await api.call(submissionCode, { params: { id }, signal })).code,
});

function Similarity({ slug }: { slug: string }) {
  return <SimilarSources query={useQuery(similarityQuery(slug))} who="Teams" codeOf={codeOf} />;
}
