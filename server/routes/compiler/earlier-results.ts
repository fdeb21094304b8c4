/** GET /compiler/submissions/{id}/earlier */

import { earlierResults } from '../../../contract/compiler.ts';
import type { Output } from '../../../contract/endpoint.ts';
import { isQueued } from '../../../work/results.ts';
import { wrongResult } from '../../examples.ts';
import { streamField } from '../../http/list-replies.ts';
import { route } from '../../serve.ts';
import { readEarlierResults } from '../../submissions/rejudging.ts';
import { requireReadable } from '../../submissions/submissions.ts';

type Reply = Output<typeof earlierResults, 'reply'>;

export default route(
  earlierResults,
  async ({ params, caller }, { db }) => {
    await requireReadable(db, params.id, caller);
    // Queried first, so that a result that is stored in between is among the results.
    const rest = { isQueued: await isQueued(db, params.id) };
    return streamField<Reply, 'results'>(rest, 'results', readEarlierResults(db, params.id));
  },
  {
    reply: {
      isQueued: false,
      results: [
        {
          judgedAt: '2026-03-14T09:26:55.000Z',
          testSet: 1,
          judgeVersion: '1.0.0',
          compilerVersion: 'g++ 14.2.0',
          result: wrongResult,
        },
      ],
    },
  },
);
