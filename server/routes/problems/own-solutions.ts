/** GET /problems/{id}/solutions/own */
import { ownSolutions } from '../../../contract/solutions.ts';
import { known, shownSolution } from '../../examples.ts';
import { readOwnSolutions, requirePublishing } from '../../problems/published-solutions.ts';
import { route } from '../../serve.ts';

export default route(
  ownSolutions,
  async ({ params: { id }, caller }, { config, db }) => {
    requirePublishing(config);
    return await readOwnSolutions(db, { problemId: id, reader: caller });
  },
  {
    reply: {
      submissions: [
        {
          _id: known.submission,
          language: shownSolution.language,
          submittedAt: '2026-03-14T09:26:53.000Z',
          executionTime: 1,
          memoryKb: 3400,
        },
      ],
      solutions: [{ ...shownSolution, isOwn: true, submissionId: known.submission }],
    },
  },
);
