-- Contests that are held here by a package of a contest to come.
alter table contests add column held_from_sha256 bytea check (octet_length(held_from_sha256) = 32);
comment on column contests.held_from_sha256 is
  'Of the package by which its organisers set it up; null without one.';
