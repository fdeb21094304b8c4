-- The numbers of people and problems, and the one definition of how a verdict changes them. Server
-- and judge both call these functions, within the transaction of what they change.
--
-- Whoever changes numbers locks in this order: the problem's row, the person's row in user_stats,
-- the person's attempts. Each statement below sees what was committed before its lock was granted
-- (read committed, which is the default), so that nobody computes from what another is changing.

-- A person without a row has zero everywhere.
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
  -- The latest submission that counts, or contribution.
  last_active timestamptz,
  -- Since when the person has the present number of solved problems: in all, and of a difficulty.
  last_solved_at timestamptz,
  easy_last_solved_at timestamptz,
  medium_last_solved_at timestamptz,
  hard_last_solved_at timestamptz
);

-- One per leaderboard, in its order; only people with something to show.
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

-- A person's submissions by time. With what is counted in the index itself, somebody with thousands
-- of submissions is counted in milliseconds; attempts likewise.
create index submissions_by_person_and_time on submissions (user_id, submitted_at desc)
  include (verdict);
alter table attempts
  drop constraint attempts_pkey,
  add primary key (user_id, problem_id) include (solved_at);

-- The order of the list of problems.
create index problems_by_age on problems (created_at, id) where deleted_at is null;

-- Whether a verdict counts anywhere: one that is missing or a fault of ours does not.
create function is_counted(verdict text) returns boolean
language sql immutable parallel safe
return coalesce(verdict <> 'Judge Error', false);

-- Makes sure that a person has a row, and keeps it locked until the transaction ends.
create function lock_stats(person uuid) returns void language plpgsql as $$
begin
  insert into user_stats (user_id) values (person) on conflict do nothing;
  perform from user_stats where user_id = person for update;
end $$;

-- Recomputes a person's row from attempts, problems, submissions and contributions.
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

-- Recomputes which of some problems a person has attempted and solved. A problem is attempted with
-- any submission that counts, and solved since the earliest accepted one was submitted.
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

-- Brings all numbers in line with a submission whose verdict this transaction has just changed from
-- old_verdict to new_verdict (null: none). One submission per transaction, or locks may cross.
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

-- Recomputes everything that is known of a person from the submissions and contributions.
create function recalculate_stats(person uuid) returns void language plpgsql as $$
begin
  perform lock_stats(person);
  perform count_attempts(person, array(
    select problem_id from attempts where user_id = person
    union select problem_id from submissions where user_id = person));
  perform refresh_stats(person);
end $$;

-- Recomputes the rows of all who have attempted a problem, whose difficulty has just changed.
create function refresh_stats_of_problem(problem uuid) returns void language plpgsql as $$
declare
  person uuid;
begin
  for person in select user_id from attempts where problem_id = problem order by user_id loop
    perform refresh_stats(person);
  end loop;
end $$;
