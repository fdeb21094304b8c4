-- What a problem's page shows of its package (contract/presentation.ts), as its newest version has it.
alter table problems
  add column presentation jsonb not null default '{"language": "en", "translations": [], "files": [],
    "credits": {}, "sources": [], "license": "unknown"}',
  -- A list of statements in other languages than the problem's own.
  add column translations jsonb not null default '[]',
  -- The programming languages that the problem takes; null for all.
  add column languages text[];

-- What versions say already. Their translations are shown once they are published again: LaTeX has to
-- be converted.
update problems set presentation = presentation || jsonb_build_object(
    'files', (
      select coalesce(jsonb_agg(file), '[]') from (
        select jsonb_build_object('kind', kind, 'path', one ->> 'path',
          'sha256', one -> 'bytes' ->> 'sha256', 'bytes', (one -> 'bytes' ->> 'bytes')::int) as file
        from (
          select 'image' as kind, json_array_elements(v.content -> 'statementFiles') as one
          union all
          select 'attachment', json_array_elements(v.content -> 'folders' -> 'attachments')
        ) as files
        where kind = 'attachment' or lower(one ->> 'path') ~ '[.](png|jpe?g|gif|webp)$'
      ) as named
    ),
    'credits', (
      select coalesce(jsonb_object_agg(kind, people), '{}') from (
        select kind, (select jsonb_agg(person ->> 'name') from json_array_elements(given) as person)
          as people
        from json_each(v.content -> 'metadata' -> 'credits') as credit (kind, given)
        where case json_typeof(given) when 'array' then json_array_length(given) > 0 else false end
      ) as credited
    ),
    'sources', v.content -> 'metadata' -> 'sources',
    'license', v.content -> 'metadata' -> 'license'
  )
  from problem_versions as v
  where v.problem_id = problems.id and v.number = problems.version;
