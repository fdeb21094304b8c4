-- Every administrative act: who did what, what it changed, from where and when. Rows are only added:
-- a trigger refuses all else, and where the launcher runs PostgreSQL, the table is the superuser's
-- (bin/postgres-role.ts). Without foreign keys: an entry outlives what it is about.
create table audit_log (
  id bigint generated always as identity primary key,
  happened_at timestamptz not null default clock_timestamp(),
  -- The administrator, and their name at that time; null if a command of the host did it.
  actor uuid,
  actor_name text,
  -- One of contract/system.ts.
  act text not null,
  subject_kind text not null,
  subject_id text not null,
  subject_name text,
  -- What the act changed, as facts: of statements, programs and test data, sizes and hashes.
  before json,
  after json,
  -- The network of the caller, or the command.
  origin text not null
);
create index audit_log_of_subject on audit_log (subject_id, id desc);
create index audit_log_of_act on audit_log (act, id desc);

create function refuse_change_of_audit_log() returns trigger language plpgsql as $$
begin
  raise exception 'entries of the audit log are never changed or deleted' using errcode = '42501';
end
$$;

create trigger audit_log_stays before update or delete or truncate on audit_log
  for each statement execute function refuse_change_of_audit_log();
