/** The editorial of a problem, or the condition under which it opens. */

import { Loader } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getEditorial } from '../../../../../contract/calls.ts';
import { t } from '../../../../../contract/translation.ts';
import { api } from '../../../../api.ts';
import { sentenceOf } from '../../../../sentence.ts';
import { Markdown } from '../../../../ui/markdown/markdown.tsx';
import classes from './assistant.module.css';

export default function Editorial({ problemId }: { problemId: string }) {
  const { data, error } = useQuery({
    queryKey: ['problem', problemId, 'editorial'],
    queryFn: ({ signal }) => api.call(getEditorial, { params: { id: problemId }, signal }),
    retry: false,
    // It may have opened since it was last loaded.
    staleTime: 0,
  });
  return (
    <article className={classes.answer} aria-label={t`Editorial`} aria-live="polite">
      {error && <p className={classes.sentence}>{sentenceOf(error)}</p>}
      {data && (
        <div className={classes.text}>
          <Markdown text={data.editorial} />
        </div>
      )}
      {!data && !error && <Loader size="xs" />}
    </article>
  );
}
