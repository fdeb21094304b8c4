/** GET /workshop/{id}/rounds/{number} */
import { getRound, type SentRound } from '../../../contract/workshop-reviews.ts';
import { EncodedBytes } from '../../cache/reply-sending.ts';
import { readRound } from '../../contributions/review-rounds.ts';
import { packageContent } from '../../examples.ts';
import { route } from '../../serve.ts';
import { packedReply } from '../../workshop/draft-replies.ts';

export default route(
  getRound,
  async ({ params, caller }, context) => {
    const editing = { id: params.id, editor: caller };
    const { text, ...rest } = await readRound(context.db, editing, params.number);
    const packed = await packedReply(context, rest.number, { of: 'round', rest, text });
    return new EncodedBytes<SentRound>(packed);
  },
  { reply: { number: 1, revision: 4, content: packageContent } },
);
