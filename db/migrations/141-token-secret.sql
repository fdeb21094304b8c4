-- The fingerprint of the secret with which the server that started last signs tokens.
create table token_secret (
  is_only boolean primary key default true check (is_only),
  fingerprint text not null
);
