-- Long work that is no job of the judges, while it lasts: imports of packages, and backups.
create table long_work (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('import', 'backup')),
  -- The problem that a package is imported into, or the file of the backup; null if it has no name yet.
  about text check (length(about) <= 200),
  problem_id uuid references problems (id) on delete cascade,
  step text not null,
  -- How much of the step is done, in the unit; the total is null if it is unknown.
  done integer not null default 0,
  total integer,
  unit text,
  started_at timestamptz not null default now(),
  -- The program says so every few seconds; what was killed is not shown any more.
  seen_at timestamptz not null default now()
);
create index long_work_of_problem on long_work (problem_id);
