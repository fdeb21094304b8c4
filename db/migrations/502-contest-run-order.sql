-- Runs of the same millisecond count in the order in which their package has them.
alter table contest_runs add column position integer not null default 0;

comment on column contest_runs.position is 'In its package: the order of runs of the same time.';
