/** Evidence that the assistant asks of the judges: queued like a run, fetched once, not kept. */
import type { EvidenceRequest } from '../../contract/evidence.ts';
import type { Language } from '../../contract/languages.ts';
import type { Database } from '../../db/open.ts';
import type { Owner } from '../../work/enqueue.ts';
import { queueJob } from './queue.ts';

type Request = Owner & { language: Language; code: string; request: EvidenceRequest };

/** Queues a request; answers its id. */
export function addEvidenceRequest(
  db: Database,
  { owner, network, language, code, request }: Request,
): Promise<string> {
  const payload = { kind: 'evidence', language, request } as const;
  return db
    .transaction()
    .execute((transaction) =>
      queueJob(transaction, { owner, network, payload, source: Buffer.from(code) }),
    );
}
