-- The rule for partial packs of a level whose template gives them a number range of their own.
alter table product_levels add column zero_box_rule_version_id uuid;
create index product_levels__zero_box_rule on product_levels (tenant_id, zero_box_rule_version_id) where zero_box_rule_version_id is not null;
alter table product_levels add constraint product_levels__zero_box_rule foreign key (tenant_id, zero_box_rule_version_id) references rule_versions (tenant_id, id);
-- The kind of the codes for partial packs, where they have a rule of their own: an SSCC also on a level with GTINs.
alter table production_order_levels add column zero_box_code_type text;

-- What the sender of a status update said of the codes that it changed, for their history.
create table result_updates (
  tenant_id int not null,
  event_id uuid not null,
  number int not null,
  status text not null,
  reason text not null,
  attribute text not null,
  -- Order numbers and the like, as the sender writes them.
  mentions jsonb not null,
  -- The codes; null: all that the event changed, as it had one update.
  members bytea,
  primary key (tenant_id, event_id, number)
);
-- @tenant-table result_updates select,insert
