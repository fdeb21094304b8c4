/**
 * Long work of the server, such as imports: each is a row while it lasts, for /admin/system. Work
 * goes on even if its progress cannot be stored.
 */
import { condition, now } from '../../db/expressions.ts';
import type { Database } from '../../db/open.ts';

type Begun = {
  kind: 'import' | 'backup';
  about?: string;
  problemId?: string;
  step: string;
};

/** How far a step is. `total` is absent if unknown. `unit` follows the numbers. */
export type Progress = {
  step: string;
  done?: number;
  total?: number;
  unit?: 'MB' | 'files' | 'tests';
};

export type LongWork = {
  /** Notes the progress; it is written at most once a second. */
  report(progress: Progress): void;
  /** Deletes the row. */
  end(): Promise<void>;
};

const writeEveryMs = 1_000;
/** Work that has reported nothing for this long has been killed. */
export const longWorkSeenS = 30;
const sayEveryMs = 10_000;
const aboutMaxChars = 200;
const keptMinutes = 60;

/** Adds the row of some work. Never rejects: without a row, the work is just not shown. */
export async function beginLongWork(db: Database, begun: Begun): Promise<LongWork> {
  const id = await insert(db, begun).catch(() => undefined);
  if (id === undefined) return { report: () => {}, end: async () => {} };
  let latest: Progress = { step: begun.step };
  let isWritten = true;
  let writing: Promise<unknown> = Promise.resolve();
  const write = (): void => {
    isWritten = true;
    writing = writing.then(() => update(db, id, latest)).catch(() => undefined);
  };
  const soon = setInterval(() => !isWritten && write(), writeEveryMs);
  const alive = setInterval(write, sayEveryMs);
  return {
    report(progress) {
      const isOther = progress.step !== latest.step;
      latest = progress;
      isWritten = false;
      if (isOther) write();
    },
    async end() {
      clearInterval(soon);
      clearInterval(alive);
      await writing;
      await db
        .deleteFrom('long_work')
        .where('id', '=', id)
        .execute()
        .catch(() => undefined);
    },
  };
}

async function insert(db: Database, { kind, about, problemId, step }: Begun): Promise<string> {
  await db
    .deleteFrom('long_work')
    .where(condition`seen_at < now() - make_interval(mins => ${keptMinutes})`)
    .execute();
  const { id } = await db
    .insertInto('long_work')
    .values({
      kind,
      step,
      about: about?.slice(0, aboutMaxChars) ?? null,
      problem_id: problemId ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

const update = (db: Database, id: string, { step, done = 0, total, unit }: Progress) =>
  db
    .updateTable('long_work')
    .set({ step, done, total: total ?? null, unit: unit ?? null, seen_at: now })
    .where('id', '=', id)
    .execute();
