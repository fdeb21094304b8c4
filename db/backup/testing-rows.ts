/**
 * For tests of backups: puts a row into every table that has none, by what the catalogue says about
 * its columns, so that a new table is covered before anyone thinks of it.
 */
import pg from 'pg';
import { z } from 'zod';

const columnsQuery = `
  select relname as table, attname as column, format_type(atttypid, null) as type,
    foreign_key.confrelid::regclass::text as "ofTable",
    (select attname from pg_attribute where attrelid = foreign_key.confrelid
       and attnum = foreign_key.confkey[array_position(foreign_key.conkey, a.attnum)]) as "ofColumn",
    (select coalesce(substring(pg_get_constraintdef(oid) from $$= ANY \\(ARRAY\\['([^']+)'$$),
       case when pg_get_constraintdef(oid) like '% ~ %' then 'word' end)
     from pg_constraint where conrelid = pg_class.oid and contype = 'c'
       and conkey = array[a.attnum]) as word
  from pg_class join pg_attribute a on attrelid = pg_class.oid
    left join lateral (
      select confrelid, conkey, confkey from pg_constraint
      where conrelid = pg_class.oid and contype = 'f' and a.attnum = any (conkey)
      order by oid limit 1) foreign_key on true
  where relnamespace = 'public'::regnamespace and relkind = 'r' and attnum > 0
    and not attisdropped and attnotnull and not atthasdef and attidentity = ''
  order by relname, attnum`;

const columnRow = z.object({
  table: z.string(),
  column: z.string(),
  type: z.string(),
  /** What a foreign key refers to. */
  ofTable: z.string().nullable(),
  ofColumn: z.string().nullable(),
  /** A value that the column's check accepts: the first in its list, or a match for its pattern. */
  word: z.string().nullable(),
});
type Column = z.infer<typeof columnRow>;

/** Columns that may be empty, but not in the row that their table's check, or its first word, makes. */
const askedFor: readonly Column[] = [
  {
    table: 'contest_adjustments',
    column: 'participation_id',
    type: 'uuid',
    ofTable: 'participations',
    ofColumn: 'id',
    word: null,
  },
  {
    table: 'contest_adjustments',
    column: 'minutes',
    type: 'integer',
    ofTable: null,
    ofColumn: null,
    word: null,
  },
  {
    table: 'published_solutions',
    column: 'submission_id',
    type: 'uuid',
    ofTable: 'submissions',
    ofColumn: 'id',
    word: null,
  },
];

/** A value of each type, written as SQL. */
const values: Record<string, string> = {
  text: `E'a\\tb\\n\\\\.'`,
  'text[]': `'{a,"b,c",NULL}'`,
  uuid: 'gen_random_uuid()',
  integer: '1',
  bigint: '9007199254740993',
  'double precision': '0.1',
  boolean: 'true',
  json: `'{"b": 1,  "a": [null]}'`,
  jsonb: `'{"a": [null]}'`,
  bytea: `sha256('a')`,
  date: 'current_date',
  'timestamp with time zone': 'now()',
};

function sqlOf({ table, column, type, ofTable, ofColumn, word }: Column): string {
  if (ofTable !== null) return `(select ${ofColumn} from ${ofTable} limit 1)`;
  if (word !== null) return pg.escapeLiteral(word);
  const value = values[type];
  if (value === undefined) throw new Error(`${table}.${column}: which value has a ${type}?`);
  return value;
}

/** The tables of the schema, with the number of their rows. */
export async function countRows(client: pg.Client): Promise<Map<string, number>> {
  const { rows } = await client.query(
    `select relname as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`,
  );
  const counts = new Map<string, number>();
  for (const { name } of rows) {
    const found = await client.query(`select from ${pg.escapeIdentifier(name)}`);
    counts.set(name, found.rowCount ?? 0);
  }
  return counts;
}

/** Gives every table a row, those first that others refer to. */
export async function fillEmptyTables(client: pg.Client): Promise<void> {
  const { rows } = await client.query(columnsQuery);
  const columns = [...rows.map((row) => columnRow.parse(row)), ...askedFor];
  for (;;) {
    const counts = await countRows(client);
    const empty = [...counts.keys()].filter((table) => counts.get(table) === 0);
    const ready = empty.find((table) =>
      columns.every((one) => one.table !== table || counts.get(one.ofTable ?? '') !== 0),
    );
    if (ready === undefined) return;
    const own = columns.filter(({ table }) => table === ready);
    const names = own.map(({ column }) => pg.escapeIdentifier(column)).join(', ');
    const list = own.map(sqlOf).join(', ');
    await client.query(
      own.length === 0
        ? `insert into ${ready} default values`
        : `insert into ${ready} (${names}) values (${list})`,
    );
  }
}
