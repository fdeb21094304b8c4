-- Migrations 001, 002 and 004 were edited after databases had been made with them. This brings such
-- databases to the same schema; in newer ones it changes nothing.

alter table problems alter column created_at set default clock_timestamp();
create index if not exists rate_counts_by_end on rate_counts (window_end);
create index if not exists submissions_verdicts on submissions (verdict);
create index if not exists problems_by_age on problems (created_at, id) where deleted_at is null;

do $$
begin
  if pg_get_indexdef('submissions_by_person_and_time'::regclass) not like '%INCLUDE%' then
    drop index submissions_by_person_and_time;
    create index submissions_by_person_and_time on submissions (user_id, submitted_at desc)
      include (verdict);
  end if;
  if pg_get_indexdef('attempts_pkey'::regclass) not like '%INCLUDE%' then
    alter table attempts
      drop constraint attempts_pkey,
      add primary key (user_id, problem_id) include (solved_at);
  end if;
end $$;
