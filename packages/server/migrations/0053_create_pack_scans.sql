-- Scans from outside of packs that may be there; those that should not be there are suspect_scans. id: the event of the scan.
create table pack_scans (
  tenant_id int not null references tenants (tenant_id),
  ordinal bigint not null,
  id uuid not null,
  source text collate "C" not null,
  place text not null,
  scanned_at timestamptz not null,
  by_name text not null,
  primary key (tenant_id, ordinal, id),
  constraint pack_scans__source check (source in ('CONSUMER', 'FIELD'))
);
-- @tenant-table pack_scans select,insert
