-- Whom a teacher took out of a class, so that no login brings them back.
create table class_removals (
  class_id uuid not null references classes (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  removed_at timestamptz not null default now(),
  primary key (class_id, user_id)
);
create index class_removals_of_person on class_removals (user_id);

create trigger class_removals_need_an_account before insert on class_removals
for each row execute function refuse_of_deleted_account();

comment on table class_removals is
  'Whom teachers took out of a class: courses of platforms and groups of providers do not add them again.';
