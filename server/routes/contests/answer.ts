/** POST /contests/{slug}/questions/{id}/answers */
import { answerQuestion } from '../../../contract/contest-questions.ts';
import { answer } from '../../contests/questions.ts';
import { route } from '../../serve.ts';

export default route(
  answerQuestion,
  async ({ params, body, ...by }, { db }) => ({
    id: await answer(db, by, { ...params, ...body }),
  }),
  {
    body: { text: 'Yes, it may.', toAll: true },
    reply: { id: '5c1d2e3f-0a4b-4c6d-8e7f-90a1b2c3d4e5' },
  },
);
