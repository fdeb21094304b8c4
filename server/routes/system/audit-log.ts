/** GET /system/audit */
import { auditLog } from '../../../contract/system.ts';
import { known } from '../../examples.ts';
import { readAuditLog } from '../../operation/audit-log.ts';
import { route } from '../../serve.ts';

export default route(auditLog, ({ query, caller }, { db }) => readAuditLog(db, caller, query), {
  reply: {
    entries: [
      {
        id: '1042',
        at: '2026-03-14T09:26:53.000Z',
        actor: { id: known.person, name: 'Wilma' },
        act: 'problem changed',
        subject: { kind: 'problem', id: known.problem, name: 'Sum' },
        before: { timeLimitMs: 1000, version: 3 },
        after: { timeLimitMs: 2000, version: 4 },
        origin: '192.0.2.7',
      },
    ],
    hasMore: false,
  },
});
