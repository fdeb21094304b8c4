-- Since when the draft of a problem does not name a file of it; null while it does. A file that is
-- stored waits for a draft to name it. Of the rows of before it is not known: the upkeep looks.
alter table package_blobs add column left_at timestamptz default now();
create index package_blobs_left on package_blobs (left_at) where left_at is not null and not in_version;
