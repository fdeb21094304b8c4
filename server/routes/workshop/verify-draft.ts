/** POST /workshop/{id}/verify */
import { verifyDraft } from '../../../contract/workshop.ts';
import { route } from '../../serve.ts';
import { requestVerification } from '../../workshop/verifications.ts';

export default route(
  verifyDraft,
  ({ params, caller }, context) => requestVerification(context, { id: params.id, editor: caller }),
  {
    reply: {
      state: 'waiting',
      isOutdated: false,
      requestedAt: '2026-03-14T09:26:53.000Z',
      finishedAt: null,
      position: 1,
      progress: null,
      report: null,
      fault: null,
    },
  },
);
