/** A point in time, shown relative to now; the exact time is in the tooltip. */
import { agoOf } from './ago.ts';
import { formatInstant } from './format.ts';

export function TimeAgo({ instant }: { instant: string }) {
  return (
    <time dateTime={instant} title={formatInstant(instant)}>
      {agoOf(instant, Date.now())}
    </time>
  );
}
