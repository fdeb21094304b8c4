-- work/enqueue.ts: takes the lock of an owner's network, or of an owner without one, and reads what is in
-- the queue as it is then: when many jobs arrive at once, each sees the ones before it.
create function queue_load(
  payer text, at_network text, passing_kinds text[], usage_minutes integer,
  head_start_s double precision,
  out waiting integer, out own integer, out of_network integer, out others integer,
  out used_ms double precision, out head timestamptz
) language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended(coalesce(at_network, payer), 0));
  select
    (select count(*) from jobs where priority = 0 and kind <> all(passing_kinds)),
    (select count(*) from jobs
      where owner = payer and priority <> 2 and kind <> all(passing_kinds)),
    (select count(*) from jobs
      where network = at_network and priority <> 2 and kind <> all(passing_kinds)),
    (select count(distinct owner) from jobs
      where network = at_network and owner <> payer and priority <> 2
        and kind <> all(passing_kinds)),
    (select coalesce(sum(cpu_ms + slot_ms), 0) from judge_usage
      where owner = payer and minute > now() - make_interval(mins => usage_minutes)),
    greatest(now() - make_interval(secs => head_start_s), least(now(),
      (select max(fair_at) from jobs
        where judge_id is not null and lease_until > now() and priority = 0),
      (select fair_at from jobs where priority = 0 and judge_id is null
        order by priority, due_at, enqueued_at, id limit 1)))
  into waiting, own, of_network, others, used_ms, head;
end $$;
