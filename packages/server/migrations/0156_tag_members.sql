-- Tags, and the members that have them. A row of `member_tags` is what holds now; it is removed when it ends, and
-- `member_tag_changes` keeps who got which tag and lost it again, and by what.
create table tags (
  tenant_id int not null references tenants (tenant_id),
  id uuid not null,
  code text collate "C" not null,
  name_en text not null,
  name_zh text not null,
  kind text collate "C" not null,
  -- A tree of two levels; empty where there is none.
  category text not null,
  subcategory text not null,
  -- Null: until it is taken away.
  lifetime_days int,
  member_limit int,
  description text not null,
  status text collate "C" not null,
  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, id),
  constraint tags__kind check (kind in ('MANUAL', 'RULE', 'EVENT')),
  constraint tags__status check (status in ('DRAFT', 'ACTIVE', 'ARCHIVED')),
  constraint tags__lifetime check (lifetime_days > 0),
  constraint tags__limit check (member_limit > 0),
  constraint tags__tree check (subcategory = '' or category <> '')
);
-- @tenant-table tags select,insert,update,delete
create unique index tags__code on tags (tenant_id, code);
create index tags__by_category on tags (tenant_id, category, subcategory);

create table member_tags (
  tenant_id int not null,
  tag_id uuid not null,
  member_id uuid not null,
  source text collate "C" not null,
  -- What of the source: a task or an activity.
  source_ref uuid,
  added_at timestamptz not null,
  expires_at timestamptz,
  primary key (tenant_id, tag_id, member_id),
  constraint member_tags__source check (source in ('HAND', 'FILE', 'EVENT', 'RULE', 'AUDIENCE'))
);
-- @tenant-table member_tags select,insert,update,delete
alter table member_tags add constraint member_tags__tag foreign key (tenant_id, tag_id) references tags (tenant_id, id);
alter table member_tags add constraint member_tags__member foreign key (tenant_id, member_id) references members (tenant_id, id);
create index member_tags__of_member on member_tags (tenant_id, member_id, tag_id);
create index member_tags__due on member_tags (tenant_id, expires_at) where expires_at is not null;

create table member_tag_changes (
  tenant_id int not null,
  member_id uuid not null,
  changed_at timestamptz not null,
  id uuid not null,
  tag_id uuid not null,
  step text collate "C" not null,
  source text collate "C" not null,
  source_ref uuid,
  changed_by_name text not null,
  primary key (tenant_id, member_id, changed_at, id),
  constraint member_tag_changes__step check (step in ('ADDED', 'REMOVED', 'EXPIRED')),
  constraint member_tag_changes__source check (source in ('HAND', 'FILE', 'EVENT', 'RULE', 'AUDIENCE'))
);
-- Deleted only with the person, and moved with a merge.
-- @tenant-table member_tag_changes select,insert,update,delete
alter table member_tag_changes add constraint member_tag_changes__member foreign key (tenant_id, member_id) references members (tenant_id, id);
alter table member_tag_changes add constraint member_tag_changes__tag foreign key (tenant_id, tag_id) references tags (tenant_id, id);
create index member_tag_changes__of_tag on member_tag_changes (tenant_id, tag_id, changed_at);
