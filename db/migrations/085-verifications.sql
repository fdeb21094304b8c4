-- Verifications of packages (docs/decisions/026-verification.md): the newest ones of each problem, one
-- for each content.
create table verifications (
  problem_id uuid not null references problems (id) on delete cascade,
  -- Of the package as JSON, as contract/stored-package.ts writes it.
  content_sha256 bytea not null check (octet_length(content_sha256) = 32),
  -- The row of jobs while it waits or runs.
  job uuid not null unique,
  requested_at timestamptz not null default now(),
  -- The package, until it is verified; json and not jsonb, which changes the order of keys.
  content json,
  -- The step that is being done: its name, its number from 0, and how many there are.
  step text,
  step_at integer,
  steps integer,
  finished_at timestamptz,
  -- As contract/verification.ts has it; null where the verification failed.
  report json,
  -- Why it failed, for administrators.
  fault text,
  primary key (problem_id, content_sha256)
);

-- What the finished steps of an unfinished verification found, as work/verification.ts has it.
create table verification_steps (
  job uuid not null references verifications (job) on delete cascade,
  position integer not null,
  found json not null,
  primary key (job, position)
);
