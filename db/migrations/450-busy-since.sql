-- Since when attempts at a job have failed because the judges' hosts had no core for it: the start of
-- the first one. Null if none did.
alter table jobs add column busy_since timestamptz;
