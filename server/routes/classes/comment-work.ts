/** POST /classes/{slug}/assignments/{assignment}/work/{id}/{label} */
import { commentWork } from '../../../contract/classes.ts';
import * as model from '../../classes/work.ts';
import { known } from '../../examples.ts';
import { route } from '../../serve.ts';

export default route(
  commentWork,
  async ({ params, body, caller }, { db }) => ({
    id: await model.commentWork(db, caller, { ...params, ...body }),
  }),
  {
    body: { submission: known.submission, line: 1, text: 'Why does this return nothing?' },
    reply: { id: known.person },
  },
);
