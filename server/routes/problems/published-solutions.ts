/** GET /problems/{id}/solutions */
import { publishedSolutions } from '../../../contract/solutions.ts';
import { shownSolution } from '../../examples.ts';
import { listSolutions, requirePublishing } from '../../problems/published-solutions.ts';
import { route } from '../../serve.ts';

export default route(
  publishedSolutions,
  async ({ params: { id }, query, caller }, { config, db }) => {
    requirePublishing(config);
    return await listSolutions(db, { problemId: id, reader: caller }, query);
  },
  {
    reply: {
      solutions: [shownSolution],
      total: 1,
      languages: [{ language: shownSolution.language, solutions: 1 }],
      mayModerate: false,
    },
  },
);
