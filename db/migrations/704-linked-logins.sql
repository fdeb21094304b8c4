-- Logins by providers of OpenID Connect: those that have begun, and which account each leads to.

create table begun_logins (
  state_digest bytea primary key check (octet_length(state_digest) = 32),
  browser_digest bytea not null check (octet_length(browser_digest) = 32),
  provider text not null,
  nonce text not null,
  verifier text not null,
  user_id uuid references users (id) on delete cascade,
  ends_at timestamptz not null
);
create index begun_logins_end on begun_logins (ends_at);
create index begun_logins_of_person on begun_logins (user_id);

create table linked_logins (
  id uuid primary key default gen_random_uuid(),
  issuer text not null,
  subject text not null,
  user_id uuid not null references users (id) on delete cascade,
  roles text[] not null default '{}',
  linked_at timestamptz not null default now(),
  used_at timestamptz not null default now(),
  unique (issuer, subject)
);
create index linked_logins_of_person on linked_logins (user_id, linked_at, id);

-- A call that began before the account was deleted must not store anything after it.
create trigger begun_logins_need_an_account before insert on begun_logins
for each row execute function refuse_of_deleted_account();
create trigger linked_logins_need_an_account before insert on linked_logins
for each row execute function refuse_of_deleted_account();

comment on table begun_logins is
  'Logins that wait for the answer of a provider. The answer takes the row away, so that it counts once.';
comment on column begun_logins.state_digest is 'SHA-256 of the parameter `state`.';
comment on column begun_logins.browser_digest is
  'SHA-256 of the cookie that only the browser has in which the login began.';
comment on column begun_logins.nonce is 'Must be in the ID token.';
comment on column begun_logins.verifier is 'Of PKCE (RFC 7636).';
comment on column begun_logins.user_id is
  'Who links the login to the account in whose session it began; null: a login.';
comment on table linked_logins is 'Logins at providers that lead to an account.';
comment on column linked_logins.issuer is
  'As the ID token names it. A subject means something only together with it.';
comment on column linked_logins.roles is
  'Those that groups of the provider gave, and that go with them; `administrator` may be among them.';
