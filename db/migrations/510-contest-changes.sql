-- Feeds of contests look for new versions, so that these change them, too.
create trigger contest_clarifications_inserts after insert on contest_clarifications referencing new table as changed
  for each statement execute function new_contest_versions('settings');
create trigger contest_clarifications_updates after update on contest_clarifications referencing new table as changed
  for each statement execute function new_contest_versions('settings');
create trigger contest_clarifications_deletes after delete on contest_clarifications referencing old table as changed
  for each statement execute function new_contest_versions('settings');

create trigger contest_awards_inserts after insert on contest_awards referencing new table as changed
  for each statement execute function new_contest_versions('settings');
create trigger contest_awards_updates after update on contest_awards referencing new table as changed
  for each statement execute function new_contest_versions('settings');
create trigger contest_awards_deletes after delete on contest_awards referencing old table as changed
  for each statement execute function new_contest_versions('settings');

create trigger contest_organizations_inserts after insert on contest_organizations referencing new table as changed
  for each statement execute function new_contest_versions('settings');
create trigger contest_organizations_updates after update on contest_organizations referencing new table as changed
  for each statement execute function new_contest_versions('settings');
create trigger contest_organizations_deletes after delete on contest_organizations referencing old table as changed
  for each statement execute function new_contest_versions('settings');

create trigger contest_languages_inserts after insert on contest_languages referencing new table as changed
  for each statement execute function new_contest_versions('settings');
create trigger contest_languages_updates after update on contest_languages referencing new table as changed
  for each statement execute function new_contest_versions('settings');
create trigger contest_languages_deletes after delete on contest_languages referencing old table as changed
  for each statement execute function new_contest_versions('settings');

comment on column contests.settings_version is
  'Changes with all that a board or a feed is made from, except runs. Triggers write it.';
