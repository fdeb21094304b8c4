-- The words of each problem's name and statement, by which people find it.
-- A table of its own: every judged submission writes a row of problems, and would all its indexes.
create table problem_words (
  problem_id uuid primary key references problems on delete cascade,
  words tsvector not null
);

create function index_words() returns trigger language plpgsql as $$
begin
  insert into problem_words values
    (new.id, to_tsvector('english', new.name || ' ' || new.problem_statement))
  on conflict (problem_id) do update set words = excluded.words;
  return null;
end $$;

create trigger problems_words after insert or update of name, problem_statement on problems
  for each row execute function index_words();

insert into problem_words
  select id, to_tsvector('english', name || ' ' || problem_statement) from problems;
create index problem_words_found on problem_words using gin (words);

-- The problems that have a text in their names, or all its words, by their English stems, in name or
-- statement; the last word may be the beginning of one. Two queries, so that each can use its index.
create function problems_with(search text) returns setof uuid language sql stable as $$
  select id from problems
    where name ilike '%' || regexp_replace(search, '([\\%_])', '\\\1', 'g') || '%'
  union all
  select problem_id from problem_words where words @@ to_tsquery('english', (
    select coalesce(string_agg(quote_literal(word[1]), ' & ' order by place) || ':*', '')
    from regexp_matches(search, '[^[:space:][:punct:]]+', 'g') with ordinality
      as found (word, place)))
$$;
