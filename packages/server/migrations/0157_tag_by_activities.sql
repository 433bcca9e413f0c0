-- Tags that an activity gives to its member: by its type, and by what the sender said besides.
alter table tags add column activity_type text collate "C";
alter table tags add column activity_matches jsonb not null default '[]';
alter table tags add constraint tags__of_activity check ((kind = 'EVENT') = (activity_type is not null));
create index tags__by_activity on tags (tenant_id, activity_type) where kind = 'EVENT' and status = 'ACTIVE';
