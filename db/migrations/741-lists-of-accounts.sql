-- A deleted account cannot store anything later.
create trigger problem_lists_need_an_account before insert on problem_lists
for each row execute function refuse_of_deleted_account();
