/** GET /problems/{id}/editorial */
import { getEditorial } from '../../../contract/presentation.ts';
import { route } from '../../serve.ts';
import { readEditorial } from '../../tutor/guidance.ts';

export default route(
  getEditorial,
  async ({ params: { id }, caller: viewer }, { db }) => ({
    editorial: await readEditorial(db, { id, viewer }),
  }),
  {
    reply: {
      editorial: 'A **stack** of the tiles that are left: each new tile meets only its top.',
    },
  },
);
