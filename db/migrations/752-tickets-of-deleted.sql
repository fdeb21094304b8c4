-- Deleted accounts store no tickets, nor what teachers write; old notices of tickets are found by age.
-- The column that names the person may be given.
create or replace function refuse_of_deleted_account() returns trigger
language plpgsql as $$
declare
  person uuid;
begin
  if tg_nargs = 0 then
    person := new.user_id;
  else
    execute format('select ($1).%I', tg_argv[0]) into person using new;
  end if;
  if exists (select from users where id = person and deleted_at is not null) then
    -- For servers, a session that has ended.
    raise exception 'The account was deleted.' using errcode = 'AR001';
  end if;
  return new;
end
$$;

create trigger tickets_need_an_account before insert on tickets
for each row execute function refuse_of_deleted_account('reporter');
create trigger class_messages_need_an_account before insert on class_messages
for each row execute function refuse_of_deleted_account('written_by');
create trigger class_comments_need_an_account before insert on class_comments
for each row execute function refuse_of_deleted_account('written_by');

create index ticket_notices_by_age on ticket_notices (happened_at);
create index ticket_notices_of_person on ticket_notices (user_id, happened_at desc);
