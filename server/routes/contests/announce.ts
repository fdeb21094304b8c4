/** POST /contests/{slug}/announcements */
import * as contract from '../../../contract/contest-questions.ts';
import { announce } from '../../contests/questions.ts';
import { route } from '../../serve.ts';

export default route(
  contract.announce,
  async ({ params: { slug }, body, ...by }, { db }) => ({
    id: await announce(db, by, { slug, ...body }),
  }),
  {
    body: { text: 'The lift works again.' },
    reply: { id: '9e8d7c6b-5a4f-4e3d-8c2b-1a0f9e8d7c6b' },
  },
);
