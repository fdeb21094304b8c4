-- Whether the provider of a linked login proved that its person has the address of the account.

alter table linked_logins add column proves_address boolean not null default false;

comment on column linked_logins.proves_address is
  'Whether the provider had verified the address of the account when the login was linked. The first mailed password of an account unlinks all others.';
