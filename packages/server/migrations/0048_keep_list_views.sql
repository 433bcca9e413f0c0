-- Saved views of lists: of one account, or shared with a role. The role may be gone; then the view is its owner's alone.
create table list_views (
  tenant_id int not null references tenants (tenant_id),
  id uuid not null,
  list text collate "C" not null,
  owner_id uuid not null,
  owner_name text not null,
  role_id uuid,
  name text not null,
  content jsonb not null,
  version int not null default 1,
  changed_at timestamptz not null,
  primary key (tenant_id, id),
  constraint list_views__name unique (tenant_id, owner_id, list, name)
);
-- @tenant-table list_views select,insert,update,delete
create index list_views__role on list_views (tenant_id, role_id, list) where role_id is not null;
