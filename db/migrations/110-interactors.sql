-- The program that talks to the submissions for an interactive problem, in the shape of a checker.
alter table problems add column interactor jsonb;
