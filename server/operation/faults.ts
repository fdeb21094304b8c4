/** Stores the faults of this server for administrators, next to those of the judges. */
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../../db/open.ts';
import { noteFault } from '../../work/faults.ts';

/** `id` is also in the reply. A fault that cannot be stored is only in the log. */
export function keepFault(
  db: Database,
  log: Pick<FastifyBaseLogger, 'warn'>,
  { id, call, error }: { id: string; call: string; error: unknown },
): void {
  const what = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  noteFault(db, { place: call, about: id, kind: 'server', what }).catch((unkept: unknown) => {
    log.warn({ err: unkept }, 'a fault could not be kept');
  });
}
