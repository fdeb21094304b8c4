-- Whether a judge holds an advisory lock while it lives (work/presence.ts); older judges do not.
alter table judges add column holds_lock boolean not null default false;
