-- Points beside verdicts (docs/decisions/024-points.md).

-- How the points of a test set are made, as contract/scoring.ts has it; the other sets make none.
-- It belongs to the set and never changes either.
create table scorings (
  problem_id uuid not null references problems (id) on delete cascade,
  test_set integer not null,
  scoring jsonb not null,
  primary key (problem_id, test_set)
);
create function refuse_scoring_change() returns trigger language plpgsql as $$
begin
  raise exception 'The scoring of a set never changes.';
end $$;
create trigger scorings_never_change before update on scorings
  for each row execute function refuse_scoring_change();

-- Null where the test set makes no points; max_points is also null where they have no bound.
alter table submissions
  add column points double precision,
  add column max_points double precision;

-- The best of a person for a problem is the first row here: there is no second copy of it.
create index submissions_by_points on submissions (user_id, problem_id, points desc, submitted_at)
  include (max_points) where points is not null;
