-- Folders on machines of others from which files of messages are fetched, one for an endpoint.
create table endpoint_folders (
  tenant_id int not null,
  endpoint_id uuid not null,
  sftp_url text not null,
  sftp_user text not null,
  sftp_auth text collate "C" not null,
  -- That a person has confirmed.
  sftp_host_key text collate "C" not null,
  sealed_secret bytea not null,
  secret_set_at timestamptz not null,
  pattern text not null,
  every_minutes int not null,
  -- By name what the last look found, so that a file is taken once it stays as it is.
  seen jsonb not null default '{}',
  next_look_at timestamptz not null,
  looked_at timestamptz,
  -- The last task that looked.
  task_id uuid,
  failure_kind text collate "C",
  failure_text text,
  failed_at timestamptz,
  version int not null default 1,
  primary key (tenant_id, endpoint_id),
  constraint endpoint_folders__auth check (sftp_auth in ('PASSWORD', 'KEY'))
);
-- @tenant-table endpoint_folders select,insert,update,delete
alter table endpoint_folders add constraint endpoint_folders__endpoint foreign key (tenant_id, endpoint_id) references subscribe_endpoints (tenant_id, id) on delete cascade;
create index endpoint_folders__due on endpoint_folders (tenant_id, next_look_at);

-- A file that was fetched has no uploader; the same bytes under one name are fetched once.
alter table endpoint_files alter column uploaded_by drop not null;
create unique index endpoint_files__fetched on endpoint_files (tenant_id, endpoint_id, file_name, sha256) where uploaded_by is null;

-- An endpoint whose files are fetched needs no secret of a sender.
alter table subscribe_endpoints drop constraint subscribe_endpoints__secret;
