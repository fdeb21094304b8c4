/** POST /contests/{slug}/questions/read */
import { readQuestions } from '../../../contract/contest-questions.ts';
import { markRead } from '../../contests/questions.ts';
import { route } from '../../serve.ts';

export default route(
  readQuestions,
  async ({ params: { slug }, body: { until }, caller }, { db }) => {
    await markRead(db, caller, { slug, until });
    return true as const;
  },
  { body: { until: '2026-01-31T11:24:00.000Z' }, reply: true },
);
