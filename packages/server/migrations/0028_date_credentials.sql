-- The list of credentials shows when each was made and last used.

-- The last login with the password of the account. Until now only sessions and known browsers had a date.
alter table users add column last_login_at timestamptz;
update users set last_login_at = greatest(
  (select max(s.opened_at) from sessions s where s.tenant_id = users.tenant_id and s.user_id = users.id),
  (select max(d.seen_at) from known_devices d where d.tenant_id = users.tenant_id and d.user_id = users.id)
) where last_login_at is null;

-- Null: made before this release.
alter table recovery_codes add column created_at timestamptz;

-- When the sealed secret was given last. Null: before this release, or there is none.
alter table source_accounts add column secret_set_at timestamptz;
alter table push_targets add column secret_set_at timestamptz;
alter table line_connections add column secret_set_at timestamptz;
alter table mail_settings add column secret_set_at timestamptz;
alter table audit_settings add column sftp_secret_set_at timestamptz;
