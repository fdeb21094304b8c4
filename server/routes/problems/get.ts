/** GET /problems/{id} */

import { createHash } from 'node:crypto';
import { z } from 'zod';
import { getProblem, type Problem, problem } from '../../../contract/problems.ts';
import type { Database } from '../../../db/open.ts';
import { plainPresentation } from '../../../problems/package/presentation.ts';
import { listedSum, sampleCase, sumComparison, sumFields, sumVisibility } from '../../examples.ts';
import { bestPoints } from '../../model/best-points.ts';
import { type FoundProblem, findProblem } from '../../model/problems.ts';
import { readerOf, type Viewer } from '../../model/visibility.ts';
import { packText } from '../../packed.ts';
import { PreparedReply } from '../../prepared.ts';
import { writerOf } from '../../replies.ts';
import { route } from '../../serve.ts';
import { streamField } from '../../streamed.ts';

const shape = JSON.stringify(z.toJSONSchema(problem, { unrepresentable: 'any' }));
const write = writerOf(problem);

/** The tag of the reply. The version covers the test cases, so they need not be read for it. */
function tagOf(rest: Omit<Problem, 'testCases'>): string {
  const hash = createHash('sha256').update(shape).update(JSON.stringify(rest));
  return `W/"${rest.version}.${hash.digest('base64url')}"`;
}

async function read(db: Database, id: string, viewer: Viewer): Promise<FoundProblem> {
  const { rest, testCases } = await findProblem(db, id, viewer);
  const best = await bestPoints(db, { problemId: id, testSet: rest.testSet }, viewer?.id);
  return { rest: { ...rest, ...(best && { best }) }, testCases };
}

/** Not cached: test cases that are streamed, and replies with hidden test cases. */
export default route(
  getProblem,
  async ({ params: { id }, caller, header, state }, { db, kept, replica }) => {
    if (!caller?.isAdmin) {
      const packed = await replica.readFor(caller, { db, state }, async (source) =>
        kept.find(`problem ${id}, ${readerOf(caller)}`, await source.state(), async () => {
          const { rest, testCases } = await read(source.db, id, caller);
          return Array.isArray(testCases)
            ? packText(write({ ...rest, testCases }), rest.version)
            : null;
        }),
      );
      if (packed !== null) return new PreparedReply<Problem>(packed);
    }
    const { rest, testCases } = await read(db, id, caller);
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
      hasEditorial: false,
      testSet: 2,
      version: 3,
    },
  },
);
