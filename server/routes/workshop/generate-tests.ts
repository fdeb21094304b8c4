/** POST /workshop/{id}/generate */
import { generateTests } from '../../../contract/generating.ts';
import { refusals } from '../../../contract/messages.ts';
import { generatingResult } from '../../../work/generating-request.ts';
import { AppError } from '../../http/errors.ts';
import { refuseDraftWithoutRoom } from '../../problems/storage.ts';
import { route } from '../../serve.ts';
import { fetchResult } from '../../submissions/follow.ts';
import { requestTests } from '../../workshop/generating.ts';

const retryAfterS = 60;

export default route(
  generateTests,
  async ({ params, body, caller, network, signal }, context) => {
    const { revision: seen, lines } = body;
    const asked = { id: params.id, editor: caller, seen, lines, network };
    const { wrong, job } = await requestTests(context, asked);
    if (job === null) return { tests: wrong, left: [] };
    const made = await fetchResult(context, { job, signal, shape: generatingResult });
    if (made === null) throw new AppError('unavailable', refusals.notGenerated, retryAfterS);
    await refuseDraftWithoutRoom(context.db, asked);
    const inOrder = [...wrong, ...made.tests].sort((a, b) => a.line - b.line);
    return { tests: inOrder, left: made.left };
  },
  {
    body: { revision: 4 },
    reply: {
      tests: [
        {
          line: 1,
          target: 3,
          answer: { sha256: '4'.repeat(64), bytes: 3 },
          input: { sha256: '2'.repeat(64), bytes: 6 },
        },
        { line: 2, target: 4, failure: 'It ended with exit code 3: n must be above 0.' },
      ],
      left: [],
    },
  },
);
