-- A keyed hash of pack and client, by which a page that is loaded again is no second scan. It says nothing without the
-- key, and is another one for each pack.
alter table pack_scans add column client bytea;
