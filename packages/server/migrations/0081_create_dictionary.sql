-- Choices that a tenant adds to the forms of the product. Type and code of an entry never change.
create table dictionary_entries (
  tenant_id int not null references tenants (tenant_id),
  id uuid not null,
  type text not null,
  code text collate "C" not null,
  name text not null,
  name_en text not null,
  place int not null default 0,
  is_disabled boolean not null default false,
  version int not null default 1,
  primary key (tenant_id, id),
  constraint dictionary_entries__code unique (tenant_id, type, code)
);
-- @tenant-table dictionary_entries select,insert,update,delete

-- Entries that some record names. They stay for its readers, so nobody deletes them.
create table dictionary_uses (
  tenant_id int not null references tenants (tenant_id),
  type text not null,
  code text collate "C" not null,
  primary key (tenant_id, type, code)
);
-- @tenant-table dictionary_uses select,insert
alter table dictionary_uses add constraint dictionary_uses__entry foreign key (tenant_id, type, code) references dictionary_entries (tenant_id, type, code);

alter table status_changes add column reason_code text collate "C" not null default '';
