-- The parts of people's names and addresses by which they are searched for: all texts of three
-- letters in them. A text of three letters or more can be in a name only if all of its own are.

create function trigrams(of_text text) returns text[] language sql immutable parallel safe as $$
  select coalesce(array_agg(distinct substr(lower(of_text), place, 3)), '{}')
  from generate_series(1, length(lower(of_text)) - 2) as place
$$;

-- One list for all three, so that one index serves the searches in any of them.
create index users_by_trigrams on users
  using gin (trigrams(name || E'\n' || email || E'\n' || coalesce(username, '')));
