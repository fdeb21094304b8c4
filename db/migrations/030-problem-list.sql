-- What tells a server whether the list of problems that it keeps is still the newest.

-- One row. Everything that changes what the list shows, but for counters, gives it a new version in
-- the same transaction (server/model/list-version.ts).
create table problem_list (
  is_only boolean primary key default true check (is_only),
  version integer not null
);
insert into problem_list (version) values (1);

-- The transaction that last changed a problem's counters. What a server has not seen yet was written
-- by a transaction that was not older than the oldest one that ran when the server looked.
alter table problems
  add column counted_in xid8 not null default pg_current_xact_id();
create index problems_counted_in on problems (counted_in);

-- As before, and stamps the problem whose counters it changes.
create or replace function count_verdict(submission uuid, old_verdict text, new_verdict text)
returns void language plpgsql as $$
declare
  person uuid;
  problem uuid;
  counted integer := is_counted(new_verdict)::integer - is_counted(old_verdict)::integer;
  accepted integer := (new_verdict is not distinct from 'Accepted')::integer
    - (old_verdict is not distinct from 'Accepted')::integer;
begin
  if old_verdict is not distinct from new_verdict then
    return;
  end if;
  select user_id, problem_id into strict person, problem from submissions where id = submission;
  if counted <> 0 or accepted <> 0 then
    update problems set
      total_submissions = total_submissions + counted,
      accepted_submissions = accepted_submissions + accepted,
      counted_in = pg_current_xact_id()
    where id = problem;
  end if;
  perform count_attempts(person, array[problem]);
  perform refresh_stats(person);
end $$;
