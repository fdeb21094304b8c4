/** Reads tables of text: CSV (RFC 4180) with commas or semicolons, or the tabs of a spreadsheet. */

/** `line`: where the record begins, from 1. */
export type TableRecord = { line: number; cells: string[] };

/** What separates the cells: what the first line has the most of, and of equals the first of these. */
const separators = ['\t', ';', ','] as const;

/** A quoted cell, in which nothing separates, after what comes before it. */
const quotedCell = /(^|[\t;,\r\n])[ ]*"(?:[^"]|"")*"/g;

function separatorOf(text: string): string {
  const [first = ''] = text.replaceAll(quotedCell, '$1').split(/[\r\n]/, 1);
  const counted = separators.map((one) => ({ one, times: first.split(one).length }));
  return counted.sort((a, b) => b.times - a.times)[0]?.one ?? ',';
}

/**
 * The records of a table, without empty ones and with trimmed cells. `unclosedAt`: the line of a
 * quotation mark that is never closed; the records end before it.
 */
export function readTable(table: string): { records: TableRecord[]; unclosedAt: number | null } {
  const text = table.replace(/^\uFEFF/, '');
  const separator = separatorOf(text);
  const bareShape = `([^${separator}\\r\\n]*)`;
  const cell = new RegExp(`[ ]*(?:"((?:[^"]|"")*)")?${bareShape}`, 'y');
  const records: TableRecord[] = [];
  let line = 1;
  let at = 0;
  while (at < text.length) {
    const record: TableRecord = { line, cells: [] };
    for (;;) {
      cell.lastIndex = at;
      const [whole = '', quoted, bare = ''] = cell.exec(text) ?? [];
      if (quoted === undefined && bare.startsWith('"')) return { records, unclosedAt: line };
      record.cells.push(`${quoted?.replaceAll('""', '"') ?? ''}${bare}`.trim());
      line += linesIn(whole);
      at += whole.length;
      if (text[at] !== separator) break;
      at += 1;
    }
    if (record.cells.some((one) => one !== '')) records.push(record);
    const ending = /^(\r\n|\r|\n)/.exec(text.slice(at, at + 2))?.[0] ?? '';
    line += 1;
    at += ending.length;
  }
  return { records, unclosedAt: null };
}

const linesIn = (text: string): number => text.match(/\r\n|\r|\n/g)?.length ?? 0;
