-- What a test case, a problem and a result name is the number of a test set, and is called so.
alter table test_cases rename column test_version to test_set;
alter table problems rename column test_version to test_set;
alter table submissions rename column test_version to test_set;
alter table earlier_results rename column test_version to test_set;
