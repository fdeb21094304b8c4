-- A private person stands on leaderboards, but no one else may open the profile.
alter table users add column is_private boolean not null default false;
