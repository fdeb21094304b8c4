-- The language that a person chose for the pages, by its code of BCP 47.
alter table users add column locale text check (locale ~ '^[a-z]{2,3}(-[A-Za-z]{2,4})?$');
