-- What waits for a person is read on every page: of long tables, only the rows that still wait are indexed for it.
create index result_files__undecided on result_files (tenant_id, uploaded_at)
  where status in ('CHECKED', 'UNREADABLE', 'CHECKING', 'COMMITTING');
create index status_changes__waiting on status_changes (tenant_id, trigger, created_at)
  where status in ('CHECKED', 'UNREADABLE', 'CHECKING', 'COMMITTING', 'WAITING');
