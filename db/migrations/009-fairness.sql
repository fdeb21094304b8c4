-- Fairness between people and networks: what work waits for, whose it is, and what it costs.

-- class: 0 work, 1 rejudging, which is taken when nothing else waits. Runs and submissions differ
-- by when they are due (contract/fairness.ts).
drop index queue_order;
update queue set class = case when class = 2 then 1 else 0 end;
alter table queue
  add constraint queue_class_check check (class in (0, 1)),
  -- Where it came from, as server/networks.ts names networks; null for work of ours.
  add column network text,
  -- Its place between people: when it would be due whatever its kind.
  add column fair_at timestamptz not null default now(),
  -- Since when the holder has it.
  add column claimed_at timestamptz;
update queue set fair_at = due_at;

create index queue_order on queue (class, due_at, enqueued_at, job);
create index queue_of_network on queue (network);
-- What judges have in hand, or had when they died.
create index queue_held on queue (person) where holder is not null;

-- The time that slots were held, beside the CPU time that was used meanwhile.
alter table judge_usage add column slot_ms bigint not null default 0;
