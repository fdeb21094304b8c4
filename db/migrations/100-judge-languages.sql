-- The languages that a judge can compile and run; null for a judge of an older version, which does
-- not say.
alter table judges add column languages text[];
