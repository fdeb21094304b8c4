-- A database as the first version made it, with data: db/upgrade.test.ts migrates it. Never edited.

create table migrations (name text primary key, applied_at timestamptz not null default now());

-- 001-main.sql
create table users (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  email text not null,
  password_hash text not null,
  is_admin boolean not null default false,
  username text,
  profile_image text,
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
  package text unique,
  test_version integer not null default 1,
  total_submissions integer not null default 0,
  accepted_submissions integer not null default 0,
  created_by uuid references users (id),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz
);

create table test_cases (
  problem_id uuid not null references problems (id) on delete cascade,
  position integer not null,
  is_hidden boolean not null,
  description text,
  input bytea not null,
  output bytea not null,
  primary key (problem_id, position)
);
alter table test_cases alter column input set storage external;
alter table test_cases alter column output set storage external;

create table submissions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id),
  problem_id uuid not null references problems (id),
  language text not null,
  source bytea not null,
  submitted_at timestamptz not null default now(),
  verdict text,
  judged_at timestamptz,
  execution_time_ms double precision,
  memory_kb integer,
  result jsonb,
  judge_version text,
  compiler_version text,
  test_version integer
);
create index submissions_of_person on submissions (user_id, problem_id, submitted_at desc);
create index submissions_of_problem on submissions (problem_id);

create table attempts (
  user_id uuid not null references users (id),
  problem_id uuid not null references problems (id),
  solved_at timestamptz,
  primary key (user_id, problem_id)
);

create table runs (
  id uuid primary key default gen_random_uuid(),
  language text not null,
  source bytea not null,
  input bytea not null,
  created_at timestamptz not null default now(),
  result jsonb
);

create table queue (
  job uuid primary key,
  kind text not null check (kind in ('run', 'submission')),
  class smallint not null,
  person text not null,
  enqueued_at timestamptz not null default now(),
  due_at timestamptz not null,
  attempts smallint not null default 0,
  holder text,
  lease_until timestamptz
);
create index queue_order on queue (class, due_at, job);
create index queue_of_person on queue (person);

create table judge_usage (
  person text not null,
  minute timestamptz not null,
  cpu_ms bigint not null,
  primary key (person, minute)
);

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

create unlogged table rate_counts (
  key text not null,
  window_start timestamptz not null,
  calls integer not null,
  primary key (key, window_start)
);
create index rate_counts_by_window on rate_counts (window_start);
insert into migrations (name) values ('001-main.sql');

-- 002-contributions.sql
create table contributions (
  id uuid primary key default gen_random_uuid(),
  problem_name text not null,
  problem_statement text not null,
  difficulty text not null check (difficulty in ('Easy', 'Medium', 'Hard')),
  tags text[] not null,
  time_limit_ms integer not null,
  memory_limit_mb integer not null,
  status text not null default 'pending' check (status in ('pending', 'approved', 'rejected')),
  contributed_by uuid not null references users (id),
  contributed_at timestamptz not null default now(),
  reviewed_by uuid references users (id),
  reviewed_at timestamptz,
  review_comments text,
  approved_problem_id uuid references problems (id),
  check ((status = 'pending') = (reviewed_at is null)),
  check ((status = 'approved') = (approved_problem_id is not null))
);
create index contributions_of_person on contributions (contributed_by, contributed_at desc, id desc);
create index contributions_to_review
  on contributions ((status <> 'pending'), contributed_at desc, id desc);

create table contribution_test_cases (
  contribution_id uuid not null references contributions (id) on delete cascade,
  position integer not null,
  is_hidden boolean not null,
  description text,
  input bytea not null,
  output bytea not null,
  primary key (contribution_id, position)
);
alter table contribution_test_cases alter column input set storage external;
alter table contribution_test_cases alter column output set storage external;

create table earlier_results (
  id bigint generated always as identity primary key,
  submission_id uuid not null references submissions (id),
  verdict text not null,
  judged_at timestamptz not null,
  execution_time_ms double precision,
  memory_kb integer,
  result jsonb not null,
  judge_version text,
  compiler_version text,
  test_version integer
);
create index earlier_results_of_submission on earlier_results (submission_id, id desc);

alter table queue add column judge_again boolean not null default false;

create index submissions_by_time on submissions (submitted_at desc, id desc)
  include (verdict, problem_id, user_id);
create index submissions_by_verdict on submissions (verdict, submitted_at desc, id desc)
  include (problem_id, user_id);
drop index submissions_of_problem;
create index submissions_of_problem on submissions (problem_id, submitted_at desc, id desc)
  include (verdict, user_id);
insert into migrations (name) values ('002-contributions.sql');

-- 003-profile.sql
alter table users
  add column city text not null default '',
  add column country text not null default '',
  add column institute text not null default '',
  add column bio text not null default '',
  add column github text not null default '',
  add column linkedin text not null default '',
  add column twitter text not null default '',
  add column website text not null default '',
  add column token_generation integer not null default 0,
  drop column tokens_valid_from;
create unique index users_username on users (lower(username));

create table password_resets (
  token_hash bytea primary key,
  user_id uuid not null references users (id) on delete cascade,
  expires_at timestamptz not null
);
create index password_resets_of_person on password_resets (user_id);
create index password_resets_by_end on password_resets (expires_at);

truncate rate_counts;
alter table rate_counts rename column window_start to window_end;
alter index rate_counts_by_window rename to rate_counts_by_end;
insert into migrations (name) values ('003-profile.sql');

-- 004-stats.sql
create table user_stats (
  user_id uuid primary key references users (id),
  easy_solved integer not null default 0,
  easy_attempted integer not null default 0,
  medium_solved integer not null default 0,
  medium_attempted integer not null default 0,
  hard_solved integer not null default 0,
  hard_attempted integer not null default 0,
  total_solved integer not null default 0,
  total_attempted integer not null default 0,
  total_submissions integer not null default 0,
  contributions_approved integer not null default 0,
  contributions_pending integer not null default 0,
  last_active timestamptz,
  last_solved_at timestamptz,
  easy_last_solved_at timestamptz,
  medium_last_solved_at timestamptz,
  hard_last_solved_at timestamptz
);

create index board_overall on user_stats (total_solved desc, last_solved_at, user_id)
  where total_solved > 0;
create index board_easy on user_stats (easy_solved desc, easy_last_solved_at, user_id)
  where easy_solved > 0;
create index board_medium on user_stats (medium_solved desc, medium_last_solved_at, user_id)
  where medium_solved > 0;
create index board_hard on user_stats (hard_solved desc, hard_last_solved_at, user_id)
  where hard_solved > 0;
create index board_contributions
  on user_stats (contributions_approved desc, contributions_pending desc, user_id)
  where contributions_approved > 0 or contributions_pending > 0;

create index submissions_by_person_and_time on submissions (user_id, submitted_at desc);

create function is_counted(verdict text) returns boolean
language sql immutable parallel safe
return coalesce(verdict <> 'Judge Error', false);

create function lock_stats(person uuid) returns void language plpgsql as $$
begin
  insert into user_stats (user_id) values (person) on conflict do nothing;
  perform from user_stats where user_id = person for update;
end $$;

create function refresh_stats(person uuid) returns void language plpgsql as $$
begin
  perform lock_stats(person);
  update user_stats set
    easy_solved = solved.easy,
    easy_attempted = solved.easy_attempted,
    medium_solved = solved.medium,
    medium_attempted = solved.medium_attempted,
    hard_solved = solved.hard,
    hard_attempted = solved.hard_attempted,
    total_solved = solved.total,
    total_attempted = solved.total_attempted,
    last_solved_at = solved.total_at,
    easy_last_solved_at = solved.easy_at,
    medium_last_solved_at = solved.medium_at,
    hard_last_solved_at = solved.hard_at,
    total_submissions = submitted.total,
    contributions_approved = contributed.approved,
    contributions_pending = contributed.pending,
    last_active = greatest(submitted.latest, contributed.latest)
  from
    (select
      count(solved_at) filter (where difficulty = 'Easy') as easy,
      count(solved_at) filter (where difficulty = 'Medium') as medium,
      count(solved_at) filter (where difficulty = 'Hard') as hard,
      count(solved_at) as total,
      count(*) filter (where difficulty = 'Easy') as easy_attempted,
      count(*) filter (where difficulty = 'Medium') as medium_attempted,
      count(*) filter (where difficulty = 'Hard') as hard_attempted,
      count(*) as total_attempted,
      max(solved_at) filter (where difficulty = 'Easy') as easy_at,
      max(solved_at) filter (where difficulty = 'Medium') as medium_at,
      max(solved_at) filter (where difficulty = 'Hard') as hard_at,
      max(solved_at) as total_at
    from attempts join problems on problems.id = attempts.problem_id
    where attempts.user_id = person) as solved,
    (select count(*) as total, max(submitted_at) as latest
    from submissions where user_id = person and is_counted(verdict)) as submitted,
    (select
      count(*) filter (where status = 'approved') as approved,
      count(*) filter (where status = 'pending') as pending,
      max(contributed_at) as latest
    from contributions where contributed_by = person) as contributed
  where user_stats.user_id = person;
end $$;

create function count_attempts(person uuid, problem_ids uuid[]) returns void language plpgsql as $$
begin
  perform lock_stats(person);
  delete from attempts
  where user_id = person and problem_id = any (problem_ids) and not exists (
    select from submissions
    where submissions.user_id = person and submissions.problem_id = attempts.problem_id
      and is_counted(verdict));
  insert into attempts (user_id, problem_id, solved_at)
  select person, problem_id, min(submitted_at) filter (where verdict = 'Accepted')
  from submissions
  where user_id = person and problem_id = any (problem_ids) and is_counted(verdict)
  group by problem_id
  on conflict (user_id, problem_id) do update set solved_at = excluded.solved_at
  where attempts.solved_at is distinct from excluded.solved_at;
end $$;

create function count_verdict(submission uuid, old_verdict text, new_verdict text) returns void
language plpgsql as $$
declare
  person uuid;
  problem uuid;
  counted integer := is_counted(new_verdict)::integer - is_counted(old_verdict)::integer;
  accepted integer := (new_verdict is not distinct from 'Accepted')::integer
    - (old_verdict is not distinct from 'Accepted')::integer;
begin
  if old_verdict is not distinct from new_verdict then
    return;
  end if;
  select user_id, problem_id into strict person, problem from submissions where id = submission;
  if counted <> 0 or accepted <> 0 then
    update problems set
      total_submissions = total_submissions + counted,
      accepted_submissions = accepted_submissions + accepted
    where id = problem;
  end if;
  perform count_attempts(person, array[problem]);
  perform refresh_stats(person);
end $$;

create function recalculate_stats(person uuid) returns void language plpgsql as $$
begin
  perform lock_stats(person);
  perform count_attempts(person, array(
    select problem_id from attempts where user_id = person
    union select problem_id from submissions where user_id = person));
  perform refresh_stats(person);
end $$;

create function refresh_stats_of_problem(problem uuid) returns void language plpgsql as $$
declare
  person uuid;
begin
  for person in select user_id from attempts where problem_id = problem order by user_id loop
    perform refresh_stats(person);
  end loop;
end $$;
insert into migrations (name) values ('004-stats.sql');

-- Data: an administrator, a person, a solved problem and one with a byte that is not text, a
-- submission of each fate, a run, a contribution of each state.
insert into users (id, name, email, password_hash, is_admin, username, bio) values
  ('00000000-0000-4000-8000-00000000000a', 'admin', 'admin@example.org', 'x', true, null, ''),
  ('00000000-0000-4000-8000-00000000000b', 'Zoë', 'zoe@example.org', 'x', false, 'zoe', 'I like 🦊.');
insert into problems (id, name, problem_statement, difficulty, tags, time_limit_ms, memory_limit_mb,
    comparison, package, total_submissions, accepted_submissions, created_by) values
  ('00000000-0000-4000-8000-0000000000a1', 'Sum', 'Add $a$ and $b$.', 'Easy', '{math}', 1000, 256,
    '{}', 'sum', 2, 1, '00000000-0000-4000-8000-00000000000a'),
  ('00000000-0000-4000-8000-0000000000a2', 'Bytes', 'Print them.', 'Hard', '{strings,bytes}', 150,
    1024, '{"caseSensitive":true}', null, 0, 0, '00000000-0000-4000-8000-00000000000a');
insert into test_cases (problem_id, position, is_hidden, description, input, output) values
  ('00000000-0000-4000-8000-0000000000a1', 0, false, 'small', '1 2', '3'),
  ('00000000-0000-4000-8000-0000000000a1', 1, true, null, '5 6', '11'),
  ('00000000-0000-4000-8000-0000000000a2', 0, false, null, '\x00ff', '\xe4b8adff00');
insert into submissions (id, user_id, problem_id, language, source, submitted_at, verdict, judged_at,
    execution_time_ms, memory_kb, result, judge_version, compiler_version, test_version) values
  ('00000000-0000-4000-8000-0000000000b1', '00000000-0000-4000-8000-00000000000b',
    '00000000-0000-4000-8000-0000000000a1', 'cpp', 'int main() {}', '2026-11-21T10:00:00Z',
    'Wrong Answer', '2026-11-21T10:00:01Z', 1.5, 2048, '{"verdict":"Wrong Answer"}', '1', 'g++ 12', 1),
  ('00000000-0000-4000-8000-0000000000b2', '00000000-0000-4000-8000-00000000000b',
    '00000000-0000-4000-8000-0000000000a1', 'cpp', 'int main() { return 0; }',
    '2026-11-21T10:05:00Z', 'Accepted', '2026-11-21T10:05:01Z', 1.25, 2048,
    '{"verdict":"Accepted"}', '1', 'g++ 12', 1),
  ('00000000-0000-4000-8000-0000000000b3', '00000000-0000-4000-8000-00000000000b',
    '00000000-0000-4000-8000-0000000000a2', 'cpp', '\x2f2fff', '2026-11-21T10:06:00Z', null, null,
    null, null, null, null, null, null);
insert into earlier_results (submission_id, verdict, judged_at, result, test_version) values
  ('00000000-0000-4000-8000-0000000000b2', 'Wrong Answer', '2026-11-21T10:05:00Z',
    '{"verdict":"Wrong Answer"}', 1);
insert into queue (job, kind, class, person, due_at) values
  ('00000000-0000-4000-8000-0000000000b3', 'submission', 1,
    '00000000-0000-4000-8000-00000000000b', now()),
  ('00000000-0000-4000-8000-0000000000c1', 'run', 0, 'address 203.0.113.7', now());
insert into runs (id, language, source, input) values
  ('00000000-0000-4000-8000-0000000000c1', 'cpp', 'int main() {}', '7');
insert into contributions (id, problem_name, problem_statement, difficulty, tags, time_limit_ms,
    memory_limit_mb, status, contributed_by, reviewed_by, reviewed_at, review_comments,
    approved_problem_id) values
  ('00000000-0000-4000-8000-0000000000d1', 'Pending', 'x', 'Medium', '{}', 1000, 256, 'pending',
    '00000000-0000-4000-8000-00000000000b', null, null, null, null),
  ('00000000-0000-4000-8000-0000000000d2', 'Bytes', 'Print them.', 'Hard', '{}', 150, 1024, 'approved',
    '00000000-0000-4000-8000-00000000000b', '00000000-0000-4000-8000-00000000000a', now(), 'Good.',
    '00000000-0000-4000-8000-0000000000a2');
insert into contribution_test_cases (contribution_id, position, is_hidden, input, output) values
  ('00000000-0000-4000-8000-0000000000d1', 0, false, '\xff', 'y');
select recalculate_stats('00000000-0000-4000-8000-00000000000b');
