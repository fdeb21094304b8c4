-- People, problems, submissions, and the queue that the judges take work from.
-- Sources, inputs, outputs and test data are bytea: text cannot hold NUL or invalid UTF-8.

create table users (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  email text not null,
  password_hash text not null,
  is_admin boolean not null default false,
  username text,
  profile_image text,
  -- Tokens made before this moment have ended.
  tokens_valid_from timestamptz not null default '-infinity',
  created_at timestamptz not null default now()
);
create unique index users_email on users (lower(email));
create unique index users_name on users (lower(name));

create table problems (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  problem_statement text not null,
  difficulty text not null check (difficulty in ('Easy', 'Medium', 'Hard')),
  tags text[] not null,
  time_limit_ms integer not null,
  memory_limit_mb integer not null,
  comparison jsonb not null,
  -- The folder under problems/ that it was loaded from.
  package text unique,
  -- Grows with every change of the test cases; stored with each result.
  test_version integer not null default 1,
  total_submissions integer not null default 0,
  accepted_submissions integer not null default 0,
  created_by uuid references users (id),
  -- Not now(): those of a fresh install come in one transaction, and the list is in this order.
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default now(),
  -- Deleting hides a problem; its submissions and everyone's numbers stay.
  deleted_at timestamptz
);

create table test_cases (
  problem_id uuid not null references problems (id) on delete cascade,
  -- From 0, samples first.
  position integer not null,
  is_hidden boolean not null,
  description text,
  input bytea not null,
  output bytea not null,
  primary key (problem_id, position)
);
-- Test data is random enough that compressing it costs more than it saves.
alter table test_cases alter column input set storage external;
alter table test_cases alter column output set storage external;

create table submissions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id),
  problem_id uuid not null references problems (id),
  language text not null,
  source bytea not null,
  submitted_at timestamptz not null default now(),
  -- Null until it is judged.
  verdict text,
  judged_at timestamptz,
  execution_time_ms double precision,
  memory_kb integer,
  -- The whole result as the submitter sees it (contract/judging.ts, submitResult).
  result jsonb,
  judge_version text,
  compiler_version text,
  test_version integer
);
create index submissions_of_person on submissions (user_id, problem_id, submitted_at desc);
create index submissions_of_problem on submissions (problem_id);

-- Which problems a person has tried, and since when solved. Changes with the verdict.
create table attempts (
  user_id uuid not null references users (id),
  problem_id uuid not null references problems (id),
  solved_at timestamptz,
  primary key (user_id, problem_id)
);

-- A run on somebody's own input; deleted once its answer was fetched, or when it is old.
create table runs (
  id uuid primary key default gen_random_uuid(),
  language text not null,
  source bytea not null,
  input bytea not null,
  created_at timestamptz not null default now(),
  -- contract/judging.ts, runResult; null until it is done.
  result jsonb
);

-- What waits for a judge or is with one. A row leaves with the transaction that stores its result.
create table queue (
  -- The id of a submission or a run.
  job uuid primary key,
  kind text not null check (kind in ('run', 'submission')),
  -- 0 runs, 1 submissions, 2 rejudging: lower goes first.
  class smallint not null,
  -- Who waits: a user's id, or `address <ip>` for a visitor.
  person text not null,
  enqueued_at timestamptz not null default now(),
  -- enqueued_at, later for whoever has more waiting or used more judge time lately.
  due_at timestamptz not null,
  attempts smallint not null default 0,
  -- The judge that has it, until its lease runs out.
  holder text,
  lease_until timestamptz
);
create index queue_order on queue (class, due_at, job);
create index queue_of_person on queue (person);

-- Judge time used, by person and minute; only the last 15 minutes matter.
create table judge_usage (
  person text not null,
  minute timestamptz not null,
  cpu_ms bigint not null,
  primary key (person, minute)
);

-- The judges that are alive: each refreshes its row every few seconds.
create table judges (
  id text primary key,
  started_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  slots integer not null,
  level text not null,
  judge_version text not null,
  compiler_version text not null,
  notes text[] not null
);

-- Calls counted against a limit; worth nothing after a crash, hence unlogged.
create unlogged table rate_counts (
  key text not null,
  window_start timestamptz not null,
  calls integer not null,
  primary key (key, window_start)
);
create index rate_counts_by_window on rate_counts (window_start);
