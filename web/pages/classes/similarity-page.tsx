/** Accepted submissions to an assignment that are likely copies, for its teachers. */

import { useQuery } from '@tanstack/react-query';
import { readWork } from '../../../contract/class-calls.ts';
import { t } from '../../../contract/translation.ts';
import { api } from '../../api.ts';
import { paths } from '../../paths.ts';
import { type CodeOfSide, SimilarSources } from '../../ui/contests/similar-sources.tsx';
import { PageBack, PageFrame, PageHead } from '../../ui/frame/page-frame.tsx';
import { assignmentSimilarityQuery } from './queries.ts';

type SimilarityPageProps = { slug: string; assignment: string };

export default function SimilarityPage({ slug, assignment }: SimilarityPageProps) {
  const query = useQuery(assignmentSimilarityQuery(slug, assignment));
  const codeOf: CodeOfSide = ({ submission, team: { id } }, label) => ({
    queryKey: ['class', slug, 'code', submission],
    queryFn: async ({ signal }) => {
      const params = { slug, assignment, id, label };
      const { submissions } = await api.call(readWork, { params, signal });
      const found = submissions.find((one) => one.id === submission);
      if (found === undefined) throw new Error('The pupil has newer submissions than are shown.');
      return found.code;
    },
  });
  return (
    <PageFrame title={t`Similarity`}>
      <PageBack to={paths.classes(`/${slug}/assignments/${assignment}/statistics`)}>
        {t`Statistics`}
      </PageBack>
      <PageHead heading={t`Similarity`} />
      <SimilarSources query={query} who="Pupils" codeOf={codeOf} />
    </PageFrame>
  );
}
