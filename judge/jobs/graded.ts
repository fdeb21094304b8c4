/** The tools of jobs whose program is compiled with the grader of its problem. */
import { grader as graderShape } from '../../contract/graders.ts';
import type { DoableKind } from '../../work/claim.ts';
import type { OpenLanguages } from '../languages/open-languages.ts';
import type { Tools } from '../process/tools.ts';

/** Kinds that compile nothing in the language of their program but that program. */
const kinds: ReadonlySet<DoableKind> = new Set<DoableKind>([
  ...(['submission', 'run', 'samples', 'check', 'evidence', 'explain'] as const),
  ...(['preview', 'contestRejudge'] as const),
]);

type Claimed = { kind: DoableKind };

/** Of the programs that the tutor is to use, only references are like submissions. */
const isGraded = (job: Claimed): boolean =>
  kinds.has(job.kind) || ('role' in job && job.role === 'reference');

/** The tools for a job; the language of its program compiles with the grader, if there is one. */
export function toolsFor(tools: Tools, job: Claimed): Tools {
  if (!('grader' in job && 'language' in job) || !isGraded(job)) return tools;
  const { language } = job;
  const grader = graderShape.parse(job.grader);
  const within = (languages: OpenLanguages): OpenLanguages => ({
    ...languages,
    get: (id) => (id === language ? languages.get(id).withGrader(grader) : languages.get(id)),
    inTurn: (turn) => within(languages.inTurn(turn)),
  });
  return { ...tools, languages: within(tools.languages) };
}
