/** DELETE /solutions/{id}/vote */
import { takeVoteBack } from '../../../contract/solutions.ts';
import { requirePublishing, vote } from '../../problems/published-solutions.ts';
import { route } from '../../serve.ts';

export default route(
  takeVoteBack,
  async ({ params: { id }, caller }, { config, db }) => {
    requirePublishing(config);
    return await vote(db, { id, reader: caller, isUseful: false });
  },
  { reply: { votes: 12, isVotedFor: false } },
);
