/** Reads long lists a few rows at a time, so that no list is ever complete in memory. */

const rowsDefault = 8;

/** Reads the rows with these ids in this order, a few at a time; deleted ones are skipped. */
export async function* readInBatches<Row extends { _id: string }>(
  ids: readonly string[],
  read: (ids: readonly string[]) => Promise<Row[]>,
  rowsAtOnce = rowsDefault,
): AsyncGenerator<Row> {
  for (let at = 0; at < ids.length; at += rowsAtOnce) {
    const wanted = ids.slice(at, at + rowsAtOnce);
    const rows = new Map((await read(wanted)).map((row) => [row._id, row]));
    for (const id of wanted) {
      const row = rows.get(id);
      if (row !== undefined) yield row;
    }
  }
}
