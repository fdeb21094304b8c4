-- outside a transaction
-- Who takes part in a contest was found by reading all participations of the site.
create index concurrently if not exists participation_members_of_contest
on participation_members (contest_id);
