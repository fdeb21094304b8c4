-- Ordered lists of problems, by topic, which administrators make.
create table learning_paths (
  id uuid primary key default gen_random_uuid(),
  -- The order of the list.
  number bigint generated always as identity,
  title text not null,
  description text not null,
  -- Others are for administrators only.
  is_published boolean not null,
  -- Grows with every change.
  version integer not null default 1,
  created_at timestamptz not null default now()
);

create table learning_path_problems (
  path_id uuid not null references learning_paths (id) on delete cascade,
  problem_id uuid not null references problems (id) on delete cascade,
  -- From 0; the numbers of deleted problems are missing.
  position integer not null,
  primary key (path_id, problem_id),
  unique (path_id, position)
);
create index learning_path_problems_of_problem on learning_path_problems (problem_id);
