/**
 * The whole list of problems, which everyone opens: kept in memory as it is sent. Before each reply
 * a cheap query says whether its version has changed, which problems were judged meanwhile, and
 * what the caller has solved.
 */
import { type ProblemRow, problemRow } from '../../contract/problems.ts';
import type { Database } from '../../db/open.ts';
import { type Packed, type PackedElement, type PackedList, packList } from '../packed-list.ts';
import { writerOf } from '../replies.ts';
import { type ListNews, readListNews } from './list-version.ts';
import { findProblems } from './problems.ts';

type KeptList = {
  version: number;
  horizon: string;
  rows: ProblemRow[];
  /** Where a problem is in the list. */
  places: Map<string, number>;
  packed: PackedList;
};

/** A list that is read, or being read, by many callers at once. */
const lists = new WeakMap<Database, { version: number; list: Promise<KeptList> }>();

const write = writerOf(problemRow);

/** All problems, oldest first, with what `userId` has solved. */
export async function packProblems(db: Database, userId: string | undefined): Promise<Packed> {
  const known = await lists.get(db)?.list;
  const news = await readListNews(db, known?.horizon, userId);
  const list = known?.version === news.version ? known : await readAgain(db, news);
  if (list === known) follow(list, news);
  const solved = news.solved.flatMap((id) => list.places.get(id) ?? []);
  return list.packed.pack(solved.sort((a, b) => a - b));
}

const elementOf = (row: ProblemRow): PackedElement => ({
  shared: write(row),
  marked: () => write({ ...row, solved: true }),
});

/** Many callers who wait for the same version share one reading. */
function readAgain(db: Database, { version, horizon }: ListNews): Promise<KeptList> {
  const underWay = lists.get(db);
  if (underWay !== undefined && underWay.version >= version) return underWay.list;
  const list = readAll(db, { version, horizon });
  lists.set(db, { version, list });
  list.catch(() => {
    if (lists.get(db)?.list === list) lists.delete(db);
  });
  return list;
}

/** What is read after its version is at least as new: at worst it is read once more than needed. */
async function readAll(
  db: Database,
  { version, horizon }: Pick<ListNews, 'version' | 'horizon'>,
): Promise<KeptList> {
  const rows = await findProblems(db, {}, undefined);
  const places = new Map(rows.map((row, at) => [row._id, at]));
  return { version, horizon, rows, places, packed: packList(rows.map(elementOf)) };
}

/** Takes over counters; not those of a look that began before the latest one that was taken over. */
function follow(list: KeptList, { horizon, counted }: ListNews): void {
  if (BigInt(horizon) < BigInt(list.horizon)) return;
  list.horizon = horizon;
  for (const { id, total, accepted } of counted) {
    const at = list.places.get(id);
    const row = at === undefined ? undefined : list.rows[at];
    if (at === undefined || row === undefined) continue;
    if (row.totalSubmissions === total && row.acceptedSubmissions === accepted) continue;
    const changed = { ...row, totalSubmissions: total, acceptedSubmissions: accepted };
    list.rows[at] = changed;
    list.packed.replace(at, elementOf(changed));
  }
}
