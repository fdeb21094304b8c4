-- Comments without the names of files that have moved.
comment on column users.name_skeleton is
  'What a name looks like: names with the same skeleton cannot be told apart. Of those that were there first, only the oldest has it.';
comment on column jobs.network is
  'The network that it came from; null for our own work.';
comment on table problem_list is
  'One row. Everything that changes what the list shows, but for counters, gives it a new version in the same transaction.';
comment on table verifications is
  'Verifications of packages: the newest ones of each problem, one for each content.';
comment on table counterexamples is
  'Small inputs on which programs fail that failed on a hidden test, kept for each program and test set.';
comment on column counterexamples.slowness is
  'Where the time of a program goes that is too slow, found with the search for a small failing input; as contract/slowness.ts has it, null where it is not certain.';
comment on column counterexamples.mend is
  'Where the change of one token mends a program that fails, found with the search for a small failing input; as contract/mend.ts has it, null where none is certain.';
