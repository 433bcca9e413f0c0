-- Lists of members as files: whom a tag is given or taken from, or who comes into an audience or leaves it. Titles and
-- rows may hold personal data, and so are sealed; file, rows and hashes are removed after a number of days.

create table member_lists (
  tenant_id int not null references tenants (tenant_id),
  id uuid not null,
  tag_id uuid,
  audience_id uuid,
  effect text collate "C" not null,
  file_name text not null,
  -- Null once the file was removed.
  path text,
  size bigint not null,
  sha256 text collate "C" not null,
  format text collate "C" not null,
  status text collate "C" not null,
  titles_encrypted bytea,
  columns jsonb not null,
  -- The last line whose batch is committed.
  done_line bigint not null default 0,
  row_count int not null default 0,
  change_count int not null default 0,
  same_count int not null default 0,
  repeat_count int not null default 0,
  refused_count int not null default 0,
  misfit_count int not null default 0,
  kept_count int not null default 0,
  task_id uuid,
  error_key text collate "C",
  error_params jsonb,
  uploaded_at timestamptz not null,
  uploaded_by uuid not null,
  uploaded_by_name text not null,
  ended_at timestamptz,
  ended_by_name text not null default '',
  version int not null default 1,
  primary key (tenant_id, id),
  constraint member_lists__of_one check (num_nonnulls(tag_id, audience_id) = 1),
  constraint member_lists__effect check (effect in ('ADD', 'REMOVE')),
  constraint member_lists__status check (status in ('CHECKING', 'CHECKED', 'UNREADABLE', 'ENTERING', 'DONE', 'DROPPED')),
  constraint member_lists__format check (format in ('CSV', 'XLSX'))
);
-- @tenant-table member_lists select,insert,update
alter table member_lists add constraint member_lists__tag foreign key (tenant_id, tag_id) references tags (tenant_id, id);
alter table member_lists add constraint member_lists__audience foreign key (tenant_id, audience_id) references audiences (tenant_id, id);
create index member_lists__of_tag on member_lists (tenant_id, tag_id) where tag_id is not null;
create index member_lists__of_audience on member_lists (tenant_id, audience_id) where audience_id is not null;
create index member_lists__kept on member_lists (tenant_id, uploaded_at) where path is not null;

-- The first rows, and those that were refused.
create table member_list_rows (
  tenant_id int not null,
  import_id uuid not null,
  line bigint not null,
  outcome text collate "C" not null,
  cells_encrypted bytea not null,
  faults jsonb not null,
  is_corrected boolean not null,
  is_first boolean not null,
  is_misfit boolean not null,
  primary key (tenant_id, import_id, line),
  constraint member_list_rows__outcome check (outcome in ('CHANGE', 'SAME', 'REPEAT', 'REFUSED'))
);
-- @tenant-table member_list_rows select,insert,update,delete
alter table member_list_rows add constraint member_list_rows__import foreign key (tenant_id, import_id) references member_lists (tenant_id, id);
create index member_list_rows__by_outcome on member_list_rows (tenant_id, import_id, outcome, line);

-- By which persons a file is found that is still there: keyed hashes of all identities in it.
create table member_list_hashes (
  tenant_id int not null,
  value_hash bytea not null,
  import_id uuid not null,
  primary key (tenant_id, value_hash, import_id),
  constraint member_list_hashes__hash check (octet_length(value_hash) = 32)
);
-- @tenant-table member_list_hashes select,insert,delete
alter table member_list_hashes add constraint member_list_hashes__import foreign key (tenant_id, import_id) references member_lists (tenant_id, id);
create index member_list_hashes__of_import on member_list_hashes (tenant_id, import_id, value_hash);
