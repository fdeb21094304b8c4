-- When a password that was made for a person, who has not chosen another since, stops working; null
-- for one that was chosen.
alter table users add column password_ends_at timestamptz;
