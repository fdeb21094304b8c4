/** PUT /solutions/{id}/vote */
import { voteForSolution } from '../../../contract/solutions.ts';
import { requirePublishing, vote } from '../../problems/published-solutions.ts';
import { route } from '../../serve.ts';

export default route(
  voteForSolution,
  async ({ params: { id }, caller }, { config, db }) => {
    requirePublishing(config);
    return await vote(db, { id, reader: caller, isUseful: true });
  },
  { reply: { votes: 13, isVotedFor: true } },
);
