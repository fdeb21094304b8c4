-- Contests as data. Boards are computed from these rows (standings/); nothing here is counted up.
-- Times are absolute and in whole milliseconds, and the time of a contest follows from them.

create table contests (
  id uuid primary key default gen_random_uuid(),
  slug text not null unique
    check (slug ~ '^[A-Za-z0-9_]([A-Za-z0-9_.-]{0,34}[A-Za-z0-9_-])?$'),
  name text not null,
  formal_name text,
  visibility text not null default 'draft' check (visibility in ('draft', 'hidden', 'published')),
  settings jsonb not null,
  starts_at timestamptz(3),
  countdown_pause_ms bigint,
  duration_ms bigint not null check (duration_ms > 0),
  thawed_at timestamptz(3),
  finalized_at timestamptz(3),
  updates_ended_at timestamptz(3),
  imported_sha256 bytea check (octet_length(imported_sha256) = 32),
  settings_version bigint not null default 1,
  runs_version bigint not null default 1,
  created_by uuid references users (id),
  created_at timestamptz not null default now(),
  check (starts_at is null or countdown_pause_ms is null)
);

create index contests_by_start on contests (starts_at desc, slug);
create index contests_by_creator on contests (created_by);

create table contest_stops (
  id uuid primary key default gen_random_uuid(),
  contest_id uuid not null references contests (id) on delete cascade,
  kind text not null check (kind in ('pause', 'removed')),
  from_at timestamptz(3) not null,
  until_at timestamptz(3) check (until_at >= from_at),
  reason text
);

create index contest_stops_of_contest on contest_stops (contest_id);

create table contest_problems (
  id uuid primary key default gen_random_uuid(),
  contest_id uuid not null references contests (id) on delete cascade,
  external_id text not null,
  position integer not null,
  problem_id uuid references problems (id),
  label text not null,
  name text not null,
  color text,
  rgb text,
  points double precision not null default 1 check (points >= 0),
  time_limit_ms integer check (time_limit_ms > 0),
  memory_limit_mb integer check (memory_limit_mb > 0),
  test_count integer,
  unique (contest_id, external_id),
  unique (contest_id, position),
  unique (contest_id, problem_id)
);

create index contest_problems_of_problem on contest_problems (problem_id);

create table contest_groups (
  id uuid primary key default gen_random_uuid(),
  contest_id uuid not null references contests (id) on delete cascade,
  external_id text not null,
  name text not null,
  type text,
  icpc_id text,
  unique (contest_id, external_id)
);

create table contest_organizations (
  id uuid primary key default gen_random_uuid(),
  contest_id uuid not null references contests (id) on delete cascade,
  external_id text not null,
  name text not null,
  formal_name text,
  country text,
  icpc_id text,
  unique (contest_id, external_id)
);

create table contest_languages (
  contest_id uuid not null references contests (id) on delete cascade,
  external_id text not null,
  name text not null,
  extensions text[] not null default '{}',
  entry_point_name text,
  primary key (contest_id, external_id)
);

create table contest_judgement_types (
  contest_id uuid not null references contests (id) on delete cascade,
  external_id text not null,
  name text not null,
  has_penalty boolean not null,
  is_solved boolean not null,
  verdict text not null,
  primary key (contest_id, external_id)
);

create table participations (
  id uuid primary key default gen_random_uuid(),
  contest_id uuid not null references contests (id) on delete cascade,
  external_id text not null,
  is_team boolean not null,
  name text not null,
  display_name text,
  label text not null,
  kind text not null default 'official'
    check (kind in ('official', 'unofficial', 'hidden', 'virtual')),
  number integer not null default 1 check (number > 0),
  is_disqualified boolean not null default false,
  starts_at timestamptz(3),
  duration_ms bigint check (duration_ms > 0),
  organization_id uuid references contest_organizations (id),
  icpc_id text,
  registered_at timestamptz not null default now(),
  unique (contest_id, external_id),
  unique (id, contest_id, number)
);

create index participations_of_organization on participations (organization_id);

create table participation_members (
  participation_id uuid not null,
  contest_id uuid not null,
  number integer not null,
  user_id uuid not null references users (id),
  primary key (participation_id, user_id),
  unique (user_id, contest_id, number),
  foreign key (participation_id, contest_id, number)
    references participations (id, contest_id, number) on update cascade on delete cascade
);

create index participation_members_of_participation
  on participation_members (participation_id, contest_id, number);

create table participation_groups (
  participation_id uuid not null references participations (id) on delete cascade,
  group_id uuid not null references contest_groups (id) on delete cascade,
  primary key (participation_id, group_id)
);

create index participation_groups_of_group on participation_groups (group_id);

alter table submissions add column participation_id uuid references participations (id);

create table contest_runs (
  id uuid primary key default gen_random_uuid(),
  contest_id uuid not null references contests (id) on delete cascade,
  external_id text not null,
  participation_id uuid not null references participations (id) on delete cascade,
  problem_id uuid not null references contest_problems (id),
  language text not null,
  entry_point text,
  received_at timestamptz(3) not null,
  unique (contest_id, external_id)
);

create index contest_runs_of_participation on contest_runs (participation_id);
create index contest_runs_of_problem on contest_runs (problem_id);

create table contest_judgements (
  contest_id uuid not null references contests (id) on delete cascade,
  external_id text not null,
  run_id uuid not null references contest_runs (id) on delete cascade,
  judgement_type text,
  points double precision,
  subtasks jsonb,
  started_at timestamptz(3) not null,
  ended_at timestamptz(3),
  max_run_time_ms double precision,
  counts boolean not null,
  primary key (contest_id, external_id),
  foreign key (contest_id, judgement_type)
    references contest_judgement_types (contest_id, external_id)
);

create unique index contest_judgements_that_count on contest_judgements (run_id) where counts;
create index contest_judgements_of_type on contest_judgements (contest_id, judgement_type);
create index contest_judgements_of_run on contest_judgements (run_id);

create table contest_adjustments (
  id uuid primary key default gen_random_uuid(),
  contest_id uuid not null references contests (id) on delete cascade,
  kind text not null check (kind in ('added penalty', 'ignored run')),
  participation_id uuid references participations (id) on delete cascade,
  minutes integer,
  submission_id uuid references submissions (id) on delete cascade,
  run_id uuid references contest_runs (id) on delete cascade,
  reason text,
  made_by uuid references users (id),
  made_at timestamptz not null default now(),
  check (case kind
    when 'added penalty' then participation_id is not null and minutes is not null
      and submission_id is null and run_id is null
    else num_nonnulls(submission_id, run_id) = 1 and num_nonnulls(participation_id, minutes) = 0
    end)
);

create index contest_adjustments_by_person on contest_adjustments (made_by);
create index contest_adjustments_of_contest on contest_adjustments (contest_id);
create index contest_adjustments_of_participation on contest_adjustments (participation_id);
create index contest_adjustments_of_submission on contest_adjustments (submission_id);
create index contest_adjustments_of_run on contest_adjustments (run_id);

create table contest_clarifications (
  id uuid primary key default gen_random_uuid(),
  contest_id uuid not null references contests (id) on delete cascade,
  external_id text not null,
  from_id uuid references participations (id) on delete cascade,
  to_id uuid references participations (id) on delete cascade,
  reply_to uuid references contest_clarifications (id) on delete cascade,
  problem_id uuid references contest_problems (id) on delete set null,
  text text not null,
  written_by uuid references users (id),
  written_at timestamptz(3) not null,
  closed_at timestamptz(3),
  unique (contest_id, external_id),
  check (from_id is null or to_id is null)
);

create index contest_clarifications_by_person on contest_clarifications (written_by);
create index contest_clarifications_from on contest_clarifications (from_id);
create index contest_clarifications_to on contest_clarifications (to_id);
create index contest_clarifications_replies on contest_clarifications (reply_to);
create index contest_clarifications_of_problem on contest_clarifications (problem_id);

create table contest_awards (
  contest_id uuid not null references contests (id) on delete cascade,
  external_id text not null,
  citation text not null,
  team_ids text[],
  primary key (contest_id, external_id)
);

create table contest_boards (
  contest_id uuid not null references contests (id) on delete cascade,
  viewer text not null check (viewer in ('organiser', 'public')),
  settings_version bigint not null,
  runs_version bigint not null,
  phase text not null,
  board json not null,
  primary key (contest_id, viewer)
);

-- New versions, from what a board is computed. A statement about many rows makes one.
create function new_contest_versions() returns trigger
language plpgsql as $$
begin
  update contests set
    settings_version = settings_version + (tg_argv[0] = 'settings')::integer,
    runs_version = runs_version + (tg_argv[0] = 'runs')::integer
  where id in (select contest_id from changed);
  return null;
end $$;

create function new_settings_version() returns trigger
language plpgsql as $$
begin
  new.settings_version := old.settings_version + 1;
  return new;
end $$;

-- At the end of the transaction, so that those who judge submissions of a contest wait for each
-- other as briefly as possible.
create function new_runs_version() returns trigger
language plpgsql as $$
begin
  update contests set runs_version = runs_version + 1
  where id in (
    select contest_id from participations
    where id in (new.participation_id, case tg_op when 'UPDATE' then old.participation_id end));
  return null;
end $$;

create trigger contests_change before update of
  settings, starts_at, countdown_pause_ms, duration_ms, thawed_at, finalized_at, updates_ended_at
  on contests for each row execute function new_settings_version();

create constraint trigger submissions_of_contests_come after insert on submissions
  deferrable initially deferred for each row when (new.participation_id is not null)
  execute function new_runs_version();
create constraint trigger submissions_of_contests_change
  after update of verdict, points, participation_id, submitted_at on submissions
  deferrable initially deferred for each row
  when (new.participation_id is not null or old.participation_id is not null)
  execute function new_runs_version();

create trigger contest_stops_inserts after insert on contest_stops referencing new table as changed
  for each statement execute function new_contest_versions('settings');
create trigger contest_stops_updates after update on contest_stops referencing new table as changed
  for each statement execute function new_contest_versions('settings');
create trigger contest_stops_deletes after delete on contest_stops referencing old table as changed
  for each statement execute function new_contest_versions('settings');

create trigger contest_problems_inserts after insert on contest_problems referencing new table as changed
  for each statement execute function new_contest_versions('settings');
create trigger contest_problems_updates after update on contest_problems referencing new table as changed
  for each statement execute function new_contest_versions('settings');
create trigger contest_problems_deletes after delete on contest_problems referencing old table as changed
  for each statement execute function new_contest_versions('settings');

create trigger participations_inserts after insert on participations referencing new table as changed
  for each statement execute function new_contest_versions('settings');
create trigger participations_updates after update on participations referencing new table as changed
  for each statement execute function new_contest_versions('settings');
create trigger participations_deletes after delete on participations referencing old table as changed
  for each statement execute function new_contest_versions('settings');

create trigger contest_adjustments_inserts after insert on contest_adjustments referencing new table as changed
  for each statement execute function new_contest_versions('settings');
create trigger contest_adjustments_updates after update on contest_adjustments referencing new table as changed
  for each statement execute function new_contest_versions('settings');
create trigger contest_adjustments_deletes after delete on contest_adjustments referencing old table as changed
  for each statement execute function new_contest_versions('settings');

create trigger contest_groups_inserts after insert on contest_groups referencing new table as changed
  for each statement execute function new_contest_versions('settings');
create trigger contest_groups_updates after update on contest_groups referencing new table as changed
  for each statement execute function new_contest_versions('settings');
create trigger contest_groups_deletes after delete on contest_groups referencing old table as changed
  for each statement execute function new_contest_versions('settings');

create trigger contest_judgement_types_inserts after insert on contest_judgement_types referencing new table as changed
  for each statement execute function new_contest_versions('settings');
create trigger contest_judgement_types_updates after update on contest_judgement_types referencing new table as changed
  for each statement execute function new_contest_versions('settings');
create trigger contest_judgement_types_deletes after delete on contest_judgement_types referencing old table as changed
  for each statement execute function new_contest_versions('settings');

create trigger contest_runs_inserts after insert on contest_runs referencing new table as changed
  for each statement execute function new_contest_versions('runs');
create trigger contest_runs_updates after update on contest_runs referencing new table as changed
  for each statement execute function new_contest_versions('runs');
create trigger contest_runs_deletes after delete on contest_runs referencing old table as changed
  for each statement execute function new_contest_versions('runs');

create trigger contest_judgements_inserts after insert on contest_judgements referencing new table as changed
  for each statement execute function new_contest_versions('runs');
create trigger contest_judgements_updates after update on contest_judgements referencing new table as changed
  for each statement execute function new_contest_versions('runs');
create trigger contest_judgements_deletes after delete on contest_judgements referencing old table as changed
  for each statement execute function new_contest_versions('runs');

-- Which groups a participation is in changes boards by group; its rows have no contest.
create function new_group_versions() returns trigger
language plpgsql as $$
begin
  update contests set settings_version = settings_version + 1
  where id in (
    select contest_id from participations where id in (select participation_id from changed));
  return null;
end $$;

create trigger participation_groups_inserts after insert on participation_groups
  referencing new table as changed for each statement execute function new_group_versions();
create trigger participation_groups_deletes after delete on participation_groups
  referencing old table as changed for each statement execute function new_group_versions();

comment on table contests is 'Contests: those held here and imported ones.';
comment on column contests.slug is 'In addresses; the id of the package that it was imported from.';
comment on column contests.settings is 'As contract/contests.ts has it (contestSettings).';
comment on column contests.starts_at is 'Null until it is known, and while the countdown is paused.';
comment on column contests.duration_ms is 'Without stops.';
comment on column contests.thawed_at is 'When the freeze is lifted; may be in the future, as all times of states.';
comment on column contests.imported_sha256 is 'Of the package that it was imported from; null if it is held here.';
comment on column contests.settings_version is
  'Changes with all that a board is computed from, except runs. Triggers write it.';
comment on column contests.runs_version is 'Changes with the runs. Triggers write it.';
comment on table contest_stops is
  'Intervals in which the clock of a contest stands still: pauses, and time that was removed afterwards.';
comment on column contest_stops.until_at is 'Null while it lasts.';
comment on table contest_problems is
  'Problems of contests. Those of an imported one may be unknown here; their names are kept.';
comment on column contest_problems.external_id is 'In the Contest API, and of its package.';
comment on column contest_problems.time_limit_ms is 'Null: that of the problem.';
comment on table contest_judgement_types is
  'How an imported contest names its results, and as what they count.';
comment on column contest_judgement_types.verdict is
  'One of ours: Accepted, a compilation error for what costs nothing, or what it is like.';
comment on table participations is 'Teams, and people who take part alone.';
comment on column participations.number is 'The n-th of its members in this contest.';
comment on column participations.starts_at is 'Null: with the contest.';
comment on column participations.duration_ms is 'Null: as long as the contest.';
comment on table participation_members is 'Accounts that take part; imported teams have none.';
comment on column submissions.participation_id is 'Null: it belongs to no contest.';
comment on table contest_runs is
  'Submissions of imported contests, which have no program here. Those of contests held here are in submissions.';
comment on column contest_runs.problem_id is 'Of contest_problems.';
comment on column contest_judgements.judgement_type is 'Null while it was being judged.';
comment on column contest_judgements.counts is 'The valid one of its run, which has at most one.';
comment on table contest_adjustments is 'What organisers decided about teams and runs.';
comment on table contest_clarifications is 'Questions of teams, answers, and announcements.';
comment on column contest_clarifications.to_id is 'Null with from_id null: to all teams.';
comment on column contest_clarifications.closed_at is 'When an organiser found that a question needs no answer.';
comment on table contest_awards is 'Awards that an imported contest gave.';
comment on column contest_awards.team_ids is 'Of participations: external_id.';
comment on table contest_boards is
  'Boards as they were computed last, for organisers and for all; another version of settings or runs, or another phase, makes them anew.';
comment on column contest_boards.phase is 'What follows from the time: whether it has begun, is frozen, over, thawed, final.';
