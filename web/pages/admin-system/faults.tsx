/** The newest faults of judges and servers, with the ids that logs and replies name. */
import { useQuery } from '@tanstack/react-query';
import { sentenceOf } from '../../sentence.ts';
import { Message } from '../../ui/feedback/message.tsx';
import { Panel } from '../../ui/panel.tsx';
import { TimeAgo } from '../../ui/time-ago.tsx';
import classes from './admin-system.module.css';
import { faultsQuery } from './queries.ts';

export function Faults() {
  const { data, error } = useQuery(faultsQuery);
  return (
    <Panel title="Recent faults">
      {error && <Message tone="red">{sentenceOf(error)}</Message>}
      {data?.length === 0 && <p className={classes.quiet}>No faults in the last few days.</p>}
      <ul className={classes.faults} aria-label="Faults">
        {data?.map(({ at, place, about, kind, what }) => (
          <li key={`${at} ${about}`}>
            <div>
              <strong>{kind}</strong> at {place}, <TimeAgo instant={at} />
            </div>
            <div>{what}</div>
            <code>{about}</code>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
