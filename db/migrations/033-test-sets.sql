-- Test cases belong to a numbered set of their problem that never changes: editing them makes the next
-- set. problems.test_version is the number of the newest, submissions.test_version of the one that
-- judged. Sets before the present ones were overwritten; their numbers stay in results.
alter table test_cases add column test_version integer not null default 1;
update test_cases set test_version = problems.test_version
from problems where problems.id = problem_id and problems.test_version <> 1;
alter table test_cases
  drop constraint test_cases_pkey,
  add primary key (problem_id, test_version, position);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'Test cases of a set never change.';
end $$;
create trigger test_cases_never_change before update on test_cases
  for each row execute function refuse_change();

-- Which sets results name.
create index submissions_of_test_set on submissions (problem_id, test_version);
