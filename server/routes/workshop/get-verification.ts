/** GET /workshop/{id}/verification */
import { getVerification as call } from '../../../contract/workshop.ts';
import { route } from '../../serve.ts';
import { getVerification } from '../../workshop/verifications.ts';

export default route(
  call,
  ({ params, caller }, context) => getVerification(context, { id: params.id, editor: caller }),
  {
    reply: {
      state: 'running',
      isOutdated: false,
      requestedAt: '2026-03-14T09:26:53.000Z',
      finishedAt: null,
      position: null,
      report: null,
      fault: null,
      progress: { step: 'submissions/accepted/sum.py', at: 4, of: 6 },
    },
  },
);
