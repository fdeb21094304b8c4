-- What administrators have switched for the whole site: work/site-state.ts. One row.
create table site_state (
  is_only boolean primary key default true check (is_only),
  -- Since when no judge takes a job, and why.
  judging_paused_at timestamptz,
  judging_pause_reason text,
  -- Since when only administrators may change anything, and what the others are told.
  maintenance_since timestamptz,
  maintenance_message text,
  check ((judging_paused_at is null) = (judging_pause_reason is null)),
  check ((maintenance_since is null) = (maintenance_message is null))
);
insert into site_state default values;

-- Takes no more jobs: an administrator drains it before its host is stopped.
alter table judges add column is_drained boolean not null default false;

-- What of ours has failed lately, for administrators; old rows are deleted.
create table faults (
  id bigint generated always as identity primary key,
  happened_at timestamptz not null default clock_timestamp(),
  -- The judge, or the call of a server.
  place text not null,
  -- The job, or the id that the reply named.
  about uuid not null,
  kind text not null,
  what text not null
);
create index faults_of_place on faults (place, id desc);
create index faults_by_age on faults (happened_at);
