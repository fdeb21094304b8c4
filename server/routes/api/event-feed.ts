/** GET /api/contests/{id}/event-feed */
import { contestEventFeed } from '../../../contract/api.ts';
import { refusals } from '../../../contract/messages.ts';
import { openedBy } from '../../accounts/role-calls.ts';
import { lookAt } from '../../contests/contest-api.ts';
import { requireExamRules } from '../../contests/exams.ts';
import { AppError } from '../../http/errors.ts';
import { LinesReply } from '../../http/line-replies.ts';
import { route } from '../../serve.ts';

export default route(
  contestEventFeed,
  async ({ params, query, caller, network, address, device, signal }, context) => {
    const { db, contestFeeds, callers, lastUse, stopping } = context;
    /** Refuses when the session has ended or its person has lost rights since the feed was opened. */
    const requireSession = async (): Promise<void> => {
      if (caller === null) return;
      const { id, sessionId, isAdmin, scopes } = caller;
      const credential = scopes === null ? { sub: id, jti: sessionId } : { tokenId: sessionId };
      const { callers: known } = await callers.ask(credential);
      const still = known.find((one) => one.id === id && one.sessionId === sessionId);
      const isOrganiser =
        still?.isAdmin || openedBy(still?.roles ?? [], contestEventFeed) === 'asAdministrator';
      if (still === undefined || (isAdmin && !isOrganiser)) {
        throw new AppError('unauthenticated', refusals.tokenInvalid);
      }
      lastUse.note(caller);
    };
    const { lines, end } = await contestFeeds.open(caller?.id ?? network, {
      look: async () => {
        await requireSession();
        if (caller !== null) await requireExamRules(db, { caller, address, device }, [params.id]);
        return await lookAt(db, params.id, caller);
      },
      sinceToken: query.since_token,
      isOpen: query.stream === 'true',
      signal: AbortSignal.any([signal, stopping.signalFor({ isStreamed: true })]),
    });
    return new LinesReply(lines, end);
  },
  { reply: Buffer.from('{"type":"state","id":null,"data":null}\n') },
);
