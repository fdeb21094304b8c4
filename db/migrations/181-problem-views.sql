-- The views of the list of problems that a person has saved: names, and filters as in an address.
create table problem_views (
  user_id uuid primary key references users (id) on delete cascade,
  views json not null,
  -- Grows with every change.
  version integer not null
);
