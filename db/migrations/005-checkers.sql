-- A program that decides whether an output is right: the value `checker` of contract/checker.ts.
-- Null: outputs are compared.
alter table problems add column checker jsonb;
