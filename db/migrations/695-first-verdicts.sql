-- What a judge stores for most submissions, in one call of the database instead of ten.

-- work/usage.ts: the owner pays for a job, and their waiting jobs move back, by at most a delay in all.
create function charge_owner(
  payer text, at_network text, cpu integer, slot integer, delay_max_s double precision
) returns void language plpgsql as $$
begin
  insert into judge_usage as used (owner, minute, cpu_ms, slot_ms)
  values (payer, date_trunc('minute', now()), cpu, slot)
  on conflict (owner, minute) do update
  set cpu_ms = used.cpu_ms + excluded.cpu_ms, slot_ms = used.slot_ms + excluded.slot_ms;
  -- Locked jobs are being claimed, or are about to change anyway.
  with owners as (
    select greatest(1, count(distinct owner)) as count from jobs
    where network = at_network and priority <> 2
  ), waiting as (
    select id, make_interval(secs => least(owners.count * (cpu + slot)::float8 / 1000,
      greatest(0, extract(epoch from now() - fair_at) + delay_max_s))) as by
    from jobs, owners
    where owner = payer and judge_id is null and priority = 0
    order by id for update of jobs skip locked
  )
  update jobs q set fair_at = fair_at + waiting.by, due_at = due_at + waiting.by
  from waiting where q.id = waiting.id;
end $$;

-- work/finish.ts: the first verdict of a submission, while the lease on its job holds. False if it does not
-- hold, if there is a verdict or another judging is asked for, or if the result is for sealed submissions
-- and this is none: then nothing has changed.
create function store_first_verdict(
  job uuid, holder text, attempt integer, is_for_sealed boolean,
  payer text, at_network text, cpu integer, slot integer, delay_max_s double precision,
  new_verdict text, new_result jsonb, time_ms double precision, kb integer,
  new_points double precision, most_points double precision,
  by_judge text, by_compiler text, by_tests integer, why text, told_on text, told text
) returns boolean language plpgsql as $$
declare
  is_first boolean;
begin
  perform from jobs where id = job and judge_id = holder and attempts = attempt
    and not rejudge_requested for update;
  if not found then
    return false;
  end if;
  select verdict is null and judged_at is null and (is_sealed or not is_for_sealed) into is_first
  from submissions where id = job for update;
  if is_first is not true then
    return false;
  end if;
  delete from jobs where id = job;
  update submissions set verdict = new_verdict, result = new_result, judged_at = now(),
    execution_time_ms = time_ms, memory_kb = kb, points = new_points, max_points = most_points,
    judge_version = by_judge, compiler_version = by_compiler, test_set = by_tests, fault = why
  where id = job;
  perform charge_owner(payer, at_network, cpu, slot, delay_max_s);
  perform count_verdict(job, null, new_verdict);
  perform pg_notify(told_on, told);
  return true;
end $$;
