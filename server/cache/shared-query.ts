/**
 * Shares a query among calls that arrive at about the same time: those that ask while the query is
 * in progress share the next one.
 */

export type SharedQuery<Key, Answer> = {
  /** The answer, for this key, of a query that begins after this call. */
  ask(key?: Key): Promise<Answer>;
};

type Batch<Key, Answer> = { keys: Key[]; asked: Promise<Answer> };

/** A query that takes longer no longer delays the next one: its connection may be dead. */
const turnMaxMs = 100;

/** `query` gets the keys of all calls that share it. */
export function openSharedQuery<Key, Answer>(
  query: (keys: readonly Key[]) => Promise<Answer>,
): SharedQuery<Key, Answer> {
  let underWay: Promise<unknown> = Promise.resolve();
  let next: Batch<Key, Answer> | undefined;
  const gather = (): Batch<Key, Answer> => {
    const keys: Key[] = [];
    const asked = ended(underWay).then(() => {
      next = undefined;
      const answer = query(keys);
      underWay = answer;
      return answer;
    });
    return { keys, asked };
  };
  return {
    ask(key) {
      next ??= gather();
      if (key !== undefined) next.keys.push(key);
      return next.asked;
    },
  };
}

/** Resolves when the query has succeeded or failed, or has taken too long. */
function ended(query: Promise<unknown>): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, turnMaxMs);
    const end = (): void => {
      clearTimeout(timer);
      resolve();
    };
    query.then(end, end);
  });
}
