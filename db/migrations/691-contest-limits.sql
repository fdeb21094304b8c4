-- The limits of time and memory that a contest has for a problem are known wherever its problem is.
drop function contests_now(uuid, uuid);

create function contests_now(person uuid, problem uuid)
returns table (
  slug text, label text, allows_assistant boolean, time_limit_ms integer, memory_limit_mb integer)
language sql stable as $$
  select slug, label, allows_assistant, time_limit_ms, memory_limit_mb
  from (
    select contests.id, contests.slug, contest_problems.label, contests.allows_assistant,
      contest_problems.time_limit_ms, contest_problems.memory_limit_mb,
      coalesce(participations.starts_at,
        case when contests.window_ms is null then contests.starts_at end) as starts_at,
      coalesce(participations.duration_ms, contests.duration_ms) as duration_ms
    from participation_members own
    join participations on participations.id = own.participation_id
    join contests on contests.id = own.contest_id
    join contest_problems
      on contest_problems.contest_id = contests.id and contest_problems.problem_id = problem
    where own.user_id = person and contests.visibility <> 'draft'
  ) as taken
  where starts_at <= now()
    and contest_clock(id, starts_at) < make_interval(secs => duration_ms / 1000.0)
$$;

comment on function contests_now is
  'The contests with a problem in which a person takes part at the moment, with the limits that each has for it.';

-- Those by which a person solves a problem now; null where they are those of the problem.
create function contest_limits(person uuid, problem uuid)
returns table (time_limit_ms integer, memory_limit_mb integer)
language sql stable as $$
  select time_limit_ms, memory_limit_mb from contests_now(person, problem)
  order by slug limit 1
$$;

comment on function contest_limits is
  'The limits by which a person solves a problem in a running contest; null: those of the problem.';
