-- Each edit of a problem makes a new version of it: an edit of an older one is refused, and who
-- meets another's edit is told whose it is. Verdicts change the counters only, not the version.
alter table problems
  add column version integer not null default 1,
  add column updated_by uuid references users (id);
