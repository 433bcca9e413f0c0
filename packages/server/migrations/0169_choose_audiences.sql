-- Audiences: named sets of members. A row of `audience_members` is who is in one now; `audience_changes` keeps who came
-- and went, when and by whom.
create table audiences (
  tenant_id int not null references tenants (tenant_id),
  id uuid not null,
  code text collate "C" not null,
  name_en text not null,
  name_zh text not null,
  description text not null,
  status text collate "C" not null,
  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, id),
  constraint audiences__status check (status in ('DRAFT', 'ACTIVE', 'PAUSED', 'ARCHIVED'))
);
-- @tenant-table audiences select,insert,update,delete
create unique index audiences__code on audiences (tenant_id, code);

create table audience_members (
  tenant_id int not null,
  audience_id uuid not null,
  member_id uuid not null,
  entered_at timestamptz not null,
  primary key (tenant_id, audience_id, member_id)
);
-- @tenant-table audience_members select,insert,update,delete
alter table audience_members add constraint audience_members__audience foreign key (tenant_id, audience_id) references audiences (tenant_id, id);
alter table audience_members add constraint audience_members__member foreign key (tenant_id, member_id) references members (tenant_id, id);
create index audience_members__of_member on audience_members (tenant_id, member_id, audience_id);

create table audience_changes (
  tenant_id int not null,
  member_id uuid not null,
  changed_at timestamptz not null,
  id uuid not null,
  audience_id uuid not null,
  step text collate "C" not null,
  changed_by_name text not null,
  primary key (tenant_id, member_id, changed_at, id),
  constraint audience_changes__step check (step in ('ENTERED', 'LEFT'))
);
-- Deleted only with the person, and moved with a merge.
-- @tenant-table audience_changes select,insert,update,delete
alter table audience_changes add constraint audience_changes__member foreign key (tenant_id, member_id) references members (tenant_id, id);
alter table audience_changes add constraint audience_changes__audience foreign key (tenant_id, audience_id) references audiences (tenant_id, id);
create index audience_changes__of_audience on audience_changes (tenant_id, audience_id, changed_at);
