-- Every print of labels: who, when, how many, of what, and why when some of them had been printed before. No code is kept:
-- the sets name ordinals, and a label is drawn anew from them.
create table label_prints (
  tenant_id int not null references tenants (tenant_id),
  id uuid not null,
  event_id uuid not null,
  subject jsonb not null,
  symbology text collate "C" not null,
  format text collate "C" not null,
  template text collate "C" not null,
  labels bigint not null,
  -- How many of them had been printed before.
  reprinted bigint not null,
  reason text not null default '',
  printed_by uuid not null,
  printed_by_name text not null,
  printed_at timestamptz not null,
  primary key (tenant_id, id),
  constraint label_prints__labels check (labels > 0 and reprinted between 0 and labels),
  constraint label_prints__reason check (reprinted = 0 or reason <> '')
);
-- @tenant-table label_prints select,insert
-- The ordinals of a print, block by block; first and last bound them, so that earlier prints of a code are found by key.
create table label_print_sets (
  tenant_id int not null,
  block int not null,
  print_id uuid not null,
  first_offset int not null,
  last_offset int not null,
  members bytea not null,
  primary key (tenant_id, block, print_id),
  constraint label_print_sets__print foreign key (tenant_id, print_id) references label_prints (tenant_id, id),
  constraint label_print_sets__offsets check (first_offset >= 0 and last_offset between first_offset and 16777215)
);
-- @tenant-table label_print_sets select,insert
-- Open partial cases are few among many containers; the packing desk lists them.
create index containers__partial on containers (tenant_id, container) where is_partial and size > 0;
