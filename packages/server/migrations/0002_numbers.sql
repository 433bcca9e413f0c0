-- SN rules, and the ledger of serial numbers: blocks of computed codes with their states.

create table sn_rules (
  tenant_id int not null references tenants (tenant_id),
  id uuid not null,
  name text not null,
  remark text not null default '',
  target text collate "C" not null,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  constraint sn_rules__name unique (tenant_id, name),
  constraint sn_rules__target check (target in ('GS1', 'SSCC', 'CN', 'HOUSE'))
);
-- @tenant-table sn_rules select,insert,update,delete

-- One row is a bijection between 0..size-1 and codes: shape, key and codec version never change after approval.
-- issuable = least(size, 2^53); next_index counts what was issued. wrapped_key opens only with the master key, which is
-- in no table. writers: author and all editors, none of whom may approve. codes_digest is taken over the first 1,000
-- codes and computed again at each start.
create table rule_versions (
  tenant_id int not null references tenants (tenant_id),
  id uuid not null,
  rule_id uuid not null,
  number int not null,
  status text collate "C" not null,
  segments jsonb not null,
  letter_case text collate "C" not null,
  length int not null,
  min_number numeric(40,0),
  max_number numeric(40,0),
  alphabet text collate "C" not null,
  number_width int not null,
  size numeric(40,0) not null,
  issuable bigint not null,
  next_index bigint not null default 0,
  epoch_position int,
  codec_version int not null,
  wrapped_key bytea,
  key_check_value text collate "C",
  codes_digest text collate "C",
  is_key_leaked boolean not null default false,
  planned_volume bigint not null,
  reason text not null default '',
  author_id uuid not null,
  author_name text not null,
  writers uuid[] not null,
  approver_id uuid,
  approver_name text,
  approved_at timestamptz,
  retired_at timestamptz,
  retire_reason text,
  version int not null default 1,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  constraint rule_versions__number unique (tenant_id, rule_id, number),
  constraint rule_versions__status check (status in ('DRAFT', 'APPROVED', 'RETIRED')),
  constraint rule_versions__next_index check (next_index between 0 and issuable),
  constraint rule_versions__approval check ((status = 'DRAFT') = (wrapped_key is null) and (wrapped_key is null) = (key_check_value is null) and (wrapped_key is null) = (codes_digest is null) and (wrapped_key is null) = (approved_at is null) and (wrapped_key is null) = (approver_id is null) and (status <> 'DRAFT' or next_index = 0)),
  constraint rule_versions__two_people check (approver_id <> all (writers))
) with (fillfactor = 70);
-- @tenant-table rule_versions select,insert,update,delete
create unique index rule_versions__draft on rule_versions (tenant_id, rule_id) where status = 'DRAFT';
alter table rule_versions add constraint rule_versions__rule foreign key (tenant_id, rule_id) references sn_rules (tenant_id, id);

-- The ledger. Only src/numbers/ledger/store/queries name these tables, and only its writer changes cells, counts and
-- scopes. A block is up to 2^24 serial numbers that were issued together: their codes are computed from the rule
-- version, and their values start as initial_state. revision counts the writes to the block; it orders its scopes and
-- tells a reader that waited for the lock that what it read is stale. written_at never decreases, so record time
-- follows revision.
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

create table block_counts (
  tenant_id int not null,
  block int not null,
  state int not null,
  n int not null,
  primary key (tenant_id, block, state)
) with (fillfactor = 75);
-- @tenant-table block_counts select,insert,update

-- Values of a column: a row is either one value over many chunks of 1,024, or the packed values of one chunk. A column
-- without rows in a block is untouched: every serial number has the block's initial state, or 0. mask: the statuses
-- present (bit = status number), for the state column.
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

-- What an event did, per (from, to). part = offset >> 16, or -1 for a few long ranges over several parts. The times are
-- repeated here, so that the state at a past moment is folded from one part and never from the event log. Columns with
-- many values (parent) keep from and to per serial number as cells over the members in ascending order.
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

-- Which event undid which: an event is undone once, as a whole, and its undo is not undone. The scopes of the undo
-- mirror those of the event; `verify` compares them byte by byte.
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

-- Which order, line and package a serial number belongs to; nothing else says so. Ranges of a block never overlap
-- (checked under its lock).
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

-- A container and its contents. former: what was in it and is no longer; with the parent column's scopes it answers
-- what was in it on a given day.
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
create index containers__partial on containers (tenant_id, container) where is_partial and size > 0;

-- Codes that were made elsewhere, a row each. gtin 0: none (SSCC, company codes).
create table imported_codes (
  tenant_id int not null,
  code text collate "C" not null,
  gtin bigint not null,
  ordinal bigint not null,
  constraint imported_codes__code primary key (tenant_id, code, gtin),
  constraint imported_codes__ordinal unique (tenant_id, ordinal)
);
-- @tenant-table imported_codes select,insert
