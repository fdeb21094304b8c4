-- In a contest with windows nobody's time begins with the contest: each team starts its own.

create or replace function contests_now(person uuid, problem uuid)
returns table (slug text, label text, allows_assistant boolean)
language sql stable as $$
  select slug, label, allows_assistant
  from (
    select contests.id, contests.slug, contest_problems.label, contests.allows_assistant,
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
