/** GET /problems/{id} */

import { createHash } from 'node:crypto';
import { z } from 'zod';
import { getProblem, type Problem, problem } from '../../../contract/problems.ts';
import { plainPresentation } from '../../../problems/package/presentation.ts';
import { listedSum, sampleCase, sumComparison, sumFields, sumVisibility } from '../../examples.ts';
import { bestPoints } from '../../model/best-points.ts';
import { findProblem } from '../../model/problems.ts';
import { route } from '../../serve.ts';
import { streamField } from '../../streamed.ts';

const shape = JSON.stringify(z.toJSONSchema(problem, { unrepresentable: 'any' }));

/** The tag of what is shown: the version covers the test cases, which need not be read for it. */
function tagOf(rest: Omit<Problem, 'testCases'>): string {
  const hash = createHash('sha256').update(shape).update(JSON.stringify(rest));
  return `W/"${rest.version}.${hash.digest('base64url')}"`;
}

export default route(
  getProblem,
  async ({ params, caller, header }, { db }) => {
    const { rest: found, testCases } = await findProblem(db, params.id, caller);
    const set = { problemId: params.id, testSet: found.testSet };
    const best = await bestPoints(db, set, caller?.id);
    const rest = { ...found, ...(best && { best }) };
    header('etag', tagOf(rest));
    if (Array.isArray(testCases)) return { ...rest, testCases };
    return streamField<Problem, 'testCases'>(rest, 'testCases', testCases);
  },
  {
    reply: {
      ...sumFields,
      ...listedSum,
      testCases: [sampleCase],
      hiddenTestCases: 1,
      isInteractive: false,
      isPaused: false,
      comparison: sumComparison,
      presentation: plainPresentation,
      visibility: sumVisibility,
      testSet: 2,
      version: 3,
    },
  },
);
