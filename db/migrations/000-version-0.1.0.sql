-- The schema of version 0.1.0, into which its migrations are folded. Like any migration that was released, it
-- never changes. schema.sql has the schema of the present version.
set local check_function_bodies = off;

create type attempt_change as (
  person uuid,
  was text,
  was_solved timestamptz,
  now text,
  now_solved timestamptz
);

create function count_attempts(person uuid, problem_ids uuid[]) returns void
language plpgsql as $$
begin
  perform lock_stats(person);
  delete from attempts
  where user_id = person and problem_id = any (problem_ids) and not exists (
    select from submissions
    where submissions.user_id = person and submissions.problem_id = attempts.problem_id
      and is_counted(verdict));
  insert into attempts (user_id, problem_id, solved_at, difficulty)
  select person, problems.id, counted.solved_at, problems.difficulty
  from (
    select problem_id, min(submitted_at) filter (where verdict = 'Accepted') as solved_at
    from submissions
    where user_id = person and problem_id = any (problem_ids) and is_counted(verdict)
    group by problem_id) as counted
  join problems on problems.id = counted.problem_id
  on conflict (user_id, problem_id) do update
    set solved_at = excluded.solved_at, difficulty = excluded.difficulty
  where attempts.solved_at is distinct from excluded.solved_at
    or attempts.difficulty <> excluded.difficulty;
end $$;

create function count_contribution(contribution uuid, old_status text) returns void
language plpgsql as $$
declare
  made record;
begin
  select contributed_by, contributed_at, status into strict made
  from contributions where id = contribution;
  perform lock_stats(made.contributed_by);
  update user_stats set
    contributions_approved = contributions_approved + (made.status = 'approved')::integer
      - (old_status is not distinct from 'approved')::integer,
    contributions_pending = contributions_pending + (made.status = 'pending')::integer
      - (old_status is not distinct from 'pending')::integer,
    last_active = greatest(last_active, made.contributed_at)
  where user_id = made.contributed_by;
end $$;

create function count_days(person uuid) returns void
language plpgsql as $$
begin
  perform lock_stats(person);
  delete from submission_days where user_id = person;
  insert into submission_days (user_id, day, verdict, submissions)
  select person, (submitted_at at time zone 'UTC')::date, verdict, count(*)
  from submissions where user_id = person and is_counted(verdict)
  group by 2, 3;
  update user_stats set has_days = true where user_id = person and not has_days;
end $$;

create function count_missing_days(people_max integer) returns integer
language plpgsql as $$
declare
  people uuid[];
begin
  people := array(
    select user_id from user_stats where not has_days
    order by user_id limit people_max for update skip locked);
  perform count_days(one) from unnest(people) as one;
  return cardinality(people);
end $$;

create function count_verdict(submission uuid, old_verdict text, new_verdict text) returns void
language plpgsql as $$
declare
  submitted record;
  present text;
  was attempts;
  solved timestamptz;
  counted integer := is_counted(new_verdict)::integer - is_counted(old_verdict)::integer;
  accepted integer := (new_verdict is not distinct from 'Accepted')::integer
    - (old_verdict is not distinct from 'Accepted')::integer;
begin
  if old_verdict is not distinct from new_verdict
    or not (is_counted(old_verdict) or is_counted(new_verdict)) then
    return;
  end if;
  select user_id, problem_id, submitted_at into strict submitted
  from submissions where id = submission;
  if counted = 0 and accepted = 0 then
    perform lock_stats(submitted.user_id);
    perform shift_day(submitted.user_id, submitted.submitted_at, old_verdict, -1);
    perform shift_day(submitted.user_id, submitted.submitted_at, new_verdict, 1);
    return;
  end if;
  update problems set
    total_submissions = total_submissions + counted,
    accepted_submissions = accepted_submissions + accepted,
    counted_in = pg_current_xact_id()
  where id = submitted.problem_id
  returning difficulty into strict present;
  perform lock_stats(submitted.user_id);
  -- A verdict that counts no more is so rare that everything is counted anew.
  if counted < 0 then
    perform recalculate_stats(submitted.user_id);
    return;
  end if;
  perform shift_day(submitted.user_id, submitted.submitted_at, old_verdict, -1);
  perform shift_day(submitted.user_id, submitted.submitted_at, new_verdict, 1);
  select * into was from attempts
  where user_id = submitted.user_id and problem_id = submitted.problem_id;
  if accepted < 0 then
    select min(submitted_at) into solved from submissions
    where user_id = submitted.user_id and problem_id = submitted.problem_id
      and verdict = 'Accepted';
  else
    solved := least(was.solved_at, case when accepted > 0 then submitted.submitted_at end);
  end if;
  insert into attempts (user_id, problem_id, solved_at, difficulty)
  values (submitted.user_id, submitted.problem_id, solved, present)
  on conflict (user_id, problem_id) do update
    set solved_at = excluded.solved_at, difficulty = excluded.difficulty
  where attempts.solved_at is distinct from excluded.solved_at
    or attempts.difficulty <> excluded.difficulty;
  perform shift_stats(submitted.problem_id, array[
    row(submitted.user_id, was.difficulty, was.solved_at, present, solved)::attempt_change]);
  update user_stats set
    total_submissions = total_submissions + counted,
    last_active = greatest(last_active, case when counted > 0 then submitted.submitted_at end)
  where user_id = submitted.user_id;
end $$;

create function index_words() returns trigger
language plpgsql as $$
begin
  insert into problem_words values
    (new.id, to_tsvector('english', new.name || ' ' || new.problem_statement))
  on conflict (problem_id) do update set words = excluded.words;
  return null;
end $$;

create function is_counted(verdict text) returns boolean
language sql immutable parallel safe
RETURN COALESCE((verdict <> 'Judge Error'::text), false);

create function lock_stats(person uuid) returns void
language plpgsql as $$
begin
  insert into user_stats (user_id) values (person) on conflict do nothing;
  perform from user_stats where user_id = person for update;
end $$;

create function move_attempts(problem uuid, people_max integer) returns integer
language plpgsql as $$
declare
  target text;
  people uuid[];
  changes attempt_change[];
begin
  perform pg_advisory_xact_lock(hashtextextended('move_attempts ' || problem, 0));
  select difficulty into strict target from problems where id = problem;
  people := array(
    select user_id from attempts
    where problem_id = problem
      and difficulty = any (array_remove(array['Easy', 'Medium', 'Hard'], target))
    limit people_max);
  perform from user_stats where user_id = any (people) order by user_id for update;
  changes := array(
    select row(user_id, difficulty, solved_at, target, solved_at)::attempt_change from attempts
    where problem_id = problem and user_id = any (people) and difficulty <> target);
  update attempts set difficulty = target
  where problem_id = problem and user_id = any (people);
  perform shift_stats(problem, changes);
  return cardinality(people);
end $$;

create function problems_with(search text) returns SETOF uuid
language sql stable as $$
  select id from problems
    where name ilike '%' || regexp_replace(search, '([\\%_])', '\\\1', 'g') || '%'
  union all
  select problem_id from problem_words where words @@ to_tsquery('english', (
    select coalesce(string_agg(quote_literal(word[1]), ' & ' order by place) || ':*', '')
    from regexp_matches(search, '[^[:space:][:punct:]]+', 'g') with ordinality
      as found (word, place)))
$$;

create function recalculate_stats(person uuid) returns void
language plpgsql as $$
begin
  perform lock_stats(person);
  perform count_attempts(person, array(
    select problem_id from attempts where user_id = person
    union select problem_id from submissions where user_id = person));
  perform refresh_stats(person);
  perform count_days(person);
end $$;

create function refresh_stats(person uuid) returns void
language plpgsql as $$
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
    from attempts where user_id = person) as solved,
    (select count(*) as total, max(submitted_at) as latest
    from submissions where user_id = person and is_counted(verdict)) as submitted,
    (select
      count(*) filter (where status = 'approved') as approved,
      count(*) filter (where status = 'pending') as pending,
      max(contributed_at) as latest
    from contributions where contributed_by = person) as contributed
  where user_stats.user_id = person;
end $$;

create function refuse_change() returns trigger
language plpgsql as $$
begin
  raise exception 'Test cases of a set never change.';
end $$;

create function refuse_change_of_audit_log() returns trigger
language plpgsql as $$
begin
  raise exception 'entries of the audit log are never changed or deleted' using errcode = '42501';
end
$$;

create function refuse_scoring_change() returns trigger
language plpgsql as $$
begin
  raise exception 'The scoring of a set never changes.';
end $$;

create function refuse_version_change() returns trigger
language plpgsql as $$
begin
  raise exception 'A published version never changes.';
end $$;

create function shift_day(person uuid, made_at timestamptz, of_verdict text, shift integer) returns void
language plpgsql as $$
declare
  made_on date := (made_at at time zone 'UTC')::date;
begin
  if not is_counted(of_verdict) then
    return;
  end if;
  perform from user_stats where user_id = person and has_days;
  if not found then
    return;
  end if;
  insert into submission_days as counted (user_id, day, verdict, submissions)
  values (person, made_on, of_verdict, shift)
  on conflict (user_id, day, verdict) do update
    set submissions = counted.submissions + excluded.submissions;
  if shift < 0 then
    delete from submission_days
    where user_id = person and day = made_on and verdict = of_verdict and submissions <= 0;
  end if;
end $$;

create function shift_stats(problem uuid, changes attempt_change[]) returns void
language plpgsql as $$
begin
  update user_stats set
    easy_attempted = easy_attempted
      + (now is not distinct from 'Easy')::integer - (was is not distinct from 'Easy')::integer,
    easy_solved = easy_solved + (now = 'Easy' and now_solved is not null)::integer
      - (was = 'Easy' and was_solved is not null)::integer,
    easy_last_solved_at = latest_solved(easy_last_solved_at,
      case when was = 'Easy' then was_solved end, case when now = 'Easy' then now_solved end,
      person, problem, 'Easy'),
    medium_attempted = medium_attempted
      + (now is not distinct from 'Medium')::integer - (was is not distinct from 'Medium')::integer,
    medium_solved = medium_solved + (now = 'Medium' and now_solved is not null)::integer
      - (was = 'Medium' and was_solved is not null)::integer,
    medium_last_solved_at = latest_solved(medium_last_solved_at,
      case when was = 'Medium' then was_solved end, case when now = 'Medium' then now_solved end,
      person, problem, 'Medium'),
    hard_attempted = hard_attempted
      + (now is not distinct from 'Hard')::integer - (was is not distinct from 'Hard')::integer,
    hard_solved = hard_solved + (now = 'Hard' and now_solved is not null)::integer
      - (was = 'Hard' and was_solved is not null)::integer,
    hard_last_solved_at = latest_solved(hard_last_solved_at,
      case when was = 'Hard' then was_solved end, case when now = 'Hard' then now_solved end,
      person, problem, 'Hard'),
    total_attempted = total_attempted + (now is not null)::integer - (was is not null)::integer,
    total_solved = total_solved
      + (now_solved is not null)::integer - (was_solved is not null)::integer,
    last_solved_at = latest_solved(last_solved_at, was_solved, now_solved, person, problem, null)
  from unnest(changes)
  where user_stats.user_id = person;
end $$;

create function trigrams(of_text text) returns text[]
language sql immutable parallel safe as $$
  select coalesce(array_agg(distinct substr(lower(of_text), place, 3)), '{}')
  from generate_series(1, length(lower(of_text)) - 2) as place
$$;

create table assistant_usage (
  person text not null,
  day date not null,
  answers integer not null,
  tokens bigint default 0 not null,
  constraint assistant_usage_pkey primary key (person, day)
);
create index assistant_usage_by_day on assistant_usage (day);

create table audit_log (
  id bigint generated always as identity not null,
  happened_at timestamptz default clock_timestamp() not null,
  actor uuid,
  actor_name text,
  act text not null,
  subject_kind text not null,
  subject_id text not null,
  subject_name text,
  before json,
  after json,
  origin text not null,
  constraint audit_log_pkey primary key (id)
);
create index audit_log_of_act on audit_log (act, id desc);
create index audit_log_of_subject on audit_log (subject_id, id desc);
create trigger audit_log_stays before delete or update or truncate on audit_log for each statement execute function refuse_change_of_audit_log();

create table blobs (
  sha256 bytea not null,
  bytes bytea not null,
  stored_at timestamptz default now() not null,
  ends_line boolean generated always as (((octet_length(bytes) = 0) OR (get_byte(bytes, (octet_length(bytes) - 1)) = 10))) stored not null,
  has_crlf boolean generated always as ((POSITION(('\x0d0a'::bytea) IN (bytes)) > 0)) stored not null,
  constraint blobs_pkey primary key (sha256),
  constraint blobs_sha256_check check ((octet_length(sha256) = 32))
);
alter table blobs alter column bytes set storage external;
create index blobs_by_age on blobs (stored_at);

create table faults (
  id bigint generated always as identity not null,
  happened_at timestamptz default clock_timestamp() not null,
  place text not null,
  about uuid not null,
  kind text not null,
  what text not null,
  constraint faults_pkey primary key (id)
);
create index faults_by_age on faults (happened_at);
create index faults_of_place on faults (place, id desc);

create table job_results (
  id uuid not null,
  result jsonb not null,
  finished_at timestamptz default now() not null,
  constraint job_results_pkey primary key (id)
);
create index job_results_by_age on job_results (finished_at);

create table jobs (
  id uuid default gen_random_uuid() not null,
  kind text not null,
  payload json not null,
  source bytea,
  input bytea,
  owner text not null,
  network text,
  priority smallint not null,
  enqueued_at timestamptz default now() not null,
  fair_at timestamptz default now() not null,
  due_at timestamptz not null,
  attempts smallint default 0 not null,
  judge_id text,
  claimed_at timestamptz,
  lease_until timestamptz,
  rejudge_requested boolean default false not null,
  faults smallint default 0 not null,
  failed_on text,
  trace_parent text,
  is_cancelled boolean default false not null,
  constraint jobs_pkey primary key (id),
  constraint jobs_priority_check check ((priority = any (array[0, 1, 2]))),
  constraint jobs_trace_parent_check check ((length(trace_parent) <= 55))
);
create index jobs_held_of_kind on jobs (kind) where (judge_id is not null);
create index jobs_held_of_owner on jobs (owner) where (judge_id is not null);
create index jobs_of_network on jobs (network);
create index jobs_of_owner on jobs (owner);
create index jobs_order on jobs (priority, due_at, enqueued_at, id);

create table judge_counts (
  name text not null,
  labels text not null,
  count double precision not null,
  constraint judge_counts_pkey primary key (name, labels)
);

create table judge_usage (
  owner text constraint judge_usage_person_not_null not null,
  minute timestamptz not null,
  cpu_ms bigint not null,
  slot_ms bigint default 0 not null,
  constraint judge_usage_pkey primary key (owner, minute)
);

create table judges (
  id text not null,
  started_at timestamptz default now() not null,
  seen_at timestamptz default now() not null,
  slots integer not null,
  level text not null,
  judge_version text not null,
  compiler_version text not null,
  notes text[] not null,
  fault text,
  fault_message text,
  languages text[],
  holds_lock boolean default false not null,
  is_drained boolean default false not null,
  constraint judges_pkey primary key (id)
);

create table learning_paths (
  id uuid default gen_random_uuid() not null,
  number bigint generated always as identity not null,
  title text not null,
  description text not null,
  is_published boolean not null,
  version integer default 1 not null,
  created_at timestamptz default now() not null,
  constraint learning_paths_pkey primary key (id)
);

create table problem_list (
  is_only boolean default true not null,
  version integer not null,
  constraint problem_list_pkey primary key (is_only),
  constraint problem_list_is_only_check check (is_only)
);

create unlogged table rate_counts (
  key text not null,
  window_end timestamptz constraint rate_counts_window_start_not_null not null,
  calls integer not null,
  constraint rate_counts_pkey primary key (key, window_end)
);
create index rate_counts_by_end on rate_counts (window_end);

create table role_changes (
  id bigint generated always as identity not null,
  account uuid not null,
  is_admin boolean not null,
  changed_at timestamptz default now() not null,
  constraint role_changes_pkey primary key (id)
);

create table site_state (
  is_only boolean default true not null,
  judging_paused_at timestamptz,
  judging_pause_reason text,
  maintenance_since timestamptz,
  maintenance_message text,
  constraint site_state_pkey primary key (is_only),
  constraint site_state_check check (((judging_paused_at is null) = (judging_pause_reason is null))),
  constraint site_state_check1 check (((maintenance_since is null) = (maintenance_message is null))),
  constraint site_state_is_only_check check (is_only)
);

create table token_secret (
  is_only boolean default true not null,
  fingerprint text not null,
  constraint token_secret_pkey primary key (is_only),
  constraint token_secret_is_only_check check (is_only)
);

create table users (
  id uuid default gen_random_uuid() not null,
  name text not null,
  email text not null,
  password_hash text not null,
  is_admin boolean default false not null,
  username text,
  profile_image text,
  created_at timestamptz default now() not null,
  city text default ''::text not null,
  country text default ''::text not null,
  institute text default ''::text not null,
  bio text default ''::text not null,
  github text default ''::text not null,
  linkedin text default ''::text not null,
  twitter text default ''::text not null,
  website text default ''::text not null,
  name_skeleton text,
  profile_version integer default 1 not null,
  is_private boolean default false not null,
  password_ends_at timestamptz,
  constraint users_pkey primary key (id)
);
create index users_by_trigrams on users using gin (trigrams(((((name || '
'::text) || email) || '
'::text) || coalesce(username, ''::text))));
create unique index users_email on users (lower(email));
create unique index users_name on users (lower(name));
create unique index users_name_skeleton on users (name_skeleton);
create unique index users_username on users (lower(username));

create table password_resets (
  token_hash bytea not null,
  user_id uuid not null,
  expires_at timestamptz not null,
  constraint password_resets_pkey primary key (token_hash),
  constraint password_resets_user_id_fkey foreign key (user_id) references users(id) on delete cascade
);
create index password_resets_by_end on password_resets (expires_at);
create index password_resets_of_person on password_resets (user_id);

create table problem_views (
  user_id uuid not null,
  views json not null,
  version integer not null,
  constraint problem_views_pkey primary key (user_id),
  constraint problem_views_user_id_fkey foreign key (user_id) references users(id) on delete cascade
);

create table problems (
  id uuid default gen_random_uuid() not null,
  name text not null,
  problem_statement text not null,
  difficulty text not null,
  tags text[] not null,
  time_limit_ms integer not null,
  memory_limit_mb integer not null,
  comparison jsonb not null,
  package text,
  test_set integer default 1 constraint problems_test_version_not_null not null,
  total_submissions integer default 0 not null,
  accepted_submissions integer default 0 not null,
  created_by uuid,
  created_at timestamptz default clock_timestamp() not null,
  updated_at timestamptz default now() not null,
  deleted_at timestamptz,
  checker jsonb,
  version integer default 1 not null,
  updated_by uuid,
  counted_in xid8 default pg_current_xact_id() not null,
  visibility text default 'published'::text not null,
  is_rejudging_due boolean default false not null,
  draft_revision integer default 0 not null,
  interactor jsonb,
  presentation jsonb default '{"files": [], "credits": {}, "license": "unknown", "sources": [], "language": "en", "translations": []}'::jsonb not null,
  translations jsonb default '[]'::jsonb not null,
  languages text[],
  tutor boolean default true not null,
  hints text[] default '{}'::text[] not null,
  editorial text default ''::text not null,
  constraint problems_pkey primary key (id),
  constraint problems_package_key unique (package),
  constraint problems_difficulty_check check ((difficulty = any (array['Easy'::text, 'Medium'::text, 'Hard'::text]))),
  constraint problems_visibility_check check ((visibility = any (array['draft'::text, 'hidden'::text, 'published'::text, 'system'::text]))),
  constraint problems_created_by_fkey foreign key (created_by) references users(id),
  constraint problems_updated_by_fkey foreign key (updated_by) references users(id)
);
create index problems_by_age on problems (created_at, id) where (deleted_at is null);
create index problems_counted_in on problems (counted_in);
create index problems_of_creator on problems (created_by);
create index problems_of_editor on problems (updated_by);
create unique index problems_of_system on problems (name) where (visibility = 'system'::text);
create index problems_rejudging_due on problems (id) where is_rejudging_due;
create trigger problems_words after insert or update of name, problem_statement on problems for each row execute function index_words();

create table attempts (
  user_id uuid not null,
  problem_id uuid not null,
  solved_at timestamptz,
  difficulty text not null,
  constraint attempts_pkey primary key (user_id, problem_id) include (solved_at),
  constraint attempts_difficulty_check check ((difficulty = any (array['Easy'::text, 'Medium'::text, 'Hard'::text]))),
  constraint attempts_problem_id_fkey foreign key (problem_id) references problems(id),
  constraint attempts_user_id_fkey foreign key (user_id) references users(id)
);
create index attempts_of_problem on attempts (problem_id, difficulty, user_id);
create index attempts_solved on attempts (user_id, difficulty, solved_at desc, problem_id) where (solved_at is not null);

create table contributions (
  id uuid default gen_random_uuid() not null,
  problem_name text not null,
  problem_statement text not null,
  difficulty text not null,
  tags text[] not null,
  time_limit_ms integer not null,
  memory_limit_mb integer not null,
  status text default 'pending'::text not null,
  contributed_by uuid not null,
  contributed_at timestamptz default now() not null,
  reviewed_by uuid,
  reviewed_at timestamptz,
  review_comments text,
  approved_problem_id uuid,
  problem_id uuid,
  cases json,
  asks_for_changes boolean default false not null,
  constraint contributions_pkey primary key (id),
  constraint contributions_problem_id_key unique (problem_id),
  constraint contributions_changes_check check (((not asks_for_changes) or (status = 'rejected'::text))),
  constraint contributions_check1 check (((status = 'approved'::text) = (approved_problem_id is not null))),
  constraint contributions_difficulty_check check ((difficulty = any (array['Easy'::text, 'Medium'::text, 'Hard'::text]))),
  constraint contributions_reviewed_check check (((status = any (array['approved'::text, 'rejected'::text])) = (reviewed_at is not null))),
  constraint contributions_status_check check ((status = any (array['pending'::text, 'approved'::text, 'rejected'::text, 'withdrawn'::text]))),
  constraint contributions_approved_problem_id_fkey foreign key (approved_problem_id) references problems(id),
  constraint contributions_contributed_by_fkey foreign key (contributed_by) references users(id),
  constraint contributions_problem_id_fkey foreign key (problem_id) references problems(id),
  constraint contributions_reviewed_by_fkey foreign key (reviewed_by) references users(id)
);
create index contributions_of_person on contributions (contributed_by, contributed_at desc, id desc);
create index contributions_of_problem on contributions (approved_problem_id);
create index contributions_of_reviewer on contributions (reviewed_by);
create index contributions_to_review on contributions (((status <> 'pending'::text)), contributed_at desc, id desc);

create table contribution_test_cases (
  contribution_id uuid not null,
  position integer not null,
  is_hidden boolean not null,
  description text,
  input bytea not null,
  output bytea not null,
  constraint contribution_test_cases_pkey primary key (contribution_id, "position"),
  constraint contribution_test_cases_contribution_id_fkey foreign key (contribution_id) references contributions(id) on delete cascade
);
alter table contribution_test_cases alter column input set storage external;
alter table contribution_test_cases alter column output set storage external;

create table counterexamples (
  problem_id uuid not null,
  test_set integer not null,
  language text not null,
  source_sha256 bytea not null,
  job uuid not null,
  requested_at timestamptz default now() not null,
  finished_at timestamptz,
  outcome text,
  found json,
  slowness json,
  mend json,
  constraint counterexamples_pkey primary key (problem_id, test_set, language, source_sha256),
  constraint counterexamples_job_key unique (job),
  constraint counterexamples_outcome_check check ((outcome = any (array['found'::text, 'nothing'::text, 'busy'::text, 'failed'::text]))),
  constraint counterexamples_source_sha256_check check ((octet_length(source_sha256) = 32)),
  constraint counterexamples_problem_id_fkey foreign key (problem_id) references problems(id) on delete cascade
);

create table kept_code (
  user_id uuid not null,
  problem_id uuid not null,
  language text not null,
  version integer not null,
  code text not null,
  begun_at timestamptz default now() not null,
  saved_at timestamptz default now() not null,
  constraint kept_code_pkey primary key (user_id, problem_id, language, version),
  constraint kept_code_problem_id_fkey foreign key (problem_id) references problems(id) on delete cascade,
  constraint kept_code_user_id_fkey foreign key (user_id) references users(id) on delete cascade
);
create index kept_code_of_problem on kept_code (problem_id);

create table learning_path_problems (
  path_id uuid not null,
  problem_id uuid not null,
  position integer not null,
  constraint learning_path_problems_pkey primary key (path_id, problem_id),
  constraint learning_path_problems_path_id_position_key unique (path_id, "position"),
  constraint learning_path_problems_path_id_fkey foreign key (path_id) references learning_paths(id) on delete cascade,
  constraint learning_path_problems_problem_id_fkey foreign key (problem_id) references problems(id) on delete cascade
);
create index learning_path_problems_of_problem on learning_path_problems (problem_id);

create table long_work (
  id uuid default gen_random_uuid() not null,
  kind text not null,
  about text,
  problem_id uuid,
  step text not null,
  done integer default 0 not null,
  total integer,
  unit text,
  started_at timestamptz default now() not null,
  seen_at timestamptz default now() not null,
  constraint long_work_pkey primary key (id),
  constraint long_work_about_check check ((length(about) <= 200)),
  constraint long_work_kind_check check ((kind = any (array['import'::text, 'backup'::text]))),
  constraint long_work_problem_id_fkey foreign key (problem_id) references problems(id) on delete cascade
);
create index long_work_of_problem on long_work (problem_id);

create table package_blobs (
  problem_id uuid not null,
  sha256 bytea not null,
  in_version boolean default false not null,
  added_at timestamptz default now() not null,
  constraint package_blobs_pkey primary key (problem_id, sha256),
  constraint package_blobs_problem_id_fkey foreign key (problem_id) references problems(id) on delete cascade,
  constraint package_blobs_sha256_fkey foreign key (sha256) references blobs(sha256)
);
create index package_blobs_by_blob on package_blobs (sha256);

create table previews (
  id uuid default gen_random_uuid() not null,
  problem_id uuid not null,
  trial_id uuid,
  revision integer not null,
  which text not null,
  started_by uuid,
  started_at timestamptz default now() not null,
  constraint previews_pkey primary key (id),
  constraint previews_problem_id_key unique (problem_id),
  constraint previews_which_check check ((which = any (array['sample'::text, 'all'::text]))),
  constraint previews_problem_id_fkey foreign key (problem_id) references problems(id) on delete cascade,
  constraint previews_started_by_fkey foreign key (started_by) references users(id),
  constraint previews_trial_id_fkey foreign key (trial_id) references problems(id) on delete set null
);
create index previews_of_person on previews (started_by);
create index previews_of_trial on previews (trial_id);

create table problem_drafts (
  problem_id uuid not null,
  revision integer default 1 not null,
  content json not null,
  based_on integer not null,
  updated_by uuid,
  updated_at timestamptz default now() not null,
  constraint problem_drafts_pkey primary key (problem_id),
  constraint problem_drafts_problem_id_fkey foreign key (problem_id) references problems(id) on delete cascade,
  constraint problem_drafts_updated_by_fkey foreign key (updated_by) references users(id)
);
create index problem_drafts_of_person on problem_drafts (updated_by);

create table problem_notes (
  user_id uuid not null,
  problem_id uuid not null,
  text text not null,
  version integer not null,
  saved_at timestamptz default now() not null,
  constraint problem_notes_pkey primary key (user_id, problem_id),
  constraint problem_notes_problem_id_fkey foreign key (problem_id) references problems(id) on delete cascade,
  constraint problem_notes_user_id_fkey foreign key (user_id) references users(id) on delete cascade
);
create index problem_notes_of_problem on problem_notes (problem_id);

create table problem_versions (
  problem_id uuid not null,
  number integer not null,
  content json not null,
  test_set integer not null,
  published_by uuid,
  published_at timestamptz default now() not null,
  note text,
  constraint problem_versions_pkey primary key (problem_id, number),
  constraint problem_versions_problem_id_fkey foreign key (problem_id) references problems(id) on delete cascade,
  constraint problem_versions_published_by_fkey foreign key (published_by) references users(id)
);
create index problem_versions_of_person on problem_versions (published_by);
create trigger problem_versions_never_change before update on problem_versions for each row execute function refuse_version_change();

create table problem_words (
  problem_id uuid not null,
  words tsvector not null,
  constraint problem_words_pkey primary key (problem_id),
  constraint problem_words_problem_id_fkey foreign key (problem_id) references problems(id) on delete cascade
);
create index problem_words_found on problem_words using gin (words);

create table review_notices (
  user_id uuid not null,
  contribution_id uuid not null,
  event text not null,
  actor uuid not null,
  happened_at timestamp(3) with time zone default clock_timestamp() not null,
  is_read boolean default false not null,
  constraint review_notices_pkey primary key (user_id, contribution_id),
  constraint review_notices_event_check check ((event = any (array['sent'::text, 'commented'::text, 'changes'::text, 'approved'::text, 'rejected'::text, 'withdrawn'::text]))),
  constraint review_notices_actor_fkey foreign key (actor) references users(id),
  constraint review_notices_contribution_id_fkey foreign key (contribution_id) references contributions(id) on delete cascade,
  constraint review_notices_user_id_fkey foreign key (user_id) references users(id) on delete cascade
);
create index review_notices_by_age on review_notices (happened_at);
create index review_notices_of_actor on review_notices (actor);
create index review_notices_of_contribution on review_notices (contribution_id);
create index review_notices_of_person on review_notices (user_id, happened_at desc);

create table review_rounds (
  contribution_id uuid not null,
  number integer not null,
  revision integer not null,
  content json,
  note text,
  sent_at timestamptz default now() not null,
  ending text,
  ended_by uuid,
  ended_at timestamptz,
  comments text,
  constraint review_rounds_pkey primary key (contribution_id, number),
  constraint review_rounds_check check (((ending is null) = (ended_at is null))),
  constraint review_rounds_ending_check check ((ending = any (array['approved'::text, 'rejected'::text, 'changes'::text, 'withdrawn'::text, 'replaced'::text]))),
  constraint review_rounds_contribution_id_fkey foreign key (contribution_id) references contributions(id) on delete cascade,
  constraint review_rounds_ended_by_fkey foreign key (ended_by) references users(id)
);
create index review_rounds_of_person on review_rounds (ended_by);

create table review_comments (
  id uuid default gen_random_uuid() not null,
  contribution_id uuid not null,
  round integer not null,
  author uuid not null,
  written_at timestamptz default clock_timestamp() not null,
  text text not null,
  answers uuid,
  statement text,
  line integer,
  quote text,
  test_case text,
  input_sha256 bytea,
  answer_sha256 bytea,
  constraint review_comments_pkey primary key (id),
  constraint review_comments_check check ((((statement is null) = (line is null)) and ((statement is null) = (quote is null)))),
  constraint review_comments_check1 check ((((test_case is null) = (input_sha256 is null)) and ((test_case is null) = (answer_sha256 is null)))),
  constraint review_comments_check2 check (((statement is null) or (test_case is null))),
  constraint review_comments_answers_fkey foreign key (answers) references review_comments(id) on delete cascade,
  constraint review_comments_author_fkey foreign key (author) references users(id),
  constraint review_comments_contribution_id_round_fkey foreign key (contribution_id, round) references review_rounds(contribution_id, number) on delete cascade
);
create index review_comments_of_comment on review_comments (answers);
create index review_comments_of_person on review_comments (author);
create index review_comments_of_round on review_comments (contribution_id, round);

create table scorings (
  problem_id uuid not null,
  test_set integer not null,
  scoring jsonb not null,
  constraint scorings_pkey primary key (problem_id, test_set),
  constraint scorings_problem_id_fkey foreign key (problem_id) references problems(id) on delete cascade
);
create trigger scorings_never_change before update on scorings for each row execute function refuse_scoring_change();

create table sessions (
  id uuid default gen_random_uuid() not null,
  user_id uuid not null,
  created_at timestamptz default now() not null,
  expires_at timestamptz not null,
  constraint sessions_pkey primary key (id),
  constraint sessions_user_id_fkey foreign key (user_id) references users(id) on delete cascade
);
create index sessions_of_person on sessions (user_id, created_at desc, id);

create table submission_days (
  user_id uuid not null,
  day date not null,
  verdict text not null,
  submissions integer not null,
  constraint submission_days_pkey primary key (user_id, day, verdict) include (submissions),
  constraint submission_days_user_id_fkey foreign key (user_id) references users(id)
);

create table submissions (
  id uuid default gen_random_uuid() not null,
  user_id uuid not null,
  problem_id uuid not null,
  language text not null,
  source bytea not null,
  submitted_at timestamptz default now() not null,
  verdict text,
  judged_at timestamptz,
  execution_time_ms double precision,
  memory_kb integer,
  result jsonb,
  judge_version text,
  compiler_version text,
  test_set integer,
  fault text,
  points double precision,
  max_points double precision,
  verdict_was text,
  verdict_changed_at timestamptz,
  verdict_changed_by_tests boolean,
  constraint submissions_pkey primary key (id),
  constraint submissions_problem_id_fkey foreign key (problem_id) references problems(id),
  constraint submissions_user_id_fkey foreign key (user_id) references users(id)
);
create index submissions_by_person_and_time on submissions (user_id, submitted_at desc) include (verdict);
create index submissions_by_points on submissions (user_id, problem_id, points desc, submitted_at) include (max_points) where (points is not null);
create index submissions_by_time on submissions (submitted_at desc, id desc) include (verdict, problem_id, user_id);
create index submissions_by_verdict on submissions (verdict, submitted_at desc, id desc) include (problem_id, user_id);
create index submissions_of_person on submissions (user_id, problem_id, submitted_at desc);
create index submissions_of_problem on submissions (problem_id, submitted_at desc, id desc) include (verdict, user_id);
create index submissions_of_test_set on submissions (problem_id, test_set);
create index submissions_verdicts on submissions (verdict);

create table earlier_results (
  id bigint generated always as identity not null,
  submission_id uuid not null,
  verdict text not null,
  judged_at timestamptz not null,
  execution_time_ms double precision,
  memory_kb integer,
  result jsonb not null,
  judge_version text,
  compiler_version text,
  test_set integer,
  constraint earlier_results_pkey primary key (id),
  constraint earlier_results_submission_id_fkey foreign key (submission_id) references submissions(id)
);
create index earlier_results_of_submission on earlier_results (submission_id, id desc);

create table notices (
  user_id uuid not null,
  submission_id uuid not null,
  problem_version integer not null,
  was text not null,
  verdict text not null,
  has_new_tests boolean not null,
  changed_at timestamp(3) with time zone default clock_timestamp() not null,
  is_read boolean default false not null,
  constraint notices_pkey primary key (user_id, submission_id),
  constraint notices_submission_id_fkey foreign key (submission_id) references submissions(id) on delete cascade,
  constraint notices_user_id_fkey foreign key (user_id) references users(id) on delete cascade
);
create index notices_by_age on notices (changed_at);
create index notices_of_person on notices (user_id, changed_at desc);
create index notices_of_submission on notices (submission_id);

create table preview_results (
  id uuid default gen_random_uuid() not null,
  preview_id uuid not null,
  submission_id uuid not null,
  before text not null,
  after text,
  after_test integer,
  constraint preview_results_pkey primary key (id),
  constraint preview_results_preview_id_fkey foreign key (preview_id) references previews(id) on delete cascade,
  constraint preview_results_submission_id_fkey foreign key (submission_id) references submissions(id) on delete cascade
);
create index preview_results_of_preview on preview_results (preview_id);
create index preview_results_of_submission on preview_results (submission_id);

create table problem_pauses (
  problem_id uuid not null,
  reason text not null,
  submission_id uuid,
  test_case integer,
  paused_at timestamptz default now() not null,
  constraint problem_pauses_pkey primary key (problem_id),
  constraint problem_pauses_problem_id_fkey foreign key (problem_id) references problems(id) on delete cascade,
  constraint problem_pauses_submission_id_fkey foreign key (submission_id) references submissions(id) on delete set null
);
create index problem_pauses_submission on problem_pauses (submission_id);

create table submission_keys (
  user_id uuid not null,
  key text not null,
  submission_id uuid not null,
  stored_at timestamptz default now() not null,
  constraint submission_keys_pkey primary key (user_id, key),
  constraint submission_keys_submission_id_fkey foreign key (submission_id) references submissions(id) on delete cascade,
  constraint submission_keys_user_id_fkey foreign key (user_id) references users(id) on delete cascade
);
create index submission_keys_by_age on submission_keys (stored_at);
create index submission_keys_of_submission on submission_keys (submission_id);

create table test_cases (
  problem_id uuid constraint new_test_cases_problem_id_not_null not null,
  test_set integer default 1 constraint new_test_cases_test_set_not_null not null,
  position integer constraint new_test_cases_position_not_null not null,
  is_hidden boolean constraint new_test_cases_is_hidden_not_null not null,
  description text,
  input_sha256 bytea constraint new_test_cases_input_sha256_not_null not null,
  input_bytes integer constraint new_test_cases_input_bytes_not_null not null,
  output_sha256 bytea constraint new_test_cases_output_sha256_not_null not null,
  output_bytes integer constraint new_test_cases_output_bytes_not_null not null,
  checker_arguments text[],
  comparison jsonb,
  constraint test_cases_pkey primary key (problem_id, test_set, "position"),
  constraint test_cases_input_sha256_fkey foreign key (input_sha256) references blobs(sha256),
  constraint test_cases_output_sha256_fkey foreign key (output_sha256) references blobs(sha256),
  constraint test_cases_problem_id_fkey foreign key (problem_id) references problems(id) on delete cascade
);
create index test_cases_by_input on test_cases (input_sha256);
create index test_cases_by_output on test_cases (output_sha256);
create trigger test_cases_never_change before update on test_cases for each row execute function refuse_change();

create table user_stats (
  user_id uuid not null,
  easy_solved integer default 0 not null,
  easy_attempted integer default 0 not null,
  medium_solved integer default 0 not null,
  medium_attempted integer default 0 not null,
  hard_solved integer default 0 not null,
  hard_attempted integer default 0 not null,
  total_solved integer default 0 not null,
  total_attempted integer default 0 not null,
  total_submissions integer default 0 not null,
  contributions_approved integer default 0 not null,
  contributions_pending integer default 0 not null,
  last_active timestamptz,
  last_solved_at timestamptz,
  easy_last_solved_at timestamptz,
  medium_last_solved_at timestamptz,
  hard_last_solved_at timestamptz,
  has_days boolean default true not null,
  constraint user_stats_pkey primary key (user_id),
  constraint user_stats_user_id_fkey foreign key (user_id) references users(id)
);
create index board_contributions on user_stats (contributions_approved desc, contributions_pending desc, user_id) where ((contributions_approved > 0) or (contributions_pending > 0));
create index board_easy on user_stats (easy_solved desc, easy_last_solved_at, user_id) where (easy_solved > 0);
create index board_hard on user_stats (hard_solved desc, hard_last_solved_at, user_id) where (hard_solved > 0);
create index board_medium on user_stats (medium_solved desc, medium_last_solved_at, user_id) where (medium_solved > 0);
create index board_overall on user_stats (total_solved desc, last_solved_at, user_id) where (total_solved > 0);
create index people_without_days on user_stats (user_id) where (not has_days);

create table verifications (
  problem_id uuid not null,
  content_sha256 bytea not null,
  job uuid not null,
  requested_at timestamptz default now() not null,
  content json,
  step text,
  step_at integer,
  steps integer,
  finished_at timestamptz,
  report json,
  fault text,
  constraint verifications_pkey primary key (problem_id, content_sha256),
  constraint verifications_job_key unique (job),
  constraint verifications_content_sha256_check check ((octet_length(content_sha256) = 32)),
  constraint verifications_problem_id_fkey foreign key (problem_id) references problems(id) on delete cascade
);

create table verification_steps (
  job uuid not null,
  position integer not null,
  found json not null,
  constraint verification_steps_pkey primary key (job, "position"),
  constraint verification_steps_job_fkey foreign key (job) references verifications(job) on delete cascade
);

create function latest_solved(latest timestamptz, gone timestamptz, come timestamptz, person uuid, problem uuid, counted_as text) returns timestamptz
language sql stable
RETURN CASE WHEN (NOT (gone IS DISTINCT FROM come)) THEN latest WHEN ((gone IS NULL) OR (gone < latest)) THEN GREATEST(latest, come) ELSE GREATEST(come, (SELECT max(attempts.solved_at) AS max FROM attempts WHERE ((attempts.user_id = latest_solved.person) AND (attempts.problem_id <> latest_solved.problem) AND ((latest_solved.counted_as IS NULL) OR (attempts.difficulty = latest_solved.counted_as))))) END;

insert into problem_list (version) values (1);
insert into site_state default values;

comment on column problems.package is
  'The folder under problems/ that it was loaded from.';
comment on column problems.created_at is
  'Not now(): those of a fresh install come in one transaction, and the list is in this order.';
comment on column problems.deleted_at is
  'Deleting hides a problem; its submissions and everyone''s numbers stay.';
comment on column test_cases.position is
  'From 0, samples first.';
comment on column submissions.verdict is
  'Null until it is judged.';
comment on column submissions.result is
  'The whole result as the submitter sees it (contract/judging.ts, submitResult).';
comment on table attempts is
  'Which problems a person has tried, and since when solved. Changes with the verdict.';
comment on table judge_usage is
  'Judge time used, by person and minute; only the last 15 minutes matter.';
comment on table judges is
  'The judges that are alive: each refreshes its row every few seconds.';
comment on table rate_counts is
  'Calls counted against a limit; worth nothing after a crash, hence unlogged.';
comment on column contribution_test_cases.position is
  'From 0, in the order of the contributor.';
comment on table earlier_results is
  'What a submission''s result was before it was judged again; written with the new result.';
comment on index submissions_by_time is
  'Newest first: all, of a problem, with a verdict. What filters look at is in the index, so that rows that a filter passes over are not read.';
comment on index submissions_verdicts is
  'Small, for counting by verdict.';
comment on column password_resets.token_hash is
  'SHA-256 of the token; the token itself is only in the mail.';
comment on table user_stats is
  'A person without a row has zero everywhere.';
comment on column user_stats.last_active is
  'The latest submission that counts, or contribution.';
comment on column user_stats.last_solved_at is
  'Since when the person has the present number of solved problems: in all, and of a difficulty.';
comment on index board_overall is
  'One per leaderboard, in its order; only people with something to show.';
comment on index submissions_by_person_and_time is
  'A person''s submissions by time. What is counted is in the index itself, so that thousands are counted in milliseconds.';
comment on index problems_by_age is
  'The order of the list of problems.';
comment on function is_counted(text) is
  'Whether a verdict counts anywhere: one that is missing or a fault of ours does not.';
comment on function lock_stats(uuid) is
  'Makes sure that a person has a row, and keeps it locked until the transaction ends.';
comment on function refresh_stats(uuid) is
  'Recounts a person''s row from attempts, submissions and contributions.';
comment on function count_attempts(uuid, uuid[]) is
  'Recounts which of some problems a person has attempted and solved. A problem is attempted with any submission that counts, and solved since the earliest accepted one was submitted.';
comment on function count_verdict(uuid, text, text) is
  'Brings all numbers in line with a submission whose verdict this transaction has just changed from old_verdict to new_verdict (null: none). One submission per transaction, or locks may cross.';
comment on function recalculate_stats(uuid) is
  'Recomputes everything that is known of a person from the submissions and contributions.';
comment on column problems.checker is
  'A program that decides whether an output is right: the value `checker` of contract/checker.ts. Null: outputs are compared.';
comment on column assistant_usage.person is
  'A user''s id, or the network of a visitor as rates have it.';
comment on column assistant_usage.tokens is
  'Of prompts and answers together, as the provider counts them.';
comment on column judge_usage.slot_ms is
  'The time that slots were held, beside the CPU time that was used meanwhile.';
comment on table sessions is
  'Who is signed in: a token names a row, and has ended when the row is gone.';
comment on column judges.fault is
  'A reason of judge/faults.ts, and it in a sentence; null while the judge can work.';
comment on column users.name_skeleton is
  'What a name looks like (server/model/names.ts): names with the same skeleton cannot be told apart. Of those that were there first, only the oldest has it.';
comment on column jobs.id is
  'Of a submission and of its rejudging: the submission''s id. Otherwise the job''s own.';
comment on column jobs.kind is
  'One of work/kinds.ts. Unchecked here: a judge leaves kinds that it does not know to newer ones.';
comment on column jobs.payload is
  'What work/kinds.ts says of the kind. json and not jsonb, which cannot hold NUL in a text.';
comment on column jobs.input is
  'What a run reads.';
comment on column jobs.owner is
  'Who waits: a user''s id, or the network of a visitor.';
comment on column jobs.network is
  'Where it came from, as server/networks.ts names networks; null for our own work.';
comment on column jobs.priority is
  '0: when it is due. 1: when nothing of priority 0 waits.';
comment on column jobs.fair_at is
  'Its place between owners.';
comment on column jobs.due_at is
  'Its place in the queue: fair_at, moved by the offset of its kind.';
comment on column jobs.judge_id is
  'The judge that has it, since when (claimed_at), and until when (lease_until) unless the judge says more.';
comment on column jobs.lease_until is
  'Without a judge: not before this time.';
comment on column jobs.rejudge_requested is
  'A rejudging was requested while a judge has the job: the job stays when that judge is done.';
comment on column jobs.faults is
  'How often we have failed on it, and on which judge last.';
comment on table job_results is
  'Results of jobs that are no submissions; deleted once they are fetched, or when they are old.';
comment on index jobs_held_of_owner is
  'What judges have in hand, or had when they died.';
comment on table problem_list is
  'One row. Everything that changes what the list shows, but for counters, gives it a new version in the same transaction (server/model/list-version.ts).';
comment on column attempts.difficulty is
  'The difficulty with which the attempt is counted in user_stats. When a problem gets another one, its attempts follow a few people at a time, so that no verdict waits for long.';
comment on type attempt_change is
  'An attempt at a problem before and after a change: with which difficulty it is counted, null where there is none, and since when it is solved.';
comment on function latest_solved(timestamptz, timestamptz, timestamptz, uuid, uuid, text) is
  'When a person solved the latest problem, after one that was solved at `gone` is now solved at `come` (null: not at all). Others are read only if `gone` was the latest: those of a difficulty, or all if that is null.';
comment on function shift_stats(uuid, attempt_change[]) is
  'Brings the rows of people, which are locked, in line with changes of their attempts at a problem.';
comment on function count_contribution(uuid, text) is
  'Brings its contributor''s numbers in line with a contribution whose status this transaction has just changed from old_status (null: it is new).';
comment on function move_attempts(uuid, integer) is
  'Counts attempts at a problem, those of at most people_max people, with the difficulty that it has now, and returns how many. One caller at a time for each problem.';
comment on table role_changes is
  'What bin/admin does to people''s roles, until a server has put it into its log.';
comment on index problems_of_system is
  'Problems of our own programs go by their names.';
comment on index submissions_of_test_set is
  'Which test sets results name.';
comment on column users.profile_version is
  'Each change of a profile makes a new version of it: a change of an older one is refused where its sender says which version they have seen.';
comment on column submissions.fault is
  'What failed on our side when a submission was judged last, for administrators alone. A submission that waits has it after each failed attempt; one whose verdict stood when rejudging failed has it beside that verdict.';
comment on index blobs_by_age is
  'For the upkeep, which reads all but the newest.';
comment on table problem_versions is
  'What was published; it never changes. `content` is a package as contract/stored-package.ts has it; json and not jsonb, which changes the order of keys and refuses NUL.';
comment on column problem_versions.number is
  'problems.version';
comment on column problem_versions.test_set is
  'The set that the package made; it may be deleted once no result names it.';
comment on table problem_drafts is
  'At most one for a problem; each change raises the revision.';
comment on column problem_drafts.based_on is
  'The version that its editor has seen.';
comment on table package_blobs is
  'The blobs that the package of a problem may name. Those of a version stay; others are dropped once the draft no longer names them and they are an hour old.';
comment on table scorings is
  'How the points of a test set are made, as contract/scoring.ts has it; the other sets make none. It belongs to the set and never changes either.';
comment on index submissions_by_points is
  'The best of a person for a problem is the first row here: there is no second copy of it.';
comment on table problem_pauses is
  'Problems whose judging is paused because a program of theirs, such as the checker, broke; their jobs wait with priority 2, which no judge takes. work/pauses.ts pauses and resumes.';
comment on column problem_pauses.reason is
  'What broke, for administrators.';
comment on column problem_pauses.submission_id is
  'The submission that met it, and its place among the test cases, counted from 0.';
comment on index problem_pauses_submission is
  'Deleting a submission looks here.';
comment on table verifications is
  'Verifications of packages (docs/decisions/026-verification.md): the newest ones of each problem, one for each content.';
comment on column verifications.content_sha256 is
  'Of the package as JSON, as contract/stored-package.ts writes it.';
comment on column verifications.job is
  'The row of jobs while it waits or runs.';
comment on column verifications.content is
  'The package, until it is verified; json and not jsonb, which changes the order of keys.';
comment on column verifications.step is
  'The step that is being done: its name, its number from 0, and how many there are.';
comment on column verifications.report is
  'As contract/verification.ts has it; null if the verification failed.';
comment on column verifications.fault is
  'Why it failed, for administrators.';
comment on table verification_steps is
  'What the finished steps of an unfinished verification found, as work/verification.ts has it.';
comment on column submissions.verdict_changed_by_tests is
  'Whether another test set than before gave the new verdict.';
comment on column notices.problem_version is
  'problems.version: the changes by one version are one notice to its reader.';
comment on column notices.was is
  'The verdict that the person knew, and the present one.';
comment on column notices.changed_at is
  'In milliseconds, as the person who has read notices up to here says it.';
comment on table previews is
  'The latest of each problem.';
comment on column previews.trial_id is
  'The draft as a problem of the system, for as long as a submission waits to be judged by it.';
comment on column previews.revision is
  'Of the draft.';
comment on column preview_results.id is
  'Of its job, too.';
comment on column preview_results.before is
  'The submission''s verdict when the preview began.';
comment on column preview_results.after is
  'Null until it is judged.';
comment on column problems.is_rejudging_due is
  'A version was published that judges otherwise, and the submissions have not been queued yet.';
comment on column judges.languages is
  'The languages that a judge can compile and run; null for a judge of an older version, which does not say.';
comment on column problems.draft_revision is
  'The newest revision that a draft of the problem ever had. The next draft goes on from it, so that an editor of a draft that was published or discarded never overwrites the next one unseen.';
comment on column problems.interactor is
  'The program that talks to the submissions for an interactive problem, in the shape of a checker.';
comment on column test_cases.checker_arguments is
  'How a test case is judged where that differs from its problem: other arguments of the checker, or another comparison.';
comment on column problems.translations is
  'A list of statements in other languages than the problem''s own.';
comment on column problems.languages is
  'The programming languages that the problem takes; null for all.';
comment on column contributions.problem_id is
  'The draft; null for those of the form.';
comment on column contributions.cases is
  'What lists say of its test cases since it was sent; the form''s are in contribution_test_cases.';
comment on column contributions.asks_for_changes is
  'Whether the review that rejected it asks for changes.';
comment on table review_rounds is
  'Each time that a draft was sent, with what came of it.';
comment on column review_rounds.number is
  'From 1.';
comment on column review_rounds.revision is
  'Of the draft, and its package; json and not jsonb, which changes the order of keys. Kept for the last two rounds.';
comment on column review_rounds.note is
  'What the contributor says to it.';
comment on column review_rounds.ending is
  '`replaced`: the draft was sent again before anyone reviewed it.';
comment on column review_rounds.comments is
  'What the reviewer says to it.';
comment on column review_comments.round is
  'The newest one when it was written.';
comment on column review_comments.answers is
  'The comment that it answers, whose place is its own.';
comment on column review_comments.statement is
  'The place: a line of the statement in a language, from 1, with its text at that time...';
comment on column review_comments.test_case is
  '... or a test case, with its data at that time; or the draft as a whole.';
comment on table review_notices is
  'What people are told of reviews: the latest of each contribution.';
comment on column review_notices.actor is
  'Who did it.';
comment on column review_notices.happened_at is
  'In milliseconds, as the person who has read notices up to here says it.';
comment on table token_secret is
  'The fingerprint of the secret with which the server that started last signs tokens.';
comment on column preview_results.after_test is
  'The test case that a submission would fail first by the draft, from 0; null where none fails.';
comment on table submission_keys is
  'Keys that callers send with submissions (Idempotency-Key), so that a call that was cut off can be repeated: it is answered with the submission that it made.';
comment on column judges.holds_lock is
  'Whether a judge holds an advisory lock while it lives (work/presence.ts); older judges do not.';
comment on table judge_counts is
  'What judges count, for /metrics of the servers: judges have no port of their own, and their counts outlive them. work/judge-counts.ts says which there are.';
comment on column judge_counts.labels is
  'As in the text format of Prometheus: kind="run",le="0.5".';
comment on table audit_log is
  'Every administrative act: who did what, what it changed, from where and when. Rows are only added: a trigger refuses everything else, and where the launcher runs PostgreSQL, the table is the superuser''s (bin/postgres-role.ts). Without foreign keys: an entry outlives what it is about.';
comment on column audit_log.actor is
  'The administrator, and their name at that time; null if a command of the host did it.';
comment on column audit_log.act is
  'One of contract/system.ts.';
comment on column audit_log.before is
  'What the act changed, as facts: of statements, programs and test data, sizes and hashes.';
comment on column audit_log.origin is
  'The network of the caller, or the command.';
comment on table site_state is
  'What administrators have switched for the whole site: work/site-state.ts. One row.';
comment on column site_state.judging_paused_at is
  'Since when no judge takes a job, and why.';
comment on column site_state.maintenance_since is
  'Since when only administrators may change anything, and what the others are told.';
comment on column judges.is_drained is
  'Takes no more jobs: an administrator drains it before its host is stopped.';
comment on table faults is
  'What failed on our side lately, for administrators; old rows are deleted.';
comment on column faults.place is
  'The judge, or the call of a server.';
comment on column faults.about is
  'The job, or the id that the reply named.';
comment on column jobs.trace_parent is
  'The context of the trace that a job belongs to, as in the header traceparent (W3C Trace Context); null if none.';
comment on table long_work is
  'Long work that is no job of the judges, while it lasts: imports of packages, and backups.';
comment on column long_work.about is
  'The problem that a package is imported into, or the file of the backup; null if it has no name yet.';
comment on column long_work.done is
  'How much of the step is done, in the unit; the total is null if it is unknown.';
comment on column long_work.seen_at is
  'The program says so every few seconds; what was killed is not shown any more.';
comment on column jobs.is_cancelled is
  'A job that its owner has cancelled while a judge holds it: that judge ends it.';
comment on table problem_notes is
  'A person''s own notes about a problem.';
comment on column problem_notes.version is
  'Grows with every change.';
comment on table kept_code is
  'The code that people write for a problem in a language, as their devices keep it: the newest version, and some before it.';
comment on column kept_code.begun_at is
  'Changes soon after replace the version in place of adding one.';
comment on table problem_words is
  'The words of each problem''s name and statement, by which people find it. A table of its own: every judged submission writes a row of problems, and would all its indexes.';
comment on function problems_with(text) is
  'The problems that have a text in their names, or all its words, by their English stems, in name or statement; the last word may be the beginning of one. Two queries, so that each can use its index.';
comment on column users.is_private is
  'A private person is on leaderboards, but only they can open the profile.';
comment on table learning_paths is
  'Ordered lists of problems, by topic, which administrators make.';
comment on column learning_paths.number is
  'The order of the list.';
comment on column learning_paths.is_published is
  'Others are for administrators only.';
comment on column learning_paths.version is
  'Grows with every change.';
comment on column learning_path_problems.position is
  'From 0; the numbers of deleted problems are missing.';
comment on table counterexamples is
  'Small inputs on which programs fail that failed on a hidden test (docs/decisions/050-counter-examples.md), kept for each program and test set.';
comment on column counterexamples.job is
  'The row of jobs while it waits or runs.';
comment on column counterexamples.outcome is
  'Null until the search has ended; `busy`: others waited, and it was left.';
comment on column counterexamples.found is
  'As contract/counterexample.ts has it; null if nothing was found.';
comment on column problems.tutor is
  'Whether people are shown small failing inputs in place of hidden tests.';
comment on column counterexamples.slowness is
  'Where the time of a program goes that is too slow (docs/decisions/051-where-the-time-goes.md), found with the search for a small failing input; as contract/slowness.ts has it, null where it is not certain.';
comment on table problem_views is
  'The views of the list of problems that a person has saved: names, and filters as in an address.';
comment on column problem_views.version is
  'Grows with every change.';
comment on column counterexamples.mend is
  'Where the change of one token mends a program that fails (docs/decisions/056-the-nearest-mend.md), found with the search for a small failing input; as contract/mend.ts has it, null where none is certain.';
comment on column submission_days.day is
  'In UTC.';
comment on column submission_days.verdict is
  'One that counts (is_counted).';
comment on column user_stats.has_days is
  'Whether the person''s submissions are in submission_days. A person without a row has none.';
comment on index attempts_solved is
  'The latest problems that a person has solved, by the difficulty with which they are counted.';
comment on function shift_day(uuid, timestamptz, text, integer) is
  'Counts one submission more or less in its day. The person''s row must be locked.';
comment on function count_days(uuid) is
  'Counts a person''s days anew.';
comment on function count_missing_days(integer) is
  'Counts the days of at most people_max people who were there before submission_days, and returns how many; those whom another server is counting are left to it.';
comment on column users.password_ends_at is
  'When a password that was made for a person, who has not chosen another since, stops working; null for one that was chosen.';
comment on index users_by_trigrams is
  'One list for all three, so that one index serves the searches in any of them.';
