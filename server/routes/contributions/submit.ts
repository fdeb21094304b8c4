/** POST /contributions/submit */

import { submitContribution } from '../../../contract/contributions.ts';
import { addContribution } from '../../contributions/contributions.ts';
import { hiddenCase, known, listedSum, sampleCase } from '../../examples.ts';
import { route } from '../../serve.ts';

export default route(
  submitContribution,
  async ({ body, caller }, { db }) => {
    const contributionId = await addContribution(db, caller.id, body);
    return { success: true as const, contributionId };
  },
  {
    body: {
      problemName: listedSum.name,
      problemStatement: listedSum.problemStatement,
      difficulty: 'Easy',
      tags: listedSum.tags,
      timeLimit: listedSum.timeLimit,
      memoryLimit: listedSum.memoryLimit,
      testCases: [sampleCase, hiddenCase],
    },
    reply: { success: true, contributionId: known.contribution },
  },
);
