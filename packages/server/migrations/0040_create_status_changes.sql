-- Changes of sets of serial numbers: status updates, scrapping, manual activation. What changes is kept as sets beside it, never a
-- row per serial number; outcome counts what the dry run
-- said and result what the commit did, row_errors holds the first thousand refused lines, path names the stored list.
create table status_changes (
  tenant_id int not null references tenants (tenant_id),
  id uuid not null,
  number bigint not null,
  trigger text collate "C" not null,
  operation text collate "C" not null,
  status text collate "C" not null,
  source jsonb not null,
  options jsonb not null,
  reason text not null,
  record_no text not null,
  identified_by text not null,
  asks_second boolean not null,
  version int not null,
  name text,
  path text,
  size bigint,
  sha256 text,
  format text collate "C",
  outcome jsonb,
  result jsonb,
  row_errors jsonb not null default '[]',
  refusal_path text,
  refusal_size bigint,
  failure_key text,
  failure_params jsonb not null default '{}',
  task_id uuid,
  created_at timestamptz not null,
  created_by uuid,
  created_by_name text not null,
  signed_at timestamptz,
  signed_by uuid,
  signature_id uuid,
  decided_at timestamptz,
  decided_by_name text not null default '',
  decision text not null default '',
  event_id uuid,
  primary key (tenant_id, id),
  constraint status_changes__number unique (tenant_id, number),
  constraint status_changes__trigger check (trigger in ('UPD', 'SCR', 'ACT')),
  constraint status_changes__status check (status in ('CHECKING', 'CHECKED', 'UNREADABLE', 'WAITING', 'COMMITTING', 'DONE', 'DECLINED', 'WITHDRAWN'))
);
-- @tenant-table status_changes select,insert,update
create index status_changes__trigger_number on status_changes (tenant_id, trigger, number);

-- Encoded sets of a change. given: as another part of the product gave it. asked: what the dry run was about. excluded: taken out
-- by click. answer: what was signed, as the ledger wrote it. changed, already and refused:<reason>: how the members fared.
create table status_change_sets (
  tenant_id int not null references tenants (tenant_id),
  change_id uuid not null,
  part text collate "C" not null,
  members bytea not null,
  primary key (tenant_id, change_id, part),
  constraint status_change_sets__change foreign key (tenant_id, change_id) references status_changes (tenant_id, id)
);
-- @tenant-table status_change_sets select,insert,update,delete
