-- Photos and documents that belong to a record of another room, as they were uploaded. `path` names the stored file.
create table attachments (
  tenant_id int not null references tenants (tenant_id),
  id uuid not null,
  subject_type text collate "C" not null,
  subject_id text collate "C" not null,
  name text not null,
  content_type text collate "C" not null,
  size bigint not null,
  sha256 text not null,
  path text not null,
  added_at timestamptz not null,
  added_by uuid,
  added_by_name text not null,
  primary key (tenant_id, id),
  constraint attachments__content_type check (content_type in ('image/png', 'image/jpeg', 'application/pdf', 'text/plain', 'text/csv'))
);
-- @tenant-table attachments select,insert,delete
create unique index attachments__same_file on attachments (tenant_id, subject_type, subject_id, sha256);
-- Which nightly work was started for which day of the tenant: the row is the claim of the process that started it.
create table nightly_runs (
  tenant_id int not null references tenants (tenant_id),
  kind text collate "C" not null,
  day date not null,
  started_at timestamptz not null,
  primary key (tenant_id, kind, day)
);
-- @tenant-table nightly_runs select,insert
