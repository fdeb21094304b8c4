/** DELETE /contests/{slug} */
import { deleteContest } from '../../../contract/contests.ts';
import * as model from '../../contests/held-contests.ts';
import { route } from '../../serve.ts';

export default route(
  deleteContest,
  async ({ params: { slug }, ...by }, { db }) => {
    await model.deleteContest(db, by, slug);
    return true as const;
  },
  { reply: true },
);
