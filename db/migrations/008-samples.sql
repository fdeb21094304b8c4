-- A run with a problem is one of its sample cases, all of them, instead of one on an own input.
alter table runs
  add column problem_id uuid references problems (id) on delete cascade,
  alter column input drop not null,
  add constraint runs_input_or_problem check ((input is null) <> (problem_id is null));
