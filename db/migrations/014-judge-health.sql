-- What a judge cannot work for, and work that failed on our side.

alter table judges
  -- A reason of judge/faults.ts, and it in a sentence; null while the judge can work.
  add column fault text,
  add column fault_message text;

alter table queue
  -- How often something of ours has failed on it, on judges that could work or not.
  add column faults smallint not null default 0,
  -- The judge that failed last.
  add column failed_on text;
