-- The whole of a large failing input, of which people see the beginning, to be downloaded.
alter table counterexamples add column large_input bytea;
alter table counterexamples alter column large_input set storage external;
comment on table counterexamples is
  'Small inputs on which programs fail that failed on a test, kept for each program and test set.';
comment on column counterexamples.large_input is
  'The whole input in gzip, if `found` has only its beginning; null otherwise.';
