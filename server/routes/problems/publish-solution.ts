/** PUT /problems/{id}/solutions */
import { publishSolution as call } from '../../../contract/solutions.ts';
import { known, shownSolution } from '../../examples.ts';
import { publishSolution, requirePublishing } from '../../problems/published-solutions.ts';
import { route } from '../../serve.ts';

export default route(
  call,
  async ({ params: { id }, body, caller }, { config, db }) => {
    requirePublishing(config);
    return { _id: await publishSolution(db, { problemId: id, reader: caller }, body) };
  },
  {
    body: { submissionId: known.submission, explanation: shownSolution.explanation },
    reply: { _id: known.solution },
  },
);
