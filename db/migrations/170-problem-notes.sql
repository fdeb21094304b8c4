-- A person's own notes about a problem.
create table problem_notes (
  user_id uuid not null references users (id) on delete cascade,
  problem_id uuid not null references problems (id) on delete cascade,
  text text not null,
  -- Grows with every change.
  version integer not null,
  saved_at timestamptz not null default now(),
  primary key (user_id, problem_id)
);
create index problem_notes_of_problem on problem_notes (problem_id);
