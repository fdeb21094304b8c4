-- What a judge reports of each of its languages (contract/language-rules.ts), for people to read: the
-- version of the compiler, the commands, and what counts. Null for a judge of an older version.
alter table judges add column reports jsonb;
