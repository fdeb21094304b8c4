-- Nothing of a class binds who was put into it, and has opened no assignment of it.
alter table class_members add column entry text not null default 'own'
  constraint class_members_entry_check check (entry in ('own', 'added', 'opened'));
create index class_members_added on class_members (user_id) where entry = 'added';

comment on column class_members.entry is
  'own: joined by the person, by an administrator or by a platform. added: put in by a teacher, and nothing of the class binds the person. opened: has opened an assignment since, whose rules bind them; they may leave.';

drop function exams_now(uuid);
create function exams_now(person uuid)
returns table (contest_id uuid, slug text, exam jsonb, is_bound boolean)
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

comment on function exams_now is
  'The exams that a person writes at the moment, with their rules, and whether these bind the person already: not before who was put into the class by a teacher opens something of it. They end for whom a teacher takes out of the class, and are those of before when they come back.';

drop function contests_now(uuid, uuid);
drop function taking_part_now(uuid);
create function taking_part_now(problem uuid)
returns table (
  person_id uuid, slug text, label text, allows_assistant boolean, time_limit_ms integer,
  memory_limit_mb integer, is_of_class boolean, is_bound boolean)
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

create function contests_now(person uuid, problem uuid)
returns table (
  slug text, label text, allows_assistant boolean, time_limit_ms integer, memory_limit_mb integer,
  is_of_class boolean, is_bound boolean)
language sql stable as $$
  select slug, label, allows_assistant, time_limit_ms, memory_limit_mb, is_of_class, is_bound
  from taking_part_now(problem) where person_id = person
$$;

comment on function taking_part_now is
  'Who takes part at the moment in the contests with a problem, with the limits that each has for it. Assignments are only those of classes in which the person is a pupil now, as for exams_now, which says what is_bound means.';
comment on function contests_now is
  'The contests with a problem in which a person takes part at the moment, with the limits that each has for it. Assignments are only those of classes in which the person is a pupil now, as for exams_now.';
