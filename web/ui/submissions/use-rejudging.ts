/** The rejudging of a problem as administrators see it: how far it is, and that it has ended. */

import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { BackgroundWork } from '../../../contract/overview.ts';
import { t } from '../../../contract/translation.ts';
import { toastSuccess } from '../feedback/toast.ts';
import { overviewQuery } from '../system-query.ts';

/** Undefined while none is in progress; a toast says when it has ended. */
export function useRejudging(problemId: string): BackgroundWork | undefined {
  const { data } = useQuery(overviewQuery);
  const going = data?.work.find((one) => one.kind === 'rejudging' && one.problemId === problemId);
  const last = useRef<BackgroundWork>(undefined);
  useEffect(() => {
    if (data === undefined) return;
    if (going === undefined && last.current !== undefined) {
      const { problem } = last.current;
      toastSuccess({ title: t`Rejudged`, text: t`The rejudging of ${problem ?? ''} has ended.` });
    }
    last.current = going;
  }, [data, going]);
  return going;
}
