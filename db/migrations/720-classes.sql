-- Classes: teachers, pupils, and assignments, which are contests that only the class sees.
create table classes (
  id uuid primary key default gen_random_uuid(),
  slug text not null unique,
  name text not null,
  term text,
  join_code text unique,
  version integer not null default 1,
  created_by uuid not null references users (id),
  created_at timestamptz not null default now()
);

create index classes_by_person on classes (created_by);

create table class_members (
  class_id uuid not null references classes (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  kind text not null check (kind in ('teacher', 'pupil')),
  name text,
  joined_at timestamptz not null default now(),
  primary key (class_id, user_id)
);

create index class_members_of_person on class_members (user_id);

-- A call that began before the account was deleted must not store anything after it.
create trigger class_members_need_an_account before insert on class_members
for each row execute function refuse_of_deleted_account();

create table class_messages (
  id uuid primary key default gen_random_uuid(),
  class_id uuid not null references classes (id) on delete cascade,
  text text not null,
  written_by uuid not null references users (id),
  written_at timestamptz not null default now()
);

create index class_messages_of_class on class_messages (class_id, written_at);
create index class_messages_by_person on class_messages (written_by);

alter table contests
  add column class_id uuid references classes (id),
  add column attempts_max integer check (attempts_max > 0),
  add column languages text[];

create index contests_of_class on contests (class_id);

alter table participations
  add column extension_ms bigint not null default 0 check (extension_ms >= 0);

create table class_grades (
  participation_id uuid not null references participations (id) on delete cascade,
  contest_problem_id uuid not null references contest_problems (id) on delete cascade,
  points double precision,
  comment text,
  made_by uuid not null references users (id),
  made_at timestamptz not null default now(),
  primary key (participation_id, contest_problem_id)
);

create index class_grades_of_problem on class_grades (contest_problem_id);
create index class_grades_by_person on class_grades (made_by);

-- A participation has its extension on top of its time.
create or replace function contests_now(person uuid, problem uuid)
returns table (
  slug text, label text, allows_assistant boolean, time_limit_ms integer, memory_limit_mb integer)
language sql stable as $$
  select slug, label, allows_assistant, time_limit_ms, memory_limit_mb
  from (
    select contests.id, contests.slug, contest_problems.label, contests.allows_assistant,
      contest_problems.time_limit_ms, contest_problems.memory_limit_mb,
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
  ) as taken
  where starts_at <= now()
    and contest_clock(id, starts_at) < make_interval(secs => duration_ms / 1000.0)
$$;

comment on table classes is 'Classes of teachers. What is in one, only its members and administrators see.';
comment on column classes.slug is 'In addresses.';
comment on column classes.term is 'Such as "Autumn 2026".';
comment on column classes.join_code is 'With which people join as pupils; null: only teachers add them.';
comment on table class_members is 'Who teaches a class, and who learns in it.';
comment on column class_members.name is 'As the class shows the person; null: the name of the account.';
comment on table class_messages is 'What teachers wrote to their classes.';
comment on column contests.class_id is 'Of an assignment: the class, which alone sees it.';
comment on column contests.attempts_max is 'Submissions to each problem, without compilation errors and faults of ours; null: any number.';
comment on column contests.languages is 'Those that it takes; null: all that its problems take.';
comment on column participations.extension_ms is 'How much longer it has, and how much later late rules begin for it.';
comment on table class_grades is 'What teachers decided about a pupil''s work at a problem of an assignment.';
comment on column class_grades.points is 'In place of those of the submissions; null: they count.';
