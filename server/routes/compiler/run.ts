/** POST /compiler/run */

import { run } from '../../../contract/compiler.ts';
import { runResult } from '../../../contract/judging.ts';
import { defaultLanguage } from '../../../contract/languages.ts';
import { known } from '../../examples.ts';
import { route } from '../../serve.ts';
import { followRun } from '../../submissions/follow.ts';
import { requireJudgedLanguage } from '../../submissions/languages.ts';
import { addRun } from '../../submissions/runs.ts';

export default route(
  run,
  async function* ({ body, caller, network, ...call }, context) {
    await requireJudgedLanguage(context, body.language);
    const owner = caller?.id ?? network;
    const job = await addRun(context.db, { owner, network, ...body }, caller?.id);
    return yield* followRun(context, { job, shape: runResult, ...call });
  },
  {
    body: { language: defaultLanguage, code: known.code, input: '1 2\n' },
    reply: { success: true, output: '3', executionTime: 1, memoryKb: 3400 },
  },
);
