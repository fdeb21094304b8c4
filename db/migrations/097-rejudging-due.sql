-- A version was published that judges otherwise, and the submissions have not been queued yet.
alter table problems add column is_rejudging_due boolean not null default false;
create index problems_rejudging_due on problems (id) where is_rejudging_due;
