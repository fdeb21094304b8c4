/** PUT /contests/{slug}/questions/{id} */
import { closeQuestion } from '../../../contract/contest-questions.ts';
import { close } from '../../contests/questions.ts';
import { route } from '../../serve.ts';

export default route(
  closeQuestion,
  async ({ params, body, ...by }, { db }) => {
    await close(db, by, { ...params, ...body });
    return true as const;
  },
  { body: { isClosed: true }, reply: true },
);
