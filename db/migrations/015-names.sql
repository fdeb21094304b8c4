-- What a name looks like: two names with the same skeleton are told apart by nobody. The server
-- computes it (model/names.ts), at its next start for the names that are there; of those that look
-- alike the oldest has the skeleton, and the others keep their names.
alter table users add column name_skeleton text;
create unique index users_name_skeleton on users (name_skeleton);
