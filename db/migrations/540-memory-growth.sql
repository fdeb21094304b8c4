alter table counterexamples add column memory json;

comment on column counterexamples.memory is
  'How the memory of a program that exceeded its limit grows; null if that is uncertain.';
