/** POST /compiler/expected-output */
import { expectOutput } from '../../../contract/compiler.ts';
import { fetchedExpectedOutput } from '../../../work/expected-output-request.ts';
import { known } from '../../examples.ts';
import { route } from '../../serve.ts';
import { fetchResult } from '../../submissions/follow.ts';
import { addExpectedOutput } from '../../tutor/expected-outputs.ts';

export default route(
  expectOutput,
  async ({ body, caller, network, signal }, context) => {
    const job = await addExpectedOutput(context.db, { ...body, owner: caller.id, network });
    return await fetchResult(context, { job, signal, shape: fetchedExpectedOutput });
  },
  {
    body: { problemId: known.problem, input: '1 2\n' },
    reply: { outcome: 'found', output: '3\n', isOneOfSeveral: false },
  },
);
