/** POST /compiler/brute-force */
import { compareBruteForce } from '../../../contract/compiler.ts';
import { defaultLanguage } from '../../../contract/languages.ts';
import { fetchedBruteForce } from '../../../work/brute-force-request.ts';
import { known } from '../../examples.ts';
import { route } from '../../serve.ts';
import { fetchResult } from '../../submissions/follow.ts';
import { requireJudgedLanguage } from '../../submissions/languages.ts';
import { addBruteForce } from '../../tutor/brute-force.ts';

export default route(
  compareBruteForce,
  async ({ body, caller, network, signal }, context) => {
    const { language, bruteForceLanguage = language } = body;
    for (const one of [language, bruteForceLanguage]) await requireJudgedLanguage(context, one);
    const asked = { ...body, bruteForceLanguage, owner: caller.id, network };
    const job = await addBruteForce(context.db, asked);
    return await fetchResult(context, { job, signal, shape: fetchedBruteForce });
  },
  {
    body: {
      problemId: known.problem,
      language: defaultLanguage,
      code: known.code,
      bruteForce: known.code,
    },
    reply: { outcome: 'nothing', compared: 812, found: null },
  },
);
