-- outside a transaction
create index concurrently if not exists submissions_of_participation
  on submissions (participation_id, submitted_at);
