-- Passkeys (WebAuthn), the challenges that their answers sign, and confirming a session by one.

create table passkeys (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id) on delete cascade,
  name text not null,
  credential_id bytea not null unique check (octet_length(credential_id) between 1 and 1023),
  public_key bytea not null check (octet_length(public_key) <= 2048),
  counter bigint not null,
  transports text[] not null default '{}',
  is_backed_up boolean not null,
  needs_password boolean not null default false,
  made_at timestamptz not null default now(),
  used_at timestamptz
);
create index passkeys_of_person on passkeys (user_id, made_at, id);

create table passkey_challenges (
  digest bytea primary key check (octet_length(digest) = 32),
  purpose text not null check (purpose in ('login', 'factor', 'add', 'confirm')),
  user_id uuid references users (id) on delete cascade,
  session_id uuid references sessions (id) on delete cascade,
  ends_at timestamptz not null,
  check ((user_id is null) = (purpose = 'login')),
  check ((session_id is null) = (purpose in ('login', 'factor')))
);
create index passkey_challenges_end on passkey_challenges (ends_at);
create index passkey_challenges_of_person on passkey_challenges (user_id);
create index passkey_challenges_of_session on passkey_challenges (session_id);

alter table sessions add column confirmed_at timestamptz;

-- A call that began before the account was deleted must not store anything after it.
create trigger passkeys_need_an_account before insert on passkeys
for each row execute function refuse_of_deleted_account();
create trigger passkey_challenges_need_an_account before insert on passkey_challenges
for each row execute function refuse_of_deleted_account();

comment on table passkeys is 'Keys of people''s devices, with which they log in.';
comment on column passkeys.credential_id is 'As the device names it. It leads to one account.';
comment on column passkeys.public_key is 'A COSE key (RFC 9052).';
comment on column passkeys.counter is
  'Of the last answer; devices that count none send 0. A copy of the key would make it go backwards.';
comment on column passkeys.transports is 'How browsers reach the device: internal, hybrid, usb, nfc, ble.';
comment on column passkeys.is_backed_up is 'Whether the device keeps it elsewhere, too.';
comment on column passkeys.needs_password is
  'Set by a new password that came by mail, as another person may have added the passkey: until its next use after the password or in a session, it logs no one in alone.';
comment on column passkeys.used_at is 'Null: never.';
comment on table passkey_challenges is
  'What answers of passkeys sign. An answer takes the row away, so that it counts once.';
comment on column passkey_challenges.digest is 'SHA-256 of the challenge.';
comment on column passkey_challenges.user_id is 'Null for a login by the passkey alone, which says itself whose it is.';
comment on column passkey_challenges.session_id is
  'In which the answer must come. Null for a login, which begins one.';
comment on column sessions.confirmed_at is
  'When its person last confirmed it by a passkey, which counts like a login for dangerous acts.';
