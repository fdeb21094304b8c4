-- What judges count, for /metrics of the servers: judges have no port of their own, and their counts
-- outlive them. work/judge-counts.ts says which there are.
create table judge_counts (
  name text not null,
  -- As in the text format of Prometheus: kind="run",le="0.5".
  labels text not null,
  count float8 not null,
  primary key (name, labels)
);
