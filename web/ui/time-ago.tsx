/** A point in time, told by how long ago it was; the exact one comes up under the pointer. */
import { agoOf } from './ago.ts';
import { formatInstant } from './format.ts';

export function TimeAgo({ instant }: { instant: string }) {
  return (
    <time dateTime={instant} title={formatInstant(instant)}>
      {agoOf(instant, Date.now())}
    </time>
  );
}
