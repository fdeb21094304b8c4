-- As a statement it was planned anew for each submission, which took four times as long as the answer.

-- work/ahead.ts: whether a submission or a run waits that a judge may claim, and when it is due, compared
-- with jobs that the judge holds.
create function waiting_ahead(
  judge text, urgent_kinds text[], held_jobs uuid[], look_through integer,
  out is_waiting boolean, out held json
) language plpgsql stable as $$
begin
  is_waiting := false;
  held := '[]';
  if exists (select from site_state where judging_paused_at is not null)
    or exists (select from judges where id = judge and is_drained) then
    return;
  end if;
  is_waiting := exists (
    select from jobs
    where priority = 0 and judge_id is null and kind = any (urgent_kinds)
      and (lease_until is null or lease_until < now()));
  if not is_waiting or cardinality(held_jobs) = 0 then
    return;
  end if;
  with waiting as materialized (
    select owner, network, due_at from jobs
    where priority = 0 and judge_id is null and kind = any (urgent_kinds)
      and (lease_until is null or lease_until < now())
    order by due_at limit look_through
  ), compared as (
    select id as job, priority = 1 as "isLast",
      extract(epoch from (select min(due_at) from waiting) - due_at) * 1000 as "anyMs",
      extract(epoch from (select min(due_at) from waiting where owner <> one.owner)
        - due_at) * 1000 as "othersMs",
      extract(epoch from (
        select min(due_at) from waiting where network is distinct from one.network
      ) - due_at) * 1000 as "elsewhereMs",
      (select count(*) from (
        select from jobs where owner = one.owner limit look_through) as own) as "ownJobs",
      (select count(*) from (
        select from jobs where network = one.network limit look_through) as near
      ) as "networkJobs"
    from jobs one where id = any (held_jobs)
  )
  select coalesce(json_agg(compared), '[]') into held from compared;
end $$;
