-- Evidence that the assistant asks of the judges, and what the model of a provider has answered whom.

-- Evidence is a row of runs whose input is a request as JSON (contract/evidence.ts).
alter table queue drop constraint queue_kind_check;
alter table queue add constraint queue_kind_check
  check (kind in ('run', 'submission', 'evidence'));
create index queue_of_evidence on queue (lease_until) where kind = 'evidence';

create table assistant_usage (
  -- A user's id, or the network of a visitor as rates have it.
  person text not null,
  day date not null,
  answers integer not null,
  -- Of prompts and answers together, as the provider counts them.
  tokens bigint not null default 0,
  primary key (person, day)
);
create index assistant_usage_by_day on assistant_usage (day);
