-- A sandbox is the test environment of a live tenant; it is one from its first moment on, and for good.
alter table tenants add column sandbox_of int;
alter table tenants add constraint tenants__sandbox_of foreign key (sandbox_of) references tenants (tenant_id);
alter table tenants add constraint tenants__sandbox check (sandbox_of <> tenant_id);
create unique index tenants__one_sandbox on tenants (sandbox_of) where status not in ('DELETING', 'DELETED');

-- The working role cannot make a sandbox live, nor change what else of a tenant never changes.
revoke update on tenants from serialis_app;
grant update (name, zone, locale, status, status_changed_at, status_changed_by, status_reason, version, quota_users, quota_stored_bytes, quota_codes_per_month, closing_day, retention_day) on tenants to serialis_app;
