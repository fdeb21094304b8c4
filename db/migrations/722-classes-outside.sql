-- Assignments end with the membership, and keep no problem from those who may open it anyway.
drop function contests_now(uuid, uuid);

create function contests_now(person uuid, problem uuid)
returns table (
  slug text, label text, allows_assistant boolean, time_limit_ms integer, memory_limit_mb integer,
  is_of_class boolean)
language sql stable as $$
  select slug, label, allows_assistant, time_limit_ms, memory_limit_mb, is_of_class
  from (
    select contests.id, contests.slug, contest_problems.label, contests.allows_assistant,
      contest_problems.time_limit_ms, contest_problems.memory_limit_mb,
      contests.class_id is not null as is_of_class,
      coalesce(participations.starts_at,
        case when contests.window_ms is null then contests.starts_at end) as starts_at,
      coalesce(participations.duration_ms, contests.duration_ms) + participations.extension_ms
        as duration_ms
    from participation_members own
    join participations on participations.id = own.participation_id
    join contests on contests.id = own.contest_id
    join contest_problems
      on contest_problems.contest_id = contests.id and contest_problems.problem_id = problem
    where own.user_id = person and contests.visibility <> 'draft'
      and (contests.class_id is null or exists (
        select from class_members
        where class_members.class_id = contests.class_id and class_members.user_id = person
          and class_members.kind = 'pupil'))
  ) as taken
  where starts_at <= now()
    and contest_clock(id, starts_at) < make_interval(secs => duration_ms / 1000.0)
$$;

comment on function contests_now is
  'The contests with a problem in which a person takes part at the moment, with the limits that each has for it.';

create or replace function is_kept_for_contest(problem uuid) returns boolean
language sql stable as $$
  select exists (
    select from contest_problems join contests on contests.id = contest_problems.contest_id
    where contest_problems.problem_id = problem and contests.visibility <> 'draft'
      and contests.class_id is null
      and (contests.starts_at is null or contest_clock(contests.id, contests.starts_at)
        < make_interval(secs => contests.duration_ms / 1000.0)))
$$;
