-- An SFTP server that keeps signed heads; an empty address for none.
alter table audit_settings add column sftp_url text not null default '';
alter table audit_settings add column sftp_user text not null default '';
alter table audit_settings add column sftp_auth text collate "C" not null default 'PASSWORD';
alter table audit_settings add column sftp_host_key text collate "C" not null default '';
alter table audit_settings add column sftp_sealed_secret bytea;
alter table audit_settings alter column sftp_url drop default;
alter table audit_settings alter column sftp_user drop default;
alter table audit_settings alter column sftp_auth drop default;
alter table audit_settings alter column sftp_host_key drop default;

-- What kind of failure the text describes; null when only the text says it.
alter table audit_places add column failure_kind text collate "C";
