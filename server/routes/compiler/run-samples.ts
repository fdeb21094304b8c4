/** POST /compiler/run-samples */

import { runSamples } from '../../../contract/compiler.ts';
import { submitResult } from '../../../contract/judging.ts';
import { defaultLanguage } from '../../../contract/languages.ts';
import { acceptedResult, known, passedCase } from '../../examples.ts';
import { route } from '../../serve.ts';
import { followRun } from '../../submissions/follow.ts';
import { requireJudgedLanguage } from '../../submissions/languages.ts';
import { addSamplesRun } from '../../submissions/runs.ts';

export default route(
  runSamples,
  async function* ({ body, caller, network, ...call }, context) {
    await requireJudgedLanguage(context, body.language);
    const owner = caller?.id ?? network;
    const job = await addSamplesRun(context.db, { owner, network, ...body }, caller?.id);
    return yield* followRun(context, { job, shape: submitResult, ...call });
  },
  {
    body: { language: defaultLanguage, code: known.code, problemId: known.problem },
    reply: { ...acceptedResult, testCaseResults: [{ ...passedCase, isHidden: false }] },
  },
);
