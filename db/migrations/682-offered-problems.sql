-- Owners offer a problem to an author, who then takes it: what a person owns counts for what they may store.
alter table problem_people
  add column offered_at timestamptz,
  add column added_as text;
create unique index problem_people_offered on problem_people (problem_id) where offered_at is not null;

comment on column problem_people.offered_at is
  'Since when the owner has offered the problem to this author, who may take it; null: not.';
comment on column problem_people.added_as is
  'The address by which someone added the person, shown instead of the name until the person has read of it.';

create table former_authors (
  problem_id uuid not null references problems (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  primary key (problem_id, user_id)
);
create index former_authors_of_person on former_authors (user_id);

comment on table former_authors is
  'Who was an author or the owner of a problem: like those of the present, they do not approve it.';

create trigger problem_people_need_an_account before insert on problem_people
for each row execute function refuse_of_deleted_account();
create trigger former_authors_need_an_account before insert on former_authors
for each row execute function refuse_of_deleted_account();
create trigger sharing_notices_need_an_account before insert on sharing_notices
for each row execute function refuse_of_deleted_account();
