-- The schema of the present version, for reading. Written by generate.ts from the migrations.
set local check_function_bodies = off;

-- An attempt at a problem before and after a change: with which difficulty it is counted, null
-- where there is none, and since when it is solved.
create type attempt_change as (
  person uuid,
  was text,
  was_solved timestamptz,
  now text,
  now_solved timestamptz
);

create function charge_owner(payer text, at_network text, cpu integer, slot integer, delay_max_s double precision) returns void
language plpgsql as $$
begin
  insert into judge_usage as used (owner, minute, cpu_ms, slot_ms)
  values (payer, date_trunc('minute', now()), cpu, slot)
  on conflict (owner, minute) do update
  set cpu_ms = used.cpu_ms + excluded.cpu_ms, slot_ms = used.slot_ms + excluded.slot_ms;
  -- Locked jobs are being claimed, or are about to change anyway.
  with owners as (
    select greatest(1, count(distinct owner)) as count from jobs
    where network = at_network and priority <> 2
  ), waiting as (
    select id, make_interval(secs => least(owners.count * (cpu + slot)::float8 / 1000,
      greatest(0, extract(epoch from now() - fair_at) + delay_max_s))) as by
    from jobs, owners
    where owner = payer and judge_id is null and priority = 0
    order by id for update of jobs skip locked
  )
  update jobs q set fair_at = fair_at + waiting.by, due_at = due_at + waiting.by
  from waiting where q.id = waiting.id;
end $$;

-- How long a contest's clock has counted since a time: without its stops, which may overlap.
create function contest_clock(contest uuid, since timestamptz) returns interval
language sql stable as $$
  select now() - since - coalesce((
    select sum(upper(stop) - lower(stop))
    from (
      select unnest(range_agg(tstzrange(
        greatest(from_at, since), least(coalesce(until_at, now()), now())))) as stop
      from contest_stops
      where contest_id = contest and since < now() and from_at < now()
        and coalesce(until_at, now()) > since
    ) as stops), interval '0')
$$;

-- The limits by which a person solves a problem in a running contest; null: those of the problem.
create function contest_limits(person uuid, problem uuid) returns TABLE(time_limit_ms integer, memory_limit_mb integer)
language sql stable as $$
  select time_limit_ms, memory_limit_mb from contests_now(person, problem)
  order by slug limit 1
$$;

-- The contests with a problem in which a person takes part at the moment, with the limits that each
-- has for it. Assignments are only those of classes in which the person is a pupil now, as for
-- exams_now.
create function contests_now(person uuid, problem uuid) returns TABLE(slug text, label text, allows_assistant boolean, time_limit_ms integer, memory_limit_mb integer, is_of_class boolean, is_bound boolean)
language sql stable as $$
  select slug, label, allows_assistant, time_limit_ms, memory_limit_mb, is_of_class, is_bound
  from taking_part_now(problem) where person_id = person
$$;

-- Recounts which of some problems a person has attempted and solved. A problem is attempted with
-- any submission that counts, and solved since the earliest accepted one was submitted.
create function count_attempts(person uuid, problem_ids uuid[]) returns void
language plpgsql as $$
begin
  perform lock_stats(person);
  delete from attempts
  where user_id = person and problem_id = any (problem_ids) and not exists (
    select from submissions
    where submissions.user_id = person and submissions.problem_id = attempts.problem_id
      and is_counted(verdict) and not is_sealed);
  insert into attempts (user_id, problem_id, solved_at, difficulty)
  select person, problems.id, counted.solved_at, problems.difficulty
  from (
    select problem_id, min(submitted_at) filter (where verdict = 'Accepted') as solved_at
    from submissions
    where user_id = person and problem_id = any (problem_ids) and is_counted(verdict)
      and not is_sealed
    group by problem_id) as counted
  join problems on problems.id = counted.problem_id
  on conflict (user_id, problem_id) do update
    set solved_at = excluded.solved_at, difficulty = excluded.difficulty
  where attempts.solved_at is distinct from excluded.solved_at
    or attempts.difficulty <> excluded.difficulty;
end $$;

-- Brings its contributor's numbers in line with a contribution whose status this transaction has
-- just changed from old_status (null: it is new).
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

-- Counts a person's days anew.
create function count_days(person uuid) returns void
language plpgsql as $$
begin
  perform lock_stats(person);
  delete from submission_days where user_id = person;
  insert into submission_days (user_id, day, verdict, submissions)
  select person, (submitted_at at time zone 'UTC')::date, verdict, count(*)
  from submissions where user_id = person and is_counted(verdict) and not is_sealed
  group by 2, 3;
  update user_stats set has_days = true where user_id = person and not has_days;
end $$;

-- Counts the days of at most people_max people who were there before submission_days, and returns
-- how many; those whom another server is counting are left to it.
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

-- Brings all numbers in line with a submission whose verdict this transaction has just changed from
-- old_verdict to new_verdict (null: none). One submission per transaction, or locks may cross.
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
  select user_id, problem_id, submitted_at, is_sealed into strict submitted
  from submissions where id = submission;
  if submitted.is_sealed then
    return;
  end if;
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
      and verdict = 'Accepted' and not is_sealed;
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

create function database_bytes(kept_s integer) returns bigint
language plpgsql as $$
declare
  known text[] := string_to_array(current_setting('arbiter.database_bytes', true), ' ');
  present bigint;
begin
  if known[1]::float8 > extract(epoch from clock_timestamp()) - kept_s then
    return known[2]::bigint;
  end if;
  present := pg_database_size(current_database());
  perform set_config('arbiter.database_bytes',
    extract(epoch from clock_timestamp()) || ' ' || present, false);
  return present;
end $$;

-- The exams that a person writes at the moment, with their rules, and whether these bind the person
-- already: not before who was put into the class by a teacher opens something of it. They end for
-- whom a teacher takes out of the class, and are those of before when they come back.
create function exams_now(person uuid) returns TABLE(contest_id uuid, slug text, exam jsonb, is_bound boolean)
language sql stable as $$
  select contests.id, contests.slug, contests.exam, pupil.entry <> 'added'
  from participation_members own
  join participations on participations.id = own.participation_id
  join contests on contests.id = own.contest_id
  join class_members pupil on pupil.class_id = contests.class_id
    and pupil.user_id = own.user_id and pupil.kind = 'pupil'
  where own.user_id = person and contests.exam is not null and contests.visibility <> 'draft'
    and contests.starts_at <= now()
    and contest_clock(contests.id, contests.starts_at) < make_interval(secs =>
      (contests.duration_ms + participations.extension_ms) / 1000.0)
$$;

create function index_words() returns trigger
language plpgsql as $$
begin
  insert into problem_words values
    (new.id, to_tsvector('english', new.name || ' ' || new.problem_statement))
  on conflict (problem_id) do update set words = excluded.words;
  return null;
end $$;

-- Whether a verdict counts anywhere: one that is missing or a fault of ours does not.
create function is_counted(verdict text) returns boolean
language sql immutable parallel safe
RETURN COALESCE((verdict <> 'Judge Error'::text), false);

-- Whether a problem is in a contest that is not over.
create function is_kept_for_contest(problem uuid) returns boolean
language sql stable as $$
  select exists (
    select from contest_problems join contests on contests.id = contest_problems.contest_id
    where contest_problems.problem_id = problem and contests.visibility <> 'draft'
      and contests.class_id is null
      and (contests.starts_at is null or contest_clock(contests.id, contests.starts_at)
        < make_interval(secs => contests.duration_ms / 1000.0)))
$$;

create function is_told(participation uuid) returns boolean
language sql stable as $$
  select coalesce(
    participations.kind <> 'hidden' and contests.visibility <> 'draft'
    and contests.finalized_at <= now()
    and contests.settings ->> 'board' <> 'never'
    and (contests.settings ->> 'board' <> 'frozen'
      or contests.settings -> 'freezeMs' = '0'
      or contests.thawed_at <= now())
    and coalesce(participations.starts_at + make_interval(
      secs => coalesce(participations.duration_ms, contests.duration_ms) / 1000.0) <= now(), true),
    false)
  from participations join contests on contests.id = participations.contest_id
  where participations.id = participation
$$;

-- Makes sure that a person has a row, and keeps it locked until the transaction ends.
create function lock_stats(person uuid) returns void
language plpgsql as $$
begin
  insert into user_stats (user_id) values (person) on conflict do nothing;
  perform from user_stats where user_id = person for update;
end $$;

-- Counts attempts at a problem, those of at most people_max people, with the difficulty that it has
-- now, and returns how many. One caller at a time for each problem.
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

create function new_contest_versions() returns trigger
language plpgsql as $$
begin
  update contests set
    settings_version = settings_version + (tg_argv[0] = 'settings')::integer,
    runs_version = runs_version + (tg_argv[0] = 'runs')::integer
  where id in (select contest_id from changed);
  return null;
end $$;

create function new_group_versions() returns trigger
language plpgsql as $$
begin
  update contests set settings_version = settings_version + 1
  where id in (
    select contest_id from participations where id in (select participation_id from changed));
  return null;
end $$;

create function new_runs_version() returns trigger
language plpgsql as $$
declare
  kept constant integer := 500;
  contest uuid;
  version bigint;
begin
  for contest, version in
    update contests set runs_version = runs_version + 1
    where id in (
      select contest_id from participations
      where id in (new.participation_id, case tg_op when 'UPDATE' then old.participation_id end))
    returning id, runs_version
  loop
    insert into contest_run_changes (contest_id, runs_version, submission_id)
    values (contest, version, new.id);
    if version % kept = 0 then
      delete from contest_run_changes where contest_id = contest and runs_version <= version - kept;
    end if;
  end loop;
  return null;
end $$;

create function new_settings_version() returns trigger
language plpgsql as $$
begin
  new.settings_version := old.settings_version + 1;
  return new;
end $$;

create function note_publication() returns trigger
language plpgsql as $$
begin
  new.published_at := clock_timestamp();
  return new;
end $$;

-- The problems that have a text in their names, or all its words, by their English stems, in name
-- or statement; the last word may be the beginning of one. Two queries, so that each can use its
-- index.
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

create function queue_load(payer text, at_network text, passing_kinds text[], usage_minutes integer, head_start_s double precision, OUT waiting integer, OUT own integer, OUT of_network integer, OUT others integer, OUT used_ms double precision, OUT head timestamptz) returns record
language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended(coalesce(at_network, payer), 0));
  select
    (select count(*) from jobs where priority = 0 and kind <> all(passing_kinds)),
    (select count(*) from jobs
      where owner = payer and priority <> 2 and kind <> all(passing_kinds)),
    (select count(*) from jobs
      where network = at_network and priority <> 2 and kind <> all(passing_kinds)),
    (select count(distinct owner) from jobs
      where network = at_network and owner <> payer and priority <> 2
        and kind <> all(passing_kinds)),
    (select coalesce(sum(cpu_ms + slot_ms), 0) from judge_usage
      where owner = payer and minute > now() - make_interval(mins => usage_minutes)),
    greatest(now() - make_interval(secs => head_start_s), least(now(),
      (select max(fair_at) from jobs
        where judge_id is not null and lease_until > now() and priority = 0),
      (select fair_at from jobs where priority = 0 and judge_id is null
        order by priority, due_at, enqueued_at, id limit 1)))
  into waiting, own, of_network, others, used_ms, head;
end $$;

-- Recomputes everything that is known of a person from the submissions and contributions.
create function recalculate_stats(person uuid) returns void
language plpgsql as $$
begin
  perform lock_stats(person);
  perform count_attempts(person, array(
    select problem_id from attempts where user_id = person
    union select problem_id from submissions where user_id = person and not is_sealed));
  perform refresh_stats(person);
  perform count_days(person);
end $$;

-- Recounts a person's row from attempts, submissions and contributions.
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
    from submissions
    where user_id = person and is_counted(verdict) and not is_sealed) as submitted,
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

create function refuse_of_deleted_account() returns trigger
language plpgsql as $$
declare
  person uuid;
begin
  if tg_nargs = 0 then
    person := new.user_id;
  else
    execute format('select ($1).%I', tg_argv[0]) into person using new;
  end if;
  if exists (select from users where id = person and deleted_at is not null) then
    -- For servers, a session that has ended.
    raise exception 'The account was deleted.' using errcode = 'AR001';
  end if;
  return new;
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

create function seal_submission() returns trigger
language plpgsql as $$
begin
  new.is_sealed := true;
  return new;
end $$;

create function seal_submissions(of_participations uuid[], sealed boolean) returns integer
language plpgsql as $$
declare
  changed record;
  shift integer := case when sealed then -1 else 1 end;
begin
  with these as (
    update submissions set is_sealed = sealed
    where participation_id = any (of_participations) and is_sealed <> sealed
    returning user_id, problem_id, verdict
  ), by_problem as (
    select problem_id, count(*) filter (where is_counted(verdict)) as total,
      count(*) filter (where verdict = 'Accepted') as accepted
    from these group by problem_id
  )
  select (select count(*) from these) as submissions,
    array(select distinct user_id from these) as people,
    array(select problem_id from by_problem order by problem_id) as problems,
    array(select total from by_problem order by problem_id) as totals,
    array(select accepted from by_problem order by problem_id) as accepted
  into strict changed;
  perform from problems where id = any (changed.problems) order by id for no key update;
  update problems set
    total_submissions = total_submissions + shift * counted.total,
    accepted_submissions = accepted_submissions + shift * counted.accepted,
    counted_in = pg_current_xact_id()
  from unnest(changed.problems, changed.totals, changed.accepted)
    as counted (problem_id, total, accepted)
  where problems.id = counted.problem_id;
  perform recalculate_stats(person)
  from (select unnest(changed.people) as person order by 1) as those;
  return changed.submissions;
end $$;

create function settle_contest(contest uuid) returns integer
language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('settle_contest ' || contest, 0));
  return seal_submissions(
      array(select id from participations where contest_id = contest and not is_told(id)), true)
    + seal_submissions(
      array(select id from participations where contest_id = contest and is_told(id)), false);
end $$;

-- Counts one submission more or less in its day. The person's row must be locked.
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

-- Brings the rows of people, which are locked, in line with changes of their attempts at a problem.
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

create function skip_of_deleted_account() returns trigger
language plpgsql as $$
begin
  if exists (select from users where id = new.user_id and deleted_at is not null) then
    return null;
  end if;
  return new;
end
$$;

create function store_first_verdict(job uuid, holder text, attempt integer, is_for_sealed boolean, payer text, at_network text, cpu integer, slot integer, delay_max_s double precision, new_verdict text, new_result jsonb, time_ms double precision, kb integer, new_points double precision, most_points double precision, by_judge text, by_compiler text, by_tests integer, why text, told_on text, told text) returns boolean
language plpgsql as $$
declare
  is_first boolean;
begin
  perform from jobs where id = job and judge_id = holder and attempts = attempt
    and not rejudge_requested for update;
  if not found then
    return false;
  end if;
  select verdict is null and judged_at is null and (is_sealed or not is_for_sealed) into is_first
  from submissions where id = job for update;
  if is_first is not true then
    return false;
  end if;
  delete from jobs where id = job;
  update submissions set verdict = new_verdict, result = new_result, judged_at = now(),
    execution_time_ms = time_ms, memory_kb = kb, points = new_points, max_points = most_points,
    judge_version = by_judge, compiler_version = by_compiler, test_set = by_tests, fault = why
  where id = job;
  perform charge_owner(payer, at_network, cpu, slot, delay_max_s);
  perform count_verdict(job, null, new_verdict);
  perform pg_notify(told_on, told);
  return true;
end $$;

-- Who takes part at the moment in the contests with a problem, with the limits that each has for
-- it. Assignments are only those of classes in which the person is a pupil now, as for exams_now,
-- which says what is_bound means.
create function taking_part_now(problem uuid) returns TABLE(person_id uuid, slug text, label text, allows_assistant boolean, time_limit_ms integer, memory_limit_mb integer, is_of_class boolean, is_bound boolean)
language sql stable as $$
  select user_id, slug, label, allows_assistant, time_limit_ms, memory_limit_mb, is_of_class,
    is_bound
  from (
    select own.user_id, contests.id, contests.slug, contest_problems.label,
      contests.allows_assistant, contest_problems.time_limit_ms, contest_problems.memory_limit_mb,
      contests.class_id is not null as is_of_class,
      coalesce(pupil.entry <> 'added', true) as is_bound,
      coalesce(participations.starts_at,
        case when contests.window_ms is null then contests.starts_at end) as starts_at,
      coalesce(participations.duration_ms, contests.duration_ms) + participations.extension_ms
        as duration_ms
    from participation_members own
    join participations on participations.id = own.participation_id
    join contests on contests.id = own.contest_id
    join contest_problems
      on contest_problems.contest_id = contests.id and contest_problems.problem_id = problem
    left join class_members pupil on pupil.class_id = contests.class_id
      and pupil.user_id = own.user_id and pupil.kind = 'pupil'
    where contests.visibility <> 'draft'
      and (contests.class_id is null or pupil.user_id is not null)
  ) as taken
  where starts_at <= now()
    and contest_clock(id, starts_at) < make_interval(secs => duration_ms / 1000.0)
$$;

create function trigrams(of_text text) returns text[]
language sql immutable parallel safe as $$
  select coalesce(array_agg(distinct substr(lower(of_text), place, 3)), '{}')
  from generate_series(1, length(lower(of_text)) - 2) as place
$$;

create function waiting_ahead(judge text, urgent_kinds text[], held_jobs uuid[], look_through integer, OUT is_waiting boolean, OUT held json) returns record
language plpgsql stable as $$
begin
  is_waiting := false;
  held := '[]';
  if exists (select from site_state where judging_paused_at is not null)
    or exists (select from judges where id = judge and is_drained) then
    return;
  end if;
  is_waiting := exists (
    select from jobs
    where priority = 0 and judge_id is null and kind = any (urgent_kinds)
      and (lease_until is null or lease_until < now()));
  if not is_waiting or cardinality(held_jobs) = 0 then
    return;
  end if;
  with waiting as materialized (
    select owner, network, due_at from jobs
    where priority = 0 and judge_id is null and kind = any (urgent_kinds)
      and (lease_until is null or lease_until < now())
    order by due_at limit look_through
  ), compared as (
    select id as job, priority = 1 as "isLast",
      extract(epoch from (select min(due_at) from waiting) - due_at) * 1000 as "anyMs",
      extract(epoch from (select min(due_at) from waiting where owner <> one.owner)
        - due_at) * 1000 as "othersMs",
      extract(epoch from (
        select min(due_at) from waiting where network is distinct from one.network
      ) - due_at) * 1000 as "elsewhereMs",
      (select count(*) from (
        select from jobs where owner = one.owner limit look_through) as own) as "ownJobs",
      (select count(*) from (
        select from jobs where network = one.network limit look_through) as near
      ) as "networkJobs"
    from jobs one where id = any (held_jobs)
  )
  select coalesce(json_agg(compared), '[]') into held from compared;
end $$;

-- A group of test cases in a stored package with only its first case, and so are the groups in it.
create function with_first_cases(test_group jsonb) returns jsonb
language sql immutable as $$
  select test_group || jsonb_build_object(
    'cases', jsonb_path_query_array(test_group, '$.cases[0]'),
    'groups', coalesce((
      select jsonb_agg(with_first_cases(inner_group) order by place)
      from jsonb_array_elements(test_group -> 'groups')
        with ordinality as groups (inner_group, place)), '[]'))
$$;

create table assistant_usage (
  -- A user's id, or the network of a visitor as rates have it.
  person text not null,
  day date not null,
  answers integer not null,
  -- Of prompts and answers together, as the provider counts them.
  tokens bigint default 0 not null,
  constraint assistant_usage_pkey primary key (person, day)
);
create index assistant_usage_by_day on assistant_usage (day);

-- Every administrative act: who did what, what it changed, from where and when. Rows are only
-- added: a trigger refuses everything else, and where the launcher runs PostgreSQL, the table is
-- the superuser's (bin/postgres-role.ts). Without foreign keys: an entry outlives what it is about.
create table audit_log (
  id bigint generated always as identity not null,
  happened_at timestamptz default clock_timestamp() not null,
  -- The administrator, and their name at that time; null if a command of the host did it.
  actor uuid,
  actor_name text,
  -- One of contract/system.ts.
  act text not null,
  subject_kind text not null,
  subject_id text not null,
  subject_name text,
  -- What the act changed, as facts: of statements, programs and test data, sizes and hashes.
  before json,
  after json,
  -- The network of the caller, or the command.
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
-- For the upkeep, which reads all but the newest.
create index blobs_by_age on blobs (stored_at);

-- What failed on our side lately, for administrators; old rows are deleted.
create table faults (
  id bigint generated always as identity not null,
  happened_at timestamptz default clock_timestamp() not null,
  -- The judge, or the call of a server.
  place text not null,
  -- The job, or the id that the reply named.
  about uuid not null,
  kind text not null,
  what text not null,
  constraint faults_pkey primary key (id)
);
create index faults_by_age on faults (happened_at);
create index faults_of_place on faults (place, id desc);

-- Results of jobs that are no submissions; deleted once they are fetched, or when they are old.
create table job_results (
  id uuid not null,
  result jsonb not null,
  finished_at timestamptz default now() not null,
  constraint job_results_pkey primary key (id)
);
create index job_results_by_age on job_results (finished_at);

create table jobs (
  -- Of a submission and of its rejudging: the submission's id. Otherwise the job's own.
  id uuid default gen_random_uuid() not null,
  -- One of work/kinds.ts. Unchecked here: a judge leaves kinds that it does not know to newer ones.
  kind text not null,
  -- What work/kinds.ts says of the kind. json and not jsonb, which cannot hold NUL in a text.
  payload json not null,
  source bytea,
  -- What a run reads.
  input bytea,
  -- Who waits: a user's id, or the network of a visitor.
  owner text not null,
  -- The network that it came from; null for our own work.
  network text,
  -- 0: when it is due. 1: when nothing of priority 0 waits.
  priority smallint not null,
  enqueued_at timestamptz default now() not null,
  -- Its place between owners.
  fair_at timestamptz default now() not null,
  -- Its place in the queue: fair_at, moved by the offset of its kind.
  due_at timestamptz not null,
  attempts smallint default 0 not null,
  -- The judge that has it, since when (claimed_at), and until when (lease_until) unless the judge
  -- says more.
  judge_id text,
  claimed_at timestamptz,
  -- Without a judge: not before this time.
  lease_until timestamptz,
  -- A rejudging was requested while a judge has the job: the job stays when that judge is done.
  rejudge_requested boolean default false not null,
  -- How often we have failed on it, and on which judge last.
  faults smallint default 0 not null,
  failed_on text,
  -- The context of the trace that a job belongs to, as in the header traceparent (W3C Trace
  -- Context); null if none.
  trace_parent text,
  -- A job that its owner has cancelled while a judge holds it: that judge ends it.
  is_cancelled boolean default false not null,
  busy_since timestamptz,
  constraint jobs_pkey primary key (id),
  constraint jobs_priority_check check ((priority = any (array[0, 1, 2]))),
  constraint jobs_trace_parent_check check ((length(trace_parent) <= 55))
);
create index jobs_held_of_kind on jobs (kind) where (judge_id is not null);
-- What judges have in hand, or had when they died.
create index jobs_held_of_owner on jobs (owner) where (judge_id is not null);
create index jobs_of_network on jobs (network);
create index jobs_of_owner on jobs (owner);
create index jobs_order on jobs (priority, due_at, enqueued_at, id);

-- What judges count, for /metrics of the servers: judges have no port of their own, and their
-- counts outlive them. work/judge-counts.ts says which there are.
create table judge_counts (
  name text not null,
  -- As in the text format of Prometheus: kind="run",le="0.5".
  labels text not null,
  count double precision not null,
  constraint judge_counts_pkey primary key (name, labels)
);

-- Judge time used, by person and minute; only the last 15 minutes matter.
create table judge_usage (
  owner text constraint judge_usage_person_not_null not null,
  minute timestamptz not null,
  cpu_ms bigint not null,
  -- The time that slots were held, beside the CPU time that was used meanwhile.
  slot_ms bigint default 0 not null,
  constraint judge_usage_pkey primary key (owner, minute)
);

-- The judges that are alive: each refreshes its row every few seconds.
create table judges (
  id text not null,
  started_at timestamptz default now() not null,
  seen_at timestamptz default now() not null,
  slots integer not null,
  level text not null,
  judge_version text not null,
  compiler_version text not null,
  notes text[] not null,
  -- A reason of judge/faults.ts, and it in a sentence; null while the judge can work.
  fault text,
  fault_message text,
  -- The languages that a judge can compile and run; null for a judge of an older version, which
  -- does not say.
  languages text[],
  -- Whether a judge holds an advisory lock while it lives (work/presence.ts); older judges do not.
  holds_lock boolean default false not null,
  -- Takes no more jobs: an administrator drains it before its host is stopped.
  is_drained boolean default false not null,
  reports jsonb,
  constraint judges_pkey primary key (id)
);

-- Ordered lists of problems, by topic, which administrators make.
create table learning_paths (
  id uuid default gen_random_uuid() not null,
  -- The order of the list.
  number bigint generated always as identity not null,
  title text not null,
  description text not null,
  -- Others are for administrators only.
  is_published boolean not null,
  -- Grows with every change.
  version integer default 1 not null,
  created_at timestamptz default now() not null,
  constraint learning_paths_pkey primary key (id)
);

-- Frames of platforms that wait for what is chosen in another window. The frame takes the row away.
create table lti_frames (
  -- SHA-256 of what only the frame knows.
  digest bytea not null,
  -- Where the frame sends the choice, and the choice, signed.
  answer jsonb,
  ends_at timestamptz not null,
  constraint lti_frames_pkey primary key (digest),
  constraint lti_frames_digest_check check ((octet_length(digest) = 32))
);
create index lti_frames_end on lti_frames (ends_at);

-- Keys by which platforms know what comes from this site. An older one is shown for a day after
-- another replaced it.
create table lti_keys (
  -- The key's `kid`.
  id uuid default gen_random_uuid() not null,
  -- As a JWK.
  public_key jsonb not null,
  -- Its PKCS #8, encrypted with a key that is derived from TOKEN_SECRET.
  private_key bytea not null,
  made_at timestamptz default now() not null,
  -- When an administrator replaced it.
  dropped_at timestamptz,
  constraint lti_keys_pkey primary key (id)
);

-- One row. Everything that changes what the list shows, but for counters, gives it a new version in
-- the same transaction.
create table problem_list (
  is_only boolean default true not null,
  version integer not null,
  constraint problem_list_pkey primary key (is_only),
  constraint problem_list_is_only_check check (is_only)
);

-- Calls counted against a limit; worth nothing after a crash, hence unlogged.
create unlogged table rate_counts (
  key text not null,
  window_end timestamptz constraint rate_counts_window_start_not_null not null,
  calls integer not null,
  constraint rate_counts_pkey primary key (key, window_end)
);
create index rate_counts_by_end on rate_counts (window_end);

-- What bin/admin does to people's roles, until a server has put it into its log.
create table role_changes (
  id bigint generated always as identity not null,
  account uuid not null,
  is_admin boolean not null,
  changed_at timestamptz default now() not null,
  constraint role_changes_pkey primary key (id)
);

-- What administrators have switched for the whole site: work/site-state.ts. One row.
create table site_state (
  is_only boolean default true not null,
  -- Since when no judge takes a job, and why.
  judging_paused_at timestamptz,
  judging_pause_reason text,
  -- Since when only administrators may change anything, and what the others are told.
  maintenance_since timestamptz,
  maintenance_message text,
  constraint site_state_pkey primary key (is_only),
  constraint site_state_check check (((judging_paused_at is null) = (judging_pause_reason is null))),
  constraint site_state_check1 check (((maintenance_since is null) = (maintenance_message is null))),
  constraint site_state_is_only_check check (is_only)
);

-- The fingerprint of the secret with which the server that started last signs tokens.
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
  -- What a name looks like: names with the same skeleton cannot be told apart. Of those that were
  -- there first, only the oldest has it.
  name_skeleton text,
  -- Each change of a profile makes a new version of it: a change of an older one is refused where
  -- its sender says which version they have seen.
  profile_version integer default 1 not null,
  -- A private person is on leaderboards, but only they can open the profile.
  is_private boolean default false not null,
  -- When a password that was made for a person, who has not chosen another since, stops working;
  -- null for one that was chosen.
  password_ends_at timestamptz,
  -- When the account was deleted; its name is a number then, and nothing else of the person is
  -- left.
  deleted_at timestamptz,
  -- In the order of contract/roles.ts; administrators hold all of them.
  roles text[] default '{}'::text[] not null,
  -- From then on the person cannot log in; null: never.
  ends_at timestamptz,
  -- Since when the address waits for its mailed link, before which there is no login; null: it does
  -- not.
  unverified_since timestamptz,
  -- Since when the person may only read and export; null: not blocked.
  blocked_at timestamptz,
  locale text,
  constraint users_pkey primary key (id),
  constraint users_locale_check check ((locale ~ '^[a-z]{2,3}(-[A-Za-z]{2,4})?$'::text)),
  constraint users_roles_check check ((roles <@ array['setter'::text, 'reviewer'::text, 'organiser'::text, 'teacher'::text, 'observer'::text]))
);
-- One list for all three, so that one index serves the searches in any of them.
create index users_by_trigrams on users using gin (trigrams(((((name || '
'::text) || email) || '
'::text) || coalesce(username, ''::text))));
create unique index users_email on users (lower(email));
create unique index users_name on users (lower(name));
create unique index users_name_skeleton on users (name_skeleton);
create unique index users_username on users (lower(username));

create table address_links (
  token_hash bytea not null,
  user_id uuid not null,
  expires_at timestamptz not null,
  constraint address_links_pkey primary key (token_hash),
  constraint address_links_user_id_fkey foreign key (user_id) references users(id) on delete cascade
);
create index address_links_of_person on address_links (user_id);

create table answered_calls (
  user_id uuid not null,
  key text not null,
  call text not null,
  body_digest bytea not null,
  begun_at timestamptz default now() not null,
  reply text,
  location text,
  constraint answered_calls_pkey primary key (user_id, key),
  constraint answered_calls_key_check check (((length(key) >= 1) and (length(key) <= 128))),
  constraint answered_calls_user_id_fkey foreign key (user_id) references users(id) on delete cascade
);
create index answered_calls_by_age on answered_calls (begun_at);

-- Tokens with which programs act for a person: contract/scopes.ts says what each scope allows.
create table api_tokens (
  id uuid default gen_random_uuid() not null,
  user_id uuid not null,
  name text not null,
  scopes text[] not null,
  -- SHA-256 of the token, which only its person has.
  digest bytea not null,
  created_at timestamptz default now() not null,
  ends_at timestamptz not null,
  -- To the minute; null: never.
  used_at timestamptz,
  constraint api_tokens_pkey primary key (id),
  constraint api_tokens_digest_key unique (digest),
  constraint api_tokens_digest_check check ((octet_length(digest) = 32)),
  constraint api_tokens_user_id_fkey foreign key (user_id) references users(id) on delete cascade
);
create index api_tokens_of_person on api_tokens (user_id, created_at desc, id);

-- Logins that wait for the answer of a provider. The answer takes the row away, so that it counts
-- once.
create table begun_logins (
  -- SHA-256 of the parameter `state`.
  state_digest bytea not null,
  -- SHA-256 of the cookie that only the browser has in which the login began.
  browser_digest bytea not null,
  provider text not null,
  -- Must be in the ID token.
  nonce text not null,
  -- Of PKCE (RFC 7636).
  verifier text not null,
  -- Who links the login to the account in whose session it began; null: a login.
  user_id uuid,
  ends_at timestamptz not null,
  constraint begun_logins_pkey primary key (state_digest),
  constraint begun_logins_browser_digest_check check ((octet_length(browser_digest) = 32)),
  constraint begun_logins_state_digest_check check ((octet_length(state_digest) = 32)),
  constraint begun_logins_user_id_fkey foreign key (user_id) references users(id) on delete cascade
);
create index begun_logins_end on begun_logins (ends_at);
create index begun_logins_of_person on begun_logins (user_id);
create trigger begun_logins_need_an_account before insert on begun_logins for each row execute function refuse_of_deleted_account();

-- Entries of a person's calendar as they were sent last, so that a changed one has a new number.
create table calendar_entries (
  user_id uuid not null,
  uid text not null,
  -- SHA-256 of what the entry says.
  digest bytea not null,
  sequence integer default 0 not null,
  changed_at timestamptz default clock_timestamp() not null,
  constraint calendar_entries_pkey primary key (user_id, uid),
  constraint calendar_entries_digest_check check ((octet_length(digest) = 32)),
  constraint calendar_entries_user_id_fkey foreign key (user_id) references users(id) on delete cascade
);
create trigger calendar_entries_need_an_account before insert on calendar_entries for each row execute function refuse_of_deleted_account();

-- Classes of teachers. What is in one, only its members and administrators see.
create table classes (
  id uuid default gen_random_uuid() not null,
  -- In addresses.
  slug text not null,
  name text not null,
  -- Such as "Autumn 2026".
  term text,
  -- With which people join as pupils; null: only teachers add them.
  join_code text,
  version integer default 1 not null,
  created_by uuid not null,
  created_at timestamptz default now() not null,
  constraint classes_pkey primary key (id),
  constraint classes_join_code_key unique (join_code),
  constraint classes_slug_key unique (slug),
  constraint classes_created_by_fkey foreign key (created_by) references users(id)
);
create index classes_by_person on classes (created_by);

-- Who teaches a class, and who learns in it.
create table class_members (
  class_id uuid not null,
  user_id uuid not null,
  kind text not null,
  -- As the class shows the person; null: the name of the account.
  name text,
  joined_at timestamptz default now() not null,
  -- own: joined by the person, by an administrator or by a platform. added: put in by a teacher,
  -- and nothing of the class binds the person. opened: has opened an assignment since, whose rules
  -- bind them; they may leave.
  entry text default 'own'::text not null,
  constraint class_members_pkey primary key (class_id, user_id),
  constraint class_members_entry_check check ((entry = any (array['own'::text, 'added'::text, 'opened'::text]))),
  constraint class_members_kind_check check ((kind = any (array['teacher'::text, 'pupil'::text]))),
  constraint class_members_class_id_fkey foreign key (class_id) references classes(id) on delete cascade,
  constraint class_members_user_id_fkey foreign key (user_id) references users(id) on delete cascade
);
create index class_members_added on class_members (user_id) where (entry = 'added'::text);
create index class_members_of_person on class_members (user_id);
create trigger class_members_need_an_account before insert on class_members for each row execute function skip_of_deleted_account();

-- What teachers wrote to their classes.
create table class_messages (
  id uuid default gen_random_uuid() not null,
  class_id uuid not null,
  text text not null,
  written_by uuid not null,
  written_at timestamptz default now() not null,
  constraint class_messages_pkey primary key (id),
  constraint class_messages_class_id_fkey foreign key (class_id) references classes(id) on delete cascade,
  constraint class_messages_written_by_fkey foreign key (written_by) references users(id)
);
create index class_messages_by_person on class_messages (written_by);
create index class_messages_by_time on class_messages (written_at desc);
create index class_messages_of_class on class_messages (class_id, written_at);
create trigger class_messages_need_an_account before insert on class_messages for each row execute function refuse_of_deleted_account('written_by');

-- Whom teachers took out of a class: courses of platforms and groups of providers do not add them
-- again.
create table class_removals (
  class_id uuid not null,
  user_id uuid not null,
  removed_at timestamptz default now() not null,
  constraint class_removals_pkey primary key (class_id, user_id),
  constraint class_removals_class_id_fkey foreign key (class_id) references classes(id) on delete cascade,
  constraint class_removals_user_id_fkey foreign key (user_id) references users(id) on delete cascade
);
create index class_removals_of_person on class_removals (user_id);
create trigger class_removals_need_an_account before insert on class_removals for each row execute function skip_of_deleted_account();

-- Contests: those held here and imported ones.
create table contests (
  id uuid default gen_random_uuid() not null,
  -- In addresses; the id of the package that it was imported from.
  slug text not null,
  name text not null,
  formal_name text,
  visibility text default 'draft'::text not null,
  -- As contract/contests.ts has it (contestSettings).
  settings jsonb not null,
  -- Null until it is known, and while the countdown is paused.
  starts_at timestamp(3) with time zone,
  countdown_pause_ms bigint,
  -- Without stops.
  duration_ms bigint not null,
  -- When the freeze is lifted; may be in the future, as all times of states.
  thawed_at timestamp(3) with time zone,
  finalized_at timestamp(3) with time zone,
  updates_ended_at timestamp(3) with time zone,
  -- Of the package that it was imported from; null if it is held here.
  imported_sha256 bytea,
  -- Changes with all that a board or a feed is made from, except runs. Triggers write it.
  settings_version bigint default 1 not null,
  -- Changes with the runs. Triggers write it.
  runs_version bigint default 1 not null,
  created_by uuid,
  created_at timestamptz default now() not null,
  -- Changes with each edit by an organiser.
  version integer default 1 not null,
  -- Who signs up: everyone, those who know the code, or only those whom organisers sign up.
  registration text default 'organiser'::text not null,
  join_code text,
  -- Whether its participants have assistant, tutor and hints on its problems while it runs.
  allows_assistant boolean default false not null,
  -- Whether people may take part by a clock of their own after its end.
  allows_virtual boolean default false not null,
  -- How long each participation is from its own start; null: all start with the contest.
  window_ms bigint,
  -- How many people a team has at most; with 1, everyone takes part alone.
  members_max integer default 1 not null,
  -- Whether its places change the contest ratings of those who take part alone.
  is_rated boolean default false not null,
  -- Of the package by which its organisers set it up; null without one.
  held_from_sha256 bytea,
  -- Of an assignment: the class, which alone sees it.
  class_id uuid,
  -- Submissions to each problem, without compilation errors and faults of ours; null: any number.
  attempts_max integer,
  -- Those that it takes; null: all that its problems take.
  languages text[],
  -- The rules of an exam: oneSession, networks, noHelp, and pledgeVersion, which is null without a
  -- pledge. Null: the assignment is none.
  exam jsonb,
  -- Of an assignment on which groups of at most members_max work: who makes them. Null: each pupil
  -- works alone.
  groups_by text,
  constraint contests_pkey primary key (id),
  constraint contests_slug_key unique (slug),
  constraint contests_attempts_max_check check ((attempts_max > 0)),
  constraint contests_check check (((starts_at is null) or (countdown_pause_ms is null))),
  constraint contests_check1 check (((registration = 'code'::text) = (join_code is not null))),
  constraint contests_duration_ms_check check ((duration_ms > 0)),
  constraint contests_groups_by_check check ((groups_by = any (array['teacher'::text, 'pupils'::text]))),
  constraint contests_held_from_sha256_check check ((octet_length(held_from_sha256) = 32)),
  constraint contests_imported_sha256_check check ((octet_length(imported_sha256) = 32)),
  constraint contests_members_max_check check ((members_max > 0)),
  constraint contests_registration_check check ((registration = any (array['open'::text, 'code'::text, 'organiser'::text]))),
  constraint contests_slug_check check ((slug ~ '^[A-Za-z0-9_]([A-Za-z0-9_.-]{0,34}[A-Za-z0-9_-])?$'::text)),
  constraint contests_visibility_check check ((visibility = any (array['draft'::text, 'hidden'::text, 'published'::text]))),
  constraint contests_window_ms_check check ((window_ms > 0)),
  constraint contests_class_id_fkey foreign key (class_id) references classes(id),
  constraint contests_created_by_fkey foreign key (created_by) references users(id)
);
create index contests_by_creator on contests (created_by);
create index contests_by_start on contests (starts_at desc, slug);
create index contests_of_class on contests (class_id);
create index exams on contests (id) where (exam is not null);
create trigger contests_change before update of settings, starts_at, countdown_pause_ms, duration_ms, thawed_at, finalized_at, updates_ended_at on contests for each row execute function new_settings_version();

-- Awards that an imported contest gave.
create table contest_awards (
  contest_id uuid not null,
  external_id text not null,
  citation text not null,
  -- Of participations: external_id.
  team_ids text[],
  constraint contest_awards_pkey primary key (contest_id, external_id),
  constraint contest_awards_contest_id_fkey foreign key (contest_id) references contests(id) on delete cascade
);
create trigger contest_awards_deletes after delete on contest_awards referencing old table as changed for each statement execute function new_contest_versions('settings');
create trigger contest_awards_inserts after insert on contest_awards referencing new table as changed for each statement execute function new_contest_versions('settings');
create trigger contest_awards_updates after update on contest_awards referencing new table as changed for each statement execute function new_contest_versions('settings');

-- Boards as they were computed last, for organisers and for all; another version of settings or
-- runs, or another phase, makes them anew.
create table contest_boards (
  contest_id uuid not null,
  viewer text not null,
  settings_version bigint not null,
  runs_version bigint not null,
  -- What follows from the time: whether it has begun, is frozen, over, thawed, final.
  phase text not null,
  board json not null,
  constraint contest_boards_pkey primary key (contest_id, viewer),
  constraint contest_boards_viewer_check check ((viewer = any (array['organiser'::text, 'public'::text]))),
  constraint contest_boards_contest_id_fkey foreign key (contest_id) references contests(id) on delete cascade
);

create table contest_groups (
  id uuid default gen_random_uuid() not null,
  contest_id uuid not null,
  external_id text not null,
  name text not null,
  type text,
  icpc_id text,
  constraint contest_groups_pkey primary key (id),
  constraint contest_groups_contest_id_external_id_key unique (contest_id, external_id),
  constraint contest_groups_contest_id_fkey foreign key (contest_id) references contests(id) on delete cascade
);
create trigger contest_groups_deletes after delete on contest_groups referencing old table as changed for each statement execute function new_contest_versions('settings');
create trigger contest_groups_inserts after insert on contest_groups referencing new table as changed for each statement execute function new_contest_versions('settings');
create trigger contest_groups_updates after update on contest_groups referencing new table as changed for each statement execute function new_contest_versions('settings');

-- How an imported contest names its results, and as what they count.
create table contest_judgement_types (
  contest_id uuid not null,
  external_id text not null,
  name text not null,
  has_penalty boolean not null,
  is_solved boolean not null,
  -- One of ours: Accepted, a compilation error for what costs nothing, or what it is like.
  verdict text not null,
  constraint contest_judgement_types_pkey primary key (contest_id, external_id),
  constraint contest_judgement_types_contest_id_fkey foreign key (contest_id) references contests(id) on delete cascade
);
create trigger contest_judgement_types_deletes after delete on contest_judgement_types referencing old table as changed for each statement execute function new_contest_versions('settings');
create trigger contest_judgement_types_inserts after insert on contest_judgement_types referencing new table as changed for each statement execute function new_contest_versions('settings');
create trigger contest_judgement_types_updates after update on contest_judgement_types referencing new table as changed for each statement execute function new_contest_versions('settings');

create table contest_languages (
  contest_id uuid not null,
  external_id text not null,
  name text not null,
  extensions text[] default '{}'::text[] not null,
  entry_point_name text,
  constraint contest_languages_pkey primary key (contest_id, external_id),
  constraint contest_languages_contest_id_fkey foreign key (contest_id) references contests(id) on delete cascade
);
create trigger contest_languages_deletes after delete on contest_languages referencing old table as changed for each statement execute function new_contest_versions('settings');
create trigger contest_languages_inserts after insert on contest_languages referencing new table as changed for each statement execute function new_contest_versions('settings');
create trigger contest_languages_updates after update on contest_languages referencing new table as changed for each statement execute function new_contest_versions('settings');

create table contest_organizations (
  id uuid default gen_random_uuid() not null,
  contest_id uuid not null,
  external_id text not null,
  name text not null,
  formal_name text,
  country text,
  icpc_id text,
  constraint contest_organizations_pkey primary key (id),
  constraint contest_organizations_contest_id_external_id_key unique (contest_id, external_id),
  constraint contest_organizations_contest_id_fkey foreign key (contest_id) references contests(id) on delete cascade
);
create trigger contest_organizations_deletes after delete on contest_organizations referencing old table as changed for each statement execute function new_contest_versions('settings');
create trigger contest_organizations_inserts after insert on contest_organizations referencing new table as changed for each statement execute function new_contest_versions('settings');
create trigger contest_organizations_updates after update on contest_organizations referencing new table as changed for each statement execute function new_contest_versions('settings');

-- Submissions of a contest that are judged again, with results that are kept aside. One at a time.
create table contest_rejudgings (
  id uuid default gen_random_uuid() not null,
  contest_id uuid not null,
  -- Which submissions, as the organiser asked (contract/contest-rejudging.ts).
  choice jsonb not null,
  started_by uuid,
  started_at timestamptz default now() not null,
  constraint contest_rejudgings_pkey primary key (id),
  constraint contest_rejudgings_contest_id_key unique (contest_id),
  constraint contest_rejudgings_contest_id_fkey foreign key (contest_id) references contests(id) on delete cascade,
  constraint contest_rejudgings_started_by_fkey foreign key (started_by) references users(id)
);
create index contest_rejudgings_of_person on contest_rejudgings (started_by);

-- The last submissions that came to contests, or changed in them, or left them.
create table contest_run_changes (
  contest_id uuid not null,
  runs_version bigint not null,
  -- May be gone, or in another contest.
  submission_id uuid not null,
  constraint contest_run_changes_pkey primary key (contest_id, runs_version),
  constraint contest_run_changes_contest_id_fkey foreign key (contest_id) references contests(id) on delete cascade
);

-- Intervals in which the clock of a contest stands still: pauses, and time that was removed
-- afterwards.
create table contest_stops (
  id uuid default gen_random_uuid() not null,
  contest_id uuid not null,
  kind text not null,
  from_at timestamp(3) with time zone not null,
  -- Null while it lasts.
  until_at timestamp(3) with time zone,
  reason text,
  constraint contest_stops_pkey primary key (id),
  constraint contest_stops_check check ((until_at >= from_at)),
  constraint contest_stops_kind_check check ((kind = any (array['pause'::text, 'removed'::text]))),
  constraint contest_stops_contest_id_fkey foreign key (contest_id) references contests(id) on delete cascade
);
create index contest_stops_of_contest on contest_stops (contest_id);
create trigger contest_stops_deletes after delete on contest_stops referencing old table as changed for each statement execute function new_contest_versions('settings');
create trigger contest_stops_inserts after insert on contest_stops referencing new table as changed for each statement execute function new_contest_versions('settings');
create trigger contest_stops_updates after update on contest_stops referencing new table as changed for each statement execute function new_contest_versions('settings');

-- Accounts for the dry run of a contest. One button removes them with all that is theirs.
create table contest_test_accounts (
  user_id uuid not null,
  contest_id uuid not null,
  -- The n-th of its contest.
  number integer not null,
  constraint contest_test_accounts_pkey primary key (user_id),
  constraint contest_test_accounts_contest_id_number_key unique (contest_id, number),
  constraint contest_test_accounts_contest_id_fkey foreign key (contest_id) references contests(id),
  constraint contest_test_accounts_user_id_fkey foreign key (user_id) references users(id) on delete cascade
);

-- What pupils accept before they see the problems of an exam; the newest one counts.
create table exam_pledges (
  contest_id uuid not null,
  version integer not null,
  text text not null,
  written_at timestamptz default now() not null,
  constraint exam_pledges_pkey primary key (contest_id, version),
  constraint exam_pledges_version_check check ((version > 0)),
  constraint exam_pledges_contest_id_fkey foreign key (contest_id) references contests(id) on delete cascade
);

-- In which session of theirs people write an exam that is bound to one.
create table exam_sessions (
  id uuid default gen_random_uuid() not null,
  contest_id uuid not null,
  user_id uuid not null,
  -- The session may have ended since.
  session_id uuid not null,
  -- The browser and the system, as they named themselves.
  device text not null,
  -- The address.
  network text not null,
  bound_at timestamptz default clock_timestamp() not null,
  -- When a teacher allowed another session; null: it counts.
  released_at timestamptz,
  constraint exam_sessions_pkey primary key (id),
  constraint exam_sessions_contest_id_fkey foreign key (contest_id) references contests(id) on delete cascade,
  constraint exam_sessions_user_id_fkey foreign key (user_id) references users(id) on delete cascade
);
create unique index exam_session_of_person on exam_sessions (contest_id, user_id) where (released_at is null);
create index exam_sessions_of_contest on exam_sessions (contest_id);
create index exam_sessions_of_person on exam_sessions (user_id, contest_id, bound_at);
create trigger exam_sessions_need_an_account before insert on exam_sessions for each row execute function refuse_of_deleted_account();

-- Of a person's calendar and feed: SHA-256 of the key in their addresses.
create table feed_keys (
  user_id uuid not null,
  digest bytea not null,
  made_at timestamptz default now() not null,
  constraint feed_keys_pkey primary key (user_id),
  constraint feed_keys_digest_key unique (digest),
  constraint feed_keys_digest_check check ((octet_length(digest) = 32)),
  constraint feed_keys_user_id_fkey foreign key (user_id) references users(id) on delete cascade
);
create trigger feed_keys_need_an_account before insert on feed_keys for each row execute function refuse_of_deleted_account();

-- Imports of many packages at once.
create table imports (
  id uuid default gen_random_uuid() not null,
  created_by uuid not null,
  -- From where it was begun, as rates count it; jobs that it needs are charged to it.
  network text not null,
  created_at timestamptz default clock_timestamp() not null,
  changed_at timestamptz default clock_timestamp() not null,
  visibility text default 'draft'::text not null,
  difficulty text,
  time_limit_ms integer,
  constraint imports_pkey primary key (id),
  constraint imports_difficulty_check check ((difficulty = any (array['Easy'::text, 'Medium'::text, 'Hard'::text]))),
  constraint imports_visibility_check check ((visibility = any (array['draft'::text, 'hidden'::text, 'published'::text]))),
  constraint imports_created_by_fkey foreign key (created_by) references users(id)
);
create index imports_by_change on imports (changed_at desc);
create index imports_by_creator on imports (created_by);

-- Archives of imports; the files are on the disk of the server that took them.
create table import_archives (
  import_id uuid not null,
  -- Its number in the import, from 1.
  archive integer not null,
  name text not null,
  bytes integer not null,
  state text default 'unread'::text not null,
  findings jsonb default '[]'::jsonb not null,
  findings_left integer default 0 not null,
  -- Why it could not be read yet.
  waits text,
  -- How often it has waited in a row.
  tries integer default 0 not null,
  -- While it waits, when the server tries again.
  again_at timestamptz,
  constraint import_archives_pkey primary key (import_id, archive),
  constraint import_archives_state_check check ((state = any (array['unread'::text, 'read'::text, 'refused'::text]))),
  constraint import_archives_import_id_fkey foreign key (import_id) references imports(id) on delete cascade
);

create table invitations (
  id uuid default gen_random_uuid() not null,
  -- SHA-256 of the token in the link.
  digest bytea not null,
  -- For administrators: whom the link is for.
  note text not null,
  uses_max integer not null,
  uses_left integer not null,
  ends_at timestamptz not null,
  -- When the accounts that it makes end; null: never.
  accounts_end_at timestamptz,
  made_by uuid not null,
  made_at timestamptz default now() not null,
  revoked_at timestamptz,
  constraint invitations_pkey primary key (id),
  constraint invitations_digest_key unique (digest),
  constraint invitations_check check (((uses_left >= 0) and (uses_left <= uses_max))),
  constraint invitations_digest_check check ((octet_length(digest) = 32)),
  constraint invitations_uses_max_check check ((uses_max > 0)),
  constraint invitations_made_by_fkey foreign key (made_by) references users(id)
);
create unique index invitations_note on invitations (lower(note)) where (revoked_at is null);
create index invitations_of_maker on invitations (made_by);

-- Logins at providers that lead to an account.
create table linked_logins (
  id uuid default gen_random_uuid() not null,
  -- As the ID token names it. A subject means something only together with it.
  issuer text not null,
  subject text not null,
  user_id uuid not null,
  -- Those that groups of the provider gave, and that go with them; `administrator` may be among
  -- them.
  roles text[] default '{}'::text[] not null,
  linked_at timestamptz default now() not null,
  used_at timestamptz default now() not null,
  -- Whether the provider had verified the address of the account when the login was linked. The
  -- first mailed password of an account unlinks all others.
  proves_address boolean default false not null,
  -- What groups gave at the last login, also what the person had already.
  group_roles text[] default '{}'::text[] not null,
  constraint linked_logins_pkey primary key (id),
  constraint linked_logins_issuer_subject_key unique (issuer, subject),
  constraint linked_logins_user_id_fkey foreign key (user_id) references users(id) on delete cascade
);
create index linked_logins_of_person on linked_logins (user_id, linked_at, id);
create trigger linked_logins_need_an_account before insert on linked_logins for each row execute function refuse_of_deleted_account();

-- Platforms whose people may come by launches.
create table lti_platforms (
  id uuid default gen_random_uuid() not null,
  name text not null,
  issuer text not null,
  client_id text not null,
  deployment_ids text[] not null,
  auth_url text not null,
  token_url text not null,
  -- For whom the site signs when it asks for access; null: the address of tokens.
  token_audience text,
  jwks_url text not null,
  -- Whether new people get accounts: by the rules of the site, always, or never.
  registration text default 'site'::text not null,
  version integer default 1 not null,
  added_by uuid not null,
  added_at timestamptz default now() not null,
  constraint lti_platforms_pkey primary key (id),
  constraint lti_platforms_issuer_client_id_key unique (issuer, client_id),
  constraint lti_platforms_registration_check check ((registration = any (array['site'::text, 'open'::text, 'closed'::text]))),
  constraint lti_platforms_added_by_fkey foreign key (added_by) references users(id)
);
create index lti_platforms_by_person on lti_platforms (added_by);

-- Courses of platforms, and the class that each is here.
create table lti_courses (
  id uuid default gen_random_uuid() not null,
  platform_id uuid not null,
  deployment_id text not null,
  context_id text not null,
  title text not null,
  class_id uuid not null,
  -- When scores are sent: with each verdict, or at the end of the pupil's time.
  sends text default 'verdict'::text not null,
  -- Where the platform lists and creates columns of its gradebook.
  line_items_url text,
  may_create_items boolean default false not null,
  may_send_scores boolean default false not null,
  connected_by uuid not null,
  connected_at timestamptz default now() not null,
  -- Where the platform lists the people of the course; null: it lets this site read no list.
  members_url text,
  constraint lti_courses_pkey primary key (id),
  constraint lti_courses_platform_id_deployment_id_context_id_key unique (platform_id, deployment_id, context_id),
  constraint lti_courses_sends_check check ((sends = any (array['verdict'::text, 'deadline'::text]))),
  constraint lti_courses_class_id_fkey foreign key (class_id) references classes(id) on delete cascade,
  constraint lti_courses_connected_by_fkey foreign key (connected_by) references users(id),
  constraint lti_courses_platform_id_fkey foreign key (platform_id) references lti_platforms(id) on delete cascade
);
create index lti_courses_by_person on lti_courses (connected_by);
create index lti_courses_of_class on lti_courses (class_id);

-- The columns of gradebooks of platforms, for assignments.
create table lti_line_items (
  course_id uuid not null,
  contest_id uuid not null,
  -- Null: not known yet.
  url text,
  -- All that its scores are computed from, when they were computed last.
  looked_at text,
  -- The link of the platform whose column it is; null: this site made it.
  link_id text,
  -- When all that the scores of an assignment that ended long ago are computed from was looked at
  -- last.
  checked_at timestamptz default now() not null,
  constraint lti_line_items_pkey primary key (course_id, contest_id),
  constraint lti_line_items_contest_id_fkey foreign key (contest_id) references contests(id) on delete cascade,
  constraint lti_line_items_course_id_fkey foreign key (course_id) references lti_courses(id) on delete cascade
);
create index lti_line_items_of_contest on lti_line_items (contest_id);

-- Who has come from which course, and who they are there.
create table lti_members (
  course_id uuid not null,
  user_id uuid not null,
  subject text not null,
  arrived_at timestamptz default now() not null,
  constraint lti_members_pkey primary key (course_id, user_id),
  constraint lti_members_course_id_fkey foreign key (course_id) references lti_courses(id) on delete cascade,
  constraint lti_members_user_id_fkey foreign key (user_id) references users(id) on delete cascade
);
create index lti_members_of_person on lti_members (user_id);
create trigger lti_members_need_an_account before insert on lti_members for each row execute function skip_of_deleted_account();

-- Links with which a platform registers itself, each once. The platform takes the row away.
create table lti_registration_links (
  digest bytea not null,
  made_by uuid not null,
  ends_at timestamptz not null,
  constraint lti_registration_links_pkey primary key (digest),
  constraint lti_registration_links_digest_check check ((octet_length(digest) = 32)),
  constraint lti_registration_links_made_by_fkey foreign key (made_by) references users(id) on delete cascade
);
create index lti_registration_links_by_person on lti_registration_links (made_by);

-- What platforms are to have of pupils' points, and whether they have it. The work is claimed by
-- moving `due_at`.
create table lti_scores (
  course_id uuid not null,
  contest_id uuid not null,
  user_id uuid not null,
  points double precision not null,
  points_max double precision not null,
  -- Counts what the platform should have.
  version integer default 1 not null,
  -- What the platform has.
  sent_version integer default 0 not null,
  sent_at timestamptz,
  tries integer default 0 not null,
  -- Null: nothing is to be sent, or it was refused for good.
  due_at timestamptz default now(),
  -- Why the platform refused it, for the teacher.
  failure text,
  -- Whether the pupil's time is over.
  is_final boolean default false not null,
  constraint lti_scores_pkey primary key (course_id, contest_id, user_id),
  constraint lti_scores_contest_id_fkey foreign key (contest_id) references contests(id) on delete cascade,
  constraint lti_scores_course_id_fkey foreign key (course_id) references lti_courses(id) on delete cascade,
  constraint lti_scores_user_id_fkey foreign key (user_id) references users(id) on delete cascade
);
create index lti_scores_due on lti_scores (tries, due_at) where (due_at is not null);
create index lti_scores_of_contest on lti_scores (contest_id);
create index lti_scores_of_person on lti_scores (user_id);
create trigger lti_scores_need_an_account before insert on lti_scores for each row execute function skip_of_deleted_account();

-- Who wants mails about what is new and due, and when the next one goes out.
create table mail_digests (
  user_id uuid not null,
  every text not null,
  due_at timestamptz not null,
  -- How often the mail of this period was refused.
  retries integer default 0 not null,
  constraint mail_digests_pkey primary key (user_id),
  constraint mail_digests_every_check check ((every = any (array['day'::text, 'week'::text]))),
  constraint mail_digests_user_id_fkey foreign key (user_id) references users(id) on delete cascade
);
create index mail_digests_due on mail_digests (due_at);
create trigger mail_digests_need_an_account before insert on mail_digests for each row execute function refuse_of_deleted_account();

-- Teams, and people who take part alone.
create table participations (
  id uuid default gen_random_uuid() not null,
  contest_id uuid not null,
  external_id text not null,
  is_team boolean not null,
  name text not null,
  display_name text,
  label text not null,
  kind text default 'official'::text not null,
  -- The n-th of its members in this contest.
  number integer default 1 not null,
  is_disqualified boolean default false not null,
  -- Null: with the contest.
  starts_at timestamp(3) with time zone,
  -- Null: as long as the contest.
  duration_ms bigint,
  organization_id uuid,
  icpc_id text,
  registered_at timestamptz default now() not null,
  -- With which people join a team; null for people and for teams of organisers.
  join_code text,
  -- How much longer it has, and how much later late rules begin for it: the most that one of its
  -- members was given.
  extension_ms bigint default 0 not null,
  constraint participations_pkey primary key (id),
  constraint participations_contest_id_external_id_key unique (contest_id, external_id),
  constraint participations_id_contest_id_number_key unique (id, contest_id, number),
  constraint participations_duration_ms_check check ((duration_ms > 0)),
  constraint participations_extension_ms_check check ((extension_ms >= 0)),
  constraint participations_kind_check check ((kind = any (array['official'::text, 'unofficial'::text, 'hidden'::text, 'virtual'::text]))),
  constraint participations_number_check check ((number > 0)),
  constraint participations_contest_id_fkey foreign key (contest_id) references contests(id) on delete cascade,
  constraint participations_organization_id_fkey foreign key (organization_id) references contest_organizations(id)
);
create unique index participations_by_code on participations (contest_id, join_code);
create index participations_of_organization on participations (organization_id);
create trigger participations_deletes after delete on participations referencing old table as changed for each statement execute function new_contest_versions('settings');
create trigger participations_inserts after insert on participations referencing new table as changed for each statement execute function new_contest_versions('settings');
create trigger participations_updates after update on participations referencing new table as changed for each statement execute function new_contest_versions('settings');

create table participation_groups (
  participation_id uuid not null,
  group_id uuid not null,
  constraint participation_groups_pkey primary key (participation_id, group_id),
  constraint participation_groups_group_id_fkey foreign key (group_id) references contest_groups(id) on delete cascade,
  constraint participation_groups_participation_id_fkey foreign key (participation_id) references participations(id) on delete cascade
);
create index participation_groups_of_group on participation_groups (group_id);
create trigger participation_groups_deletes after delete on participation_groups referencing old table as changed for each statement execute function new_group_versions();
create trigger participation_groups_inserts after insert on participation_groups referencing new table as changed for each statement execute function new_group_versions();

-- Accounts that take part; imported teams have none.
create table participation_members (
  participation_id uuid not null,
  contest_id uuid not null,
  number integer not null,
  user_id uuid not null,
  -- The time of the last message that the person has seen; null if none.
  messages_read_at timestamp(3) with time zone,
  -- Of an assignment: how much longer this pupil was given.
  extension_ms bigint default 0 not null,
  constraint participation_members_pkey primary key (participation_id, user_id),
  constraint participation_members_user_id_contest_id_number_key unique (user_id, contest_id, number),
  constraint participation_members_extension_ms_check check ((extension_ms >= 0)),
  constraint participation_members_participation_id_contest_id_number_fkey foreign key (participation_id, contest_id, number) references participations(id, contest_id, number) on update cascade on delete cascade,
  constraint participation_members_user_id_fkey foreign key (user_id) references users(id)
);
create index participation_members_of_contest on participation_members (contest_id);
create index participation_members_of_participation on participation_members (participation_id, contest_id, number);

-- Keys of people's devices, with which they log in.
create table passkeys (
  id uuid default gen_random_uuid() not null,
  user_id uuid not null,
  name text not null,
  -- As the device names it. It leads to one account.
  credential_id bytea not null,
  -- A COSE key (RFC 9052).
  public_key bytea not null,
  -- Of the last answer; devices that count none send 0. A copy of the key would make it go
  -- backwards.
  counter bigint not null,
  -- How browsers reach the device: internal, hybrid, usb, nfc, ble.
  transports text[] default '{}'::text[] not null,
  -- Whether the device keeps it elsewhere, too.
  is_backed_up boolean not null,
  -- Set by a new password that came by mail, as another person may have added the passkey: until
  -- its next use after the password or in a session, it logs no one in alone.
  needs_password boolean default false not null,
  made_at timestamptz default now() not null,
  -- Null: never.
  used_at timestamptz,
  constraint passkeys_pkey primary key (id),
  constraint passkeys_credential_id_key unique (credential_id),
  constraint passkeys_credential_id_check check (((octet_length(credential_id) >= 1) and (octet_length(credential_id) <= 1023))),
  constraint passkeys_public_key_check check ((octet_length(public_key) <= 2048)),
  constraint passkeys_user_id_fkey foreign key (user_id) references users(id) on delete cascade
);
create index passkeys_of_person on passkeys (user_id, made_at, id);
create trigger passkeys_need_an_account before insert on passkeys for each row execute function refuse_of_deleted_account();

create table password_resets (
  -- SHA-256 of the token; the token itself is only in the mail.
  token_hash bytea not null,
  user_id uuid not null,
  expires_at timestamptz not null,
  constraint password_resets_pkey primary key (token_hash),
  constraint password_resets_user_id_fkey foreign key (user_id) references users(id) on delete cascade
);
create index password_resets_by_end on password_resets (expires_at);
create index password_resets_of_person on password_resets (user_id);

-- Who has accepted which version of a pledge.
create table pledge_answers (
  contest_id uuid not null,
  version integer not null,
  user_id uuid not null,
  accepted_at timestamptz default now() not null,
  constraint pledge_answers_pkey primary key (contest_id, version, user_id),
  constraint pledge_answers_contest_id_version_fkey foreign key (contest_id, version) references exam_pledges(contest_id, version) on delete cascade,
  constraint pledge_answers_user_id_fkey foreign key (user_id) references users(id) on delete cascade
);
create index pledge_answers_of_person on pledge_answers (user_id);
create trigger pledge_answers_need_an_account before insert on pledge_answers for each row execute function refuse_of_deleted_account();

-- Lists of problems by anyone, with each person's bookmarks.
create table problem_lists (
  id uuid default gen_random_uuid() not null,
  user_id uuid not null,
  is_bookmarks boolean default false not null,
  title text not null,
  description text default ''::text not null,
  -- private: of the owner alone; link: for all who have its address; public: listed for everyone.
  visibility text default 'private'::text not null,
  version integer default 1 not null,
  created_at timestamptz default now() not null,
  constraint problem_lists_pkey primary key (id),
  constraint problem_lists_check check (((not is_bookmarks) or (visibility = 'private'::text))),
  constraint problem_lists_visibility_check check ((visibility = any (array['private'::text, 'link'::text, 'public'::text]))),
  constraint problem_lists_user_id_fkey foreign key (user_id) references users(id) on delete cascade
);
create unique index problem_lists_bookmarks on problem_lists (user_id) where is_bookmarks;
create index problem_lists_of_owner on problem_lists (user_id, created_at);
create index problem_lists_public on problem_lists (created_at, id) where (visibility = 'public'::text);
create trigger problem_lists_need_an_account before insert on problem_lists for each row execute function refuse_of_deleted_account();

-- The views of the list of problems that a person has saved: names, and filters as in an address.
create table problem_views (
  user_id uuid not null,
  views json not null,
  -- Grows with every change.
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
  -- The folder under problems/ that it was loaded from.
  package text,
  test_set integer default 1 constraint problems_test_version_not_null not null,
  total_submissions integer default 0 not null,
  accepted_submissions integer default 0 not null,
  created_by uuid,
  -- Not now(): those of a fresh install come in one transaction, and the list is in this order.
  created_at timestamptz default clock_timestamp() not null,
  updated_at timestamptz default now() not null,
  -- Deleting hides a problem; its submissions and everyone's numbers stay.
  deleted_at timestamptz,
  -- A program that decides whether an output is right: the value `checker` of contract/checker.ts.
  -- Null: outputs are compared.
  checker jsonb,
  version integer default 1 not null,
  updated_by uuid,
  counted_in xid8 default pg_current_xact_id() not null,
  visibility text default 'published'::text not null,
  -- A version was published that judges otherwise, and the submissions have not been queued yet.
  is_rejudging_due boolean default false not null,
  -- The newest revision that a draft of the problem ever had. The next draft goes on from it, so
  -- that an editor of a draft that was published or discarded never overwrites the next one unseen.
  draft_revision integer default 0 not null,
  -- The program that talks to the submissions for an interactive problem, in the shape of a
  -- checker.
  interactor jsonb,
  presentation jsonb default '{"files": [], "credits": {}, "license": "unknown", "sources": [], "language": "en", "translations": []}'::jsonb not null,
  -- A list of statements in other languages than the problem's own.
  translations jsonb default '[]'::jsonb not null,
  -- The programming languages that the problem takes; null for all.
  languages text[],
  -- Whether people are shown small failing inputs in place of hidden tests.
  tutor boolean default true not null,
  hints text[] default '{}'::text[] not null,
  editorial text default ''::text not null,
  time_factors jsonb default '{}'::jsonb not null,
  -- What is compiled with submissions, by the code of their language in packages: headers, and
  -- sources such as a main program that calls the person's function. Empty: submissions are whole
  -- programs.
  graders jsonb default '{}'::jsonb not null,
  -- When it last became published; null if it never was.
  published_at timestamptz,
  publishes_solutions boolean default true not null,
  constraint problems_pkey primary key (id),
  constraint problems_package_key unique (package),
  constraint problems_difficulty_check check ((difficulty = any (array['Easy'::text, 'Medium'::text, 'Hard'::text]))),
  constraint problems_visibility_check check ((visibility = any (array['draft'::text, 'hidden'::text, 'published'::text, 'system'::text]))),
  constraint problems_created_by_fkey foreign key (created_by) references users(id),
  constraint problems_updated_by_fkey foreign key (updated_by) references users(id)
);
-- The order of the list of problems.
create index problems_by_age on problems (created_at, id) where (deleted_at is null);
create index problems_by_publication on problems (published_at desc, id) where ((visibility = 'published'::text) and (deleted_at is null));
create index problems_counted_in on problems (counted_in);
create index problems_of_creator on problems (created_by);
create index problems_of_editor on problems (updated_by);
-- Problems of our own programs go by their names.
create unique index problems_of_system on problems (name) where (visibility = 'system'::text);
create index problems_rejudging_due on problems (id) where is_rejudging_due;
create trigger problems_inserted_published before insert on problems for each row when (((new.visibility = 'published'::text) and (new.published_at is null))) execute function note_publication();
create trigger problems_published before update of visibility on problems for each row when (((new.visibility = 'published'::text) and (old.visibility <> 'published'::text))) execute function note_publication();
create trigger problems_words after insert or update of name, problem_statement on problems for each row execute function index_words();

-- Which problems a person has tried, and since when solved. Changes with the verdict.
create table attempts (
  user_id uuid not null,
  problem_id uuid not null,
  solved_at timestamptz,
  -- The difficulty with which the attempt is counted in user_stats. When a problem gets another
  -- one, its attempts follow a few people at a time, so that no verdict waits for long.
  difficulty text not null,
  constraint attempts_pkey primary key (user_id, problem_id) include (solved_at),
  constraint attempts_difficulty_check check ((difficulty = any (array['Easy'::text, 'Medium'::text, 'Hard'::text]))),
  constraint attempts_problem_id_fkey foreign key (problem_id) references problems(id),
  constraint attempts_user_id_fkey foreign key (user_id) references users(id)
);
create index attempts_of_problem on attempts (problem_id, difficulty, user_id);
-- The latest problems that a person has solved, by the difficulty with which they are counted.
create index attempts_solved on attempts (user_id, difficulty, solved_at desc, problem_id) where (solved_at is not null);

-- Problems of contests. Those of an imported one may be unknown here; their names are kept.
create table contest_problems (
  id uuid default gen_random_uuid() not null,
  contest_id uuid not null,
  -- In the Contest API, and of its package.
  external_id text not null,
  position integer not null,
  problem_id uuid,
  label text not null,
  name text not null,
  color text,
  rgb text,
  points double precision default 1 not null,
  -- Null: that of the problem.
  time_limit_ms integer,
  memory_limit_mb integer,
  test_count integer,
  constraint contest_problems_pkey primary key (id),
  constraint contest_problems_contest_id_external_id_key unique (contest_id, external_id),
  constraint contest_problems_contest_id_position_key unique (contest_id, "position"),
  constraint contest_problems_contest_id_problem_id_key unique (contest_id, problem_id),
  constraint contest_problems_memory_limit_mb_check check ((memory_limit_mb > 0)),
  constraint contest_problems_points_check check ((points >= (0)::double precision)),
  constraint contest_problems_time_limit_ms_check check ((time_limit_ms > 0)),
  constraint contest_problems_contest_id_fkey foreign key (contest_id) references contests(id) on delete cascade,
  constraint contest_problems_problem_id_fkey foreign key (problem_id) references problems(id)
);
create index contest_problems_of_problem on contest_problems (problem_id);
create trigger contest_problems_deletes after delete on contest_problems referencing old table as changed for each statement execute function new_contest_versions('settings');
create trigger contest_problems_inserts after insert on contest_problems referencing new table as changed for each statement execute function new_contest_versions('settings');
create trigger contest_problems_updates after update on contest_problems referencing new table as changed for each statement execute function new_contest_versions('settings');

-- What teachers decided about a pupil's work at a problem of an assignment.
create table class_grades (
  contest_problem_id uuid not null,
  -- In place of those of the submissions; null: they count.
  points double precision,
  comment text,
  made_by uuid not null,
  made_at timestamptz default now() not null,
  -- The pupil, whose group may have other grades.
  user_id uuid not null,
  constraint class_grades_pkey primary key (contest_problem_id, user_id),
  constraint class_grades_contest_problem_id_fkey foreign key (contest_problem_id) references contest_problems(id) on delete cascade,
  constraint class_grades_made_by_fkey foreign key (made_by) references users(id),
  constraint class_grades_user_id_fkey foreign key (user_id) references users(id) on delete cascade
);
create index class_grades_by_person on class_grades (made_by);
create index class_grades_of_person on class_grades (user_id);

-- Questions of teams, answers, and announcements.
create table contest_clarifications (
  id uuid default gen_random_uuid() not null,
  contest_id uuid not null,
  external_id text not null,
  from_id uuid,
  -- Null with from_id null: to all teams.
  to_id uuid,
  reply_to uuid,
  problem_id uuid,
  text text not null,
  written_by uuid,
  written_at timestamp(3) with time zone not null,
  -- When an organiser found that a question needs no answer.
  closed_at timestamp(3) with time zone,
  constraint contest_clarifications_pkey primary key (id),
  constraint contest_clarifications_contest_id_external_id_key unique (contest_id, external_id),
  constraint contest_clarifications_check check (((from_id is null) or (to_id is null))),
  constraint contest_clarifications_contest_id_fkey foreign key (contest_id) references contests(id) on delete cascade,
  constraint contest_clarifications_from_id_fkey foreign key (from_id) references participations(id) on delete cascade,
  constraint contest_clarifications_problem_id_fkey foreign key (problem_id) references contest_problems(id) on delete set null,
  constraint contest_clarifications_reply_to_fkey foreign key (reply_to) references contest_clarifications(id) on delete cascade,
  constraint contest_clarifications_to_id_fkey foreign key (to_id) references participations(id) on delete cascade,
  constraint contest_clarifications_written_by_fkey foreign key (written_by) references users(id)
);
create index contest_clarifications_by_person on contest_clarifications (written_by);
create index contest_clarifications_from on contest_clarifications (from_id);
create index contest_clarifications_of_problem on contest_clarifications (problem_id);
create index contest_clarifications_replies on contest_clarifications (reply_to);
create index contest_clarifications_to on contest_clarifications (to_id);
create index contest_clarifications_to_all on contest_clarifications (written_at desc, id) where ((from_id is null) and (to_id is null) and (reply_to is null));
create trigger contest_clarifications_deletes after delete on contest_clarifications referencing old table as changed for each statement execute function new_contest_versions('settings');
create trigger contest_clarifications_inserts after insert on contest_clarifications referencing new table as changed for each statement execute function new_contest_versions('settings');
create trigger contest_clarifications_updates after update on contest_clarifications referencing new table as changed for each statement execute function new_contest_versions('settings');

-- Submissions of imported contests, which have no program here. Those of contests held here are in
-- submissions.
create table contest_runs (
  id uuid default gen_random_uuid() not null,
  contest_id uuid not null,
  external_id text not null,
  participation_id uuid not null,
  -- Of contest_problems.
  problem_id uuid not null,
  language text not null,
  entry_point text,
  received_at timestamp(3) with time zone not null,
  -- In its package: the order of runs of the same time.
  position integer default 0 not null,
  constraint contest_runs_pkey primary key (id),
  constraint contest_runs_contest_id_external_id_key unique (contest_id, external_id),
  constraint contest_runs_contest_id_fkey foreign key (contest_id) references contests(id) on delete cascade,
  constraint contest_runs_participation_id_fkey foreign key (participation_id) references participations(id) on delete cascade,
  constraint contest_runs_problem_id_fkey foreign key (problem_id) references contest_problems(id)
);
create index contest_runs_of_participation on contest_runs (participation_id);
create index contest_runs_of_problem on contest_runs (problem_id);
create trigger contest_runs_deletes after delete on contest_runs referencing old table as changed for each statement execute function new_contest_versions('runs');
create trigger contest_runs_inserts after insert on contest_runs referencing new table as changed for each statement execute function new_contest_versions('runs');
create trigger contest_runs_updates after update on contest_runs referencing new table as changed for each statement execute function new_contest_versions('runs');

create table contest_judgements (
  contest_id uuid not null,
  external_id text not null,
  run_id uuid not null,
  -- Null while it was being judged.
  judgement_type text,
  points double precision,
  subtasks jsonb,
  started_at timestamp(3) with time zone not null,
  ended_at timestamp(3) with time zone,
  max_run_time_ms double precision,
  -- The valid one of its run, which has at most one.
  counts boolean not null,
  constraint contest_judgements_pkey primary key (contest_id, external_id),
  constraint contest_judgements_contest_id_fkey foreign key (contest_id) references contests(id) on delete cascade,
  constraint contest_judgements_contest_id_judgement_type_fkey foreign key (contest_id, judgement_type) references contest_judgement_types(contest_id, external_id),
  constraint contest_judgements_run_id_fkey foreign key (run_id) references contest_runs(id) on delete cascade
);
create index contest_judgements_of_run on contest_judgements (run_id);
create index contest_judgements_of_type on contest_judgements (contest_id, judgement_type);
create unique index contest_judgements_that_count on contest_judgements (run_id) where counts;
create trigger contest_judgements_deletes after delete on contest_judgements referencing old table as changed for each statement execute function new_contest_versions('runs');
create trigger contest_judgements_inserts after insert on contest_judgements referencing new table as changed for each statement execute function new_contest_versions('runs');
create trigger contest_judgements_updates after update on contest_judgements referencing new table as changed for each statement execute function new_contest_versions('runs');

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
  -- The draft; null for those of the form.
  problem_id uuid,
  -- What lists say of its test cases since it was sent; the form's are in contribution_test_cases.
  cases json,
  -- Whether the review that rejected it asks for changes.
  asks_for_changes boolean default false not null,
  -- A right program of the contributor; null if none was given.
  reference json,
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
  -- From 0, in the order of the contributor.
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

-- Small inputs on which programs fail that failed on a hidden test, kept for each program and test
-- set.
create table counterexamples (
  problem_id uuid not null,
  test_set integer not null,
  language text not null,
  source_sha256 bytea not null,
  -- The row of jobs while it waits or runs.
  job uuid not null,
  requested_at timestamptz default now() not null,
  finished_at timestamptz,
  -- Null until the search has ended; `busy`: others waited, and it was left.
  outcome text,
  -- As contract/counterexample.ts has it; null if nothing was found.
  found json,
  -- Where the time of a program goes that is too slow, found with the search for a small failing
  -- input; as contract/slowness.ts has it, null where it is not certain.
  slowness json,
  -- Where the change of one token mends a program that fails, found with the search for a small
  -- failing input; as contract/mend.ts has it, null where none is certain.
  mend json,
  -- The whole input in gzip, if `found` has only its beginning; null otherwise.
  large_input bytea,
  -- Whether parts of the search were left out because other jobs waited. It may be requested again;
  -- what was found stays.
  is_cut boolean default false not null,
  -- How the memory of a program that exceeded its limit grows; null if that is uncertain.
  memory json,
  constraint counterexamples_pkey primary key (problem_id, test_set, language, source_sha256),
  constraint counterexamples_job_key unique (job),
  constraint counterexamples_outcome_check check ((outcome = any (array['found'::text, 'nothing'::text, 'busy'::text, 'failed'::text]))),
  constraint counterexamples_source_sha256_check check ((octet_length(source_sha256) = 32)),
  constraint counterexamples_problem_id_fkey foreign key (problem_id) references problems(id) on delete cascade
);
alter table counterexamples alter column large_input set storage external;

-- Whether those who solved a problem found it easier, as, or harder than its setter says.
create table difficulty_answers (
  user_id uuid not null,
  problem_id uuid not null,
  -- The difficulty that the problem had. Once it has another, the answer no longer counts.
  said text not null,
  answer text not null,
  answered_at timestamptz default clock_timestamp() not null,
  constraint difficulty_answers_pkey primary key (user_id, problem_id),
  constraint difficulty_answers_answer_check check ((answer = any (array['easier'::text, 'as-said'::text, 'harder'::text]))),
  constraint difficulty_answers_said_check check ((said = any (array['Easy'::text, 'Medium'::text, 'Hard'::text]))),
  constraint difficulty_answers_problem_id_fkey foreign key (problem_id) references problems(id) on delete cascade,
  constraint difficulty_answers_user_id_fkey foreign key (user_id) references users(id) on delete cascade
);
create index difficulty_answers_of_problem on difficulty_answers (problem_id, said, answered_at desc) include (answer);
create trigger difficulty_answers_need_an_account before insert on difficulty_answers for each row execute function refuse_of_deleted_account();

-- Who was an author or the owner of a problem: like those of the present, they do not approve it.
create table former_authors (
  problem_id uuid not null,
  user_id uuid not null,
  constraint former_authors_pkey primary key (problem_id, user_id),
  constraint former_authors_problem_id_fkey foreign key (problem_id) references problems(id) on delete cascade,
  constraint former_authors_user_id_fkey foreign key (user_id) references users(id) on delete cascade
);
create index former_authors_of_person on former_authors (user_id);
create trigger former_authors_need_an_account before insert on former_authors for each row execute function skip_of_deleted_account();

-- Packages in the archives of imports, and what became of them.
create table import_packages (
  import_id uuid not null,
  -- Its number in the import, from 1.
  number integer not null,
  archive integer not null,
  -- Where it is in its archive (problems/package/parts.ts).
  part jsonb not null,
  -- The same in words.
  place text not null,
  state text default 'unread'::text not null,
  name text,
  -- The hash of its names and contents.
  sha256 text,
  -- What it has: samples, tests, languages, solutions.
  about jsonb,
  findings jsonb default '[]'::jsonb not null,
  findings_left integer default 0 not null,
  -- Why it could not be read or imported yet.
  waits text,
  problem_id uuid,
  -- How often it has waited in a row.
  tries integer default 0 not null,
  -- While it waits, when the server tries again.
  again_at timestamptz,
  -- What it needs from judges (server/workshop/judge-needs.ts), as far as that is known.
  judge_needs jsonb,
  constraint import_packages_pkey primary key (import_id, number),
  constraint import_packages_state_check check ((state = any (array['unread'::text, 'ready'::text, 'before'::text, 'refused'::text, 'chosen'::text, 'imported'::text]))),
  constraint import_packages_import_id_archive_fkey foreign key (import_id, archive) references import_archives(import_id, archive) on delete cascade,
  constraint import_packages_problem_id_fkey foreign key (problem_id) references problems(id) on delete set null
);
create index import_packages_of_archive on import_packages (import_id, archive);
create index import_packages_of_problem on import_packages (problem_id);

-- The code that people write for a problem in a language, as their devices keep it: the newest
-- version, and some before it.
create table kept_code (
  user_id uuid not null,
  problem_id uuid not null,
  language text not null,
  version integer not null,
  code text not null,
  -- Changes soon after replace the version in place of adding one.
  begun_at timestamptz default now() not null,
  saved_at timestamptz default now() not null,
  constraint kept_code_pkey primary key (user_id, problem_id, language, version),
  constraint kept_code_problem_id_fkey foreign key (problem_id) references problems(id) on delete cascade,
  constraint kept_code_user_id_fkey foreign key (user_id) references users(id) on delete cascade
);
create index kept_code_of_problem on kept_code (problem_id);
create trigger kept_code_needs_an_account before insert on kept_code for each row execute function refuse_of_deleted_account();

create table learning_path_problems (
  path_id uuid not null,
  problem_id uuid not null,
  -- From 0; the numbers of deleted problems are missing.
  position integer not null,
  constraint learning_path_problems_pkey primary key (path_id, problem_id),
  constraint learning_path_problems_path_id_position_key unique (path_id, "position"),
  constraint learning_path_problems_path_id_fkey foreign key (path_id) references learning_paths(id) on delete cascade,
  constraint learning_path_problems_problem_id_fkey foreign key (problem_id) references problems(id) on delete cascade
);
create index learning_path_problems_of_problem on learning_path_problems (problem_id);

-- Long work that is no job of the judges, while it lasts: imports of packages, and backups.
create table long_work (
  id uuid default gen_random_uuid() not null,
  kind text not null,
  -- The problem that a package is imported into, or the file of the backup; null if it has no name
  -- yet.
  about text,
  problem_id uuid,
  step text not null,
  -- How much of the step is done, in the unit; the total is null if it is unknown.
  done integer default 0 not null,
  total integer,
  unit text,
  started_at timestamptz default now() not null,
  -- The program says so every few seconds; what was killed is not shown any more.
  seen_at timestamptz default now() not null,
  constraint long_work_pkey primary key (id),
  constraint long_work_about_check check ((length(about) <= 200)),
  constraint long_work_kind_check check ((kind = any (array['import'::text, 'backup'::text]))),
  constraint long_work_problem_id_fkey foreign key (problem_id) references problems(id) on delete cascade
);
create index long_work_of_problem on long_work (problem_id);

-- The blobs that the package of a problem may name. Those of a version stay; others are dropped
-- once the draft no longer names them and they are an hour old.
create table package_blobs (
  problem_id uuid not null,
  sha256 bytea not null,
  in_version boolean default false not null,
  added_at timestamptz default now() not null,
  left_at timestamptz default now(),
  constraint package_blobs_pkey primary key (problem_id, sha256),
  constraint package_blobs_problem_id_fkey foreign key (problem_id) references problems(id) on delete cascade,
  constraint package_blobs_sha256_fkey foreign key (sha256) references blobs(sha256)
);
create index package_blobs_by_blob on package_blobs (sha256);
create index package_blobs_left on package_blobs (left_at) where ((left_at is not null) and (not in_version));

-- The latest of each problem.
create table previews (
  id uuid default gen_random_uuid() not null,
  problem_id uuid not null,
  -- The draft as a problem of the system, for as long as a submission waits to be judged by it.
  trial_id uuid,
  -- Of the draft.
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

-- At most one for a problem; each change raises the revision.
create table problem_drafts (
  problem_id uuid not null,
  revision integer default 1 not null,
  content json not null,
  -- The version that its editor has seen.
  based_on integer not null,
  updated_by uuid,
  updated_at timestamptz default now() not null,
  constraint problem_drafts_pkey primary key (problem_id),
  constraint problem_drafts_problem_id_fkey foreign key (problem_id) references problems(id) on delete cascade,
  constraint problem_drafts_updated_by_fkey foreign key (updated_by) references users(id)
);
create index problem_drafts_of_person on problem_drafts (updated_by);

-- The problems of a list, in the order of their positions.
create table problem_list_members (
  list_id uuid not null,
  problem_id uuid not null,
  position integer not null,
  constraint problem_list_members_pkey primary key (list_id, problem_id),
  constraint problem_list_members_list_id_fkey foreign key (list_id) references problem_lists(id) on delete cascade,
  constraint problem_list_members_problem_id_fkey foreign key (problem_id) references problems(id) on delete cascade
);
create index problem_list_members_in_order on problem_list_members (list_id, "position");
create index problem_list_members_of_problem on problem_list_members (problem_id);

-- A person's own notes about a problem.
create table problem_notes (
  user_id uuid not null,
  problem_id uuid not null,
  text text not null,
  -- Grows with every change.
  version integer not null,
  saved_at timestamptz default now() not null,
  constraint problem_notes_pkey primary key (user_id, problem_id),
  constraint problem_notes_problem_id_fkey foreign key (problem_id) references problems(id) on delete cascade,
  constraint problem_notes_user_id_fkey foreign key (user_id) references users(id) on delete cascade
);
create index problem_notes_of_problem on problem_notes (problem_id);
create trigger problem_notes_need_an_account before insert on problem_notes for each row execute function refuse_of_deleted_account();

-- Who works on a problem beside its owner: authors edit it, testers solve it before it is
-- published.
create table problem_people (
  problem_id uuid not null,
  user_id uuid not null,
  kind text not null,
  added_at timestamptz default clock_timestamp() not null,
  added_by uuid,
  -- Since when the owner has offered the problem to this author, who may take it; null: not.
  offered_at timestamptz,
  -- The address by which someone added the person, shown instead of the name until the person has
  -- read of it.
  added_as text,
  -- Under which the person is listed, instead of the account, as long as there is added_as.
  id uuid default gen_random_uuid() not null,
  constraint problem_people_pkey primary key (problem_id, user_id),
  constraint problem_people_kind_check check ((kind = any (array['author'::text, 'tester'::text]))),
  constraint problem_people_added_by_fkey foreign key (added_by) references users(id) on delete set null,
  constraint problem_people_problem_id_fkey foreign key (problem_id) references problems(id) on delete cascade,
  constraint problem_people_user_id_fkey foreign key (user_id) references users(id) on delete cascade
);
create index problem_people_by_adder on problem_people (added_by);
create unique index problem_people_by_id on problem_people (id);
create index problem_people_of_person on problem_people (user_id);
create unique index problem_people_offered on problem_people (problem_id) where (offered_at is not null);
create trigger problem_people_need_an_account before insert on problem_people for each row execute function refuse_of_deleted_account();

-- What was published; it never changes. `content` is a package as contract/stored-package.ts has
-- it; json and not jsonb, which changes the order of keys and refuses NUL.
create table problem_versions (
  problem_id uuid not null,
  -- problems.version
  number integer not null,
  content json not null,
  -- The set that the package made; it may be deleted once no result names it.
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

-- The words of each problem's name and statement, by which people find it. A table of its own:
-- every judged submission writes a row of problems, and would all its indexes.
create table problem_words (
  problem_id uuid not null,
  words tsvector not null,
  constraint problem_words_pkey primary key (problem_id),
  constraint problem_words_problem_id_fkey foreign key (problem_id) references problems(id) on delete cascade
);
create index problem_words_found on problem_words using gin (words);

-- Contests whose places are in the contest ratings, as they were when these were computed.
create table rated_contests (
  contest_id uuid not null,
  settings_version bigint not null,
  runs_version bigint not null,
  places_sha256 bytea not null,
  -- Of the places in it and in all rated contests before it, so that it tells what is out of date.
  order_sha256 bytea not null,
  constraint rated_contests_pkey primary key (contest_id),
  constraint rated_contests_contest_id_fkey foreign key (contest_id) references contests(id) on delete cascade
);

-- The contest rating of each person after a contest.
create table contest_ratings (
  contest_id uuid not null,
  user_id uuid not null,
  participation_id uuid not null,
  rank integer not null,
  -- As it is shown.
  rating integer not null,
  skill double precision not null,
  performance double precision not null,
  constraint contest_ratings_pkey primary key (contest_id, user_id),
  constraint contest_ratings_contest_id_fkey foreign key (contest_id) references rated_contests(contest_id) on delete cascade,
  constraint contest_ratings_participation_id_fkey foreign key (participation_id) references participations(id) on delete cascade,
  constraint contest_ratings_user_id_fkey foreign key (user_id) references users(id)
);
create index contest_ratings_of_participation on contest_ratings (participation_id);
create index contest_ratings_of_person on contest_ratings (user_id);

create table recovery_codes (
  user_id uuid not null,
  -- SHA-256 of a code that has not been used.
  digest bytea not null,
  constraint recovery_codes_pkey primary key (user_id, digest),
  constraint recovery_codes_digest_check check ((octet_length(digest) = 32)),
  constraint recovery_codes_user_id_fkey foreign key (user_id) references users(id) on delete cascade
);

create table rejudging_notices (
  user_id uuid not null,
  problem_id uuid not null,
  submissions integer not null,
  begun_at timestamptz default clock_timestamp() not null,
  is_read boolean default false not null,
  constraint rejudging_notices_pkey primary key (user_id, problem_id),
  constraint rejudging_notices_problem_id_fkey foreign key (problem_id) references problems(id) on delete cascade,
  constraint rejudging_notices_user_id_fkey foreign key (user_id) references users(id) on delete cascade
);
create index rejudging_notices_by_age on rejudging_notices (begun_at);
create index rejudging_notices_by_problem on rejudging_notices (problem_id);

-- What people are told of reviews: the latest of each contribution.
create table review_notices (
  user_id uuid not null,
  contribution_id uuid not null,
  event text not null,
  -- Who did it.
  actor uuid not null,
  -- In milliseconds, as the person who has read notices up to here says it.
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

-- Each time that a draft was sent, with what came of it.
create table review_rounds (
  contribution_id uuid not null,
  -- From 1.
  number integer not null,
  -- Of the draft, and its package; json and not jsonb, which changes the order of keys. Kept for
  -- the last two rounds.
  revision integer not null,
  content json,
  -- What the contributor says to it.
  note text,
  sent_at timestamptz default now() not null,
  -- `replaced`: the draft was sent again before anyone reviewed it.
  ending text,
  ended_by uuid,
  ended_at timestamptz,
  -- What the reviewer says to it.
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
  -- The newest one when it was written.
  round integer not null,
  author uuid not null,
  written_at timestamptz default clock_timestamp() not null,
  text text not null,
  -- The comment that it answers, whose place is its own.
  answers uuid,
  -- The place: a line of the statement in a language, from 1, with its text at that time...
  statement text,
  line integer,
  quote text,
  -- ... or a test case, with its data at that time; or the draft as a whole.
  test_case text,
  input_sha256 bytea,
  answer_sha256 bytea,
  -- What the author was to the problem at that time; null of old ones, by the contributor or a
  -- reviewer.
  written_as text,
  constraint review_comments_pkey primary key (id),
  constraint review_comments_check check ((((statement is null) = (line is null)) and ((statement is null) = (quote is null)))),
  constraint review_comments_check1 check ((((test_case is null) = (input_sha256 is null)) and ((test_case is null) = (answer_sha256 is null)))),
  constraint review_comments_check2 check (((statement is null) or (test_case is null))),
  constraint review_comments_written_as_check check ((written_as = any (array['contributor'::text, 'reviewer'::text, 'tester'::text]))),
  constraint review_comments_answers_fkey foreign key (answers) references review_comments(id) on delete cascade,
  constraint review_comments_author_fkey foreign key (author) references users(id),
  constraint review_comments_contribution_id_round_fkey foreign key (contribution_id, round) references review_rounds(contribution_id, number) on delete cascade
);
create index review_comments_of_comment on review_comments (answers);
create index review_comments_of_person on review_comments (author);
create index review_comments_of_round on review_comments (contribution_id, round);

-- How the points of a test set are made, as contract/scoring.ts has it; the other sets make none.
-- It belongs to the set and never changes either.
create table scorings (
  problem_id uuid not null,
  test_set integer not null,
  scoring jsonb not null,
  constraint scorings_pkey primary key (problem_id, test_set),
  constraint scorings_problem_id_fkey foreign key (problem_id) references problems(id) on delete cascade
);
create trigger scorings_never_change before update on scorings for each row execute function refuse_scoring_change();

create table second_factors (
  user_id uuid not null,
  -- As RFC 6238 has it; the app of the person has the same.
  secret bytea not null,
  -- Whether a code has shown that the app has the secret.
  is_on boolean default false not null,
  begun_at timestamptz default now() not null,
  -- Of the last code that was taken, in 30 s since 1970: each code works once.
  last_step bigint default 0 not null,
  constraint second_factors_pkey primary key (user_id),
  constraint second_factors_user_id_fkey foreign key (user_id) references users(id) on delete cascade
);

-- Who is signed in: a token names a row, and has ended when the row is gone.
create table sessions (
  id uuid default gen_random_uuid() not null,
  user_id uuid not null,
  created_at timestamptz default now() not null,
  expires_at timestamptz not null,
  -- The browser and system, as the login named them; empty if unknown.
  device text default ''::text not null,
  -- Of the login, as rates count it.
  network text default ''::text not null,
  -- To the minute.
  used_at timestamptz default now() not null,
  -- When its person last confirmed it by a passkey, which counts like a login for dangerous acts.
  confirmed_at timestamptz,
  constraint sessions_pkey primary key (id),
  constraint sessions_user_id_fkey foreign key (user_id) references users(id) on delete cascade
);
create index sessions_of_person on sessions (user_id, created_at desc, id);

-- Launches that wait for their platform, and those that it has answered. Each counts once.
create table lti_launches (
  -- SHA-256 of the parameter `state`.
  state_digest bytea not null,
  -- SHA-256 of the cookie that only the browser has in which the launch began.
  browser_digest bytea not null,
  platform_id uuid not null,
  -- Must be in the ID token.
  nonce text not null,
  -- How the platform began it, to begin again in another window.
  initiation jsonb not null,
  -- Of the frame that waits for what is chosen.
  frame_digest bytea,
  -- A second answer is refused.
  answered_at timestamptz,
  -- What the ID token said, after it was verified.
  launch jsonb,
  -- Where the browser sends what was chosen, and the choice, signed.
  answer jsonb,
  ends_at timestamptz not null,
  -- The session that entered it, with which it ends; null: it can be entered.
  session_id uuid,
  constraint lti_launches_pkey primary key (state_digest),
  constraint lti_launches_browser_digest_check check ((octet_length(browser_digest) = 32)),
  constraint lti_launches_frame_digest_check check ((octet_length(frame_digest) = 32)),
  constraint lti_launches_state_digest_check check ((octet_length(state_digest) = 32)),
  constraint lti_launches_platform_id_fkey foreign key (platform_id) references lti_platforms(id) on delete cascade,
  constraint lti_launches_session_id_fkey foreign key (session_id) references sessions(id) on delete cascade
);
create index lti_launches_end on lti_launches (ends_at);
create index lti_launches_of_platform on lti_launches (platform_id);
create index lti_launches_of_session on lti_launches (session_id);

-- What answers of passkeys sign. An answer takes the row away, so that it counts once.
create table passkey_challenges (
  -- SHA-256 of the challenge.
  digest bytea not null,
  purpose text not null,
  -- Null for a login by the passkey alone, which says itself whose it is.
  user_id uuid,
  -- In which the answer must come. Null for a login, which begins one.
  session_id uuid,
  ends_at timestamptz not null,
  constraint passkey_challenges_pkey primary key (digest),
  constraint passkey_challenges_check check (((user_id is null) = (purpose = 'login'::text))),
  constraint passkey_challenges_check1 check (((session_id is null) = (purpose = any (array['login'::text, 'factor'::text])))),
  constraint passkey_challenges_digest_check check ((octet_length(digest) = 32)),
  constraint passkey_challenges_purpose_check check ((purpose = any (array['login'::text, 'factor'::text, 'add'::text, 'confirm'::text]))),
  constraint passkey_challenges_session_id_fkey foreign key (session_id) references sessions(id) on delete cascade,
  constraint passkey_challenges_user_id_fkey foreign key (user_id) references users(id) on delete cascade
);
create index passkey_challenges_end on passkey_challenges (ends_at);
create index passkey_challenges_of_person on passkey_challenges (user_id);
create index passkey_challenges_of_session on passkey_challenges (session_id);
create trigger passkey_challenges_need_an_account before insert on passkey_challenges for each row execute function refuse_of_deleted_account();

-- What people are told of problems that others share with them: the latest of each problem.
create table sharing_notices (
  user_id uuid not null,
  problem_id uuid not null,
  -- Who added the person, or handed the problem over.
  actor uuid not null,
  happened_at timestamp(3) with time zone default clock_timestamp() not null,
  is_read boolean default false not null,
  constraint sharing_notices_pkey primary key (user_id, problem_id),
  constraint sharing_notices_actor_fkey foreign key (actor) references users(id) on delete cascade,
  constraint sharing_notices_problem_id_fkey foreign key (problem_id) references problems(id) on delete cascade,
  constraint sharing_notices_user_id_fkey foreign key (user_id) references users(id) on delete cascade
);
create index sharing_notices_by_age on sharing_notices (happened_at);
create index sharing_notices_of_actor on sharing_notices (actor);
create index sharing_notices_of_problem on sharing_notices (problem_id);
create trigger sharing_notices_need_an_account before insert on sharing_notices for each row execute function skip_of_deleted_account();

create table submission_days (
  user_id uuid not null,
  -- In UTC.
  day date not null,
  -- One that counts (is_counted).
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
  -- Null until it is judged.
  verdict text,
  judged_at timestamptz,
  execution_time_ms double precision,
  memory_kb integer,
  -- The whole result as the submitter sees it (contract/judging.ts, submitResult).
  result jsonb,
  judge_version text,
  compiler_version text,
  test_set integer,
  -- What failed on our side when a submission was judged last, for administrators alone. A
  -- submission that waits has it after each failed attempt; one whose verdict stood when rejudging
  -- failed has it beside that verdict.
  fault text,
  points double precision,
  max_points double precision,
  verdict_was text,
  verdict_changed_at timestamptz,
  -- Whether another test set than before gave the new verdict.
  verdict_changed_by_tests boolean,
  -- Null: it belongs to no contest.
  participation_id uuid,
  -- Whether only its contest and administrators know of it: it is in no count, list or notice.
  -- Triggers and settle_contest write it.
  is_sealed boolean default false not null,
  constraint submissions_pkey primary key (id),
  constraint submissions_participation_id_fkey foreign key (participation_id) references participations(id),
  constraint submissions_problem_id_fkey foreign key (problem_id) references problems(id),
  constraint submissions_user_id_fkey foreign key (user_id) references users(id)
);
-- The best of a person for a problem is the first row here: there is no second copy of it.
create index submissions_by_points on submissions (user_id, problem_id, points desc, submitted_at) include (max_points) where (points is not null);
-- Newest first: all, of a problem, with a verdict. What filters look at is in the index, so that
-- rows that a filter passes over are not read.
create index submissions_by_time on submissions (submitted_at desc, id desc) include (verdict, problem_id, user_id);
create index submissions_by_verdict on submissions (verdict, submitted_at desc, id desc) include (problem_id, user_id);
create index submissions_of_participation on submissions (participation_id, submitted_at);
create index submissions_of_person on submissions (user_id, problem_id, submitted_at desc);
-- A person's submissions by time. What is counted is in the index itself, so that thousands are
-- counted in milliseconds.
create index submissions_of_person_by_time on submissions (user_id, submitted_at desc) include (verdict, is_sealed);
create index submissions_of_problem on submissions (problem_id, submitted_at desc, id desc) include (verdict, user_id);
-- Which test sets results name.
create index submissions_of_test_set on submissions (problem_id, test_set);
-- Those that may be told soon.
create index submissions_sealed on submissions (participation_id) where is_sealed;
-- Small, for counting by verdict.
create index submissions_verdicts on submissions (verdict);
create trigger submissions_need_an_account before insert on submissions for each row execute function refuse_of_deleted_account();
create trigger submissions_of_contests_are_sealed before insert on submissions for each row when ((new.participation_id is not null)) execute function seal_submission();
create constraint trigger submissions_of_contests_change after update of verdict, points, participation_id, submitted_at on submissions deferrable initially deferred for each row when (((new.participation_id is not null) or (old.participation_id is not null))) execute function new_runs_version();
create constraint trigger submissions_of_contests_come after insert on submissions deferrable initially deferred for each row when ((new.participation_id is not null)) execute function new_runs_version();

-- What teachers and the pupil write about a submission to an assignment.
create table class_comments (
  id uuid default gen_random_uuid() not null,
  submission_id uuid not null,
  -- Of the source, from 1; null: about all of it.
  line integer,
  text text not null,
  written_by uuid not null,
  written_at timestamptz default now() not null,
  constraint class_comments_pkey primary key (id),
  constraint class_comments_line_check check ((line > 0)),
  constraint class_comments_submission_id_fkey foreign key (submission_id) references submissions(id) on delete cascade,
  constraint class_comments_written_by_fkey foreign key (written_by) references users(id)
);
create index class_comments_by_person on class_comments (written_by);
create index class_comments_of_submission on class_comments (submission_id, written_at);
create trigger class_comments_need_an_account before insert on class_comments for each row execute function refuse_of_deleted_account('written_by');

-- Submissions of an assignment on which others commented: to its pupils, and to the teachers who
-- are asked.
create table comment_notices (
  user_id uuid not null,
  submission_id uuid not null,
  happened_at timestamp(3) with time zone default clock_timestamp() not null,
  is_read boolean default false not null,
  constraint comment_notices_pkey primary key (user_id, submission_id),
  constraint comment_notices_submission_id_fkey foreign key (submission_id) references submissions(id) on delete cascade,
  constraint comment_notices_user_id_fkey foreign key (user_id) references users(id) on delete cascade
);
create index comment_notices_by_age on comment_notices (happened_at);
create index comment_notices_of_submission on comment_notices (submission_id);
create trigger comment_notices_need_an_account before insert on comment_notices for each row execute function skip_of_deleted_account();

-- What organisers decided about teams and runs.
create table contest_adjustments (
  id uuid default gen_random_uuid() not null,
  contest_id uuid not null,
  kind text not null,
  participation_id uuid,
  minutes integer,
  submission_id uuid,
  run_id uuid,
  reason text,
  made_by uuid,
  made_at timestamptz default now() not null,
  constraint contest_adjustments_pkey primary key (id),
  constraint contest_adjustments_check check (
case kind
    when 'added penalty'::text then ((participation_id is not null) and (minutes is not null) and (submission_id is null) and (run_id is null))
    else ((num_nonnulls(submission_id, run_id) = 1) and (num_nonnulls(participation_id, minutes) = 0))
end),
  constraint contest_adjustments_kind_check check ((kind = any (array['added penalty'::text, 'ignored run'::text]))),
  constraint contest_adjustments_contest_id_fkey foreign key (contest_id) references contests(id) on delete cascade,
  constraint contest_adjustments_made_by_fkey foreign key (made_by) references users(id),
  constraint contest_adjustments_participation_id_fkey foreign key (participation_id) references participations(id) on delete cascade,
  constraint contest_adjustments_run_id_fkey foreign key (run_id) references contest_runs(id) on delete cascade,
  constraint contest_adjustments_submission_id_fkey foreign key (submission_id) references submissions(id) on delete cascade
);
create index contest_adjustments_by_person on contest_adjustments (made_by);
create index contest_adjustments_of_contest on contest_adjustments (contest_id);
create index contest_adjustments_of_participation on contest_adjustments (participation_id);
create index contest_adjustments_of_run on contest_adjustments (run_id);
create index contest_adjustments_of_submission on contest_adjustments (submission_id);
create trigger contest_adjustments_deletes after delete on contest_adjustments referencing old table as changed for each statement execute function new_contest_versions('settings');
create trigger contest_adjustments_inserts after insert on contest_adjustments referencing new table as changed for each statement execute function new_contest_versions('settings');
create trigger contest_adjustments_updates after update on contest_adjustments referencing new table as changed for each statement execute function new_contest_versions('settings');

-- What a submission's result was before it was judged again; written with the new result.
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
  -- problems.version: the changes by one version are one notice to its reader.
  problem_version integer not null,
  -- The verdict that the person knew, and the present one.
  was text not null,
  verdict text not null,
  has_new_tests boolean not null,
  -- In milliseconds, as the person who has read notices up to here says it.
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
  -- Of its job, too.
  id uuid default gen_random_uuid() not null,
  preview_id uuid not null,
  submission_id uuid not null,
  -- The submission's verdict when the preview began.
  before text not null,
  -- Null until it is judged.
  after text,
  -- The test case that a submission would fail first by the draft, from 0; null where none fails.
  after_test integer,
  constraint preview_results_pkey primary key (id),
  constraint preview_results_preview_id_fkey foreign key (preview_id) references previews(id) on delete cascade,
  constraint preview_results_submission_id_fkey foreign key (submission_id) references submissions(id) on delete cascade
);
create index preview_results_of_preview on preview_results (preview_id);
create index preview_results_of_submission on preview_results (submission_id);

-- Problems whose judging is paused because a program of theirs, such as the checker, broke; their
-- jobs wait with priority 2, which no judge takes. work/pauses.ts pauses and resumes.
create table problem_pauses (
  problem_id uuid not null,
  -- What broke, for administrators.
  reason text not null,
  -- The submission that met it, and its place among the test cases, counted from 0.
  submission_id uuid,
  test_case integer,
  paused_at timestamptz default now() not null,
  holds_all boolean default true not null,
  constraint problem_pauses_pkey primary key (problem_id),
  constraint problem_pauses_problem_id_fkey foreign key (problem_id) references problems(id) on delete cascade,
  constraint problem_pauses_submission_id_fkey foreign key (submission_id) references submissions(id) on delete set null
);
-- Deleting a submission looks here.
create index problem_pauses_submission on problem_pauses (submission_id);

-- Accepted submissions that their authors show to others who solved the problem.
create table published_solutions (
  id uuid default gen_random_uuid() not null,
  problem_id uuid not null,
  user_id uuid not null,
  language text not null,
  -- Null once it was withdrawn while hidden, or reported by an open ticket: so that publishing it
  -- anew neither shows it again nor loses the report.
  submission_id uuid,
  explanation text default ''::text not null,
  published_at timestamptz default clock_timestamp() not null,
  changed_at timestamptz default clock_timestamp() not null,
  is_hidden boolean default false not null,
  -- Why it was hidden or shown again; empty if neither.
  moderation_reason text default ''::text not null,
  constraint published_solutions_pkey primary key (id),
  constraint published_solutions_user_id_problem_id_language_key unique (user_id, problem_id, language),
  constraint published_solutions_problem_id_fkey foreign key (problem_id) references problems(id) on delete cascade,
  constraint published_solutions_submission_id_fkey foreign key (submission_id) references submissions(id) on delete cascade,
  constraint published_solutions_user_id_fkey foreign key (user_id) references users(id) on delete cascade
);
create index published_solutions_emptied on published_solutions (id) where ((submission_id is null) and (not is_hidden));
create index published_solutions_of_problem on published_solutions (problem_id, published_at desc);
create index published_solutions_of_submission on published_solutions (submission_id);
create trigger published_solutions_need_an_account before insert on published_solutions for each row execute function refuse_of_deleted_account();

-- The results that submissions would get; work/contest-rejudging.ts stores and applies them.
create table rejudged_runs (
  -- Of its job, too.
  id uuid default gen_random_uuid() not null,
  rejudging_id uuid not null,
  submission_id uuid not null,
  -- The submission's verdict when rejudging began, and the time at which it was judged.
  before text not null,
  judged_at timestamptz not null,
  -- Null until it is judged.
  after text,
  result jsonb,
  judge_version text,
  compiler_version text,
  test_set integer,
  constraint rejudged_runs_pkey primary key (id),
  constraint rejudged_runs_rejudging_id_submission_id_key unique (rejudging_id, submission_id),
  constraint rejudged_runs_rejudging_id_fkey foreign key (rejudging_id) references contest_rejudgings(id) on delete cascade,
  constraint rejudged_runs_submission_id_fkey foreign key (submission_id) references submissions(id) on delete cascade
);
create index rejudged_runs_of_submission on rejudged_runs (submission_id);

-- Published solutions that others hid or showed again, told to their authors.
create table solution_notices (
  user_id uuid not null,
  solution_id uuid not null,
  happened_at timestamptz default clock_timestamp() not null,
  is_read boolean default false not null,
  constraint solution_notices_pkey primary key (user_id, solution_id),
  constraint solution_notices_solution_id_fkey foreign key (solution_id) references published_solutions(id) on delete cascade,
  constraint solution_notices_user_id_fkey foreign key (user_id) references users(id) on delete cascade
);
create index solution_notices_by_age on solution_notices (happened_at);
create index solution_notices_of_solution on solution_notices (solution_id);

-- Who found a published solution useful.
create table solution_votes (
  solution_id uuid not null,
  user_id uuid not null,
  voted_at timestamptz default clock_timestamp() not null,
  constraint solution_votes_pkey primary key (solution_id, user_id),
  constraint solution_votes_solution_id_fkey foreign key (solution_id) references published_solutions(id) on delete cascade,
  constraint solution_votes_user_id_fkey foreign key (user_id) references users(id) on delete cascade
);
create index solution_votes_of_person on solution_votes (user_id);
create trigger solution_votes_need_an_account before insert on solution_votes for each row execute function refuse_of_deleted_account();

-- Keys that callers send with submissions (Idempotency-Key), so that a call that was cut off can be
-- repeated: it is answered with the submission that it made.
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
  -- From 0, samples first.
  position integer constraint new_test_cases_position_not_null not null,
  is_hidden boolean constraint new_test_cases_is_hidden_not_null not null,
  description text,
  input_sha256 bytea constraint new_test_cases_input_sha256_not_null not null,
  input_bytes integer constraint new_test_cases_input_bytes_not_null not null,
  output_sha256 bytea constraint new_test_cases_output_sha256_not_null not null,
  output_bytes integer constraint new_test_cases_output_bytes_not_null not null,
  -- How a test case is judged where that differs from its problem: other arguments of the checker,
  -- or another comparison.
  checker_arguments text[],
  comparison jsonb,
  -- As people name it who submit answers; null where they submit programs.
  name text,
  constraint test_cases_pkey primary key (problem_id, test_set, "position"),
  constraint test_cases_input_sha256_fkey foreign key (input_sha256) references blobs(sha256),
  constraint test_cases_output_sha256_fkey foreign key (output_sha256) references blobs(sha256),
  constraint test_cases_problem_id_fkey foreign key (problem_id) references problems(id) on delete cascade
);
create index test_cases_by_input on test_cases (input_sha256);
create index test_cases_by_output on test_cases (output_sha256);
create trigger test_cases_never_change before update on test_cases for each row execute function refuse_change();

-- What people report about problems, with the answers of those who edit them.
create table tickets (
  id uuid default gen_random_uuid() not null,
  problem_id uuid not null,
  reporter uuid not null,
  kind text not null,
  -- The test or the language of the translation, as the page names it; may be empty.
  about text default ''::text not null,
  text text not null,
  state text default 'open'::text not null,
  answer text,
  answered_by uuid,
  made_at timestamptz default clock_timestamp() not null,
  changed_at timestamptz default clock_timestamp() not null,
  -- Of the kind solution: the published solution that was reported. Null once it is gone.
  solution_id uuid,
  constraint tickets_pkey primary key (id),
  constraint tickets_check check (((state = 'open'::text) = (answer is null))),
  constraint tickets_kind_check check ((kind = any (array['statement'::text, 'test'::text, 'translation'::text, 'solution'::text, 'other'::text]))),
  constraint tickets_state_check check ((state = any (array['open'::text, 'fixed'::text, 'answered'::text, 'declined'::text]))),
  constraint tickets_answered_by_fkey foreign key (answered_by) references users(id),
  constraint tickets_problem_id_fkey foreign key (problem_id) references problems(id) on delete cascade,
  constraint tickets_reporter_fkey foreign key (reporter) references users(id),
  constraint tickets_solution_id_fkey foreign key (solution_id) references published_solutions(id) on delete set null
);
create index tickets_by_answerer on tickets (answered_by);
create index tickets_by_state on tickets (state, changed_at desc);
create index tickets_of_problem on tickets (problem_id, state);
create index tickets_of_reporter on tickets (reporter, made_at);
create index tickets_of_solution on tickets (solution_id);
create trigger tickets_need_an_account before insert on tickets for each row execute function refuse_of_deleted_account('reporter');

-- Tickets that are new to those who edit their problems, and answers to reporters.
create table ticket_notices (
  user_id uuid not null,
  ticket_id uuid not null,
  happened_at timestamptz default clock_timestamp() not null,
  is_read boolean default false not null,
  constraint ticket_notices_pkey primary key (user_id, ticket_id),
  constraint ticket_notices_ticket_id_fkey foreign key (ticket_id) references tickets(id) on delete cascade,
  constraint ticket_notices_user_id_fkey foreign key (user_id) references users(id) on delete cascade
);
create index ticket_notices_by_age on ticket_notices (happened_at);
create index ticket_notices_of_person on ticket_notices (user_id, happened_at desc);
create index ticket_notices_of_ticket on ticket_notices (ticket_id);

-- Programs that the tutor uses for problems whose package has none.
create table tutor_programs (
  problem_id uuid not null,
  role text not null,
  program json not null,
  language text not null,
  words json,
  generator json,
  submission_id uuid,
  given_by uuid,
  given_at timestamptz default now() not null,
  job uuid not null,
  outcome text,
  -- Why it was refused: for administrators, as it may quote hidden tests.
  told text,
  -- It counts only if this is the problem's test set.
  checked_set integer,
  is_approved boolean default false not null,
  constraint tutor_programs_pkey primary key (problem_id, role),
  constraint tutor_programs_job_key unique (job),
  constraint tutor_programs_outcome_check check ((outcome = any (array['passed'::text, 'refused'::text, 'failed'::text]))),
  constraint tutor_programs_role_check check ((role = any (array['reference'::text, 'validator'::text]))),
  constraint tutor_programs_given_by_fkey foreign key (given_by) references users(id) on delete set null,
  constraint tutor_programs_problem_id_fkey foreign key (problem_id) references problems(id) on delete cascade
);
create index tutor_programs_by_giver on tutor_programs (given_by);

-- A person without a row has zero everywhere.
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
  -- The latest submission that counts, or contribution.
  last_active timestamptz,
  -- Since when the person has the present number of solved problems: in all, and of a difficulty.
  last_solved_at timestamptz,
  easy_last_solved_at timestamptz,
  medium_last_solved_at timestamptz,
  hard_last_solved_at timestamptz,
  -- Whether the person's submissions are in submission_days. A person without a row has none.
  has_days boolean default true not null,
  constraint user_stats_pkey primary key (user_id),
  constraint user_stats_user_id_fkey foreign key (user_id) references users(id)
);
create index board_contributions on user_stats (contributions_approved desc, contributions_pending desc, user_id) where ((contributions_approved > 0) or (contributions_pending > 0));
create index board_easy on user_stats (easy_solved desc, easy_last_solved_at, user_id) where (easy_solved > 0);
create index board_hard on user_stats (hard_solved desc, hard_last_solved_at, user_id) where (hard_solved > 0);
create index board_medium on user_stats (medium_solved desc, medium_last_solved_at, user_id) where (medium_solved > 0);
-- One per leaderboard, in its order; only people with something to show.
create index board_overall on user_stats (total_solved desc, last_solved_at, user_id) where (total_solved > 0);
create index people_without_days on user_stats (user_id) where (not has_days);

-- Verifications of packages: the newest ones of each problem, one for each content.
create table verifications (
  problem_id uuid not null,
  -- Of the package as JSON, as contract/stored-package.ts writes it.
  content_sha256 bytea not null,
  -- The row of jobs while it waits or runs.
  job uuid not null,
  requested_at timestamptz default now() not null,
  -- The package, until it is verified; json and not jsonb, which changes the order of keys.
  content json,
  -- The step that is being done: its name, its number from 0, and how many there are.
  step text,
  step_at integer,
  steps integer,
  finished_at timestamptz,
  -- As contract/verification.ts has it; null if the verification failed.
  report json,
  -- Why it failed, for administrators.
  fault text,
  constraint verifications_pkey primary key (problem_id, content_sha256),
  constraint verifications_job_key unique (job),
  constraint verifications_content_sha256_check check ((octet_length(content_sha256) = 32)),
  constraint verifications_problem_id_fkey foreign key (problem_id) references problems(id) on delete cascade
);

-- What the finished steps of an unfinished verification found, as work/verification.ts has it.
create table verification_steps (
  job uuid not null,
  position integer not null,
  found json not null,
  constraint verification_steps_pkey primary key (job, "position"),
  constraint verification_steps_job_fkey foreign key (job) references verifications(job) on delete cascade
);

-- Views of pages as another person sees them; its id is the session of the token.
create table viewings (
  id uuid default gen_random_uuid() not null,
  -- The administrator.
  viewer uuid not null,
  -- The administrator's session, with which the view ends, which the audit log is told then.
  session_id uuid not null,
  -- As whom.
  user_id uuid not null,
  -- From where it began, for the audit log.
  network text not null,
  ends_at timestamptz not null,
  constraint viewings_pkey primary key (id),
  constraint viewings_user_id_fkey foreign key (user_id) references users(id) on delete cascade,
  constraint viewings_viewer_fkey foreign key (viewer) references users(id) on delete cascade
);
create index viewings_by_user on viewings (user_id);
create index viewings_by_viewer on viewings (viewer);

-- When a person solved the latest problem, after one that was solved at `gone` is now solved at
-- `come` (null: not at all). Others are read only if `gone` was the latest: those of a difficulty,
-- or all if that is null.
create function latest_solved(latest timestamptz, gone timestamptz, come timestamptz, person uuid, problem uuid, counted_as text) returns timestamptz
language sql stable
RETURN CASE WHEN (NOT (gone IS DISTINCT FROM come)) THEN latest WHEN ((gone IS NULL) OR (gone < latest)) THEN GREATEST(latest, come) ELSE GREATEST(come, (SELECT max(attempts.solved_at) AS max FROM attempts WHERE ((attempts.user_id = latest_solved.person) AND (attempts.problem_id <> latest_solved.problem) AND ((latest_solved.counted_as IS NULL) OR (attempts.difficulty = latest_solved.counted_as))))) END;
