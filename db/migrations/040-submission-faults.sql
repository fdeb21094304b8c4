-- What of ours failed when a submission was judged last, for administrators alone; null where nothing
-- did. A submission that waits has it after each failed attempt, and one whose verdict stood when
-- judging it again failed has it beside that verdict.
alter table submissions add column fault text;
