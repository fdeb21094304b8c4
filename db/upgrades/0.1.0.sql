-- A database of a release, with data: db/upgrade.test.ts migrates it. Never edited. Written by
-- db/testing-upgrades.ts; the rows belong to the schema that these migrations make.
-- migration 001-main.sql
-- migration 002-contributions.sql
-- migration 003-profile.sql
-- migration 004-stats.sql
-- migration 005-checkers.sql
-- migration 006-assistant.sql
-- migration 008-samples.sql
-- migration 009-fairness.sql
-- migration 010-sessions.sql
-- migration 011-versions.sql
-- migration 014-judge-health.sql
-- migration 015-names.sql
-- migration 020-jobs.sql
-- migration 030-problem-list.sql
-- migration 031-stats-by-deltas.sql
-- migration 032-role-changes.sql
-- migration 032-visibility.sql
-- migration 033-test-sets.sql
-- migration 034-profile-versions.sql
-- migration 040-submission-faults.sql
-- migration 053-test-set-columns.sql
-- migration 065-packages.sql
-- migration 075-points.sql
-- migration 080-problem-pauses.sql
-- migration 085-verifications.sql
-- migration 090-blob-facts.sql
-- migration 095-notices.sql
-- migration 096-previews.sql
-- migration 097-rejudging-due.sql
-- migration 100-judge-languages.sql
-- migration 101-draft-revisions.sql
-- migration 110-interactors.sql
-- migration 115-case-rules.sql
-- migration 120-presentations.sql
-- migration 125-reviews.sql
-- migration 140-missing-indexes.sql
-- migration 141-token-secret.sql
-- migration 150-preview-tests.sql
-- migration 155-submission-keys.sql
-- migration 156-judges-at-hand.sql
-- migration 160-judge-counts.sql
-- migration 161-audit-log.sql
-- migration 162-site-state.sql
-- migration 165-traces.sql
-- migration 166-long-work.sql
-- migration 169-cancelled-jobs.sql
-- migration 170-problem-notes.sql
-- migration 171-kept-code.sql
-- migration 172-problem-search.sql
-- migration 173-private-profiles.sql
-- migration 174-learning-paths.sql
-- migration 175-counterexamples.sql
-- migration 176-tutor.sql
-- migration 177-slowness.sql
-- migration 179-guidance.sql
-- migration 181-problem-views.sql
-- migration 183-mends.sql
-- migration 186-submission-days.sql
-- migration 187-made-passwords.sql
-- migration 192-people-search.sql
begin;
alter table audit_log disable trigger user;
alter table problem_versions disable trigger user;
alter table problems disable trigger user;
alter table scorings disable trigger user;
alter table test_cases disable trigger user;
-- Rows that the migrations made.
delete from verification_steps;
delete from verifications;
delete from user_stats;
delete from test_cases;
delete from submission_keys;
delete from problem_pauses;
delete from preview_results;
delete from notices;
delete from earlier_results;
delete from submissions;
delete from submission_days;
delete from sessions;
delete from scorings;
delete from review_comments;
delete from review_rounds;
delete from review_notices;
delete from problem_words;
delete from problem_versions;
delete from problem_notes;
delete from problem_drafts;
delete from previews;
delete from package_blobs;
delete from long_work;
delete from learning_path_problems;
delete from kept_code;
delete from counterexamples;
delete from contribution_test_cases;
delete from contributions;
delete from attempts;
delete from problems;
delete from problem_views;
delete from password_resets;
delete from users;
delete from token_secret;
delete from site_state;
delete from role_changes;
delete from rate_counts;
delete from problem_list;
delete from learning_paths;
delete from judges;
delete from judge_usage;
delete from judge_counts;
delete from jobs;
delete from job_results;
delete from faults;
delete from blobs;
delete from audit_log;
delete from assistant_usage;
insert into assistant_usage (person, day, answers, tokens) overriding system value values
  ('00000000-0000-4000-8000-00000000000b', '2026-11-24', '2', '1500');
insert into audit_log (id, happened_at, actor, actor_name, act, subject_kind, subject_id, subject_name, before, after, origin) overriding system value values
  ('1', '2026-11-24 11:21:05.198403+00', '00000000-0000-4000-8000-00000000000a', 'admin', 'changed-problem', 'problem', '00000000-0000-4000-8000-0000000000a1', 'Sum', '{"name": "Add"}', '{"name": "Sum"}', '203.0.113.0/24');
insert into audit_log (id, happened_at, actor, actor_name, act, subject_kind, subject_id, subject_name, before, after, origin) overriding system value values
  ('2', '2026-11-24 11:21:05.198555+00', NULL, NULL, 'made-admin', 'person', '00000000-0000-4000-8000-00000000000a', 'admin', NULL, NULL, 'bin/admin');
select setval('public.audit_log_id_seq', (select max(id) from audit_log));
insert into blobs (sha256, bytes, stored_at) overriding system value values
  (E'\\xf71998fe363b9c29116c80b5eecf33a2fedca3b6159724384485804b71651029', E'\\x312032', '2026-11-24 11:21:05.077219+00');
insert into blobs (sha256, bytes, stored_at) overriding system value values
  (E'\\x62de7cb81c717c67ad52a4c2e34c5b7879cce026706b1fd4543c0536fa1b3f3c', E'\\x352036', '2026-11-24 11:21:05.077219+00');
insert into blobs (sha256, bytes, stored_at) overriding system value values
  (E'\\x06eb7d6a69ee19e5fbdf749018d3d2abfa04bcbd1365db312eb86dc7169389b8', E'\\x00ff', '2026-11-24 11:21:05.077219+00');
insert into blobs (sha256, bytes, stored_at) overriding system value values
  (E'\\x4e07408562bedb8b60ce05c1decfe3ad16b72230967de01f640b7e4729b49fce', E'\\x33', '2026-11-24 11:21:05.077219+00');
insert into blobs (sha256, bytes, stored_at) overriding system value values
  (E'\\x4fc82b26aecb47d2868c4efbe3581732a3e7cbcc6c2efb32062c08170a05eeb8', E'\\x3131', '2026-11-24 11:21:05.077219+00');
insert into blobs (sha256, bytes, stored_at) overriding system value values
  (E'\\x5986adfc73977d17bdf856fd16543a8e92162f5dd96cd17398fd02cc3424d002', E'\\xe4b8adff00', '2026-11-24 11:21:05.077219+00');
insert into blobs (sha256, bytes, stored_at) overriding system value values
  (E'\\x8360e43c972d63bb0043b043c044504cb0f0cce5fa51144890545a5d2e2e474b', E'\\x4164642024612420616e64202462242e', '2026-11-24 11:21:05.184787+00');
insert into blobs (sha256, bytes, stored_at) overriding system value values
  (E'\\x7781fbc93756afbdf8beaa985ef8d3f1f75eb3c7e68a69a07bc42dc7be31ab04', E'\\x696e74206d61696e2829207b20696e7420612c20623b207d', '2026-11-24 11:21:05.184787+00');
insert into faults (id, happened_at, place, about, kind, what) overriding system value values
  ('1', '2026-11-24 11:21:05.198768+00', 'server', '00000000-0000-4000-8000-0000000000b3', 'Error', 'A disk was full.');
select setval('public.faults_id_seq', (select max(id) from faults));
insert into job_results (id, result, finished_at) overriding system value values
  ('00000000-0000-4000-8000-0000000000c2', '{"output": "7", "success": true}', '2026-11-24 11:21:05.184787+00');
insert into jobs (id, kind, payload, source, input, owner, network, priority, enqueued_at, fair_at, due_at, attempts, judge_id, claimed_at, lease_until, rejudge_requested, faults, failed_on, trace_parent, is_cancelled) overriding system value values
  ('00000000-0000-4000-8000-0000000000c1', 'run', '{"language" : "cpp"}', E'\\x696e74206d61696e2829207b7d', E'\\x37', 'address 203.0.113.7', NULL, '0', '2026-11-24 11:21:04.976216+00', '2026-11-24 11:21:04.976216+00', '2026-11-24 11:21:04.976216+00', '0', NULL, NULL, NULL, 'false', '0', NULL, NULL, 'false');
insert into jobs (id, kind, payload, source, input, owner, network, priority, enqueued_at, fair_at, due_at, attempts, judge_id, claimed_at, lease_until, rejudge_requested, faults, failed_on, trace_parent, is_cancelled) overriding system value values
  ('00000000-0000-4000-8000-0000000000b3', 'submission', '{}', NULL, NULL, '00000000-0000-4000-8000-00000000000b', NULL, '0', '2026-11-24 11:21:04.976216+00', '2026-11-24 11:21:04.976216+00', '2026-11-24 11:21:04.976216+00', '0', NULL, NULL, NULL, 'false', '0', NULL, NULL, 'false');
insert into judge_counts (name, labels, count) overriding system value values
  ('judged', 'verdict="Accepted"', '1');
insert into judge_usage (owner, minute, cpu_ms, slot_ms) overriding system value values
  ('00000000-0000-4000-8000-00000000000b', '2026-11-24 07:00:00+00', '1200', '2400');
insert into judges (id, started_at, seen_at, slots, level, judge_version, compiler_version, notes, fault, fault_message, languages, holds_lock, is_drained) overriding system value values
  ('judge-1', '2026-11-24 11:21:05.184787+00', '2026-11-24 11:21:05.184787+00', '2', 'full', '0.1.0', 'g++ 12', '{}', NULL, NULL, '{cpp,python}', 'false', 'false');
insert into learning_paths (id, number, title, description, is_published, version, created_at) overriding system value values
  ('00000000-0000-4000-8000-0000000000f3', '1', 'Beginnings', 'From *one* to two.', 'true', '1', '2026-11-24 11:21:05.184787+00');
select setval('public.learning_paths_number_seq', (select max(number) from learning_paths));
insert into problem_list (is_only, version) overriding system value values
  ('true', '1');
insert into rate_counts (key, window_end, calls) overriding system value values
  ('login 203.0.113.7', '2026-11-24 07:01:00+00', '3');
insert into role_changes (id, account, is_admin, changed_at) overriding system value values
  ('1', '00000000-0000-4000-8000-00000000000a', 'true', '2026-11-24 11:21:05.184787+00');
select setval('public.role_changes_id_seq', (select max(id) from role_changes));
insert into site_state (is_only, judging_paused_at, judging_pause_reason, maintenance_since, maintenance_message) overriding system value values
  ('true', '2026-11-24 07:00:00+00', 'New tests.', NULL, NULL);
insert into token_secret (is_only, fingerprint) overriding system value values
  ('true', 'a fingerprint');
insert into users (id, name, email, password_hash, is_admin, username, profile_image, created_at, city, country, institute, bio, github, linkedin, twitter, website, name_skeleton, profile_version, is_private, password_ends_at) overriding system value values
  ('00000000-0000-4000-8000-00000000000a', 'admin', 'admin@example.org', 'x', 'true', NULL, NULL, '2026-11-24 11:21:04.976216+00', '', '', '', '', '', '', '', '', NULL, '1', 'false', NULL);
insert into users (id, name, email, password_hash, is_admin, username, profile_image, created_at, city, country, institute, bio, github, linkedin, twitter, website, name_skeleton, profile_version, is_private, password_ends_at) overriding system value values
  ('00000000-0000-4000-8000-00000000000b', 'Zoë', 'zoe@example.org', 'x', 'false', 'zoe', NULL, '2026-11-24 11:21:04.976216+00', '', '', '', 'I like 🦊.', '', '', '', '', NULL, '1', 'false', NULL);
insert into password_resets (token_hash, user_id, expires_at) overriding system value values
  (E'\\x3c469e9d6c5875d37a43f353d4f88e61fcf812c66eee3457465a40b0da4153e0', '00000000-0000-4000-8000-00000000000b', '2026-11-24 01:00:00+00');
insert into problem_views (user_id, views, version) overriding system value values
  ('00000000-0000-4000-8000-00000000000b', '[{"name": "Hard ones", "filters": "difficulty=Hard"}]', '1');
insert into problems (id, name, problem_statement, difficulty, tags, time_limit_ms, memory_limit_mb, comparison, package, test_set, total_submissions, accepted_submissions, created_by, created_at, updated_at, deleted_at, checker, version, updated_by, visibility, is_rejudging_due, draft_revision, interactor, presentation, translations, languages, tutor, hints, editorial) overriding system value values
  ('00000000-0000-4000-8000-0000000000a2', 'Bytes', 'Print them.', 'Hard', '{strings,bytes}', '150', '1024', '{"caseSensitive": true}', NULL, '1', '0', '0', '00000000-0000-4000-8000-00000000000a', '2026-11-24 11:21:04.976216+00', '2026-11-24 11:21:04.976216+00', NULL, NULL, '1', NULL, 'published', 'false', '0', NULL, '{"files": [], "credits": {}, "license": "unknown", "sources": [], "language": "en", "translations": []}', '[]', NULL, 'true', '{}', '');
insert into problems (id, name, problem_statement, difficulty, tags, time_limit_ms, memory_limit_mb, comparison, package, test_set, total_submissions, accepted_submissions, created_by, created_at, updated_at, deleted_at, checker, version, updated_by, visibility, is_rejudging_due, draft_revision, interactor, presentation, translations, languages, tutor, hints, editorial) overriding system value values
  ('00000000-0000-4000-8000-0000000000a1', 'Sum', 'Add $a$ and $b$.', 'Easy', '{math}', '1000', '256', '{}', 'sum', '1', '2', '1', '00000000-0000-4000-8000-00000000000a', '2026-11-24 11:21:04.976216+00', '2026-11-24 11:21:04.976216+00', NULL, NULL, '1', NULL, 'published', 'false', '3', NULL, '{"files": [], "credits": {}, "license": "unknown", "sources": [], "language": "en", "translations": []}', '{"de": {"name": "Summe", "statement": "Addiere."}}', '{cpp,python}', 'true', '{"Read both."}', 'Add them.');
insert into attempts (user_id, problem_id, solved_at, difficulty) overriding system value values
  ('00000000-0000-4000-8000-00000000000b', '00000000-0000-4000-8000-0000000000a1', '2026-11-21 10:05:00+00', 'Easy');
insert into contributions (id, problem_name, problem_statement, difficulty, tags, time_limit_ms, memory_limit_mb, status, contributed_by, contributed_at, reviewed_by, reviewed_at, review_comments, approved_problem_id, problem_id, cases, asks_for_changes) overriding system value values
  ('00000000-0000-4000-8000-0000000000d1', 'Pending', 'x', 'Medium', '{}', '1000', '256', 'pending', '00000000-0000-4000-8000-00000000000b', '2026-11-24 11:21:04.976216+00', NULL, NULL, NULL, NULL, NULL, NULL, 'false');
insert into contributions (id, problem_name, problem_statement, difficulty, tags, time_limit_ms, memory_limit_mb, status, contributed_by, contributed_at, reviewed_by, reviewed_at, review_comments, approved_problem_id, problem_id, cases, asks_for_changes) overriding system value values
  ('00000000-0000-4000-8000-0000000000d2', 'Bytes', 'Print them.', 'Hard', '{}', '150', '1024', 'approved', '00000000-0000-4000-8000-00000000000b', '2026-11-24 11:21:04.976216+00', '00000000-0000-4000-8000-00000000000a', '2026-11-24 11:21:04.976216+00', 'Good.', '00000000-0000-4000-8000-0000000000a2', NULL, NULL, 'false');
insert into contribution_test_cases (contribution_id, "position", is_hidden, description, input, output) overriding system value values
  ('00000000-0000-4000-8000-0000000000d1', '0', 'false', NULL, E'\\xff', E'\\x79');
insert into counterexamples (problem_id, test_set, language, source_sha256, job, requested_at, finished_at, outcome, found, slowness, mend) overriding system value values
  ('00000000-0000-4000-8000-0000000000a1', '1', 'cpp', E'\\x00096d96da5299e65479678a8e79b07ab36e6185120e892a1360e1be25e84fbb', '00000000-0000-4000-8000-0000000000e4', '2026-11-24 11:21:05.184787+00', '2026-11-24 11:21:05.184787+00', 'found', '{"input": "1 2", "expected": "3", "actual": ""}', NULL, NULL);
insert into kept_code (user_id, problem_id, language, version, code, begun_at, saved_at) overriding system value values
  ('00000000-0000-4000-8000-00000000000b', '00000000-0000-4000-8000-0000000000a1', 'cpp', '2', 'int main() {', '2026-11-24 11:21:05.184787+00', '2026-11-24 11:21:05.184787+00');
insert into learning_path_problems (path_id, problem_id, "position") overriding system value values
  ('00000000-0000-4000-8000-0000000000f3', '00000000-0000-4000-8000-0000000000a1', '0');
insert into learning_path_problems (path_id, problem_id, "position") overriding system value values
  ('00000000-0000-4000-8000-0000000000f3', '00000000-0000-4000-8000-0000000000a2', '1');
insert into long_work (id, kind, about, problem_id, step, done, total, unit, started_at, seen_at) overriding system value values
  ('00000000-0000-4000-8000-0000000000f5', 'import', 'sum.zip', '00000000-0000-4000-8000-0000000000a1', 'storing', '1', '7', 'files', '2026-11-24 11:21:05.184787+00', '2026-11-24 11:21:05.184787+00');
insert into package_blobs (problem_id, sha256, in_version, added_at) overriding system value values
  ('00000000-0000-4000-8000-0000000000a1', E'\\x8360e43c972d63bb0043b043c044504cb0f0cce5fa51144890545a5d2e2e474b', 'true', '2026-11-24 11:21:05.184787+00');
insert into package_blobs (problem_id, sha256, in_version, added_at) overriding system value values
  ('00000000-0000-4000-8000-0000000000a1', E'\\x7781fbc93756afbdf8beaa985ef8d3f1f75eb3c7e68a69a07bc42dc7be31ab04', 'true', '2026-11-24 11:21:05.184787+00');
insert into package_blobs (problem_id, sha256, in_version, added_at) overriding system value values
  ('00000000-0000-4000-8000-0000000000a1', E'\\xf71998fe363b9c29116c80b5eecf33a2fedca3b6159724384485804b71651029', 'true', '2026-11-24 11:21:05.184787+00');
insert into package_blobs (problem_id, sha256, in_version, added_at) overriding system value values
  ('00000000-0000-4000-8000-0000000000a1', E'\\x4e07408562bedb8b60ce05c1decfe3ad16b72230967de01f640b7e4729b49fce', 'true', '2026-11-24 11:21:05.184787+00');
insert into package_blobs (problem_id, sha256, in_version, added_at) overriding system value values
  ('00000000-0000-4000-8000-0000000000a1', E'\\x62de7cb81c717c67ad52a4c2e34c5b7879cce026706b1fd4543c0536fa1b3f3c', 'true', '2026-11-24 11:21:05.184787+00');
insert into package_blobs (problem_id, sha256, in_version, added_at) overriding system value values
  ('00000000-0000-4000-8000-0000000000a1', E'\\x4fc82b26aecb47d2868c4efbe3581732a3e7cbcc6c2efb32062c08170a05eeb8', 'true', '2026-11-24 11:21:05.184787+00');
insert into previews (id, problem_id, trial_id, revision, which, started_by, started_at) overriding system value values
  ('00000000-0000-4000-8000-0000000000e1', '00000000-0000-4000-8000-0000000000a1', NULL, '3', 'sample', '00000000-0000-4000-8000-00000000000a', '2026-11-24 11:21:05.184787+00');
insert into problem_drafts (problem_id, revision, content, based_on, updated_by, updated_at) overriding system value values
  ('00000000-0000-4000-8000-0000000000a1', '3', '{"slug": "sum", "sample": {"name": "sample", "cases": [{"name": "sample/1", "files": [], "input": {"bytes": 3, "sha256": "f71998fe363b9c29116c80b5eecf33a2fedca3b6159724384485804b71651029"}, "shown": {}, "answer": {"bytes": 1, "sha256": "4e07408562bedb8b60ce05c1decfe3ad16b72230967de01f640b7e4729b49fce"}, "settings": {}}], "groups": [], "settings": {}}, "secret": {"name": "secret", "cases": [{"name": "secret/1", "files": [], "input": {"bytes": 3, "sha256": "62de7cb81c717c67ad52a4c2e34c5b7879cce026706b1fd4543c0536fa1b3f3c"}, "shown": {}, "answer": {"bytes": 2, "sha256": "4fc82b26aecb47d2868c4efbe3581732a3e7cbcc6c2efb32062c08170a05eeb8"}, "points": 100, "settings": {}}], "groups": [], "settings": {}}, "folders": {"include": [], "solution": [], "generators": [], "attachments": []}, "metadata": {"hints": ["Read both."], "names": {"de": "Summe", "en": "Sum"}, "types": [], "limits": {"memoryMib": 256, "timeLimitSeconds": 1}, "credits": {"authors": [{"name": "Zoë"}], "translators": {"de": [{"name": "Ada"}]}}, "license": "cc by", "sources": [{"url": "https://example.org/", "name": "A contest"}], "keywords": ["math"], "constants": {}, "difficulty": "Easy", "allowFileWriting": false}, "programs": {"graders": [], "interactors": [], "inputValidators": [], "inputVisualizers": [], "outputValidators": [], "staticValidators": [], "outputVisualizers": []}, "otherFiles": [], "statements": [{"format": "markdown", "source": {"bytes": 16, "sha256": "8360e43c972d63bb0043b043c044504cb0f0cce5fa51144890545a5d2e2e474b"}, "language": "en"}], "submissions": [{"folder": "accepted", "program": {"name": "sum.cpp", "files": [{"path": "sum.cpp", "bytes": {"bytes": 24, "sha256": "7781fbc93756afbdf8beaa985ef8d3f1f75eb3c7e68a69a07bc42dc7be31ab04"}}], "isFolder": false}}], "statementFiles": [], "submissionRules": [], "validationCases": [], "sampleInteractions": []}', '1', '00000000-0000-4000-8000-00000000000a', '2026-11-24 11:21:05.184787+00');
insert into problem_notes (user_id, problem_id, text, version, saved_at) overriding system value values
  ('00000000-0000-4000-8000-00000000000b', '00000000-0000-4000-8000-0000000000a1', 'Too easy 🦊', '1', '2026-11-24 11:21:05.184787+00');
insert into problem_versions (problem_id, number, content, test_set, published_by, published_at, note) overriding system value values
  ('00000000-0000-4000-8000-0000000000a1', '1', '{"slug": "sum", "sample": {"name": "sample", "cases": [{"name": "sample/1", "files": [], "input": {"bytes": 3, "sha256": "f71998fe363b9c29116c80b5eecf33a2fedca3b6159724384485804b71651029"}, "shown": {}, "answer": {"bytes": 1, "sha256": "4e07408562bedb8b60ce05c1decfe3ad16b72230967de01f640b7e4729b49fce"}, "settings": {}}], "groups": [], "settings": {}}, "secret": {"name": "secret", "cases": [{"name": "secret/1", "files": [], "input": {"bytes": 3, "sha256": "62de7cb81c717c67ad52a4c2e34c5b7879cce026706b1fd4543c0536fa1b3f3c"}, "shown": {}, "answer": {"bytes": 2, "sha256": "4fc82b26aecb47d2868c4efbe3581732a3e7cbcc6c2efb32062c08170a05eeb8"}, "points": 100, "settings": {}}], "groups": [], "settings": {}}, "folders": {"include": [], "solution": [], "generators": [], "attachments": []}, "metadata": {"hints": ["Read both."], "names": {"de": "Summe", "en": "Sum"}, "types": [], "limits": {"memoryMib": 256, "timeLimitSeconds": 1}, "credits": {"authors": [{"name": "Zoë"}], "translators": {"de": [{"name": "Ada"}]}}, "license": "cc by", "sources": [{"url": "https://example.org/", "name": "A contest"}], "keywords": ["math"], "constants": {}, "difficulty": "Easy", "allowFileWriting": false}, "programs": {"graders": [], "interactors": [], "inputValidators": [], "inputVisualizers": [], "outputValidators": [], "staticValidators": [], "outputVisualizers": []}, "otherFiles": [], "statements": [{"format": "markdown", "source": {"bytes": 16, "sha256": "8360e43c972d63bb0043b043c044504cb0f0cce5fa51144890545a5d2e2e474b"}, "language": "en"}], "submissions": [{"folder": "accepted", "program": {"name": "sum.cpp", "files": [{"path": "sum.cpp", "bytes": {"bytes": 24, "sha256": "7781fbc93756afbdf8beaa985ef8d3f1f75eb3c7e68a69a07bc42dc7be31ab04"}}], "isFolder": false}}], "statementFiles": [], "submissionRules": [], "validationCases": [], "sampleInteractions": []}', '1', '00000000-0000-4000-8000-00000000000a', '2026-11-24 11:21:05.184787+00', 'The first.');
insert into problem_words (problem_id, words) overriding system value values
  ('00000000-0000-4000-8000-0000000000a1', '''add'':2 ''b'':5 ''sum'':1');
insert into problem_words (problem_id, words) overriding system value values
  ('00000000-0000-4000-8000-0000000000a2', '''byte'':1 ''print'':2');
insert into review_notices (user_id, contribution_id, event, actor, happened_at, is_read) overriding system value values
  ('00000000-0000-4000-8000-00000000000b', '00000000-0000-4000-8000-0000000000d1', 'commented', '00000000-0000-4000-8000-00000000000a', '2026-11-24 11:21:05.196+00', 'false');
insert into review_rounds (contribution_id, number, revision, content, note, sent_at, ending, ended_by, ended_at, comments) overriding system value values
  ('00000000-0000-4000-8000-0000000000d1', '1', '1', '{"slug": "sum", "sample": {"name": "sample", "cases": [{"name": "sample/1", "files": [], "input": {"bytes": 3, "sha256": "f71998fe363b9c29116c80b5eecf33a2fedca3b6159724384485804b71651029"}, "shown": {}, "answer": {"bytes": 1, "sha256": "4e07408562bedb8b60ce05c1decfe3ad16b72230967de01f640b7e4729b49fce"}, "settings": {}}], "groups": [], "settings": {}}, "secret": {"name": "secret", "cases": [{"name": "secret/1", "files": [], "input": {"bytes": 3, "sha256": "62de7cb81c717c67ad52a4c2e34c5b7879cce026706b1fd4543c0536fa1b3f3c"}, "shown": {}, "answer": {"bytes": 2, "sha256": "4fc82b26aecb47d2868c4efbe3581732a3e7cbcc6c2efb32062c08170a05eeb8"}, "points": 100, "settings": {}}], "groups": [], "settings": {}}, "folders": {"include": [], "solution": [], "generators": [], "attachments": []}, "metadata": {"hints": ["Read both."], "names": {"de": "Summe", "en": "Sum"}, "types": [], "limits": {"memoryMib": 256, "timeLimitSeconds": 1}, "credits": {"authors": [{"name": "Zoë"}], "translators": {"de": [{"name": "Ada"}]}}, "license": "cc by", "sources": [{"url": "https://example.org/", "name": "A contest"}], "keywords": ["math"], "constants": {}, "difficulty": "Easy", "allowFileWriting": false}, "programs": {"graders": [], "interactors": [], "inputValidators": [], "inputVisualizers": [], "outputValidators": [], "staticValidators": [], "outputVisualizers": []}, "otherFiles": [], "statements": [{"format": "markdown", "source": {"bytes": 16, "sha256": "8360e43c972d63bb0043b043c044504cb0f0cce5fa51144890545a5d2e2e474b"}, "language": "en"}], "submissions": [{"folder": "accepted", "program": {"name": "sum.cpp", "files": [{"path": "sum.cpp", "bytes": {"bytes": 24, "sha256": "7781fbc93756afbdf8beaa985ef8d3f1f75eb3c7e68a69a07bc42dc7be31ab04"}}], "isFolder": false}}], "statementFiles": [], "submissionRules": [], "validationCases": [], "sampleInteractions": []}', 'Please look.', '2026-11-24 11:21:05.184787+00', 'changes', '00000000-0000-4000-8000-00000000000a', '2026-11-24 11:21:05.184787+00', 'Shorter, please.');
insert into review_rounds (contribution_id, number, revision, content, note, sent_at, ending, ended_by, ended_at, comments) overriding system value values
  ('00000000-0000-4000-8000-0000000000d1', '2', '2', '{"slug": "sum", "sample": {"name": "sample", "cases": [{"name": "sample/1", "files": [], "input": {"bytes": 3, "sha256": "f71998fe363b9c29116c80b5eecf33a2fedca3b6159724384485804b71651029"}, "shown": {}, "answer": {"bytes": 1, "sha256": "4e07408562bedb8b60ce05c1decfe3ad16b72230967de01f640b7e4729b49fce"}, "settings": {}}], "groups": [], "settings": {}}, "secret": {"name": "secret", "cases": [{"name": "secret/1", "files": [], "input": {"bytes": 3, "sha256": "62de7cb81c717c67ad52a4c2e34c5b7879cce026706b1fd4543c0536fa1b3f3c"}, "shown": {}, "answer": {"bytes": 2, "sha256": "4fc82b26aecb47d2868c4efbe3581732a3e7cbcc6c2efb32062c08170a05eeb8"}, "points": 100, "settings": {}}], "groups": [], "settings": {}}, "folders": {"include": [], "solution": [], "generators": [], "attachments": []}, "metadata": {"hints": ["Read both."], "names": {"de": "Summe", "en": "Sum"}, "types": [], "limits": {"memoryMib": 256, "timeLimitSeconds": 1}, "credits": {"authors": [{"name": "Zoë"}], "translators": {"de": [{"name": "Ada"}]}}, "license": "cc by", "sources": [{"url": "https://example.org/", "name": "A contest"}], "keywords": ["math"], "constants": {}, "difficulty": "Easy", "allowFileWriting": false}, "programs": {"graders": [], "interactors": [], "inputValidators": [], "inputVisualizers": [], "outputValidators": [], "staticValidators": [], "outputVisualizers": []}, "otherFiles": [], "statements": [{"format": "markdown", "source": {"bytes": 16, "sha256": "8360e43c972d63bb0043b043c044504cb0f0cce5fa51144890545a5d2e2e474b"}, "language": "en"}], "submissions": [{"folder": "accepted", "program": {"name": "sum.cpp", "files": [{"path": "sum.cpp", "bytes": {"bytes": 24, "sha256": "7781fbc93756afbdf8beaa985ef8d3f1f75eb3c7e68a69a07bc42dc7be31ab04"}}], "isFolder": false}}], "statementFiles": [], "submissionRules": [], "validationCases": [], "sampleInteractions": []}', NULL, '2026-11-24 11:21:05.184787+00', NULL, NULL, NULL, NULL);
insert into review_comments (id, contribution_id, round, author, written_at, text, answers, statement, line, quote, test_case, input_sha256, answer_sha256) overriding system value values
  ('00000000-0000-4000-8000-0000000000f1', '00000000-0000-4000-8000-0000000000d1', '1', '00000000-0000-4000-8000-00000000000a', '2026-11-24 11:21:05.19518+00', 'Which sum?', NULL, 'en', '1', 'Add $a$ and $b$.', NULL, NULL, NULL);
insert into review_comments (id, contribution_id, round, author, written_at, text, answers, statement, line, quote, test_case, input_sha256, answer_sha256) overriding system value values
  ('00000000-0000-4000-8000-0000000000f2', '00000000-0000-4000-8000-0000000000d1', '1', '00000000-0000-4000-8000-00000000000b', '2026-11-24 11:21:05.195486+00', 'That of both.', '00000000-0000-4000-8000-0000000000f1', NULL, NULL, NULL, NULL, NULL, NULL);
insert into scorings (problem_id, test_set, scoring) overriding system value values
  ('00000000-0000-4000-8000-0000000000a1', '1', '{"points": [0, 100]}');
insert into sessions (id, user_id, created_at, expires_at) overriding system value values
  ('00000000-0000-4000-8000-0000000000f4', '00000000-0000-4000-8000-00000000000b', '2026-11-24 11:21:05.184787+00', '2027-11-24 00:00:00+00');
insert into submission_days (user_id, day, verdict, submissions) overriding system value values
  ('00000000-0000-4000-8000-00000000000b', '2026-11-21', 'Accepted', '1');
insert into submission_days (user_id, day, verdict, submissions) overriding system value values
  ('00000000-0000-4000-8000-00000000000b', '2026-11-21', 'Wrong Answer', '1');
insert into submissions (id, user_id, problem_id, language, source, submitted_at, verdict, judged_at, execution_time_ms, memory_kb, result, judge_version, compiler_version, test_set, fault, points, max_points, verdict_was, verdict_changed_at, verdict_changed_by_tests) overriding system value values
  ('00000000-0000-4000-8000-0000000000b1', '00000000-0000-4000-8000-00000000000b', '00000000-0000-4000-8000-0000000000a1', 'cpp', E'\\x696e74206d61696e2829207b7d', '2026-11-21 10:00:00+00', 'Wrong Answer', '2026-11-21 10:00:01+00', '1.5', '2048', '{"verdict": "Wrong Answer"}', '1', 'g++ 12', '1', NULL, NULL, NULL, NULL, NULL, NULL);
insert into submissions (id, user_id, problem_id, language, source, submitted_at, verdict, judged_at, execution_time_ms, memory_kb, result, judge_version, compiler_version, test_set, fault, points, max_points, verdict_was, verdict_changed_at, verdict_changed_by_tests) overriding system value values
  ('00000000-0000-4000-8000-0000000000b3', '00000000-0000-4000-8000-00000000000b', '00000000-0000-4000-8000-0000000000a2', 'cpp', E'\\x2f2fff', '2026-11-21 10:06:00+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
insert into submissions (id, user_id, problem_id, language, source, submitted_at, verdict, judged_at, execution_time_ms, memory_kb, result, judge_version, compiler_version, test_set, fault, points, max_points, verdict_was, verdict_changed_at, verdict_changed_by_tests) overriding system value values
  ('00000000-0000-4000-8000-0000000000b2', '00000000-0000-4000-8000-00000000000b', '00000000-0000-4000-8000-0000000000a1', 'cpp', E'\\x696e74206d61696e2829207b2072657475726e20303b207d', '2026-11-21 10:05:00+00', 'Accepted', '2026-11-21 10:05:01+00', '1.25', '2048', '{"verdict": "Accepted"}', '1', 'g++ 12', '1', NULL, '100', '100', 'Wrong Answer', '2026-11-21 10:05:01+00', 'false');
insert into earlier_results (id, submission_id, verdict, judged_at, execution_time_ms, memory_kb, result, judge_version, compiler_version, test_set) overriding system value values
  ('1', '00000000-0000-4000-8000-0000000000b2', 'Wrong Answer', '2026-11-21 10:05:00+00', NULL, NULL, '{"verdict": "Wrong Answer"}', NULL, NULL, '1');
select setval('public.earlier_results_id_seq', (select max(id) from earlier_results));
insert into notices (user_id, submission_id, problem_version, was, verdict, has_new_tests, changed_at, is_read) overriding system value values
  ('00000000-0000-4000-8000-00000000000b', '00000000-0000-4000-8000-0000000000b2', '1', 'Wrong Answer', 'Accepted', 'true', '2026-11-24 11:21:05.185+00', 'false');
insert into preview_results (id, preview_id, submission_id, before, after, after_test) overriding system value values
  ('00000000-0000-4000-8000-0000000000e2', '00000000-0000-4000-8000-0000000000e1', '00000000-0000-4000-8000-0000000000b1', 'Wrong Answer', 'Accepted', NULL);
insert into problem_pauses (problem_id, reason, submission_id, test_case, paused_at) overriding system value values
  ('00000000-0000-4000-8000-0000000000a2', 'The checker did not compile.', '00000000-0000-4000-8000-0000000000b3', '0', '2026-11-24 11:21:05.184787+00');
insert into submission_keys (user_id, key, submission_id, stored_at) overriding system value values
  ('00000000-0000-4000-8000-00000000000b', 'a-key-of-a-browser', '00000000-0000-4000-8000-0000000000b2', '2026-11-24 11:21:05.184787+00');
insert into test_cases (problem_id, test_set, "position", is_hidden, description, input_sha256, input_bytes, output_sha256, output_bytes, checker_arguments, comparison) overriding system value values
  ('00000000-0000-4000-8000-0000000000a1', '1', '0', 'false', 'small', E'\\xf71998fe363b9c29116c80b5eecf33a2fedca3b6159724384485804b71651029', '3', E'\\x4e07408562bedb8b60ce05c1decfe3ad16b72230967de01f640b7e4729b49fce', '1', NULL, NULL);
insert into test_cases (problem_id, test_set, "position", is_hidden, description, input_sha256, input_bytes, output_sha256, output_bytes, checker_arguments, comparison) overriding system value values
  ('00000000-0000-4000-8000-0000000000a1', '1', '1', 'true', NULL, E'\\x62de7cb81c717c67ad52a4c2e34c5b7879cce026706b1fd4543c0536fa1b3f3c', '3', E'\\x4fc82b26aecb47d2868c4efbe3581732a3e7cbcc6c2efb32062c08170a05eeb8', '2', NULL, NULL);
insert into test_cases (problem_id, test_set, "position", is_hidden, description, input_sha256, input_bytes, output_sha256, output_bytes, checker_arguments, comparison) overriding system value values
  ('00000000-0000-4000-8000-0000000000a2', '1', '0', 'false', NULL, E'\\x06eb7d6a69ee19e5fbdf749018d3d2abfa04bcbd1365db312eb86dc7169389b8', '2', E'\\x5986adfc73977d17bdf856fd16543a8e92162f5dd96cd17398fd02cc3424d002', '5', NULL, NULL);
insert into user_stats (user_id, easy_solved, easy_attempted, medium_solved, medium_attempted, hard_solved, hard_attempted, total_solved, total_attempted, total_submissions, contributions_approved, contributions_pending, last_active, last_solved_at, easy_last_solved_at, medium_last_solved_at, hard_last_solved_at, has_days) overriding system value values
  ('00000000-0000-4000-8000-00000000000b', '1', '1', '0', '0', '0', '0', '1', '1', '2', '1', '1', '2026-11-24 11:21:04.976216+00', '2026-11-21 10:05:00+00', '2026-11-21 10:05:00+00', NULL, NULL, 'true');
insert into verifications (problem_id, content_sha256, job, requested_at, content, step, step_at, steps, finished_at, report, fault) overriding system value values
  ('00000000-0000-4000-8000-0000000000a1', E'\\xed7002b439e9ac845f22357d822bac1444730fbdb6016d3ec9432297b9ec9f73', '00000000-0000-4000-8000-0000000000e3', '2026-11-24 11:21:05.184787+00', NULL, NULL, NULL, '2', '2026-11-24 11:21:05.184787+00', '{"findings": []}', NULL);
insert into verification_steps (job, "position", found) overriding system value values
  ('00000000-0000-4000-8000-0000000000e3', '0', '{"found": []}');
alter table audit_log enable trigger user;
alter table problem_versions enable trigger user;
alter table problems enable trigger user;
alter table scorings enable trigger user;
alter table test_cases enable trigger user;
commit;
