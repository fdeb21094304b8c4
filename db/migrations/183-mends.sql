-- Where the change of one token mends a program that fails (docs/decisions/056-the-nearest-mend.md),
-- found with the search for a small failing input; as contract/mend.ts has it, null where none is certain.
alter table counterexamples add column mend json;
