-- Deleted accounts: the person's row stays under a number, for the verdicts and times that stay.

alter table users add column deleted_at timestamptz;

comment on column users.deleted_at is
  'When the account was deleted; its name is a number then, and nothing else of the person is left.';

-- A call that began before the account was deleted must not store anything after it.
create function refuse_of_deleted_account() returns trigger
language plpgsql as $$
begin
  if exists (select from users where id = new.user_id and deleted_at is not null) then
    -- For servers, a session that has ended.
    raise exception 'The account was deleted.' using errcode = 'AR001';
  end if;
  return new;
end
$$;

create trigger submissions_need_an_account before insert on submissions
for each row execute function refuse_of_deleted_account();
create trigger kept_code_needs_an_account before insert on kept_code
for each row execute function refuse_of_deleted_account();
create trigger problem_notes_need_an_account before insert on problem_notes
for each row execute function refuse_of_deleted_account();
