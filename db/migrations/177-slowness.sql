-- Where the time of a program goes that is too slow (docs/decisions/051-where-the-time-goes.md), found
-- with the search for a small failing input; as contract/slowness.ts has it, null where it is not certain.
alter table counterexamples add column slowness json;
