/** The saved views: on the server for people who are signed in, otherwise in this browser. */

import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { getProblemViews, putProblemViews } from '../../../contract/calls.ts';
import { t } from '../../../contract/translation.ts';
import { versionTag } from '../../../contract/version-tag.ts';
import { api } from '../../api.ts';
import { Refusal } from '../../call.ts';
import { sentenceOf } from '../../sentence.ts';
import { useSession } from '../../session.ts';
import { toastError } from '../../ui/feedback/toast.ts';
import { keepViews, parseViews, readViews, type View } from './kept-views.ts';

export type ViewsChange = (views: readonly View[]) => View[];

const viewsQuery = queryOptions({
  queryKey: ['problem-views'],
  queryFn: ({ signal }) => api.call(getProblemViews, { signal }),
  staleTime: 0,
});

/** Another device may write in between, but seldom more often. */
const attemptsMax = 3;

/** An account without views gets those of the browser. */
export function useViews(): [views: readonly View[], change: (make: ViewsChange) => void] {
  const { person } = useSession();
  const client = useQueryClient();
  const [own, setOwn] = useState(readViews);
  const { data } = useQuery({ ...viewsQuery, enabled: person !== null });
  const saving = useMutation({
    mutationFn: (make: ViewsChange) => change(make, () => client.fetchQuery(viewsQuery)),
    onSuccess: (kept) => client.setQueryData(viewsQuery.queryKey, kept),
    onError: (error) => toastError({ title: t`Not saved`, text: sentenceOf(error) }),
  });
  if (person === null || data === undefined) {
    const changeOwn = (make: ViewsChange) => {
      const next = make(own);
      setOwn(next);
      keepViews(next);
    };
    return [own, person === null ? changeOwn : saving.mutate];
  }
  return [viewsOf(data), saving.mutate];
}

type StateCache = { views: View[]; version: number };

const viewsOf = ({ views, version }: StateCache): View[] =>
  version === 0 ? readViews() : parseViews(JSON.stringify(views));

/** Changes the version that is on the server now. */
async function change(make: ViewsChange, load: () => Promise<StateCache>): Promise<StateCache> {
  for (let attempt = 1; ; attempt += 1) {
    const kept = await load();
    const views = make(viewsOf(kept));
    try {
      const headers = { 'if-match': versionTag(kept.version) };
      const { version } = await api.call(putProblemViews, { headers, body: { views } });
      return { views, version };
    } catch (error) {
      const isLate = error instanceof Refusal && error.status === 409;
      if (!isLate || attempt === attemptsMax) throw error;
    }
  }
}
