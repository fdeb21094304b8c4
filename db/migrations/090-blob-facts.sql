-- What the rules of packages ask of files, so that a draft is checked without reading its test data.
alter table blobs
  add column ends_line boolean not null generated always as (
    octet_length(bytes) = 0 or get_byte(bytes, octet_length(bytes) - 1) = 10
  ) stored,
  add column has_crlf boolean not null generated always as (
    position('\x0d0a'::bytea in bytes) > 0
  ) stored;
