-- What others write about a person is left out once that account is deleted. To refuse it, as what the
-- person writes, would tell those others that their own session has ended.
create function skip_of_deleted_account() returns trigger
language plpgsql as $$
begin
  if exists (select from users where id = new.user_id and deleted_at is not null) then
    return null;
  end if;
  return new;
end
$$;

drop trigger former_authors_need_an_account on former_authors;
create trigger former_authors_need_an_account before insert on former_authors
for each row execute function skip_of_deleted_account();
drop trigger sharing_notices_need_an_account on sharing_notices;
create trigger sharing_notices_need_an_account before insert on sharing_notices
for each row execute function skip_of_deleted_account();
drop trigger class_members_need_an_account on class_members;
create trigger class_members_need_an_account before insert on class_members
for each row execute function skip_of_deleted_account();
drop trigger class_removals_need_an_account on class_removals;
create trigger class_removals_need_an_account before insert on class_removals
for each row execute function skip_of_deleted_account();
drop trigger lti_members_need_an_account on lti_members;
create trigger lti_members_need_an_account before insert on lti_members
for each row execute function skip_of_deleted_account();
drop trigger lti_scores_need_an_account on lti_scores;
create trigger lti_scores_need_an_account before insert on lti_scores
for each row execute function skip_of_deleted_account();
