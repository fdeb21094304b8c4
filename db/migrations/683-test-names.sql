-- The names of test cases, where people submit their answers; null where they submit programs.
alter table test_cases add column name text;

comment on column test_cases.name is
  'As people name it who submit answers; null where they submit programs.';
