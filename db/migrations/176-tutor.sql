-- Whether people are shown small failing inputs in place of hidden tests.
alter table problems add column tutor boolean not null default true;
