-- Which submissions changed a contest's runs, so that boards read only these again. A version that has
-- no row here was another change, after which all runs are read. A version is taken under the lock
-- of the contest's row: who sees one sees all before it.
create table contest_run_changes (
  contest_id uuid not null references contests on delete cascade,
  runs_version bigint not null,
  submission_id uuid not null,
  primary key (contest_id, runs_version)
);
comment on table contest_run_changes is
  'The last submissions that came to contests, or changed in them, or left them.';
comment on column contest_run_changes.submission_id is 'May be gone, or in another contest.';

create or replace function new_runs_version() returns trigger
language plpgsql as $$
declare
  kept constant integer := 500;
  contest uuid;
  version bigint;
begin
  for contest, version in
    update contests set runs_version = runs_version + 1
    where id in (
      select contest_id from participations
      where id in (new.participation_id, case tg_op when 'UPDATE' then old.participation_id end))
    returning id, runs_version
  loop
    insert into contest_run_changes (contest_id, runs_version, submission_id)
    values (contest, version, new.id);
    if version % kept = 0 then
      delete from contest_run_changes where contest_id = contest and runs_version <= version - kept;
    end if;
  end loop;
  return null;
end $$;
