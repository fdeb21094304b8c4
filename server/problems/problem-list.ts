/**
 * The whole problem list, which everyone opens, cached in the form in which it is sent. When
 * anything has changed in the database, a cheap query says whether its version has changed, which
 * problems were judged since, and what the caller has solved.
 */
import { type ProblemRow, problemRow } from '../../contract/problems.ts';
import type { Database } from '../../db/open.ts';
import { type EncodedElement, type EncodedList, encodeList } from '../cache/encoded-list.ts';
import type { EncodedReply } from '../cache/encoded-reply.ts';
import { writerOf } from '../http/replies.ts';
import type { Viewer } from '../visibility.ts';
import { type ListNews, readListNews } from './problem-list-version.ts';
import { findProblems } from './problems.ts';

type KeptList = {
  version: number;
  horizon: string;
  rows: ProblemRow[];
  /** The position of each problem in the list. */
  places: Map<string, number>;
  packed: EncodedList;
};

/** Lists that are cached, or being read, for many callers at once. */
type Shelf = WeakMap<Database, { version: number; list: Promise<KeptList> }>;
const everyonesLists: Shelf = new WeakMap();
const administratorsLists: Shelf = new WeakMap();

const write = writerOf(problemRow);

/** All problems of a list, oldest first, marking those that the person has solved. */
export async function packProblems(db: Database, viewer: Viewer): Promise<EncodedReply> {
  const shelf = viewer?.isAdmin ? administratorsLists : everyonesLists;
  const known = await shelf.get(db)?.list;
  const news = await readListNews(db, known?.horizon, viewer?.id);
  const list =
    known?.version === news.version ? known : await readAgain(db, shelf, { news, viewer });
  if (list === known) follow(list, news);
  const solved = news.solved.flatMap((id) => list.places.get(id) ?? []);
  return list.packed.pack(solved.sort((a, b) => a - b));
}

const elementOf = (row: ProblemRow): EncodedElement => ({
  shared: write(row),
  marked: () => write({ ...row, solved: true }),
});

/** Callers who wait for the same version share one read. */
function readAgain(
  db: Database,
  shelf: Shelf,
  { news, viewer }: { news: ListNews; viewer: Viewer },
): Promise<KeptList> {
  const { version, horizon } = news;
  const underWay = shelf.get(db);
  if (underWay !== undefined && underWay.version >= version) return underWay.list;
  const list = readAll(db, viewer, { version, horizon });
  shelf.set(db, { version, list });
  list.catch(() => {
    if (shelf.get(db)?.list === list) shelf.delete(db);
  });
  return list;
}

/**
 * The version is read first, so the list is at least as new; at worst, it is read once too often.
 */
async function readAll(
  db: Database,
  viewer: Viewer,
  { version, horizon }: Pick<ListNews, 'version' | 'horizon'>,
): Promise<KeptList> {
  const found = await findProblems(db, {}, viewer);
  const rows = found.map((row) => ({ ...row, solved: false }));
  const places = new Map(rows.map((row, at) => [row._id, at]));
  return { version, horizon, rows, places, packed: encodeList(rows.map(elementOf)) };
}

/** Applies counters, unless their query began before that of the counters applied last. */
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
