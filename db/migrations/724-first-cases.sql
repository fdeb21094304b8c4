-- Readers of programs need not read the test cases of a package, which may be 20,000.
create function with_first_cases(test_group jsonb) returns jsonb
language sql immutable as $$
  select test_group || jsonb_build_object(
    'cases', jsonb_path_query_array(test_group, '$.cases[0]'),
    'groups', coalesce((
      select jsonb_agg(with_first_cases(inner_group) order by place)
      from jsonb_array_elements(test_group -> 'groups')
        with ordinality as groups (inner_group, place)), '[]'))
$$;

comment on function with_first_cases is
  'A group of test cases in a stored package with only its first case, and so are the groups in it.';
