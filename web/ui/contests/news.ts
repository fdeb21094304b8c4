/** Says once that organisers have written something, while a page of the contest is open. */

import { useEffect, useRef } from 'react';
import type { ContestPage } from '../../../contract/contests.ts';
import { t } from '../../../contract/translation.ts';
import { may } from '../../may.ts';
import { useSession } from '../../session.ts';
import { toastSuccess } from '../feedback/toast.ts';

export function useContestNews({ name, unread }: ContestPage): void {
  const { person } = useSession();
  const known = useRef(unread);
  const isOrganiser = may(person, 'organiser');
  useEffect(() => {
    if (unread > known.current) {
      const text = isOrganiser
        ? t`A question waits for an answer.`
        : t`The organisers have written. It stands under “Questions”.`;
      toastSuccess({ title: name, text });
    }
    known.current = unread;
  }, [unread, name, isOrganiser]);
}
