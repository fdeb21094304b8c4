-- Submissions of a contest are sealed: nothing outside it tells or counts them until everyone may know
-- its results. The rows of before belong to no contest that is held here, so that none is sealed.
alter table submissions add column is_sealed boolean not null default false;

comment on column submissions.is_sealed is
  'Whether only its contest and administrators know of it: it is in no count, list or notice. Triggers and settle_contest write it.';

create function seal_submission() returns trigger
language plpgsql as $$
begin
  new.is_sealed := true;
  return new;
end $$;

create trigger submissions_of_contests_are_sealed before insert on submissions
  for each row when (new.participation_id is not null) execute function seal_submission();

create or replace function count_attempts(person uuid, problem_ids uuid[]) returns void
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

create or replace function count_days(person uuid) returns void
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

create or replace function count_verdict(submission uuid, old_verdict text, new_verdict text) returns void
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

create or replace function refresh_stats(person uuid) returns void
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

create or replace function recalculate_stats(person uuid) returns void
language plpgsql as $$
begin
  perform lock_stats(person);
  perform count_attempts(person, array(
    select problem_id from attempts where user_id = person
    union select problem_id from submissions where user_id = person and not is_sealed));
  perform refresh_stats(person);
  perform count_days(person);
end $$;

-- Whether everyone may know the results of a participation: its contest is final, no freeze holds,
-- its board shows others, and its own time is over. Those of testers are never told.
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

-- Seals submissions of these participations or tells them, and counts everything that this changes.
-- Rows are locked in the order of work/lock-order.ts. Returns how many changed.
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

-- Seals or tells the submissions of a contest as it stands now, and returns how many changed. One
-- caller at a time, so that none undoes what another did by a later state.
create function settle_contest(contest uuid) returns integer
language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('settle_contest ' || contest, 0));
  return seal_submissions(
      array(select id from participations where contest_id = contest and not is_told(id)), true)
    + seal_submissions(
      array(select id from participations where contest_id = contest and is_told(id)), false);
end $$;
