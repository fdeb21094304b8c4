/** GET /workshop/{id}/verification */
import { getVerification } from '../../../contract/workshop.ts';
import { findVerification } from '../../model/verifications.ts';
import { route } from '../../serve.ts';

export default route(
  getVerification,
  ({ params, caller }, { db }) => findVerification(db, { id: params.id, editor: caller }),
  {
    reply: {
      ...{ state: 'running', isOutdated: false, requestedAt: '2026-03-14T09:26:53.000Z' },
      ...{ finishedAt: null, position: null, report: null, fault: null },
      progress: { step: 'submissions/accepted/sum.py', at: 4, of: 6 },
    },
  },
);
