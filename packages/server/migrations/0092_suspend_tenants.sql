-- Tenants that the platform creates, edits, suspends and resumes.
alter table tenants add column status text not null default 'READY';
alter table tenants add column status_changed_at timestamptz;
alter table tenants add column status_changed_by text not null default '';
alter table tenants add column status_reason text not null default '';
alter table tenants add column version int not null default 1;
alter table tenants add constraint tenants__status check (status in ('READY', 'SUSPENDED'));
grant insert, update on tenants to serialis_app;
