-- A program of a problem that broke on one submission: only that one is held, and judging goes on
-- until another submission meets the same. Pauses of before, and of judges of before, hold all.
alter table problem_pauses add column holds_all boolean not null default true;
