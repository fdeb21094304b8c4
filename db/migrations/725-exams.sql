-- Exams: rules of assignments about sessions, networks, help and a pledge.
alter table contests add column exam jsonb;
create index exams on contests (id) where exam is not null;

create table exam_pledges (
  contest_id uuid not null references contests (id) on delete cascade,
  version integer not null check (version > 0),
  text text not null,
  written_at timestamptz not null default now(),
  primary key (contest_id, version)
);

create table pledge_answers (
  contest_id uuid not null,
  version integer not null,
  user_id uuid not null references users (id) on delete cascade,
  accepted_at timestamptz not null default now(),
  primary key (contest_id, version, user_id),
  foreign key (contest_id, version) references exam_pledges (contest_id, version) on delete cascade
);

create index pledge_answers_of_person on pledge_answers (user_id);
create trigger pledge_answers_need_an_account before insert on pledge_answers
for each row execute function refuse_of_deleted_account();

create table exam_sessions (
  id uuid primary key default gen_random_uuid(),
  contest_id uuid not null references contests (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  session_id uuid not null,
  device text not null,
  network text not null,
  bound_at timestamptz not null default clock_timestamp(),
  released_at timestamptz
);

create unique index exam_session_of_person on exam_sessions (contest_id, user_id)
where released_at is null;
create index exam_sessions_of_person on exam_sessions (user_id, contest_id, bound_at);
create index exam_sessions_of_contest on exam_sessions (contest_id);
create trigger exam_sessions_need_an_account before insert on exam_sessions
for each row execute function refuse_of_deleted_account();

create function exams_now(person uuid)
returns table (contest_id uuid, slug text, exam jsonb)
language sql stable as $$
  select contests.id, contests.slug, contests.exam
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
  'The exams that a person writes at the moment, with their rules.';
comment on column contests.exam is
  'The rules of an exam: oneSession, networks, noHelp, and pledgeVersion, which is null without a pledge. Null: the assignment is none.';
comment on table exam_pledges is 'What pupils accept before they see the problems of an exam; the newest one counts.';
comment on table pledge_answers is 'Who has accepted which version of a pledge.';
comment on table exam_sessions is 'In which session of theirs people write an exam that is bound to one.';
comment on column exam_sessions.session_id is 'The session may have ended since.';
comment on column exam_sessions.device is 'The browser and the system, as they named themselves.';
comment on column exam_sessions.network is 'The address.';
comment on column exam_sessions.released_at is 'When a teacher allowed another session; null: it counts.';
