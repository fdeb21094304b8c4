-- Calendar and feed of a person, by an address with a key.
create table feed_keys (
  user_id uuid primary key references users (id) on delete cascade,
  digest bytea not null unique check (octet_length(digest) = 32),
  made_at timestamptz not null default now()
);

create trigger feed_keys_need_an_account before insert on feed_keys
for each row execute function refuse_of_deleted_account();

create table calendar_entries (
  user_id uuid not null references users (id) on delete cascade,
  uid text not null,
  digest bytea not null check (octet_length(digest) = 32),
  sequence integer not null default 0,
  changed_at timestamptz not null default clock_timestamp(),
  primary key (user_id, uid)
);

create trigger calendar_entries_need_an_account before insert on calendar_entries
for each row execute function refuse_of_deleted_account();

alter table problems add column published_at timestamptz;
update problems set published_at = created_at where visibility = 'published';

create function note_publication() returns trigger
language plpgsql as $$
begin
  new.published_at := clock_timestamp();
  return new;
end $$;

create trigger problems_inserted_published before insert on problems
for each row when (new.visibility = 'published' and new.published_at is null)
execute function note_publication();
create trigger problems_published before update of visibility on problems
for each row when (new.visibility = 'published' and old.visibility <> 'published')
execute function note_publication();

create index problems_by_publication on problems (published_at desc, id)
where visibility = 'published' and deleted_at is null;
create index contest_clarifications_to_all on contest_clarifications (written_at desc, id)
where from_id is null and to_id is null and reply_to is null;
create index class_messages_by_time on class_messages (written_at desc);

comment on table feed_keys is 'Of a person''s calendar and feed: SHA-256 of the key in their addresses.';
comment on table calendar_entries is
  'Entries of a person''s calendar as they were sent last, so that a changed one has a new number.';
comment on column calendar_entries.digest is 'SHA-256 of what the entry says.';
comment on column problems.published_at is 'When it last became published; null if it never was.';
