-- Targets whose url is sftp:// take a file per batch. host_key: the fingerprint that a person confirmed; receipt_folder: where results are read back from, '' when none come.
alter table push_targets add column host_key text collate "C" not null default '', add column receipt_folder text not null default '';
-- The factories that an account is limited to; none: all. Never deleted with a factory, since none would mean all.
create table user_sites (
  tenant_id int not null,
  user_id uuid not null,
  factory_id uuid not null,
  primary key (tenant_id, user_id, factory_id),
  constraint user_sites__user foreign key (tenant_id, user_id) references users (tenant_id, id),
  constraint user_sites__factory foreign key (tenant_id, factory_id) references factories (tenant_id, id)
);
-- @tenant-table user_sites select,insert,delete
create index user_sites__factory on user_sites (tenant_id, factory_id);
-- Of the account that made the key, and for ever: a key reaches no further than its maker did.
alter table api_keys add column site_ids uuid[] not null default '{}';
