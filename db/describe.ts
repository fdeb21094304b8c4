/**
 * The schema of a database as SQL, for reading: schema.sql. Comments stand above what they are
 * about; migrations write them with `comment on`.
 */
import type pg from 'pg';
import { z } from 'zod';

const tableRow = z.object({ oid: z.int(), name: z.string(), isUnlogged: z.boolean() });
const columnRow = z.object({
  table: z.int(),
  definition: z.string(),
  storage: z.string().nullable(),
  comment: z.string().nullable(),
});
const partRow = z.object({ table: z.int(), text: z.string(), comment: z.string().nullable() });
const functionRow = z.object({
  text: z.string(),
  comment: z.string().nullable(),
  needsTables: z.boolean(),
});
const typeRow = z.object({ text: z.string(), comment: z.string().nullable() });
const referenceRow = z.object({ from: z.int(), to: z.int() });
const commentRow = z.object({ comment: z.string().nullable() });

const ours = `relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> 'migrations'`;

/** Not null has a name of its own since PostgreSQL 18, which stays when a column is renamed. */
const columnsQuery = `
  select attrelid::int as table, attname || ' ' || format_type(atttypid, atttypmod)
      || case when attgenerated = 's' then ' generated always as (' || pg_get_expr(adbin, adrelid) || ') stored'
              when attidentity = 'a' then ' generated always as identity'
              when adbin is not null then ' default ' || pg_get_expr(adbin, adrelid) else '' end
      || case when not attnotnull or contype is null then ''
              when conname = left(relname || '_' || attname, 54) || '_not_null' then ' not null'
              else ' constraint ' || conname || ' not null' end as definition,
    case when attstorage = typstorage then null
         else format('alter table %s alter column %s set storage %s;', relname, attname,
           case attstorage when 'e' then 'external' when 'x' then 'extended' when 'm' then 'main' else 'plain' end)
    end as storage,
    col_description(attrelid, attnum) as comment
  from pg_attribute
    join pg_class on pg_class.oid = attrelid
    join pg_type on pg_type.oid = atttypid
    left join pg_attrdef on adrelid = attrelid and adnum = attnum
    left join pg_constraint on conrelid = attrelid and contype = 'n' and conkey = array[attnum]
  where ${ours} and attnum > 0 and not attisdropped
  order by attrelid, attnum`;

const constraintsQuery = `
  select conrelid::int as table, format('constraint %s %s', conname, pg_get_constraintdef(pg_constraint.oid)) as text,
    obj_description(pg_constraint.oid, 'pg_constraint') as comment
  from pg_constraint join pg_class on pg_class.oid = conrelid
  where ${ours} and contype in ('p', 'u', 'f', 'c', 'x')
  order by conrelid, position(contype::text in 'puxcf'), conname`;

const indexesQuery = `
  select indrelid::int as table, pg_get_indexdef(indexrelid) || ';' as text,
    obj_description(indexrelid, 'pg_class') as comment
  from pg_index join pg_class on pg_class.oid = indrelid
  where ${ours} and not exists (select from pg_constraint where conindid = indexrelid and contype <> 'f')
  order by indrelid, indexrelid::regclass::text`;

const triggersQuery = `
  select tgrelid::int as table, pg_get_triggerdef(pg_trigger.oid) || ';' as text,
    obj_description(pg_trigger.oid, 'pg_trigger') as comment
  from pg_trigger join pg_class on pg_class.oid = tgrelid
  where ${ours} and not tgisinternal
  order by tgrelid, tgname`;

/** A body that PostgreSQL has parsed names its tables; others are only read when they are called. */
const functionsQuery = `
  select format('create function %s(%s) returns %s%slanguage %s%s%s', proname,
      pg_get_function_arguments(pg_proc.oid), pg_get_function_result(pg_proc.oid), E'\\n', lanname,
      case provolatile when 'i' then ' immutable' when 's' then ' stable' else '' end
        || case when proisstrict then ' strict' else '' end
        || case proparallel when 's' then ' parallel safe' else '' end,
      case when prosqlbody is null then format(' as $$%s$$;', prosrc)
           else format('%s%s;', E'\\n', pg_get_function_sqlbody(pg_proc.oid)) end) as text,
    obj_description(pg_proc.oid, 'pg_proc') as comment,
    prosqlbody is not null and provolatile <> 'i' as "needsTables"
  from pg_proc join pg_language on pg_language.oid = prolang
  where pronamespace = 'public'::regnamespace
  order by proname`;

const typesQuery = `
  select format(E'create type %s as (\\n  %s\\n);', typname, string_agg(
      attname || ' ' || format_type(atttypid, atttypmod), E',\\n  ' order by attnum)) as text,
    obj_description(pg_type.oid, 'pg_type') as comment
  from pg_type
    join pg_class on pg_class.oid = typrelid and relkind = 'c'
    join pg_attribute on attrelid = typrelid and attnum > 0
  where typnamespace = 'public'::regnamespace
  group by pg_type.oid, typname order by typname`;

const opening = `-- The schema of the present version, for reading. Written by generate.ts from the migrations.
set local check_function_bodies = off;
`;

/** The text of schema.sql for a migrated database. */
export async function describeSchema(client: pg.Client): Promise<string> {
  const read = async <Row>(row: z.ZodType<Row>, text: string): Promise<Row[]> =>
    z.array(row).parse((await client.query(text)).rows);
  const functions = await read(functionRow, functionsQuery);
  const types = await read(typeRow, typesQuery);
  const columns = await read(columnRow, columnsQuery);
  const constraints = await read(partRow, constraintsQuery);
  const later = [...(await read(partRow, indexesQuery)), ...(await read(partRow, triggersQuery))];
  const tables: string[] = [];
  for (const { oid, name, isUnlogged } of await tablesInOrder(client)) {
    const own = columns.filter(({ table }) => table === oid);
    const lines = [
      ...own.map(({ definition, comment }) => ({ text: definition, comment })),
      ...constraints.filter(({ table }) => table === oid).map(inLowerCase),
    ];
    const body = lines.map(
      ({ text, comment }, at) =>
        `${above(comment, '  ')}  ${text}${at === lines.length - 1 ? '' : ','}\n`,
    );
    const [about] = await read(commentRow, `select obj_description(${oid}, 'pg_class') as comment`);
    tables.push(
      [
        `${above(about?.comment ?? null)}create ${isUnlogged ? 'unlogged ' : ''}table ${name} (\n${body.join('')});\n`,
        ...own.flatMap(({ storage }) => (storage === null ? [] : [`${storage}\n`])),
        ...later
          .filter(({ table }) => table === oid)
          .map(inLowerCase)
          .map(({ text, comment }) => `${above(comment)}${text}\n`),
      ].join(''),
    );
  }
  const textOf = ({ text, comment }: z.infer<typeof typeRow>): string =>
    `${above(comment)}${text}\n`;
  const parts = [
    opening,
    ...types.map(textOf),
    ...functions.filter(({ needsTables }) => !needsTables).map(textOf),
    ...tables,
    ...functions.filter(({ needsTables }) => needsTables).map(textOf),
  ];
  return parts
    .join('\n')
    .replaceAll(/\bpublic\./g, '')
    .replaceAll('timestamp with time zone', 'timestamptz');
}

/** All tables but `migrations`, each after those that it refers to. */
export async function tablesInOrder(client: pg.Client): Promise<z.infer<typeof tableRow>[]> {
  const tables = await client.query(
    `select oid::int, relname as name, relpersistence = 'u' as "isUnlogged" from pg_class
     where ${ours} order by relname`,
  );
  const references = await client.query(
    `select conrelid::int as "from", confrelid::int as "to"
     from pg_constraint where contype = 'f' and conrelid <> confrelid`,
  );
  const refers = z.array(referenceRow).parse(references.rows);
  const left = z.array(tableRow).parse(tables.rows);
  const inOrder: z.infer<typeof tableRow>[] = [];
  while (left.length > 0) {
    const at = left.findIndex(
      ({ oid }) =>
        !refers.some(({ from, to }) => from === oid && left.some((one) => one.oid === to)),
    );
    const [next] = left.splice(at, 1);
    if (at === -1 || next === undefined) throw new Error('Tables refer to each other.');
    inOrder.push(next);
  }
  return inOrder;
}

/** PostgreSQL prints the words of SQL in capitals; texts in quotes stay. */
const inLowerCase = <Part extends { text: string }>(part: Part): Part => ({
  ...part,
  text: part.text
    .replaceAll(/'[^']*'|\b[A-Z]{2,}\b/g, (word) =>
      word.startsWith("'") ? word : word.toLowerCase(),
    )
    .replace(' using btree', ''),
});

/** A comment as lines of at most this many characters. */
const lineMax = 100;

function above(comment: string | null, indent = ''): string {
  if (comment === null) return '';
  let line = '';
  const lines: string[] = [];
  for (const word of comment.split(/\s+/)) {
    if (line !== '' && indent.length + 4 + line.length + word.length > lineMax) {
      lines.push(line);
      line = '';
    }
    line += line === '' ? word : ` ${word}`;
  }
  return [...lines, line].map((one) => `${indent}-- ${one}\n`).join('');
}
