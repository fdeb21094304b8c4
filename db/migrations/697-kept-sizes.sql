-- The size of the database, which a connection keeps for some seconds: reading it asks for the size of
-- every file.
create function database_bytes(kept_s integer) returns bigint language plpgsql as $$
declare
  known text[] := string_to_array(current_setting('arbiter.database_bytes', true), ' ');
  present bigint;
begin
  if known[1]::float8 > extract(epoch from clock_timestamp()) - kept_s then
    return known[2]::bigint;
  end if;
  present := pg_database_size(current_database());
  perform set_config('arbiter.database_bytes',
    extract(epoch from clock_timestamp()) || ' ' || present, false);
  return present;
end $$;
