-- Each change of a profile makes a new version of it: a change of an older one is refused where its
-- sender says which version they have seen.
alter table users add column profile_version integer not null default 1;
