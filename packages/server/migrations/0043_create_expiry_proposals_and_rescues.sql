-- Which change proposes to destroy what expired of a batch. The sets themselves belong to the change.
create table expiry_proposals (
  tenant_id int not null references tenants (tenant_id),
  change_id uuid not null,
  product_id uuid not null,
  batch_code text collate "C" not null,
  order_ids uuid[] not null,
  expired_on date not null,
  serials bigint not null,
  proposed_on date not null,
  primary key (tenant_id, change_id),
  constraint expiry_proposals__change foreign key (tenant_id, change_id) references status_changes (tenant_id, id)
);
-- @tenant-table expiry_proposals select,insert
create index expiry_proposals__batch on expiry_proposals (tenant_id, product_id, batch_code, change_id);
-- How a pack without a readable code was identified: where it was, which siblings were scanned, who was left. Encoded sets of
-- ordinals, never codes.
create table rescues (
  tenant_id int not null references tenants (tenant_id),
  change_id uuid not null,
  container bigint,
  order_id uuid,
  level text collate "C" not null,
  members bytea not null,
  scanned bytea not null,
  candidates bytea not null,
  chosen bigint not null,
  identified_by text not null,
  digest text not null,
  at timestamptz not null,
  by_id uuid not null,
  by_name text not null,
  primary key (tenant_id, change_id),
  constraint rescues__change foreign key (tenant_id, change_id) references status_changes (tenant_id, id)
);
-- @tenant-table rescues select,insert
