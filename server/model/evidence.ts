/** Evidence that the assistant asks of the judges: queued like a run, fetched once, not kept. */
import type { EvidenceRequest } from '../../contract/evidence.ts';
import type { Database } from '../../db/open.ts';
import type { Owner } from '../../work/enqueue.ts';
import { queueJob } from './queue.ts';

/** Queues a request; answers its id. */
export function addEvidenceRequest(
  db: Database,
  { owner, network, code, request }: Owner & { code: string; request: EvidenceRequest },
): Promise<string> {
  const payload = { kind: 'evidence', language: 'cpp', request } as const;
  return db
    .transaction()
    .execute((transaction) =>
      queueJob(transaction, { owner, network, payload, source: Buffer.from(code) }),
    );
}
