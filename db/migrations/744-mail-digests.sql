-- Mails about what is new and due, for those who want them.
create table mail_digests (
  user_id uuid primary key references users (id) on delete cascade,
  every text not null check (every in ('day', 'week')),
  due_at timestamptz not null
);

create index mail_digests_due on mail_digests (due_at);

create trigger mail_digests_need_an_account before insert on mail_digests
for each row execute function refuse_of_deleted_account();

comment on table mail_digests is 'Who wants mails about what is new and due, and when the next one goes out.';
