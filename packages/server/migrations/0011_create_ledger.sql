-- The ledger. Only src/ledger/ledger.*.queries.ts mention these tables; only its writer changes cells, counts and scopes.
-- A block is up to 2^24 serial numbers issued in one go: their codes are computed from the rule version, their values
-- start as initial_state. revision counts the writes to the block; it orders its scopes and tells a reader that waited
-- for the lock that what it read is stale. written_at never goes back, so record time follows revision.
create table blocks (
  tenant_id int not null references tenants (tenant_id),
  block int not null,
  size int not null,
  level text collate "C" not null,
  product_id uuid,
  gtin text collate "C",
  rule_version_id uuid,
  first_index bigint,
  logic text collate "C",
  application_id uuid,
  pool_key text collate "C",
  initial_state int not null,
  event_id uuid not null,
  issued_at timestamptz not null,
  happened_at timestamptz,
  revision int not null default 0,
  written_at timestamptz not null,
  primary key (tenant_id, block),
  constraint blocks__first_index unique (tenant_id, rule_version_id, first_index),
  constraint blocks__block check (block between 1 and 536870911),
  constraint blocks__size check (size between 1 and 16777216),
  constraint blocks__level check (level in ('EA', 'BUNDLE', 'CA', 'PL')),
  constraint blocks__source check ((rule_version_id is null) = (first_index is null) and (rule_version_id is null) = (logic is null))
) with (fillfactor = 75);
-- @tenant-table blocks select,insert,update
create index blocks__product on blocks (tenant_id, product_id, level, block);
create index blocks__application on blocks (tenant_id, application_id) where application_id is not null;
create index blocks__pool on blocks (tenant_id, pool_key, level, block) where pool_key is not null;
-- Values of a column: a row is either one value over many chunks of 1,024, or the packed values of one chunk.
-- A column without rows in a block is untouched: everybody has the block's initial state, or 0.
-- mask: the statuses present (bit = status number), for the state column.
create table serial_cells (
  tenant_id int not null,
  column_id smallint not null,
  block int not null,
  first_chunk smallint not null,
  last_chunk smallint not null,
  mask int not null,
  cells bytea not null,
  primary key (tenant_id, column_id, block, first_chunk),
  constraint serial_cells__chunks check (first_chunk >= 0 and last_chunk between first_chunk and 16383)
) with (fillfactor = 85);
-- @tenant-table serial_cells select,insert,update,delete
create table block_counts (
  tenant_id int not null,
  block int not null,
  state int not null,
  n int not null,
  primary key (tenant_id, block, state)
) with (fillfactor = 75);
-- @tenant-table block_counts select,insert,update
-- What an event did, per (from, to). part = offset >> 16, or -1 for a few long ranges over several parts. The times are
-- repeated here, so that folding states to a past moment reads one part and never the audit's table.
-- Columns with many values (parent) keep from and to SN by SN as cells over the members in ascending order.
create table event_scopes (
  tenant_id int not null,
  block int not null,
  part smallint not null,
  revision int not null,
  scope smallint not null,
  column_id smallint not null,
  event_id uuid not null,
  recorded_at timestamptz not null,
  happened_at timestamptz,
  from_value bigint,
  to_value bigint,
  size int not null,
  members bytea not null,
  from_cells bytea,
  to_cells bytea,
  primary key (tenant_id, block, part, revision, scope),
  constraint event_scopes__values check ((from_value is null) = (to_value is null) and (from_value is null) = (from_cells is not null) and (from_cells is null) = (to_cells is null))
);
-- @tenant-table event_scopes select,insert
create index event_scopes__event on event_scopes (tenant_id, event_id);
-- The only truth of which order, line and package an SN belongs to; ranges of a block never overlap (checked under its lock).
create table order_ranges (
  tenant_id int not null,
  block int not null,
  first_offset int not null,
  last_offset int not null,
  order_id uuid not null,
  level text collate "C" not null,
  line_id uuid,
  package_id uuid,
  primary key (tenant_id, block, first_offset),
  constraint order_ranges__offsets check (first_offset >= 0 and last_offset between first_offset and 16777215)
);
-- @tenant-table order_ranges select,insert,update,delete
create index order_ranges__order on order_ranges (tenant_id, order_id, block, first_offset);
create index order_ranges__line on order_ranges (tenant_id, line_id, block, first_offset) where line_id is not null;
-- A pack and what is in it now. former: what was in it and is no more; with the parent column's scopes it answers
-- "what was in it on that day".
create table containers (
  tenant_id int not null,
  container bigint not null,
  member_level text collate "C" not null,
  capacity int,
  is_partial boolean not null,
  size int not null,
  members bytea not null,
  former bytea,
  primary key (tenant_id, container),
  constraint containers__capacity check (size >= 0 and (capacity is null or size <= capacity))
) with (fillfactor = 90);
-- @tenant-table containers select,insert,update
-- Codes that were made elsewhere cost a row each. gtin 0: none (SSCC, house codes).
create table imported_codes (
  tenant_id int not null,
  code text collate "C" not null,
  gtin bigint not null,
  ordinal bigint not null,
  constraint imported_codes__code primary key (tenant_id, code, gtin),
  constraint imported_codes__ordinal unique (tenant_id, ordinal)
);
-- @tenant-table imported_codes select,insert
