-- Files that people upload for formatted text, where they are used, and the tickets by which programs without a token
-- header upload.
create table document_files (
  tenant_id int not null references tenants (tenant_id),
  id uuid not null,
  kind text collate "C" not null,
  name text not null,
  content_type text collate "C" not null,
  size bigint not null,
  sha256 text collate "C" not null,
  path text collate "C" not null,
  width int,
  height int,
  document_key text collate "C" not null,
  uploaded_by uuid not null,
  uploaded_at timestamptz not null,
  -- Since when no document uses it; null while one does.
  unused_since timestamptz,
  primary key (tenant_id, id),
  constraint document_files__kind check (kind in ('image', 'scrawl', 'video', 'file'))
);
-- @tenant-table document_files select,insert,update,delete
alter table document_files add constraint document_files__owner foreign key (tenant_id, uploaded_by) references users (tenant_id, id);
create index document_files__own on document_files (tenant_id, uploaded_by, id);
create index document_files__unused on document_files (tenant_id, unused_since) where unused_since is not null;
create unique index document_files__path on document_files (tenant_id, path);

create table document_file_uses (
  tenant_id int not null,
  file_id uuid not null,
  subject_type text collate "C" not null,
  subject_id text collate "C" not null,
  primary key (tenant_id, subject_type, subject_id, file_id)
);
-- @tenant-table document_file_uses select,insert,delete
alter table document_file_uses add constraint document_file_uses__file foreign key (tenant_id, file_id) references document_files (tenant_id, id);
create index document_file_uses__of_file on document_file_uses (tenant_id, file_id);

create table upload_tickets (
  tenant_id int not null,
  token_hash bytea not null,
  -- Of the login that it ends with.
  session_hash bytea not null,
  user_id uuid not null,
  document_key text collate "C" not null,
  kind text collate "C" not null,
  expires_at timestamptz not null,
  uses int not null,
  primary key (tenant_id, token_hash),
  constraint upload_tickets__kind check (kind in ('image', 'scrawl', 'video', 'file')),
  constraint upload_tickets__uses check (uses between 0 and 100)
);
-- @tenant-table upload_tickets select,insert,update,delete
alter table upload_tickets add constraint upload_tickets__session foreign key (tenant_id, session_hash) references sessions (tenant_id, token_hash) on delete cascade;
create index upload_tickets__of_session on upload_tickets (tenant_id, session_hash);
create index upload_tickets__expired on upload_tickets (tenant_id, expires_at);

create table editor_rules (
  tenant_id int not null references tenants (tenant_id),
  has_jsonp boolean not null,
  capture_hosts text[] not null,
  video_hosts text[] not null,
  video_bytes bigint not null,
  version int not null,
  primary key (tenant_id)
);
-- @tenant-table editor_rules select,insert,update
