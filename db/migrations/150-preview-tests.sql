-- The test case that a submission would fail first by the draft, from 0; null where none fails.
alter table preview_results add column after_test integer;
