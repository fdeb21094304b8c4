-- A mail that is refused again and again waits for the next period.
alter table mail_digests add column retries integer not null default 0;

comment on column mail_digests.retries is 'How often the mail of this period was refused.';
