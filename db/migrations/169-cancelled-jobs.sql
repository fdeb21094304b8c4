-- A job that its owner has cancelled while a judge holds it: that judge ends it.
alter table jobs add column is_cancelled boolean not null default false;
