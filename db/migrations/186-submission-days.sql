-- How many submissions of a person with each verdict were made on each day, so that a dashboard
-- does not read all of them. Kept like user_stats, in the transaction of a verdict; counted from
-- the submissions of a few people at a time for those who were there before.

create table submission_days (
  user_id uuid not null references users (id),
  -- In UTC.
  day date not null,
  -- One that counts (is_counted).
  verdict text not null,
  submissions integer not null,
  primary key (user_id, day, verdict) include (submissions)
);

-- Whether the person's submissions are in submission_days. A person without a row has none.
alter table user_stats add column has_days boolean not null default false;
alter table user_stats alter column has_days set default true;
create index people_without_days on user_stats (user_id) where not has_days;

-- The latest problems that a person has solved, by the difficulty as which they are counted.
create index attempts_solved on attempts (user_id, difficulty, solved_at desc, problem_id)
  where solved_at is not null;

-- Counts one submission more or less in its day. The person's row must be locked.
create function shift_day(person uuid, made_at timestamptz, of_verdict text, shift integer)
returns void language plpgsql as $$
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

-- Counts a person's days anew.
create function count_days(person uuid) returns void language plpgsql as $$
begin
  perform lock_stats(person);
  delete from submission_days where user_id = person;
  insert into submission_days (user_id, day, verdict, submissions)
  select person, (submitted_at at time zone 'UTC')::date, verdict, count(*)
  from submissions where user_id = person and is_counted(verdict)
  group by 2, 3;
  update user_stats set has_days = true where user_id = person and not has_days;
end $$;

-- Recomputes everything that is known of a person from the submissions and contributions.
create or replace function recalculate_stats(person uuid) returns void language plpgsql as $$
begin
  perform lock_stats(person);
  perform count_attempts(person, array(
    select problem_id from attempts where user_id = person
    union select problem_id from submissions where user_id = person));
  perform refresh_stats(person);
  perform count_days(person);
end $$;

-- Brings all numbers in line with a submission whose verdict this transaction has just changed from
-- old_verdict to new_verdict (null: none). One submission per transaction, or locks may cross.
create or replace function count_verdict(submission uuid, old_verdict text, new_verdict text)
returns void language plpgsql as $$
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

-- Counts the days of at most people_max people who were there before, and answers of how many; those
-- whom another server is counting are left to it.
create function count_missing_days(people_max integer) returns integer language plpgsql as $$
declare
  people uuid[];
begin
  people := array(
    select user_id from user_stats where not has_days
    order by user_id limit people_max for update skip locked);
  perform count_days(one) from unnest(people) as one;
  return cardinality(people);
end $$;
