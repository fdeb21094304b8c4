-- How a test case is judged where that differs from its problem: other arguments of the checker, or
-- another comparison.
alter table test_cases add column checker_arguments text[], add column comparison jsonb;
