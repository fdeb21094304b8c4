/** The newest faults of judges and servers, with the ids that logs and replies name. */

import { useQuery } from '@tanstack/react-query';
import { t } from '../../../contract/translation.ts';
import { sentenceOf } from '../../sentence.ts';
import { Message } from '../../ui/feedback/message.tsx';
import { Panel } from '../../ui/panel.tsx';
import { rich } from '../../ui/rich.ts';
import { TimeAgo } from '../../ui/time-ago.tsx';
import classes from './admin-system.module.css';
import { faultsQuery } from './queries.ts';

export function Faults() {
  const { data, error } = useQuery(faultsQuery);
  return (
    <Panel title={t`Recent faults`}>
      {error && <Message tone="red">{sentenceOf(error)}</Message>}
      {data?.length === 0 && <p className={classes.quiet}>{t`No faults in the last few days.`}</p>}
      <ul className={classes.faults} aria-label={t`Faults`}>
        {data?.map(({ at, place, about, kind, what }) => (
          <li key={`${at} ${about}`}>
            <div>{rich`${<strong>{kind}</strong>} at ${place}, ${<TimeAgo instant={at} />}`}</div>
            <div>{what}</div>
            <code>{about}</code>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
