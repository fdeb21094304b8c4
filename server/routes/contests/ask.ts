/** POST /contests/{slug}/questions */
import { askQuestion } from '../../../contract/contest-questions.ts';
import { ask } from '../../contests/questions.ts';
import { route } from '../../serve.ts';

export default route(
  askQuestion,
  async ({ params: { slug }, body, caller }, { db }) => ({
    id: await ask(db, caller, { slug, ...body }),
  }),
  {
    body: { text: 'May the road be empty?', problem: 'apples' },
    reply: { id: '0b9f6a1e-7d55-4a83-9d6b-3f0a1c2e4d77' },
  },
);
