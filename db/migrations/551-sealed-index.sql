-- outside a transaction
create index concurrently if not exists submissions_sealed
  on submissions (participation_id) where is_sealed;
create index concurrently if not exists submissions_of_person_by_time
  on submissions (user_id, submitted_at desc) include (verdict, is_sealed);
drop index concurrently if exists submissions_by_person_and_time;

comment on index submissions_sealed is 'Those that may be told soon.';
comment on index submissions_of_person_by_time is
  'A person''s submissions by time. What is counted is in the index itself, so that thousands are counted in milliseconds.';
