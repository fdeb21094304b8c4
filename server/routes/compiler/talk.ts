/** POST /compiler/talk */

import { talk } from '../../../contract/compiler.ts';
import { talkResult } from '../../../contract/talking.ts';
import { known } from '../../examples.ts';
import { route } from '../../serve.ts';
import { fetchResult } from '../../submissions/follow.ts';
import { addTalk } from '../../submissions/runs.ts';

export default route(
  talk,
  async ({ body, caller, network, signal }, context) => {
    const owner = caller?.id ?? network;
    const job = await addTalk(context.db, { owner, network, ...body }, caller?.id);
    return fetchResult(context, { job, signal, shape: talkResult });
  },
  {
    body: { problemId: known.problem, sample: 0, said: [{ after: 0, text: '500' }] },
    reply: {
      exchanges: [
        { by: 'program', text: '500\n' },
        { by: 'interactor', text: 'higher\n' },
      ],
      heard: 7,
      end: null,
      message: '',
    },
  },
);
