-- What people may do besides administrators: contract/roles.ts says what each role is for.

alter table users
  add column roles text[] not null default '{}'
    check (roles <@ array['setter', 'reviewer', 'organiser', 'teacher', 'observer']);

comment on column users.roles is 'In the order of contract/roles.ts; administrators hold all of them.';
