-- Which event took back which: an event is taken back once, whole, and its undo is not undone. The undo's scopes mirror those
-- of the event; `verify` compares them byte by byte.
create table event_undos (
  tenant_id int not null references tenants (tenant_id),
  undone_event_id uuid not null,
  event_id uuid not null,
  recorded_at timestamptz not null,
  primary key (tenant_id, undone_event_id),
  constraint event_undos__event unique (tenant_id, event_id),
  constraint event_undos__other check (event_id <> undone_event_id)
);
-- @tenant-table event_undos select,insert
-- A result file that was committed can be undone; the same bytes may then be uploaded again. event_id: the event that
-- committed it, whose scopes an undo takes back.
alter table result_files drop constraint result_files__status;
alter table result_files add constraint result_files__status
  check (status in ('CHECKING', 'CHECKED', 'UNREADABLE', 'COMMITTING', 'COMMITTED', 'REFUSED', 'UNDOING', 'UNDONE'));
alter table result_files add column event_id uuid;
alter table result_files add column undone_at timestamptz;
alter table result_files add column undone_by_name text not null default '';
alter table result_files add column undo_outcome jsonb;
alter table result_files drop constraint result_files__sha256;
create unique index result_files__sha256 on result_files (tenant_id, order_id, sha256) where status <> 'UNDONE';
