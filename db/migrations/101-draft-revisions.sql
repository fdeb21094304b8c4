-- The newest revision that a draft of the problem ever had. The next draft goes on from it, so that
-- an editor of a draft that was published or discarded never overwrites the next one unseen.
alter table problems add column draft_revision integer not null default 0;
update problems set draft_revision = d.revision from problem_drafts d where d.problem_id = problems.id;
