/** GET /problems/{id} */

import { createHash } from 'node:crypto';
import { z } from 'zod';
import { getProblem as call, type Problem, problem } from '../../../contract/problems.ts';
import type { Database } from '../../../db/open.ts';
import { plainPresentation } from '../../../problems/package/presentation.ts';
import { encodeText } from '../../cache/encoded-reply.ts';
import { EncodedBytes } from '../../cache/reply-sending.ts';
import {
  listedSum,
  sampleCase,
  sumComparison,
  sumFields,
  sumSolvers,
  sumVisibility,
} from '../../examples.ts';
import { streamField } from '../../http/list-replies.ts';
import { writerOf } from '../../http/replies.ts';
import { bestPoints } from '../../problems/best-points.ts';
import { type FoundProblem, getProblem } from '../../problems/problems.ts';
import { route } from '../../serve.ts';
import { type Editor, readerOf } from '../../visibility.ts';

const shape = JSON.stringify(z.toJSONSchema(problem, { unrepresentable: 'any' }));
const write = writerOf(problem);

/** The tag of the reply. The version covers the test cases, so they need not be read for it. */
function tagOf(rest: Omit<Problem, 'testCases'>): string {
  const hash = createHash('sha256').update(shape).update(JSON.stringify(rest));
  return `W/"${rest.version}.${hash.digest('base64url')}"`;
}

type Asked = { id: string; viewer: Editor | null; hasSolutions: boolean };

/** `hasSolutions`: whether people publish their solutions on this site. */
async function read(db: Database, { id, viewer, hasSolutions }: Asked): Promise<FoundProblem> {
  const { rest, ...found } = await getProblem(db, id, viewer);
  const best = await bestPoints(db, { problemId: id, testSet: rest.testSet }, viewer?.id);
  const mayReadSolutions = hasSolutions && found.readsSolutions;
  return {
    ...found,
    rest: {
      ...rest,
      ...(best && { best }),
      ...(mayReadSolutions && { mayReadSolutions: true as const }),
    },
  };
}

/**
 * Not cached: test cases that are streamed, replies with hidden test cases, and problems that the
 * course of a contest opens, closes or leaves without help: no transaction tells when it does.
 */
export default route(
  call,
  async ({ params: { id }, caller, header, state }, { config, db, replies, visitorReads }) => {
    const asked = { id, viewer: caller, hasSolutions: config.publishedSolutions };
    if (!caller?.isAdmin) {
      const packed = await visitorReads.readFor(caller, { db, state }, async (source) =>
        replies.find(`problem ${id}, ${readerOf(caller)}`, await source.state(), async () => {
          const { rest, testCases, changesWithTime } = await read(source.db, asked);
          return Array.isArray(testCases) && !changesWithTime
            ? encodeText(write({ ...rest, testCases }), rest.version)
            : null;
        }),
      );
      if (packed !== null) return new EncodedBytes<Problem>(packed);
    }
    const { rest, testCases } = await read(db, asked);
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
      solvers: sumSolvers,
      testSet: 2,
      version: 3,
    },
  },
);
