-- What bin/admin does to people's roles, until a server has put it into its log.
create table role_changes (
  id bigint generated always as identity primary key,
  account uuid not null,
  is_admin boolean not null,
  changed_at timestamptz not null default now()
);
