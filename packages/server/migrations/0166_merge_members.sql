-- Two members that are one person: proposed, merged, dismissed or taken apart again. What a profile was before is in
-- `before` until the merge is taken back or the person is erased.
create table member_merges (
  tenant_id int not null,
  id uuid not null,
  status text collate "C" not null,
  found_by text collate "C" not null,
  survivor_id uuid not null,
  merged_id uuid not null,
  -- Whose personal data `before` is: the survivor, or who it was merged into later.
  holder_id uuid not null,
  reason text not null,
  proposed_by uuid,
  proposed_by_name text not null,
  proposed_at timestamptz not null,
  decided_by uuid,
  decided_by_name text not null default '',
  decided_at timestamptz,
  decision text not null default '',
  -- The versions of both that were signed.
  survivor_version int,
  merged_version int,
  before jsonb,
  version int not null default 1,
  primary key (tenant_id, id),
  constraint member_merges__status check (status in ('PROPOSED', 'MERGED', 'UNMERGED', 'DISMISSED')),
  constraint member_merges__found_by check (found_by in ('HAND', 'SAME_PROFILE')),
  constraint member_merges__two check (survivor_id <> merged_id),
  constraint member_merges__decided check ((status = 'PROPOSED') = (decided_at is null))
);
-- @tenant-table member_merges select,insert,update
alter table member_merges add constraint member_merges__survivor foreign key (tenant_id, survivor_id) references members (tenant_id, id);
alter table member_merges add constraint member_merges__merged foreign key (tenant_id, merged_id) references members (tenant_id, id);
create unique index member_merges__open on member_merges (tenant_id, least(survivor_id, merged_id), greatest(survivor_id, merged_id))
  where status = 'PROPOSED';
create index member_merges__by_status on member_merges (tenant_id, status, id desc);
create index member_merges__of_survivor on member_merges (tenant_id, survivor_id);
create index member_merges__of_merged on member_merges (tenant_id, merged_id);
create index member_merges__of_holder on member_merges (tenant_id, holder_id);

-- Which rows moved with a merge, by table: the keys with which the room of the table gives them back.
create table member_merge_parts (
  tenant_id int not null,
  merge_id uuid not null,
  part text collate "C" not null,
  keys text[] not null,
  primary key (tenant_id, merge_id, part)
);
-- @tenant-table member_merge_parts select,insert,delete
alter table member_merge_parts add constraint member_merge_parts__merge foreign key (tenant_id, merge_id) references member_merges (tenant_id, id);

-- The member that has everything of a merged one.
alter table members add column merged_into uuid;
alter table members add constraint members__merged check ((status = 'MERGED') = (merged_into is not null));
create index members__merged_into on members (tenant_id, merged_into) where merged_into is not null;
create index members__same_profile on members (tenant_id, birthday, name) where birthday is not null and status = 'ACTIVE';

-- Rows of a merged member become the survivor's.
grant update (member_id) on member_consents to serialis_app;
grant update (member_id) on point_bookings to serialis_app;
grant update (member_id) on point_lots to serialis_app;
grant update (member_id) on point_entries to serialis_app;
grant update (member_id) on member_activities to serialis_app;
grant update (member_id) on member_import_members to serialis_app;
