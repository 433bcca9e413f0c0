-- The factories of the packs that a record is about, where no order of its own tells them: a change, a recall, a list, a print, a push by hand.
-- Whoever is limited to factories is shown it when he has all of them; a record without a row is for those who are not limited.
create table record_sites (
  tenant_id int not null references tenants (tenant_id),
  record_id uuid not null,
  site_ids uuid[] not null,
  primary key (tenant_id, record_id),
  constraint record_sites__some check (cardinality(site_ids) > 0)
);
-- @tenant-table record_sites select,insert,update,delete
