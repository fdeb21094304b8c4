-- The id of a person tells who it is, on the leaderboard and elsewhere: who was added by an address has another.
alter table problem_people add column id uuid not null default gen_random_uuid();
create unique index problem_people_by_id on problem_people (id);

comment on column problem_people.id is
  'Under which the person is listed, instead of the account, as long as there is added_as.';
