-- By how much languages have the time limit, as a JSON object from languages to numbers; a language
-- that is not there has it as usual.
alter table problems add column time_factors jsonb not null default '{}';
