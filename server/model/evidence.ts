/** Evidence that the assistant asks of the judges: queued like a run, fetched once, not kept. */
import { type Evidence, type EvidenceRequest, evidence } from '../../contract/evidence.ts';
import type { Database } from '../../db/open.ts';
import { enqueue } from './queue.ts';

/** Stores a request and queues it, both or neither; answers its id. */
export function addEvidenceRequest(
  db: Database,
  asked: { person: string; network: string; code: string; request: EvidenceRequest },
): Promise<string> {
  return db.transaction().execute(async (transaction) => {
    const { id } = await transaction
      .insertInto('runs')
      .values({
        language: 'cpp',
        source: Buffer.from(asked.code),
        input: Buffer.from(JSON.stringify(asked.request)),
        problem_id: null,
        result: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const { person, network } = asked;
    await enqueue(transaction, { job: id, kind: 'evidence', person, network });
    return id;
  });
}

/**
 * What a judge has answered, which is then forgotten; undefined while it has not. Null where the
 * judge could not gather anything.
 */
export async function takeEvidence(db: Database, id: string): Promise<Evidence | null | undefined> {
  const row = await db
    .deleteFrom('runs')
    .where('id', '=', id)
    .where('result', 'is not', null)
    .returning('result')
    .executeTakeFirst();
  return row === undefined ? undefined : (evidence.safeParse(row.result).data ?? null);
}
