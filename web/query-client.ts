/** How long loaded data is cached, and when loading is retried. */
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { Refusal } from './call.ts';
import { sessionQuery } from './session.ts';

const freshMs = 30_000;
const retriesMax = 2;

/** Creates the client. A token that the server no longer accepts ends the session. */
export function makeQueryClient(): QueryClient {
  const client: QueryClient = new QueryClient({
    queryCache: new QueryCache({ onError: (error) => onError(error) }),
    mutationCache: new MutationCache({ onError: (error) => onError(error) }),
    defaultOptions: {
      queries: {
        staleTime: freshMs,
        refetchOnWindowFocus: false,
        retry: (failures, error) => failures < retriesMax && isWorthRetrying(error),
      },
      // Without a connection an action fails at once with a message; by default it would wait
      // silently.
      mutations: { networkMode: 'always' },
    },
  });
  const onError = (error: Error) => {
    if (error instanceof Refusal && error.status === 401) {
      void client.invalidateQueries(sessionQuery);
    }
  };
  return client;
}

/** Whether a retry may succeed. */
function isWorthRetrying(error: unknown): boolean {
  return !(error instanceof Refusal) || error.status >= 500;
}
