-- Who takes part in a running contest with a problem is found for all people at once, where lists of
-- many people ask for it; contests_now is the same for one.
create function taking_part_now(problem uuid)
returns table (
  person_id uuid, slug text, label text, allows_assistant boolean, time_limit_ms integer,
  memory_limit_mb integer, is_of_class boolean)
language sql stable as $$
  select user_id, slug, label, allows_assistant, time_limit_ms, memory_limit_mb, is_of_class
  from (
    select own.user_id, contests.id, contests.slug, contest_problems.label,
      contests.allows_assistant, contest_problems.time_limit_ms, contest_problems.memory_limit_mb,
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
    where contests.visibility <> 'draft'
      and (contests.class_id is null or exists (
        select from class_members
        where class_members.class_id = contests.class_id and class_members.user_id = own.user_id
          and class_members.kind = 'pupil'))
  ) as taken
  where starts_at <= now()
    and contest_clock(id, starts_at) < make_interval(secs => duration_ms / 1000.0)
$$;

create or replace function contests_now(person uuid, problem uuid)
returns table (
  slug text, label text, allows_assistant boolean, time_limit_ms integer, memory_limit_mb integer,
  is_of_class boolean)
language sql stable as $$
  select slug, label, allows_assistant, time_limit_ms, memory_limit_mb, is_of_class
  from taking_part_now(problem) where person_id = person
$$;

comment on function taking_part_now is
  'Who takes part at the moment in the contests with a problem, with the limits that each has for it. Assignments are only those of classes in which the person is a pupil now, as for exams_now.';
