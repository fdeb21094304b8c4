-- Verdicts, contributions and a problem's new difficulty change the numbers by what has changed;
-- everything is counted anew only on request (recalculate_stats).

-- As what an attempt is counted in the person's row of user_stats. Where a problem has got another
-- difficulty, its attempts follow a few people at a time, so that nobody's verdict waits for long.
alter table attempts add column difficulty text;
update attempts set difficulty = problems.difficulty from problems where problems.id = problem_id;
alter table attempts
  alter column difficulty set not null,
  add constraint attempts_difficulty_check check (difficulty in ('Easy', 'Medium', 'Hard'));
create index attempts_of_problem on attempts (problem_id, difficulty, user_id);

-- The other references that had no index.
create index problems_of_creator on problems (created_by);
create index problems_of_editor on problems (updated_by);
create index contributions_of_reviewer on contributions (reviewed_by);
create index contributions_of_problem on contributions (approved_problem_id);
do $$ begin
  if to_regclass('runs') is not null then
    create index if not exists runs_of_problem on runs (problem_id);
  end if;
end $$;

drop function refresh_stats_of_problem(uuid);

-- Recounts a person's row from attempts, submissions and contributions.
create or replace function refresh_stats(person uuid) returns void language plpgsql as $$
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

-- Recounts which of some problems a person has attempted and solved. A problem is attempted with any
-- submission that counts, and solved since the earliest accepted one was submitted.
create or replace function count_attempts(person uuid, problem_ids uuid[]) returns void
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

-- An attempt at a problem before and after a change: with which difficulty it is counted, null where
-- there is none, and since when it is solved.
create type attempt_change as (
  person uuid,
  was text,
  was_solved timestamptz,
  now text,
  now_solved timestamptz
);

-- When a person solved the latest problem, after one that was solved at `gone` has come to be solved
-- at `come` (null: not at all). Others are looked up only where `gone` was the latest itself:
-- those of a difficulty, or all where that is null.
create function latest_solved(latest timestamptz, gone timestamptz, come timestamptz,
  person uuid, problem uuid, counted_as text)
returns timestamptz language sql stable
return case
  when gone is not distinct from come then latest
  when gone is null or gone < latest then greatest(latest, come)
  else greatest(come, (
    select max(solved_at) from attempts
    where user_id = person and problem_id <> problem
      and (counted_as is null or difficulty = counted_as)))
end;

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
  if counted = 0 and accepted = 0 then
    return;
  end if;
  select user_id, problem_id, submitted_at into strict submitted
  from submissions where id = submission;
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

-- Brings its contributor's numbers in line with a contribution whose status this transaction has just
-- changed from old_status (null: it is new).
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

-- Counts attempts at a problem with the difficulty that it has now, those of at most people_max
-- people, and answers of how many. One caller at a time for each problem.
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
