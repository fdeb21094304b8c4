-- Small inputs on which programs fail that failed on a hidden test
-- (docs/decisions/050-counter-examples.md), kept for each program and test set.
create table counterexamples (
  problem_id uuid not null references problems (id) on delete cascade,
  test_set integer not null,
  language text not null,
  source_sha256 bytea not null check (octet_length(source_sha256) = 32),
  -- The row of jobs while it waits or runs.
  job uuid not null unique,
  requested_at timestamptz not null default now(),
  finished_at timestamptz,
  -- Null until the search has ended; `busy`: others waited, and it was left.
  outcome text check (outcome in ('found', 'nothing', 'busy', 'failed')),
  -- As contract/counterexample.ts has it; null where nothing was found.
  found json,
  primary key (problem_id, test_set, language, source_sha256)
);
